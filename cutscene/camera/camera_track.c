/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/camera/camera_track.h"

#include "base/arena.h"
#include "base/hash.h"
#include "base/trig.h"
#include "cutscene/camera/camera.h"
#include "cutscene/camera/camera_clearance.h"
#include "cutscene/camera/camera_path.h"
#include "cutscene/camera/focal_length.h"
#include "cutscene/camera/target_lag.h"
#include "cutscene/camera/time_map.h"
#include "demo/protocol/quake.h"

enum { WALL_MARGIN = 8 /* units between the tip of a missile and the camera behind it */ };

/* The target fades out between these distances, in units, if walls push the camera close to
 * it. */
static const float FADE_NONE = 36.0f, FADE_ALL = 14.0f;

/* What the camera looks at stays within this fraction of the half frame. The limit sets in
 * gradually from half of that. */
static const float IN_FRAME = 0.8f;

struct camera_track {
    const struct camera *camera;
    const struct time_map *map;
    const struct camera_world *world;
    struct camera_path *path;
    struct target_lag *target, *look;
    struct target_lag **key_looks;      /* CAMERA_PATH: by key; NULL: as the previous key */
    struct target_lag **focuses;        /* by focus key; NULL: a fixed distance */
    struct camera_clearance *clearance; /* NULL: walls do not stop the camera */
};

static struct target_lag *create_lag(struct camera_track *track, const struct camera_target *target,
                                     struct arena *arena)
{
    if (target->kind == TARGET_NONE)
        return NULL;
    return target_lag_create(target, track->map, track->world, arena);
}

/* Returns the axes of the target that the camera is attached to. Those of a missile follow
 * its flight; those of anything else stay upright. */
static struct axes target_axes(const struct camera_track *track, const struct place *target)
{
    const bool flies = track->camera->target.kind == TARGET_MISSILE;
    return angles_to_axes(vec3_make(flies ? target->angles.x : 0, target->angles.y, 0));
}

/* Returns the target's direction of movement, averaged around a time; if it hardly moves, its
 * direction of view. */
static vec3s movement(const struct camera_track *track, vec3s forward, double time)
{
    static const double around = 0.3;              /* s */
    static const float slow = 8.0f, jump = 600.0f; /* units in twice that time */
    const vec3s before = target_lag_at(track->target, time - around).origin;
    const vec3s after = target_lag_at(track->target, time + around).origin;
    vec3s way = glms_vec3_sub(after, before);
    if (track->camera->target.kind != TARGET_MISSILE)
        way.z = 0.0f;
    if (glms_vec3_norm(way) > jump)
        return forward;
    return glms_vec3_normalize(vec3_mad(way, forward, slow));
}

static vec3s chase_origin(const struct camera_track *track, const struct place *target, double time)
{
    const struct camera *camera = track->camera;
    const float distance = (float)curve_or(&camera->distance, time, 100.0);
    vec3s forward = target_axes(track, target).forward;
    if (camera->follows_movement)
        forward = movement(track, forward, time);
    vec3s origin = vec3_mad(target->origin, forward, -distance);
    origin.z += (float)curve_or(&camera->height, time, 30.0);
    return origin;
}

static vec3s orbit_origin(const struct camera_track *track, const struct place *target, double time)
{
    const struct camera *camera = track->camera;
    const float radius = (float)curve_or(&camera->distance, time, 150.0);
    const float angle = glm_rad((float)curve_or(&camera->angle, time, 0.0));
    return vec3_make(target->origin.x + trig_cosf(angle) * radius,
                     target->origin.y + trig_sinf(angle) * radius,
                     target->origin.z + (float)curve_or(&camera->height, time, 40.0));
}

static vec3s unobstructed_origin(const struct camera_track *track, const struct place *target,
                                 double time)
{
    return track->camera->kind == CAMERA_CHASE ? chase_origin(track, target, time)
                                               : orbit_origin(track, target, time);
}

static struct camera_line find_line(void *context, double time)
{
    const struct camera_track *track = context;
    const struct place target = target_lag_at(track->target, time);
    return (struct camera_line){target.origin, unobstructed_origin(track, &target, time)};
}

