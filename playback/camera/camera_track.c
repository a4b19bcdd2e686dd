#include "playback/camera/camera_track.h"

#include "base/arena.h"
#include "base/hash.h"
#include "playback/camera/camera.h"
#include "playback/camera/camera_path.h"
#include "playback/camera/focal_length.h"
#include "playback/camera/target_lag.h"
#include "playback/camera/time_map.h"
#include "playback/protocol/quake.h"

enum {
    EASE_POINTS = 12, /* 120 ms: how long before and after a collision it has an effect */
    NUM_FREE = 128,   /* cached; more than the 4 * EASE_POINTS + 2 that one result needs */
    WALL_MARGIN = 8,  /* units kept from walls */
};

struct camera_track {
    const struct camera *camera;
    const struct time_map *map;
    const struct camera_world *world;
    struct camera_path *path;
    struct target_lag *target, *look;
    struct target_lag **key_looks; /* of a path, by key; NULL: as the key before */
    struct {
        bool known;
        int64_t index;
        float part;
    } free[NUM_FREE];
};

static struct target_lag *follow(struct camera_track *track, const struct camera_target *target,
                                 struct arena *arena)
{
    if (target->kind == TARGET_NONE)
        return NULL;
    return target_lag_create(target, track->map, track->world, arena);
}

struct camera_track *camera_track_create(const struct camera *camera, const struct time_map *map,
                                         const struct camera_world *world, struct arena *arena)
{
    struct camera_track *track = ARENA_NEW(arena, struct camera_track, 1);
    track->camera = camera;
    track->map = map;
    track->world = world;
    track->target = follow(track, &camera->target, arena);
    track->look = follow(track, &camera->look, arena);
    if (camera->kind != CAMERA_PATH)
        return track;
    track->path = camera_path_create(camera, arena);
    track->key_looks = ARENA_NEW(arena, struct target_lag *, (size_t)camera->num_keys);
    for (int i = 0; i < camera->num_keys; i++)
        track->key_looks[i] = follow(track, &camera->keys[i].look, arena);
    return track;
}

/* The axes of what a camera is fastened to: those of a missile turn with its
 * flight, those of anything else keep upright. */
static struct axes target_axes(const struct camera_track *track, const struct place *target)
{
    const bool flies = track->camera->target.kind == TARGET_MISSILE;
    return angles_to_axes(vec3_make(flies ? target->angles.x : 0, target->angles.y, 0));
}

static vec3s chase_origin(const struct camera_track *track, const struct place *target, double time)
{
    const struct camera *camera = track->camera;
    const float distance = (float)curve_or(&camera->distance, time, 100.0);
    vec3s origin = vec3_mad(target->origin, target_axes(track, target).forward, -distance);
    origin.z += (float)curve_or(&camera->height, time, 30.0);
    return origin;
}

static vec3s orbit_origin(const struct camera_track *track, const struct place *target, double time)
{
    const struct camera *camera = track->camera;
    const float radius = (float)curve_or(&camera->distance, time, 150.0);
    const float angle = glm_rad((float)curve_or(&camera->angle, time, 0.0));
    return vec3_make(target->origin.x + cosf(angle) * radius,
                     target->origin.y + sinf(angle) * radius,
                     target->origin.z + (float)curve_or(&camera->height, time, 40.0));
}

static vec3s wanted_origin(const struct camera_track *track, const struct place *target,
                           double time)
{
    return track->camera->kind == CAMERA_CHASE ? chase_origin(track, target, time)
                                               : orbit_origin(track, target, time);
}

/* How much of the way from the target to the camera is free at a grid point. */
static float free_part(struct camera_track *track, int64_t index)
{
    const size_t slot = (size_t)((uint64_t)index % NUM_FREE);
    if (track->free[slot].known && track->free[slot].index == index)
        return track->free[slot].part;
    const double time = (double)index / CAMERA_RATE;
    const struct place target = target_lag_at(track->target, time);
    const vec3s wanted = wanted_origin(track, &target, time);
    const float length = glms_vec3_distance(target.origin, wanted);
    float part = 1.0f;
    if (length > 0.0f) {
        const float beyond = 1.0f + WALL_MARGIN / length;
        const vec3s end = vec3_lerp(target.origin, wanted, beyond);
        const double demo = time_map_at(track->map, time);
        part = track->world->trace(track->world->context, demo, target.origin, end) * beyond;
        part = glm_clamp(part - WALL_MARGIN / length, 0.0f, 1.0f);
    }
    track->free[slot].known = true;
    track->free[slot].index = index;
    track->free[slot].part = part;
    return part;
}

