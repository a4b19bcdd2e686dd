/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/camera/camera_path.h"

#include "base/arena.h"
#include "base/mat.h"
#include "base/trig.h"
#include "cutscene/camera/camera.h"
#include "cutscene/camera/focal_length.h"
#include "cutscene/camera/time_spline.h"

static const double MIN_FOV = 1.0, MAX_FOV = 179.0; /* degrees */

enum { STEPS = 64 }; /* straight pieces that approximate the curve between two keys */

struct camera_path {
    const struct camera *camera;
    int num;            /* number of keys */
    double *times;      /* at which each key is reached */
    double *distances;  /* along the path, by key */
    double *lengths;    /* along the path, by piece: (num - 1) * STEPS + 1 values */
    versors *rotations; /* the keys' angles */
    double *rolls;
    int num_focals; /* number of keys with a field of view */
    double *focal_times, *focals;
    /* If camera->is_time_spline: */
    struct time_spline *places[3], *fov_spline;
    struct turn_spline *turns; /* NULL: not is_time_spline */
    double *fovs;              /* degrees, by key */
};

/* Returns control point -1 to 2 of a segment. Beyond an end of the path, or beyond a corner,
 * the neighbouring key is mirrored. */
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

/* Returns the interval between the spline's knots at two points: the square root of their
 * distance. */
static float knot(vec3s a, vec3s b)
{
    return fmaxf(sqrtf(glms_vec3_distance(a, b)), 1e-4f);
}

/* Barry and Goldman's algorithm for a Catmull-Rom spline. */
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

/* The same curve as centripetal(), with shorter tangents, in Hermite form. */
static vec3s tightened(const vec3s p[4], float u, float tension)
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

/* Returns the Bezier control point next to a key: its handle, else its other handle mirrored,
 * else a third of the straight line. */
static vec3s bezier_handle(const struct camera_key *key, const struct camera_key *other,
                           bool is_after)
{
    if (is_after ? key->has_after : key->has_before)
        return glms_vec3_add(key->pos, is_after ? key->after : key->before);
    if (is_after ? key->has_before : key->has_after)
        return glms_vec3_sub(key->pos, is_after ? key->before : key->after);
    return vec3_lerp(key->pos, other->pos, 1.0f / 3.0f);
}

/* De Casteljau's algorithm. */
static vec3s bezier(const struct camera_key *a, const struct camera_key *b, float u)
{
    const vec3s out = bezier_handle(a, b, true), in = bezier_handle(b, a, false);
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
    return camera->tension > 0.0 ? tightened(points, u, (float)camera->tension)
                                 : centripetal(points, u);
}

static void measure_lengths(struct camera_path *path)
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

/* At constant speed a key's time follows from its distance; only the first and last key (in a
 * loop, of one round) keep their times. */
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

/* Converts pitch, yaw and roll to a rotation that maps the axes x, y, z to forward, left, up. */
static versors rotation_of(vec3s angles)
{
    const versors yaw = quat_turn(glm_rad(angles.y), vec3_make(0, 0, 1));
    const versors pitch = quat_turn(glm_rad(angles.x), vec3_make(0, 1, 0));
    const versors roll = quat_turn(glm_rad(angles.z), vec3_make(1, 0, 0));
    return quat_mul(quat_mul(yaw, pitch), roll);
}

static vec3s angles_of(versors q)
{
    const vec3s forward = quat_rotate(q, vec3_make(1, 0, 0));
    const vec3s left = quat_rotate(q, vec3_make(0, 1, 0));
    const vec3s up = quat_rotate(q, vec3_make(0, 0, 1));
    return vec3_make(glm_deg(trig_asinf(glm_clamp(-forward.z, -1.0f, 1.0f))),
                     glm_deg(trig_atan2f(forward.y, forward.x)),
                     glm_deg(trig_atan2f(left.z, up.z)));
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
        /* Two quaternions represent the same rotation: take the closer one. */
        if (i > 0 && quat_dot(path->rotations[i - 1], q) < 0.0f)
            q = (versors){{-q.x, -q.y, -q.z, -q.w}};
        path->rotations[i] = q;
    }
}

/* Interpolates focal lengths, not angles: a dolly zoom changes the focal length in proportion
 * to the distance. */
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

static struct time_spline *create_position_spline(const struct camera_path *path, int axis,
                                                  struct arena *arena)
{
    double *values = ARENA_NEW(arena, double, (size_t)path->num);
    for (int i = 0; i < path->num; i++)
        values[i] = (double)path->camera->keys[i].pos.raw[axis];
    return time_spline_create(path->num, path->times, values, arena);
}