static bool has_body(const struct camera_target *target)
{
    return target->kind != TARGET_POINT && target->kind != TARGET_PATH;
}

struct camera_track *camera_track_create(const struct camera *camera, const struct time_map *map,
                                         const struct camera_world *world, struct arena *arena)
{
    struct camera_track *track = ARENA_NEW(arena, struct camera_track, 1);
    track->camera = camera;
    track->map = map;
    track->world = world;
    track->target = create_lag(track, &camera->target, arena);
    track->look = create_lag(track, &camera->look, arena);
    if (camera->collide && (camera->kind == CAMERA_CHASE || camera->kind == CAMERA_ORBIT))
        track->clearance = camera_clearance_create(
            &(struct camera_line_source){track, has_body(&camera->target), find_line}, map, world,
            arena);
    track->focuses = ARENA_NEW(arena, struct target_lag *, (size_t)camera->num_focuses + 1);
    for (int i = 0; i < camera->num_focuses; i++)
        track->focuses[i] = create_lag(track, &camera->focuses[i].target, arena);
    if (camera->kind != CAMERA_PATH)
        return track;
    track->path = camera_path_create(camera, arena);
    track->key_looks = ARENA_NEW(arena, struct target_lag *, (size_t)camera->num_keys);
    for (int i = 0; i < camera->num_keys; i++)
        track->key_looks[i] = create_lag(track, &camera->keys[i].look, arena);
    return track;
}

/* ---- looking ---- */

/* Returns the angle from the frame's centre to its nearer edge, in radians. */
static float half_frame_angle(const struct camera_track *track, const struct camera_pose *pose)
{
    static const float usual = 0.75f;
    const struct camera_world *world = track->world;
    const double fov = pose->fov > 0.0 ? pose->fov : world->fov > 0.0 ? world->fov : 90.0;
    const float side = world->least_side > 0.0f ? world->least_side : usual;
    return trig_atanf((float)trig_tan(fov * M_PI / 360.0) * side);
}

/* Returns the direction of a camera with lag, limited so that its target stays in the frame. */
static vec3s keep_in_frame(vec3s lagging, vec3s now, float half)
{
    const float most = IN_FRAME * half, free = most / 2.0f;
    const float a = glms_vec3_norm(lagging), b = glms_vec3_norm(now);
    if (a <= 0.0f || b <= 0.0f)
        return lagging;
    const float cosine = glm_clamp(glms_vec3_dot(lagging, now) / (a * b), -1.0f, 1.0f);
    const float angle = trig_acosf(cosine), past = (angle - free) / (most - free);
    if (past <= 0.0f)
        return lagging;
    const float lag = free + (most - free) * past / (1.0f + past), sine = trig_sinf(angle);
    if (sine < 1e-4f)
        return now;
    return glms_vec3_add(glms_vec3_scale(lagging, trig_sinf(lag) / sine / a),
                         glms_vec3_scale(now, trig_sinf(angle - lag) / sine / b));
}

/* Points the camera at the lagging position of its target, which is now at `now`. */
static void point_at(const struct camera_track *track, struct camera_pose *pose, vec3s lagging,
                     vec3s now)
{
    const vec3s way =
        keep_in_frame(glms_vec3_sub(lagging, pose->origin), glms_vec3_sub(now, pose->origin),
                      half_frame_angle(track, pose));
    pose->angles = angles_towards(vec3_make(0, 0, 0), way);
    pose->has_look_at = true;
    pose->look_at = now;
}

/* Points the camera at its look target or, without one, at the target that it is attached to. */
static void aim_camera(struct camera_track *track, struct camera_pose *pose, double time)
{
    struct target_lag *lag = track->look ? track->look : track->target;
    point_at(track, pose, target_lag_at(lag, time).origin, target_lag_now(lag, time).origin);
}

/* ---- kinds ---- */

