/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/camera/camera_path.h"

#include "base/arena.h"
#include "cutscene/camera/camera.h"
#include "cutscene/camera/focal_length.h"
#include "cutscene/camera/time_spline.h"

static const double MIN_FOV = 1.0, MAX_FOV = 179.0; /* degrees */

enum { STEPS = 64 }; /* chords that stand for the curve between two keys */

struct camera_path {
    const struct camera *camera;
    int num;            /* keys */
    double *times;      /* at which each key is reached */
    double *distances;  /* along the path, by key */
    double *lengths;    /* along the path, by chord: (num - 1) * STEPS + 1 */
    versors *rotations; /* of the keys' angles */
    double *rolls;
    int num_focals; /* keys that have a field of view */
    double *focal_times, *focals;
    /* Of a path that is timed: */
    struct time_spline *places[3], *fov_spline;
    struct turn_spline *turns; /* NULL: it is not */
    double *fovs;              /* degrees, by key */
};

/* A position before, between or after the keys: at an end, and where a corner
 * ends the curve, the nearest key mirrored. */
static vec3s control(const struct camera *camera, int segment, int which)
{
    const struct camera_key *keys = camera->keys;
    const int at = segment + which;
    if (which < 0 && (segment == 0 || keys[segment].corner))
        return vec3_lerp(keys[segment + 1].pos, keys[segment].pos, 2.0f);
    if (which > 1 && (segment + 2 >= camera->num_keys || keys[segment + 1].corner))
        return vec3_lerp(keys[segment].pos, keys[segment + 1].pos, 2.0f);
    return keys[at].pos;
}

/* The knot distance of two points: the square root of the distance between them. */
static float knot(vec3s a, vec3s b)
{
    return fmaxf(sqrtf(glms_vec3_distance(a, b)), 1e-4f);
}

/* Barry and Goldman's pyramid over four points. */
static vec3s centripetal(const vec3s p[4], float u)
{
    const float t0 = 0.0f, t1 = t0 + knot(p[0], p[1]), t2 = t1 + knot(p[1], p[2]);
    const float t3 = t2 + knot(p[2], p[3]), t = t1 + (t2 - t1) * u;
    const vec3s a = vec3_lerp(p[0], p[1], (t - t0) / (t1 - t0));
    const vec3s b = vec3_lerp(p[1], p[2], (t - t1) / (t2 - t1));
    const vec3s c = vec3_lerp(p[2], p[3], (t - t2) / (t3 - t2));
    const vec3s d = vec3_lerp(a, b, (t - t0) / (t2 - t0));
    const vec3s e = vec3_lerp(b, c, (t - t1) / (t3 - t1));
    return vec3_lerp(d, e, (t - t1) / (t2 - t1));
}

/* The same curve with shorter tangents: Hermite's form of it. */
static vec3s tense(const vec3s p[4], float u, float tension)
{
    const float h0 = knot(p[0], p[1]), h1 = knot(p[1], p[2]), h2 = knot(p[2], p[3]);
    const float u2 = u * u, u3 = u2 * u, part = (1.0f - tension) * h1;
    vec3s out;
    for (int i = 0; i < 3; i++) {
        const float a = (p[1].raw[i] - p[0].raw[i]) / h0, b = (p[2].raw[i] - p[1].raw[i]) / h1;
        const float c = (p[3].raw[i] - p[2].raw[i]) / h2;
        const float from = a - (p[2].raw[i] - p[0].raw[i]) / (h0 + h1) + b;
        const float to = b - (p[3].raw[i] - p[1].raw[i]) / (h1 + h2) + c;
        out.raw[i] = p[1].raw[i] * (2 * u3 - 3 * u2 + 1) + part * from * (u3 - 2 * u2 + u) +
                     p[2].raw[i] * (3 * u2 - 2 * u3) + part * to * (u3 - u2);
    }
    return out;
}

/* The control point beside a key: its handle or the other one mirrored, else a third
 * of the straight line. */
static vec3s handle(const struct camera_key *key, const struct camera_key *other, bool is_after)
{
    if (is_after ? key->has_after : key->has_before)
        return glms_vec3_add(key->pos, is_after ? key->after : key->before);
    if (is_after ? key->has_before : key->has_after)
        return glms_vec3_sub(key->pos, is_after ? key->before : key->after);
    return vec3_lerp(key->pos, other->pos, 1.0f / 3.0f);
}

