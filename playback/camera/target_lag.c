#include "playback/camera/target_lag.h"

#include "base/arena.h"
#include "playback/camera/camera_path.h"
#include "playback/camera/camera_track.h"
#include "playback/camera/time_map.h"
#include "playback/film/film.h"

enum {
    NUM_SEEN = 2048,    /* grid points remembered */
    MAX_WEIGHTS = 1501, /* 15 s of them: 6 times the longest lag */
};

/* A place with its heading as a vector, which can be averaged. */
struct seen {
    vec3s origin, forward;
    float pitch;
};

struct target_lag {
    const struct film_target *target;
    const struct time_map *map;
    const struct camera_world *world;
    struct target_lag **parts; /* of a middle */
    struct camera_path *path;  /* of a path */
    int num_weights;           /* 0: no lag */
    float *weights;            /* of the grid points back from now; their sum is 1 */
    struct {
        bool known;
        int64_t index;
        struct seen seen;
    } * cache;
};

/* The response of a critically damped spring to a blow. A weight stands for
 * the whole of its grid interval, so their sum is made 1 and their mean delay
 * the lag by the choice of rate alone, to within a hundredth of the interval. */
static void make_weights(struct target_lag *target_lag, struct arena *arena)
{
    const double rate = 2.0 / target_lag->target->lag;
    const double points = ceil(6.0 * target_lag->target->lag * CAMERA_RATE) + 1.0;
    target_lag->num_weights = (int)fmin(points, MAX_WEIGHTS);
    target_lag->weights = ARENA_NEW(arena, float, (size_t)target_lag->num_weights);
    double sum = 0.0;
    for (int i = 0; i < target_lag->num_weights; i++) {
        const double age = (double)i / CAMERA_RATE;
        sum += age * exp(-rate * age);
    }
    for (int i = 0; i < target_lag->num_weights; i++) {
        const double age = (double)i / CAMERA_RATE;
        target_lag->weights[i] = sum > 0.0 ? (float)(age * exp(-rate * age) / sum) : i == 0;
    }
}

struct target_lag *target_lag_create(const struct film_target *target, const struct time_map *map,
                                     const struct camera_world *world, struct arena *arena)
{
    struct target_lag *target_lag = ARENA_NEW(arena, struct target_lag, 1);
    target_lag->target = target;
    target_lag->map = map;
    target_lag->world = world;
    if (target->kind == TARGET_MIDDLE)
        target_lag->parts = ARENA_NEW(arena, struct target_lag *, (size_t)target->num_parts);
    for (int i = 0; i < target->num_parts; i++)
        target_lag->parts[i] = target_lag_create(&target->parts[i], map, world, arena);
    if (target->kind == TARGET_PATH)
        target_lag->path = camera_path_create(target->path, arena);
    if (target->lag > 0.0 && target->kind != TARGET_POINT) {
        target_lag->cache = arena_alloc_array(arena, NUM_SEEN, sizeof *target_lag->cache);
        make_weights(target_lag, arena);
    }
    return target_lag;
}

/* The middle of the parts, facing as the first. */
static struct place middle(const struct target_lag *target_lag, double time)
{
    const int num = target_lag->target->num_parts;
    struct place place = target_lag_at(target_lag->parts[0], time);
    for (int i = 1; i < num; i++)
        place.origin =
            glms_vec3_add(place.origin, target_lag_at(target_lag->parts[i], time).origin);
    place.origin = glms_vec3_scale(place.origin, 1.0f / (float)num);
    return place;
}

/* Where it is, without offset and lag. */
static struct place find_target(const struct target_lag *target_lag, double time)
{
    const struct film_target *target = target_lag->target;
    struct place place = {.origin = target->point};
    struct path_point point;
    switch (target->kind) {
    case TARGET_POINT:
        break;
    case TARGET_MIDDLE:
        place = middle(target_lag, time);
        break;
    case TARGET_PATH:
        point = camera_path_at(target_lag->path, time);
        place = (struct place){point.origin, point.angles};
        break;
    default:
        target_lag->world->find(target_lag->world->context, target,
                                time_map_at(target_lag->map, time), &place);
        break;
    }
    return place;
}