static void pose_around(struct camera_track *track, struct camera_pose *pose, double time)
{
    const struct place target = target_lag_at(track->target, time);
    const vec3s now = target_lag_now(track->target, time).origin;
    pose->origin = unobstructed_origin(track, &target, time);
    if (track->clearance)
        pose->origin = camera_clearance_at(track->clearance, time, &pose->kept);
    if (pose->kept < 1.0f)
        pose->target_alpha =
            glm_smoothstep(FADE_ALL, FADE_NONE, glms_vec3_distance(pose->origin, now));
    aim_camera(track, pose, time);
}

static void pose_rig(struct camera_track *track, struct camera_pose *pose, double time)
{
    const struct place target = target_lag_at(track->target, time);
    const struct axes axes = target_axes(track, &target);
    const vec3s offset = track->camera->offset;
    pose->origin = vec3_mad(target.origin, axes.forward, offset.x);
    pose->origin = vec3_mad(pose->origin, axes.right, -offset.y);
    pose->origin = vec3_mad(pose->origin, axes.up, offset.z);
    if (track->look)
        aim_camera(track, pose, time);
    else
        pose->angles = glms_vec3_add(target.angles, track->camera->angles);
}

static void pose_fixed(struct camera_track *track, struct camera_pose *pose, double time)
{
    pose->origin = track->camera->pos;
    pose->angles = track->camera->angles;
    if (track->look)
        aim_camera(track, pose, time);
}

/* Returns the look target of key i of a path, or of the last key before it that has one. */
static struct target_lag *key_look(const struct camera_track *track, int i)
{
    while (i > 0 && !track->key_looks[i])
        i--;
    return track->key_looks[i] ? track->key_looks[i] : track->look;
}

static void pose_path(struct camera_track *track, struct camera_pose *pose, double time)
{
    const struct path_point point = camera_path_at(track->path, time);
    const int next = point.key + 1 < track->camera->num_keys ? point.key + 1 : point.key;
    struct target_lag *from = key_look(track, point.key), *to = key_look(track, next);
    pose->origin = point.origin;
    pose->angles = point.angles;
    if (track->camera->focal.num == 0)
        pose->fov = point.fov;
    if (!from && !to)
        return;
    const float part = glm_smooth(point.part);
    from = from ? from : to;
    to = to ? to : from;
    point_at(track, pose,
             vec3_lerp(target_lag_at(from, time).origin, target_lag_at(to, time).origin, part),
             vec3_lerp(target_lag_now(from, time).origin, target_lag_now(to, time).origin, part));
    pose->angles.z = point.roll;
}

/* Places the camera at the eyes of another player or at the tip of a missile. A player's
 * model has minus a third of the view's pitch. */
static void pose_eyes(struct camera_track *track, struct camera_pose *pose, double time)
{
    const struct place target = target_lag_at(track->target, time);
    pose->inside = &track->camera->target;
    pose->origin = target.origin;
    pose->angles = target.angles;
    if (pose->inside->kind == TARGET_MISSILE) {
        /* At the tip itself, the camera would end up inside the wall that the missile hits. */
        pose->origin = vec3_mad(target.origin, angles_to_axes(target.angles).forward, -WALL_MARGIN);
        return;
    }
    pose->origin.z += PLAYER_EYE_HEIGHT;
    pose->angles.x *= -3.0f;
}

/* Returns smooth noise in -1..1 with `rate` independent values per second. */
static float noise(int seed, int channel, double time, double rate)
{
    const double at = time * rate, whole = floor(at);
    const float u = (float)(at - whole), s = u * u * u * (u * (6.0f * u - 15.0f) + 10.0f);
    const uint64_t stream = hash_pair((uint64_t)seed, (uint64_t)channel);
    const int64_t index = (int64_t)whole;
    const float a = hash_unit(stream, (uint64_t)index), b = hash_unit(stream, (uint64_t)index + 1);
    return 2.0f * (a + (b - a) * s) - 1.0f;
}