/* De Casteljau's pyramid. */
static vec3s bezier(const struct camera_key *a, const struct camera_key *b, float u)
{
    const vec3s out = handle(a, b, true), in = handle(b, a, false);
    const vec3s p = vec3_lerp(a->pos, out, u), q = vec3_lerp(out, in, u);
    const vec3s r = vec3_lerp(in, b->pos, u);
    return vec3_lerp(vec3_lerp(p, q, u), vec3_lerp(q, r, u), u);
}

static bool has_handle(const struct camera_key *key)
{
    return key->has_before || key->has_after;
}

static vec3s position(const struct camera *camera, int segment, float u)
{
    const struct camera_key *keys = camera->keys;
    if (has_handle(&keys[segment]) || has_handle(&keys[segment + 1]))
        return bezier(&keys[segment], &keys[segment + 1], u);
    if (camera->linear)
        return vec3_lerp(camera->keys[segment].pos, camera->keys[segment + 1].pos, u);
    const vec3s points[4] = {control(camera, segment, -1), control(camera, segment, 0),
                             control(camera, segment, 1), control(camera, segment, 2)};
    return camera->tension > 0.0 ? tense(points, u, (float)camera->tension)
                                 : centripetal(points, u);
}

static void measure(struct camera_path *path)
{
    double sum = 0.0;
    vec3s last = path->camera->keys[0].pos;
    for (int i = 0; i < path->num - 1; i++) {
        for (int k = 1; k <= STEPS; k++) {
            const vec3s next = position(path->camera, i, (float)k / STEPS);
            sum += (double)glms_vec3_distance(last, next);
            path->lengths[i * STEPS + k] = sum;
            last = next;
        }
        path->distances[i + 1] = sum;
    }
}

/* At constant speed a key's time follows from its distance; the times of the first
 * and the last key, of a loop those of one round, are kept. */
static void set_times(struct camera_path *path)
{
    const struct camera_key *keys = path->camera->keys;
    const int first = path->camera->period > 0.0 ? 1 : 0, last = path->num - 1 - first;
    const double whole = path->distances[last] - path->distances[first];
    const double duration = keys[last].time - keys[first].time;
    for (int i = 0; i < path->num; i++)
        path->times[i] = path->camera->constant && whole > 0.0
                             ? keys[first].time +
                                   duration * (path->distances[i] - path->distances[first]) / whole
                             : keys[i].time;
}

/* Pitch, yaw and roll as one rotation: of the axes x, y, z onto forward, left
 * and up. */
static versors rotation_of(vec3s angles)
{
    const versors yaw = glms_quatv(glm_rad(angles.y), vec3_make(0, 0, 1));
    const versors pitch = glms_quatv(glm_rad(angles.x), vec3_make(0, 1, 0));
    const versors roll = glms_quatv(glm_rad(angles.z), vec3_make(1, 0, 0));
    return glms_quat_mul(glms_quat_mul(yaw, pitch), roll);
}

static vec3s angles_of(versors q)
{
    const vec3s forward = glms_quat_rotatev(q, vec3_make(1, 0, 0));
    const vec3s left = glms_quat_rotatev(q, vec3_make(0, 1, 0));
    const vec3s up = glms_quat_rotatev(q, vec3_make(0, 0, 1));
    return vec3_make(glm_deg(asinf(glm_clamp(-forward.z, -1.0f, 1.0f))),
                     glm_deg(atan2f(forward.y, forward.x)), glm_deg(atan2f(left.z, up.z)));
}

static void set_rotations(struct camera_path *path)
{
    const struct camera_key *keys = path->camera->keys;
    vec3s angles = {0};
    for (int i = 0; i < path->num; i++) {
        if (keys[i].has_angles)
            angles = keys[i].angles;
        path->rolls[i] = keys[i].roll;
        versors q = rotation_of(vec3_make(angles.x, angles.y, angles.z + (float)keys[i].roll));
        /* One rotation has two quaternions: take the one on the short way. */
        if (i > 0 && glms_quat_dot(path->rotations[i - 1], q) < 0.0f)
            q = (versors){{-q.x, -q.y, -q.z, -q.w}};
        path->rotations[i] = q;
    }
}

/* The focal length, which is what a dolly zoom changes in step with distance. */
static void set_focals(struct camera_path *path)
{
    const struct camera_key *keys = path->camera->keys;
    for (int i = 0; i < path->num; i++) {
        if (!keys[i].has_fov)
            continue;
        path->focal_times[path->num_focals] = path->times[i];
        path->focals[path->num_focals++] = focal_length_of_fov(keys[i].fov);
    }
}