static float least_free(struct camera_track *track, int64_t index)
{
    float least = 1.0f;
    for (int i = -EASE_POINTS; i <= EASE_POINTS; i++)
        least = fminf(least, free_part(track, index + i));
    return least;
}

static float mean_free(struct camera_track *track, int64_t index)
{
    float sum = 0.0f;
    for (int i = -EASE_POINTS; i <= EASE_POINTS; i++)
        sum += least_free(track, index + i);
    return sum / (2 * EASE_POINTS + 1);
}

/* The mean over a window of the least within the same window: it is never beyond
 * what is free at the window's middle, and never jumps. */
static vec3s keep_out_of_walls(struct camera_track *track, vec3s from, vec3s wanted, double time)
{
    if (!track->camera->collide)
        return wanted;
    const int64_t index = (int64_t)floor(time * CAMERA_RATE);
    const float rest = (float)(time * CAMERA_RATE - (double)index);
    const float a = mean_free(track, index), b = mean_free(track, index + 1);
    return vec3_lerp(from, wanted, a + (b - a) * rest);
}

/* Point the camera at its look target or, without one, at `otherwise`. */
static void aim(struct camera_track *track, struct camera_pose *pose, double time, vec3s otherwise)
{
    const vec3s at = track->look ? target_lag_at(track->look, time).origin : otherwise;
    pose->angles = angles_towards(pose->origin, at);
}

static void pose_around(struct camera_track *track, struct camera_pose *pose, double time)
{
    const struct place target = target_lag_at(track->target, time);
    const vec3s wanted = wanted_origin(track, &target, time);
    pose->origin = keep_out_of_walls(track, target.origin, wanted, time);
    aim(track, pose, time, target.origin);
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
        aim(track, pose, time, target.origin);
    else
        pose->angles = glms_vec3_add(target.angles, track->camera->angles);
}

static void pose_fixed(struct camera_track *track, struct camera_pose *pose, double time)
{
    pose->origin = track->camera->pos;
    pose->angles = track->camera->angles;
    if (track->look)
        aim(track, pose, time, pose->origin);
}

/* What key i of a path looks at, or the last key before it that looks at something. */
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
    pose->fov = point.fov;
    if (!from && !to)
        return;
    const float part = point.part * point.part * (3.0f - 2.0f * point.part);
    const vec3s a = target_lag_at(from ? from : to, time).origin;
    const vec3s b = from == to || !to || !from ? a : target_lag_at(to, time).origin;
    pose->angles = angles_towards(pose->origin, vec3_lerp(a, b, part));
    pose->angles.z = point.roll;
}

/* Another player's eyes, or the tip of a missile. A player's model is pitched by
 * minus a third of the view's pitch. */
static void pose_eyes(struct camera_track *track, struct camera_pose *pose, double time)
{
    const struct place target = target_lag_at(track->target, time);
    pose->inside = &track->camera->target;
    pose->origin = target.origin;
    pose->angles = target.angles;
    if (pose->inside->kind == TARGET_MISSILE) {
        /* The tip itself would end inside a wall. */
        pose->origin = vec3_mad(target.origin, angles_to_axes(target.angles).forward, -WALL_MARGIN);
        return;
    }
    pose->origin.z += PLAYER_EYE_HEIGHT;
    pose->angles.x *= -3.0f;
}

/* -1..1, smooth in `time`, `rate` new values a second. */
static float noise(int seed, int channel, double time, double rate)
{
    const double at = time * rate, whole = floor(at);
    const float u = (float)(at - whole), s = u * u * u * (u * (6.0f * u - 15.0f) + 10.0f);
    const uint64_t stream = hash_pair((uint64_t)seed, (uint64_t)channel);
    const int64_t index = (int64_t)whole;
    const float a = hash_unit(stream, (uint64_t)index), b = hash_unit(stream, (uint64_t)index + 1);
    return 2.0f * (a + (b - a) * s) - 1.0f;
}

/* The tremble of a shock, and the drift of a hand that holds the camera. */
static void unsteady(const struct camera *camera, double time, struct camera_pose *pose)
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
    struct camera_pose pose = {0};
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
    if (camera->focal.num > 0)
        pose.fov = fov_of_focal_length(curve_at(&camera->focal, time));
    pose.angles.z += (float)curve_or(&camera->roll, time, 0.0);
    if (!pose.own_eyes)
        unsteady(camera, time, &pose);
    return pose;
}