/* Adds the tremble of a shock, and the drift of a handheld camera. */
static void add_shake(const struct camera *camera, double time, struct camera_pose *pose)
{
    enum { SHAKE, DRIFT = 3, SWAY = 6 };
    static const double shake_rate = 14.0, drift_rate = 0.7, sway_rate = 0.4; /* 1/s */
    static const float sway = 2.0f;                                           /* units */
    const float shake = (float)curve_or(&camera->shake, time, 0.0);
    const float held = (float)curve_or(&camera->handheld, time, 0.0);
    for (int i = 0; i < 3; i++) {
        pose->angles.raw[i] += shake * noise(camera->seed, SHAKE + i, time, shake_rate) +
                               held * noise(camera->seed, DRIFT + i, time, drift_rate);
        pose->origin.raw[i] += held * sway * noise(camera->seed, SWAY + i, time, sway_rate);
    }
}

struct camera_pose camera_track_at(struct camera_track *track, double time)
{
    const struct camera *camera = track->camera;
    struct camera_pose pose = {.kept = 1.0f, .target_alpha = 1.0f, .followed = &camera->target};
    if (camera->focal.num > 0)
        pose.fov = fov_of_focal_length(curve_at(&camera->focal, time));
    switch (camera->kind) {
    case CAMERA_POV:
        pose.own_eyes = !track->target || camera->target.kind == TARGET_RECORDER;
        if (!pose.own_eyes)
            pose_eyes(track, &pose, time);
        break;
    case CAMERA_FIXED:
        pose_fixed(track, &pose, time);
        break;
    case CAMERA_RIG:
        pose_rig(track, &pose, time);
        break;
    case CAMERA_CHASE:
    case CAMERA_ORBIT:
        pose_around(track, &pose, time);
        break;
    case CAMERA_PATH:
        pose_path(track, &pose, time);
        break;
    }
    pose.angles.z += (float)curve_or(&camera->roll, time, 0.0);
    if (!pose.own_eyes)
        add_shake(camera, time, &pose);
    return pose;
}

/* ---- the lens ---- */

static const double NEAREST_FOCUS = 4.0; /* units; anything closer is not drawn */

static double focus_of_key(struct camera_track *track, int i, double time, vec3s origin,
                           vec3s angles)
{
    if (!track->focuses[i])
        return track->camera->focuses[i].distance;
    const vec3s way = glms_vec3_sub(target_lag_at(track->focuses[i], time).origin, origin);
    return (double)glms_vec3_dot(way, angles_to_axes(angles).forward);
}

/* Between two keys, focus is interpolated in 1 / distance, as the ring of a lens does. */
static double focus_at(struct camera_track *track, double time, vec3s origin, vec3s angles)
{
    const struct camera *const camera = track->camera;
    int next = 0;
    if (camera->focus.num > 0)
        return fmax(curve_at(&camera->focus, time), NEAREST_FOCUS);
    while (next < camera->num_focuses && camera->focuses[next].time <= time)
        next++;
    const int last = next > 0 ? next - 1 : 0;
    const double from = fmax(focus_of_key(track, last, time, origin, angles), NEAREST_FOCUS);
    if (next == 0 || next == camera->num_focuses)
        return from;
    const double to = fmax(focus_of_key(track, next, time, origin, angles), NEAREST_FOCUS);
    const struct focus_key *const keys = camera->focuses;
    const double part = curve_ease_at(keys[next].ease, (time - keys[last].time) /
                                                           (keys[next].time - keys[last].time));
    return 1.0 / ((1.0 - part) / from + part / to);
}

struct camera_lens camera_track_lens(struct camera_track *track, double time, vec3s origin,
                                     vec3s angles, double fov)
{
    static const double film = 36.0, unit = 1000.0 / 32.0; /* mm */
    const struct camera *const camera = track->camera;
    const double across = trig_tan(fov * M_PI / 360.0);
    if (camera->num_focuses == 0 && camera->focus.num == 0)
        return (struct camera_lens){0};
    const double focus = focus_at(track, time, origin, angles);
    const double fstop = curve_or(&camera->fstop, time, 2.0);
    const double aperture = camera->blur.num > 0
                                ? curve_at(&camera->blur, time) / 100.0 * focus * across
                                : film / 2.0 / across / fstop / 2.0 / unit;
    return (struct camera_lens){focus, aperture, camera->blades};
}
