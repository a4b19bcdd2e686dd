/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/camera/target_lag.h"

#include "base/arena.h"
#include "base/trig.h"
#include "cutscene/camera/camera.h"
#include "cutscene/camera/camera_path.h"
#include "cutscene/camera/camera_world.h"
#include "cutscene/camera/time_map.h"

enum {
    NUM_SAMPLES = 2048, /* number of cached grid points */
    MAX_WEIGHTS = 1501, /* 15 s of grid points: 6 times the longest lag */
};

/* A position with the heading as a vector, so that samples can be averaged. */
struct sample {
    vec3s origin, forward;
    float pitch;
};

struct target_lag {
    const struct camera_target *target;
    const struct time_map *map;
    const struct camera_world *world;
    struct target_lag **parts; /* TARGET_MIDDLE */
    struct camera_path *path;  /* TARGET_PATH */
    int num_weights;           /* 0: no lag */
    float *weights; /* of the grid points from the current one backwards; their sum is 1 */
    struct {
        bool known;
        int64_t index;
        struct sample sample;
    } * cache;
};

/* The weights are the impulse response of a critically damped spring, sampled on the grid and
 * normalised. This rate makes the mean delay equal to `lag`, to within a hundredth of a grid
 * interval. */
static void make_weights(struct target_lag *lag, struct arena *arena)
{
    const double rate = 2.0 / lag->target->lag;
    const double points = ceil(6.0 * lag->target->lag * CAMERA_RATE) + 1.0;
    lag->num_weights = (int)fmin(points, MAX_WEIGHTS);
    lag->weights = ARENA_NEW(arena, float, (size_t)lag->num_weights);
    double sum = 0.0;
    for (int i = 0; i < lag->num_weights; i++) {
        const double age = (double)i / CAMERA_RATE;
        sum += age * trig_exp(-rate * age);
    }
    for (int i = 0; i < lag->num_weights; i++) {
        const double age = (double)i / CAMERA_RATE;
        lag->weights[i] = sum > 0.0 ? (float)(age * trig_exp(-rate * age) / sum) : i == 0;
    }
}

struct target_lag *target_lag_create(const struct camera_target *target, const struct time_map *map,
                                     const struct camera_world *world, struct arena *arena)
{
    struct target_lag *lag = ARENA_NEW(arena, struct target_lag, 1);
    lag->target = target;
    lag->map = map;
    lag->world = world;
    if (target->kind == TARGET_MIDDLE)
        lag->parts = ARENA_NEW(arena, struct target_lag *, (size_t)target->num_parts);
    for (int i = 0; i < target->num_parts; i++)
        lag->parts[i] = target_lag_create(&target->parts[i], map, world, arena);
    if (target->kind == TARGET_PATH)
        lag->path = camera_path_create(target->path, arena);
    if (target->lag > 0.0 && target->kind != TARGET_POINT) {
        lag->cache = arena_alloc_array(arena, NUM_SAMPLES, sizeof *lag->cache);
        make_weights(lag, arena);
    }
    return lag;
}

/* Returns the centre of the parts, with the angles of the first. */
static struct place middle(const struct target_lag *lag, double time)
{
    const int num = lag->target->num_parts;
    struct place place = target_lag_at(lag->parts[0], time);
    for (int i = 1; i < num; i++)
        place.origin = glms_vec3_add(place.origin, target_lag_at(lag->parts[i], time).origin);
    place.origin = glms_vec3_scale(place.origin, 1.0f / (float)num);
    return place;
}

/* Returns the target's position without offset, lead and lag. */
static struct place find_target(const struct target_lag *lag, double time)
{
    const struct camera_target *target = lag->target;
    struct place place = {.origin = target->point};
    struct path_point point;
    switch (target->kind) {
    case TARGET_POINT:
        break;
    case TARGET_MIDDLE:
        place = middle(lag, time);
        break;
    case TARGET_PATH:
        point = camera_path_at(lag->path, time);
        place = (struct place){point.origin, point.angles};
        break;
    default:
        lag->world->find(lag->world->context, target, time_map_at(lag->map, time), &place);
        break;
    }
    return place;
}