static struct time_spline *make_spline(const struct camera_path *path, int axis,
                                       struct arena *arena)
{
    double *values = ARENA_NEW(arena, double, (size_t)path->num);
    for (int i = 0; i < path->num; i++)
        values[i] = (double)path->camera->keys[i].pos.raw[axis];
    return time_spline_create(path->num, path->times, values, arena);
}

static void make_splines(struct camera_path *path, struct arena *arena)
{
    path->fovs = ARENA_NEW(arena, double, (size_t)path->num);
    for (int i = 0; i < path->num; i++)
        path->fovs[i] = path->camera->keys[i].fov;
    for (int axis = 0; axis < 3; axis++)
        path->places[axis] = make_spline(path, axis, arena);
    path->fov_spline = time_spline_create(path->num, path->times, path->fovs, arena);
    path->turns = turn_spline_create(path->num, path->times, path->rotations, arena);
}

struct camera_path *camera_path_create(const struct camera *camera, struct arena *arena)
{
    struct camera_path *path = ARENA_NEW(arena, struct camera_path, 1);
    const size_t num = (size_t)camera->num_keys;
    path->camera = camera;
    path->num = camera->num_keys;
    path->times = ARENA_NEW(arena, double, num);
    path->distances = ARENA_NEW(arena, double, num);
    path->lengths = ARENA_NEW(arena, double, (num - 1) * STEPS + 1);
    path->rotations = ARENA_NEW(arena, versors, num);
    path->rolls = ARENA_NEW(arena, double, num);
    path->focal_times = ARENA_NEW(arena, double, num);
    path->focals = ARENA_NEW(arena, double, num);
    measure(path);
    set_times(path);
    set_rotations(path);
    set_focals(path);
    if (camera->is_timed)
        make_splines(path, arena);
    return path;
}

/* The last key at or before a time, but for the path's last. */
static int find_key(const struct camera_path *path, double time)
{
    int i = 0;
    while (i < path->num - 2 && time >= path->times[i + 1])
        i++;
    return i;
}

/* How far along the path: with lines and at constant speed evenly from key to
 * key, else smoothly through them. */
static double distance_at(const struct camera_path *path, int key, double part, double time)
{
    if (!path->camera->linear && !path->camera->constant)
        return curve_monotone(path->num, path->times, path->distances, time);
    return path->distances[key] + (path->distances[key + 1] - path->distances[key]) * part;
}

/* The point at a distance along the path, which is between `key` and the next. */
static vec3s origin_at(const struct camera_path *path, int key, double distance)
{
    int low = key * STEPS, high = low + STEPS;
    while (high - low > 1) {
        const int middle = (low + high) / 2;
        if (path->lengths[middle] <= distance)
            low = middle;
        else
            high = middle;
    }
    const double chord = path->lengths[low + 1] - path->lengths[low];
    const double rest = chord > 0.0 ? (distance - path->lengths[low]) / chord : 0.0;
    const double u = ((double)(low - key * STEPS) + fmin(fmax(rest, 0.0), 1.0)) / STEPS;
    return position(path->camera, key, (float)u);
}

/* The logarithm of a unit quaternion, a vector of half the angle's length. */
static vec3s rotation_log(versors q)
{
    const vec3s axis = vec3_make(q.x, q.y, q.z);
    const float sine = glms_vec3_norm(axis);
    return sine < 1e-6f ? axis : glms_vec3_scale(axis, atan2f(sine, q.w) / sine);
}

static versors rotation_exp(vec3s v)
{
    const float half = glms_vec3_norm(v);
    const float scale = half < 1e-6f ? 1.0f : sinf(half) / half;
    return (versors){{v.x * scale, v.y * scale, v.z * scale, cosf(half)}};
}

/* From key i to the next one, in radians of half an angle. */
static vec3s turn_after(const struct camera_path *path, int i)
{
    const versors back = glms_quat_conjugate(path->rotations[i]);
    return rotation_log(glms_quat_mul(back, path->rotations[i + 1]));
}

/* How it turns at key i, per s: about each axis the weighted harmonic mean of how it turns
 * before and after, and not at all where they differ in direction. So it never swings
 * back: see curve_monotone. */
