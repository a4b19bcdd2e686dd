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

struct follower {
    const struct film_target *target;
    const struct time_map *map;
    const struct camera_world *world;
    struct follower **parts;  /* of a middle */
    struct camera_path *path; /* of a path */
    int num_weights;          /* 0: no lag */
    float *weights;           /* of the grid points back from now; their sum is 1 */
    struct {
        bool known;
        int64_t index;
        struct seen seen;
    } * cache;
};

/* The response of a critically damped spring to a blow. A weight stands for
 * the whole of its grid interval, so their sum is made 1 and their mean delay
 * the lag by the choice of rate alone, to within a hundredth of the interval. */
static void make_weights(struct follower *follower, struct arena *arena)
{
    const double rate = 2.0 / follower->target->lag;
    const double points = ceil(6.0 * follower->target->lag * CAMERA_RATE) + 1.0;
    follower->num_weights = (int)fmin(points, MAX_WEIGHTS);
    follower->weights = ARENA_NEW(arena, float, (size_t)follower->num_weights);
    double sum = 0.0;
    for (int i = 0; i < follower->num_weights; i++) {
        const double age = (double)i / CAMERA_RATE;
        sum += age * exp(-rate * age);
    }
    for (int i = 0; i < follower->num_weights; i++) {
        const double age = (double)i / CAMERA_RATE;
        follower->weights[i] = sum > 0.0 ? (float)(age * exp(-rate * age) / sum) : i == 0;
    }
}

struct follower *follower_create(const struct film_target *target, const struct time_map *map,
                                 const struct camera_world *world, struct arena *arena)
{
    struct follower *follower = ARENA_NEW(arena, struct follower, 1);
    follower->target = target;
    follower->map = map;
    follower->world = world;
    if (target->kind == TARGET_MIDDLE)
        follower->parts = ARENA_NEW(arena, struct follower *, (size_t)target->num_parts);
    for (int i = 0; i < target->num_parts; i++)
        follower->parts[i] = follower_create(&target->parts[i], map, world, arena);
    if (target->kind == TARGET_PATH)
        follower->path = camera_path_create(target->path, arena);
    if (target->lag > 0.0 && target->kind != TARGET_POINT) {
        follower->cache = arena_alloc_array(arena, NUM_SEEN, sizeof *follower->cache);
        make_weights(follower, arena);
    }
    return follower;
}

/* The middle of the parts, facing as the first. */
static struct place middle(const struct follower *follower, double time)
{
    const int num = follower->target->num_parts;
    struct place place = follower_at(follower->parts[0], time);
    for (int i = 1; i < num; i++)
        place.origin = glms_vec3_add(place.origin, follower_at(follower->parts[i], time).origin);
    place.origin = glms_vec3_scale(place.origin, 1.0f / (float)num);
    return place;
}

/* Where it is, without offset and lag. */
static struct place find_target(const struct follower *follower, double time)
{
    const struct film_target *target = follower->target;
    struct place place = {.origin = target->point};
    struct path_point point;
    switch (target->kind) {
    case TARGET_POINT:
        break;
    case TARGET_MIDDLE:
        place = middle(follower, time);
        break;
    case TARGET_PATH:
        point = camera_path_at(follower->path, time);
        place = (struct place){point.origin, point.angles};
        break;
    default:
        follower->world->find(follower->world->context, target, time_map_at(follower->map, time),
                              &place);
        break;
    }
    return place;
}

static struct seen see(struct follower *follower, double time)
{
    const struct film_target *target = follower->target;
    const struct place place = find_target(follower, time + target->lead);
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

static const struct seen *see_grid(struct follower *follower, int64_t index)
{
    const size_t slot = (size_t)((uint64_t)index % NUM_SEEN);
    if (!follower->cache[slot].known || follower->cache[slot].index != index) {
        follower->cache[slot].seen = see(follower, (double)index / CAMERA_RATE);
        follower->cache[slot].index = index;
        follower->cache[slot].known = true;
    }
    return &follower->cache[slot].seen;
}

/* Has it been put elsewhere since the grid point before: by a teleporter, to a
 * place to begin anew? Nothing flies as fast. */
static bool has_jumped(struct follower *follower, int64_t index)
{
    static const double least = 200.0, fastest = 3000.0; /* units; units/s */
    const double demo = time_map_at(follower->map, (double)index / CAMERA_RATE) -
                        time_map_at(follower->map, (double)(index - 1) / CAMERA_RATE);
    const vec3s before = see_grid(follower, index - 1)->origin;
    const vec3s now = see_grid(follower, index)->origin;
    return glms_vec3_distance(before, now) > fmax(least, fastest * fabs(demo));
}

/* A camera does not trail through walls after what jumps: only points since then count. */
static struct seen filter(struct follower *follower, int64_t index)
{
    struct seen sum = {0};
    float whole = 0.0f;
    int num = 1;
    while (num < follower->num_weights && !has_jumped(follower, index - num + 1))
        num++;
    if (num == 1) /* of no age, and no weight */
        return *see_grid(follower, index);
    for (int i = num - 1; i >= 0; i--)
        whole += follower->weights[i];
    for (int i = num - 1; i >= 0; i--) {
        const struct seen *seen = see_grid(follower, index - i);
        const float weight = follower->weights[i] / whole;
        sum.origin = vec3_mad(sum.origin, seen->origin, weight);
        sum.forward = vec3_mad(sum.forward, seen->forward, weight);
        sum.pitch += seen->pitch * weight;
    }
    return sum;
}

static struct seen filter_at(struct follower *follower, double time)
{
    const int64_t index = (int64_t)floor(time * CAMERA_RATE);
    const float rest = (float)(time * CAMERA_RATE - (double)index);
    const struct seen a = filter(follower, index);
    if (has_jumped(follower, index + 1))
        return a;
    const struct seen b = filter(follower, index + 1);
    return (struct seen){
        .origin = vec3_lerp(a.origin, b.origin, rest),
        .forward = vec3_lerp(a.forward, b.forward, rest),
        .pitch = a.pitch + (b.pitch - a.pitch) * rest,
    };
}

struct place follower_at(struct follower *follower, double time)
{
    const struct seen seen =
        follower->num_weights > 0 ? filter_at(follower, time) : see(follower, time);
    return (struct place){
        .origin = seen.origin,
        .angles = vec3_make(seen.pitch, glm_deg(atan2f(seen.forward.y, seen.forward.x)), 0),
    };
}