static struct sample sample_target(struct target_lag *lag, double time)
{
    const struct camera_target *target = lag->target;
    const struct place place = find_target(lag, time + target->lead);
    const float yaw = glm_rad(place.angles.y);
    struct sample sample = {
        .origin = place.origin,
        .forward = vec3_make(trig_cosf(yaw), trig_sinf(yaw), 0),
        .pitch = place.angles.x,
    };
    const vec3s offset = target->offset;
    if (!target->offset_is_local) {
        sample.origin = glms_vec3_add(sample.origin, offset);
        return sample;
    }
    const vec3s left = vec3_make(-sample.forward.y, sample.forward.x, 0);
    sample.origin = vec3_mad(vec3_mad(sample.origin, sample.forward, offset.x), left, offset.y);
    sample.origin.z += offset.z;
    return sample;
}

static const struct sample *sample_grid(struct target_lag *lag, int64_t index)
{
    const size_t slot = (size_t)((uint64_t)index % NUM_SAMPLES);
    if (!lag->cache[slot].known || lag->cache[slot].index != index) {
        lag->cache[slot].sample = sample_target(lag, (double)index / CAMERA_RATE);
        lag->cache[slot].index = index;
        lag->cache[slot].known = true;
    }
    return &lag->cache[slot].sample;
}

/* Returns true if the target was teleported or respawned since the previous grid point:
 * nothing moves that fast. */
static bool has_jumped(struct target_lag *lag, int64_t index)
{
    static const double least = 200.0, fastest = 3000.0; /* units; units/s */
    const double demo = time_map_at(lag->map, (double)index / CAMERA_RATE) -
                        time_map_at(lag->map, (double)(index - 1) / CAMERA_RATE);
    const vec3s before = sample_grid(lag, index - 1)->origin;
    const vec3s now = sample_grid(lag, index)->origin;
    return glms_vec3_distance(before, now) > fmax(least, fastest * fabs(demo));
}

/* Filters only points after the last jump, so that the camera is not dragged through walls. */
static struct sample filter(struct target_lag *lag, int64_t index)
{
    struct sample sum = {0};
    float whole = 0.0f;
    int num = 1;
    while (num < lag->num_weights && !has_jumped(lag, index - num + 1))
        num++;
    if (num == 1) /* the weight of age 0 is 0 */
        return *sample_grid(lag, index);
    for (int i = num - 1; i >= 0; i--)
        whole += lag->weights[i];
    for (int i = num - 1; i >= 0; i--) {
        const struct sample *sample = sample_grid(lag, index - i);
        const float weight = lag->weights[i] / whole;
        sum.origin = vec3_mad(sum.origin, sample->origin, weight);
        sum.forward = vec3_mad(sum.forward, sample->forward, weight);
        sum.pitch += sample->pitch * weight;
    }
    return sum;
}

static struct sample filter_at(struct target_lag *lag, double time)
{
    const int64_t index = (int64_t)floor(time * CAMERA_RATE);
    const float rest = (float)(time * CAMERA_RATE - (double)index);
    const struct sample a = filter(lag, index);
    if (has_jumped(lag, index + 1))
        return a;
    const struct sample b = filter(lag, index + 1);
    return (struct sample){
        .origin = vec3_lerp(a.origin, b.origin, rest),
        .forward = vec3_lerp(a.forward, b.forward, rest),
        .pitch = a.pitch + (b.pitch - a.pitch) * rest,
    };
}

static struct place place_of(struct sample sample)
{
    return (struct place){
        .origin = sample.origin,
        .angles =
            vec3_make(sample.pitch, glm_deg(trig_atan2f(sample.forward.y, sample.forward.x)), 0),
    };
}

struct place target_lag_at(struct target_lag *lag, double time)
{
    return place_of(lag->num_weights > 0 ? filter_at(lag, time) : sample_target(lag, time));
}

struct place target_lag_now(struct target_lag *lag, double time)
{
    return place_of(sample_target(lag, time));
}