static vec3s rate_at(const struct camera_path *path, int i, int segment)
{
    const bool is_end = i == 0 || i == path->num - 1 || path->camera->keys[i].corner;
    vec3s out = {0};
    if (is_end) {
        const double h = path->times[segment + 1] - path->times[segment];
        return glms_vec3_scale(turn_after(path, segment), h > 0.0 ? 1.0f / (float)h : 0.0f);
    }
    const double h0 = path->times[i] - path->times[i - 1];
    const double h1 = path->times[i + 1] - path->times[i];
    const vec3s before = turn_after(path, i - 1), after = turn_after(path, i);
    for (int axis = 0; axis < 3 && h0 > 0.0 && h1 > 0.0; axis++) {
        const double a = (double)before.raw[axis] / h0, b = (double)after.raw[axis] / h1;
        if (a * b > 0.0)
            out.raw[axis] = (float)(3.0 * (h0 + h1) / ((2.0 * h1 + h0) / a + (h1 + 2.0 * h0) / b));
    }
    return out;
}

/* De Casteljau's pyramid of rotations. */
static versors turn_at(const struct camera_path *path, int key, float part)
{
    const versors from = path->rotations[key], to = path->rotations[key + 1];
    if (path->camera->linear)
        return glms_quat_slerp(from, to, part);
    const float third = (float)(path->times[key + 1] - path->times[key]) / 3.0f;
    const vec3s out = glms_vec3_scale(rate_at(path, key, key), third);
    const vec3s in = glms_vec3_scale(rate_at(path, key + 1, key), -third);
    const versors b = glms_quat_mul(from, rotation_exp(out)),
                  c = glms_quat_mul(to, rotation_exp(in));
    const versors p = glms_quat_slerp(from, b, part), q = glms_quat_slerp(b, c, part);
    const versors r = glms_quat_slerp(c, to, part);
    return glms_quat_slerp(glms_quat_slerp(p, q, part), glms_quat_slerp(q, r, part), part);
}

/* The time within the first round of a loop, moved by the ease of the next key. */
static double warp(const struct camera_path *path, double time)
{
    const double period = path->camera->period;
    if (period > 0.0) {
        const double since = time - path->times[1];
        time = path->times[1] + since - floor(since / period) * period;
    }
    if (path->num == 1 || time <= path->times[0] || time >= path->times[path->num - 1])
        return time;
    const int key = find_key(path, time);
    const double begin = path->times[key], length = path->times[key + 1] - begin;
    const enum curve_ease ease = path->camera->keys[key + 1].ease;
    return begin + length * curve_ease_at(ease, (time - begin) / length);
}

static double evenly(const struct path_point *point, const double *values)
{
    return values[point->key] + (values[point->key + 1] - values[point->key]) * (double)point->part;
}

/* Positions and fields of view evenly or by splines of time, and rotations likewise. */
static void follow_splines(const struct camera_path *path, double time, struct path_point *point)
{
    const struct camera *camera = path->camera;
    for (int axis = 0; axis < 3 && !camera->linear; axis++)
        point->origin.raw[axis] = (float)time_spline_at(path->places[axis], time);
    point->angles =
        angles_of(camera->even_turn ? glms_quat_slerp(path->rotations[point->key],
                                                      path->rotations[point->key + 1], point->part)
                                    : turn_spline_at(path->turns, time));
    if (path->num_focals < path->num)
        return;
    const double fov =
        camera->even_fov ? evenly(point, path->fovs) : time_spline_at(path->fov_spline, time);
    point->fov = fmin(fmax(fov, MIN_FOV), MAX_FOV); /* a spline may go beyond its keys */
}

struct path_point camera_path_at(const struct camera_path *path, double time)
{
    struct path_point point = {0};
    time = warp(path, time);
    if (path->num_focals > 0) {
        const double focal =
            curve_monotone(path->num_focals, path->focal_times, path->focals, time);
        point.fov = fov_of_focal_length(focal);
    }
    point.roll = (float)curve_monotone(path->num, path->times, path->rolls, time);
    if (path->num == 1) {
        point.origin = path->camera->keys[0].pos;
        point.angles = angles_of(path->rotations[0]);
        return point;
    }
    point.key = find_key(path, time);
    const double begin = path->times[point.key], end = path->times[point.key + 1];
    const double part = end > begin ? (time - begin) / (end - begin) : 1.0;
    point.part = (float)fmin(fmax(part, 0.0), 1.0);
    const double distance = distance_at(path, point.key, (double)point.part, time);
    point.origin = origin_at(path, point.key, distance);
    point.angles = angles_of(turn_at(path, point.key, point.part));
    if (path->turns)
        follow_splines(path, time, &point);
    return point;
}