static struct seen see(struct target_lag *target_lag, double time)
{
    const struct film_target *target = target_lag->target;
    const struct place place = find_target(target_lag, time + target->lead);
    const float yaw = glm_rad(place.angles.y);
    struct seen seen = {
        .origin = place.origin,
        .forward = vec3_make(cosf(yaw), sinf(yaw), 0),
        .pitch = place.angles.x,
    };
    const vec3s offset = target->offset;
    if (!target->turns) {
        seen.origin = glms_vec3_add(seen.origin, offset);
        return seen;
    }
    const vec3s left = vec3_make(-seen.forward.y, seen.forward.x, 0);
    seen.origin = vec3_mad(vec3_mad(seen.origin, seen.forward, offset.x), left, offset.y);
    seen.origin.z += offset.z;
    return seen;
}

static const struct seen *see_grid(struct target_lag *target_lag, int64_t index)
{
    const size_t slot = (size_t)((uint64_t)index % NUM_SEEN);
    if (!target_lag->cache[slot].known || target_lag->cache[slot].index != index) {
        target_lag->cache[slot].seen = see(target_lag, (double)index / CAMERA_RATE);
        target_lag->cache[slot].index = index;
        target_lag->cache[slot].known = true;
    }
    return &target_lag->cache[slot].seen;
}

/* Has it been put elsewhere since the grid point before: by a teleporter, to a
 * place to begin anew? Nothing flies as fast. */
static bool has_jumped(struct target_lag *target_lag, int64_t index)
{
    static const double least = 200.0, fastest = 3000.0; /* units; units/s */
    const double demo = time_map_at(target_lag->map, (double)index / CAMERA_RATE) -
                        time_map_at(target_lag->map, (double)(index - 1) / CAMERA_RATE);
    const vec3s before = see_grid(target_lag, index - 1)->origin;
    const vec3s now = see_grid(target_lag, index)->origin;
    return glms_vec3_distance(before, now) > fmax(least, fastest * fabs(demo));
}

/* A camera does not trail through walls after what jumps: only points since then count. */
static struct seen filter(struct target_lag *target_lag, int64_t index)
{
    struct seen sum = {0};
    float whole = 0.0f;
    int num = 1;
    while (num < target_lag->num_weights && !has_jumped(target_lag, index - num + 1))
        num++;
    if (num == 1) /* of no age, and no weight */
        return *see_grid(target_lag, index);
    for (int i = num - 1; i >= 0; i--)
        whole += target_lag->weights[i];
    for (int i = num - 1; i >= 0; i--) {
        const struct seen *seen = see_grid(target_lag, index - i);
        const float weight = target_lag->weights[i] / whole;
        sum.origin = vec3_mad(sum.origin, seen->origin, weight);
        sum.forward = vec3_mad(sum.forward, seen->forward, weight);
        sum.pitch += seen->pitch * weight;
    }
    return sum;
}

static struct seen filter_at(struct target_lag *target_lag, double time)
{
    const int64_t index = (int64_t)floor(time * CAMERA_RATE);
    const float rest = (float)(time * CAMERA_RATE - (double)index);
    const struct seen a = filter(target_lag, index);
    if (has_jumped(target_lag, index + 1))
        return a;
    const struct seen b = filter(target_lag, index + 1);
    return (struct seen){
        .origin = vec3_lerp(a.origin, b.origin, rest),
        .forward = vec3_lerp(a.forward, b.forward, rest),
        .pitch = a.pitch + (b.pitch - a.pitch) * rest,
    };
}

struct place target_lag_at(struct target_lag *target_lag, double time)
{
    const struct seen seen =
        target_lag->num_weights > 0 ? filter_at(target_lag, time) : see(target_lag, time);
    return (struct place){
        .origin = seen.origin,
        .angles = vec3_make(seen.pitch, glm_deg(atan2f(seen.forward.y, seen.forward.x)), 0),
    };
}