static void create_splines(struct camera_path *path, struct arena *arena)
{
    path->fovs = ARENA_NEW(arena, double, (size_t)path->num);
    for (int i = 0; i < path->num; i++)
        path->fovs[i] = path->camera->keys[i].fov;
    for (int axis = 0; axis < 3; axis++)
        path->places[axis] = create_position_spline(path, axis, arena);
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
    measure_lengths(path);
    set_times(path);
    set_rotations(path);
    set_focals(path);
    if (camera->is_time_spline)
        create_splines(path, arena);
    return path;
}

/* Returns the last key at or before a time, but never the path's last key. */
static int find_key(const struct camera_path *path, double time)
{
    int i = 0;
    while (i < path->num - 2 && time >= path->times[i + 1])
        i++;
    return i;
}

/* Returns the distance along the path. For straight lines and constant speed it is linear
 * from key to key, else smooth through all keys. */
static double distance_at(const struct camera_path *path, int key, double part, double time)
{
    if (!path->camera->linear && !path->camera->constant)
        return curve_monotone(path->num, path->times, path->distances, time);
    return path->distances[key] + (path->distances[key + 1] - path->distances[key]) * part;
}

/* Returns the point at a distance along the path that is between `key` and the next one. */
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

/* Returns the logarithm of a unit quaternion: a vector whose length is half the angle. */
static vec3s rotation_log(versors q)
{
    const vec3s axis = vec3_make(q.x, q.y, q.z);
    const float sine = glms_vec3_norm(axis);
    return sine < 1e-6f ? axis : glms_vec3_scale(axis, trig_atan2f(sine, q.w) / sine);
}

static versors rotation_exp(vec3s v)
{
    const float half = glms_vec3_norm(v);
    const float scale = half < 1e-6f ? 1.0f : trig_sinf(half) / half;
    return (versors){{v.x * scale, v.y * scale, v.z * scale, trig_cosf(half)}};
}

/* Returns the rotation from key i to the next, as rotation_log does. */
static vec3s turn_after(const struct camera_path *path, int i)
{
    const versors back = glms_quat_conjugate(path->rotations[i]);
    return rotation_log(quat_mul(back, path->rotations[i + 1]));
}

/* Returns the rate of rotation at key i, per second: about each axis, the weighted harmonic
 * mean of the rates before and after, and 0 if their signs differ. So it never swings back:
 * see curve_monotone. */
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

/* De Casteljau's algorithm for rotations. */
static versors turn_at(const struct camera_path *path, int key, float part)
{
    const versors from = path->rotations[key], to = path->rotations[key + 1];
    if (path->camera->linear)
        return quat_slerp(from, to, part);
    const float third = (float)(path->times[key + 1] - path->times[key]) / 3.0f;
    const vec3s out = glms_vec3_scale(rate_at(path, key, key), third);
    const vec3s in = glms_vec3_scale(rate_at(path, key + 1, key), -third);
    const versors b = quat_mul(from, rotation_exp(out)), c = quat_mul(to, rotation_exp(in));
    const versors p = quat_slerp(from, b, part), q = quat_slerp(b, c, part);
    const versors r = quat_slerp(c, to, part);
    return quat_slerp(quat_slerp(p, q, part), quat_slerp(q, r, part), part);
}

/* Returns the time within the first round of a loop, warped by the ease of the next key. */
static double warp_time(const struct camera_path *path, double time)
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

static double interpolate_linearly(const struct path_point *point, const double *values)
{
    return values[point->key] + (values[point->key + 1] - values[point->key]) * (double)point->part;
}

/* For cameras with is_time_spline: replaces position, angles and field of view by those of the
 * splines. */
static void follow_splines(const struct camera_path *path, double time, struct path_point *point)
{
    const struct camera *camera = path->camera;
    for (int axis = 0; axis < 3 && !camera->linear; axis++)
        point->origin.raw[axis] = (float)time_spline_at(path->places[axis], time);
    point->angles =
        angles_of(camera->linear_rotation ? quat_slerp(path->rotations[point->key],
                                                       path->rotations[point->key + 1], point->part)
                                          : turn_spline_at(path->turns, time));
    if (path->num_focals < path->num)
        return;
    const double fov = camera->linear_fov ? interpolate_linearly(point, path->fovs)
                                          : time_spline_at(path->fov_spline, time);
    point->fov = fmin(fmax(fov, MIN_FOV), MAX_FOV); /* a spline may overshoot its keys */
}

struct path_point camera_path_at(const struct camera_path *path, double time)
{
    struct path_point point = {0};
    time = warp_time(path, time);
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
