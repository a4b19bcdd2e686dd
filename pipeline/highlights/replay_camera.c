/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/replay_camera.h"

#include <math.h>

#include "base/arena.h"
#include "base/trig.h"
#include "cutscene/camera/camera_collision.h"
#include "cutscene/camera/focal_length.h"
#include "pipeline/print/lua_text.h"
#include "playback/analysis/item_names.h"
#include "playback/analysis/player_action.h"
#include "playback/scene/map_views.h"

static const double LAG = 0.1;       /* s of film */
static const double LAUNCH = 0.15;   /* s of the demo that rides begin before the launch */
static const double LANDED = 0.4;    /* and continue after the hit */
static const double SLOW_RIDE = 0.2; /* speed around the hit */
static const float WALL = 40.0f;     /* units that fixed cameras keep from walls */
static const float NEAREST = 70.0f;  /* minimum units from the player */
static const float CEILING = 220.0f, LOW_CEILING = 110.0f; /* units up to a corner of the room */
static const float ROOM = 500.0f;                          /* and in each horizontal direction */
static const double MAX_MAP_CAMERA = 1200.0;               /* units to a camera of the map */

struct candidate;
struct variant;
typedef bool maker(const struct replay_scene *scene, const struct candidate *candidate,
                   const struct variant *variant, struct camera *out, struct arena *arena);

static maker make_eyes, make_orbit, make_side, make_ride, make_incoming, make_corner, make_map;

/* Angles are degrees from the line between killer and victim or, in front of the victim, from the
 * direction in which it looks. */
static const struct candidate {
    enum replay_kind kind;
    maker *make;
    bool is_around_killer;
    int angle, distance, height; /* or `distance`: the nth nearest */
} candidates[] = {
    {REPLAY_KILLER_EYES, make_eyes, true, 0, 0, 0},
    {REPLAY_VICTIM_EYES, make_eyes, false, 0, 0, 0},
    {REPLAY_BEHIND_KILLER, make_orbit, true, 155, 104, 36},
    {REPLAY_BEHIND_KILLER, make_orbit, true, -155, 104, 36},
    {REPLAY_BEHIND_VICTIM, make_orbit, false, 20, 120, 36},
    {REPLAY_BEHIND_VICTIM, make_orbit, false, -20, 120, 36},
    {REPLAY_SIDE, make_side, false, 90, 160, 40},
    {REPLAY_SIDE, make_side, false, -90, 160, 40},
    {REPLAY_SIDE, make_side, false, 90, 280, 60},
    {REPLAY_SIDE, make_side, false, -90, 280, 60},
    {REPLAY_FRONT, make_orbit, false, 35, 140, 24},
    {REPLAY_FRONT, make_orbit, false, -35, 140, 24},
    {REPLAY_RIDE, make_ride, true, 0, 130, 30},
    {REPLAY_MISSILE, make_incoming, false, 25, 110, 30},
    {REPLAY_MISSILE, make_incoming, false, -25, 110, 30},
    {REPLAY_CORNER, make_corner, false, 0, 0, 0},
    {REPLAY_MAP, make_map, false, 0, 0, 0},
    {REPLAY_MAP, make_map, false, 0, 1, 0},
};
enum { NUM_CANDIDATES = sizeof candidates / sizeof candidates[0] };

/* Variants of candidates with an angle, the nominal one first. */
static const struct variant {
    int aside, up; /* added to the angle, in degrees, and to the height, in units */
    bool is_fixed; /* stays where it is at the hit, instead of being attached to a player */
} variants[] = {
    {0, 0, false},   {15, 0, false},  {-15, 0, false}, {30, 0, false},
    {-30, 0, false}, {0, 40, false},  {20, 40, false}, {-20, 40, false},
    {45, 0, false},  {-45, 0, false}, {0, 0, true},    {20, 0, true},
    {-20, 0, true},  {40, 20, true},  {-40, 20, true}, {0, 60, true},
};
enum { NUM_VARIANTS = sizeof variants / sizeof variants[0] };

int replay_camera_num(void)
{
    return NUM_CANDIDATES;
}

int replay_camera_num_variants(void)
{
    return NUM_VARIANTS;
}

/* Returns whether this is the first variant, for candidates that have no others. */
static bool is_nominal(const struct variant *variant)
{
    return variant == variants;
}

/* ---- parts of cameras ---- */

static struct curve constant(double value, struct arena *arena)
{
    struct curve curve = {.num = 1, .keys = ARENA_NEW(arena, struct curve_key, 1)};
    curve.keys[0].value = value;
    return curve;
}

static struct camera_target player(const char *name)
{
    return (struct camera_target){.kind = TARGET_PLAYER, .name = name};
}

static struct camera_target missile(const struct replay_scene *scene)
{
    return (struct camera_target){.kind = TARGET_MISSILE,
                                  .name = scene->killer_name,
                                  .item = scene->flight->what,
                                  .choice = FLIGHT_NTH,
                                  .number = scene->flight->number};
}

static struct camera_target middle(struct camera_target a, struct camera_target b,
                                   struct arena *arena)
{
    struct camera_target target = {.kind = TARGET_MIDDLE, .num_parts = 2};
    target.parts = ARENA_NEW(arena, struct camera_target, 2);
    target.parts[0] = a;
    target.parts[1] = b;
    return target;
}

static struct camera_target both(const struct replay_scene *scene, struct arena *arena)
{
    return middle(player(scene->killer_name), player(scene->victim_name), arena);
}

static vec3s rounded(vec3s at)
{
    return vec3_make(roundf(at.x), roundf(at.y), roundf(at.z));
}

static void set_fixed(struct camera *out, vec3s pos, struct camera_target look)
{
    out->kind = CAMERA_FIXED;
    out->pos = rounded(pos);
    out->look = look;
}

/* Returns the point at a distance in a direction, less if a wall is nearer. */
static vec3s stopped(const struct replay_scene *scene, vec3s from, vec3s direction, float distance)
{
    const float reach = distance + WALL;
    const float free = camera_collision_trace(scene->collision, scene->range.hit, from,
                                              vec3_mad(from, direction, reach));
    return vec3_mad(from, direction, fmaxf(free * reach - WALL, 0.0f));
}

static vec3s towards(float degrees, float up)
{
    const float yaw = glm_rad(degrees);
    return glms_vec3_normalize(vec3_make(trig_cosf(yaw), trig_sinf(yaw), up));
}

/* ---- cameras ---- */

static bool make_eyes(const struct replay_scene *scene, const struct candidate *candidate,
                      const struct variant *variant, struct camera *out, struct arena *arena)
{
    (void)arena;
    out->kind = CAMERA_POV;
    out->target = player(candidate->is_around_killer ? scene->killer_name : scene->victim_name);
    return is_nominal(variant);
}

/* Returns the place of a camera at an angle around a player, as far away as walls permit. */
static vec3s place_around(const struct replay_scene *scene, const struct candidate *candidate,
                          const struct variant *variant, float zero, float *angle)
{
    const vec3s around = candidate->is_around_killer ? scene->from : scene->at;
    const float rise = (float)(candidate->height + variant->up) / (float)candidate->distance;
    *angle = roundf(fmodf(zero + (float)(candidate->angle + variant->aside) + 720.0f, 360.0f));
    return stopped(scene, around, towards(*angle, rise), (float)candidate->distance);
}

/* Sets a camera around a player. It does not need to avoid walls: its place is searched so that it
 * is free. */
static bool set_around(const struct replay_scene *scene, const struct candidate *candidate,
                       const struct variant *variant, float zero, struct camera *out,
                       struct arena *arena)
{
    const vec3s around = candidate->is_around_killer ? scene->from : scene->at;
    float angle;
    const vec3s eye = place_around(scene, candidate, variant, zero, &angle);
    const float radius = floorf(trig_hypotf(eye.x - around.x, eye.y - around.y));
    if (variant->is_fixed) {
        set_fixed(out, eye, out->look);
        return radius >= NEAREST;
    }
    out->kind = CAMERA_ORBIT;
    out->target = player(candidate->is_around_killer ? scene->killer_name : scene->victim_name);
    out->distance = constant((double)radius, arena);
    out->height = constant(round((double)(eye.z - around.z)), arena);
    out->angle = constant((double)angle, arena);
    return radius >= NEAREST;
}

static bool make_orbit(const struct replay_scene *scene, const struct candidate *candidate,
                       const struct variant *variant, struct camera *out, struct arena *arena)
{
    const float zero = candidate->kind == REPLAY_FRONT ? scene->victim_yaw : scene->axis;
    out->look = both(scene, arena);
    return set_around(scene, candidate, variant, zero, out, arena);
}

static bool make_side(const struct replay_scene *scene, const struct candidate *candidate,
                      const struct variant *variant, struct camera *out, struct arena *arena)
{
    const struct variant fixed = {variant->aside, variant->up, true};
    out->look = both(scene, arena);
    return !variant->is_fixed && set_around(scene, candidate, &fixed, scene->axis, out, arena);
}

static bool make_ride(const struct replay_scene *scene, const struct candidate *candidate,
                      const struct variant *variant, struct camera *out, struct arena *arena)
{
    if (!scene->flight || !is_nominal(variant))
        return false;
    out->kind = CAMERA_CHASE;
    out->target = missile(scene);
    out->collide = true;
    out->distance = constant(candidate->distance, arena);
    out->height = constant(candidate->height, arena);
    out->look = middle(missile(scene), player(scene->victim_name), arena);
    return true;
}

static bool make_incoming(const struct replay_scene *scene, const struct candidate *candidate,
                          const struct variant *variant, struct camera *out, struct arena *arena)
{
    if (!scene->flight)
        return false;
    out->look = missile(scene);
    return set_around(scene, candidate, variant, scene->axis, out, arena);
}

/* Looks from one of eight corners, at one of two heights. */
static bool make_corner(const struct replay_scene *scene, const struct candidate *candidate,
                        const struct variant *variant, struct camera *out, struct arena *arena)
{
    static const float headroom = 48.0f; /* units above a player */
    const int nth = (int)(variant - variants);
    const vec3s top =
        stopped(scene, scene->at, vec3_make(0, 0, 1), nth < 8 ? CEILING : LOW_CEILING);
    const vec3s corner = stopped(scene, top, towards(45.0f * (float)nth, 0.0f), ROOM);
    (void)candidate;
    set_fixed(out, corner, both(scene, arena));
    return nth < 16 && top.z >= scene->at.z + headroom &&
           glms_vec3_distance(corner, scene->at) >= NEAREST;
}

static bool make_map(const struct replay_scene *scene, const struct candidate *candidate,
                     const struct variant *variant, struct camera *out, struct arena *arena)
{
    int num;
    const struct map_view *views = map_views_of_entities(scene->map, arena, &num);
    double after = -1.0; /* the distance of the one before, in the order of distances */
    for (int nth = 0; nth <= candidate->distance && is_nominal(variant); nth++) {
        const struct map_view *nearest = NULL;
        double least = MAX_MAP_CAMERA;
        for (int i = 0; i < num; i++) {
            const double distance = (double)glms_vec3_distance(views[i].eye.origin, scene->at);
            if (views[i].is_camera && distance > after && distance < least) {
                nearest = &views[i];
                least = distance;
            }
        }
        if (!nearest)
            return false;
        after = least;
        set_fixed(out, nearest->eye.origin, both(scene, arena));
    }
    return is_nominal(variant);
}

/* ---- candidates ---- */

bool replay_camera_make(const struct replay_scene *scene, int index, int variant,
                        struct replay_view *out, struct arena *arena)
{
    const struct candidate *candidate = &candidates[index];
    *out = (struct replay_view){.kind = candidate->kind, .range = scene->range};
    if (!candidate->make(scene, candidate, &variants[variant], &out->camera, arena))
        return false;
    if (candidate->kind == REPLAY_RIDE && scene->range.slowest < 1.0) {
        out->range.from = scene->flight->begin - LAUNCH;
        out->range.to = fmin(scene->range.to, scene->range.hit + LANDED);
        out->range.slowest = SLOW_RIDE;
    }
    return true;
}

void replay_camera_add_lag(struct replay_view *view)
{
    view->camera.look.lag = view->camera.kind == CAMERA_POV ? 0.0 : LAG;
    view->camera.target.lag = view->camera.look.lag;
}

void replay_camera_set_fov(struct replay_view *view, int fov, struct arena *arena)
{
    view->fov = fov;
    view->camera.focal = constant(focal_length_of_fov(fov), arena);
}

/* ---- writing ---- */

static void put_target(FILE *stream, const struct camera_target *target)
{
    if (target->kind == TARGET_MIDDLE) {
        fputs("mid(", stream);
        put_target(stream, &target->parts[0]);
        fputs(", ", stream);
        put_target(stream, &target->parts[1]);
        fputs(")", stream);
        return;
    }
    if (target->kind == TARGET_MISSILE)
        fprintf(stream, "%s(", target->item->name);
    lua_text_string(stream, target->name);
    if (target->kind == TARGET_MISSILE)
        fprintf(stream, ", %d)", target->number);
}

static void put_number(FILE *stream, const char *name, const struct curve *curve)
{
    fprintf(stream, "%s = %.0f, ", name, curve_at(curve, 0.0));
}

void replay_camera_write(FILE *stream, const struct replay_view *view)
{
    static const char *const words[] = {[CAMERA_POV] = "pov(",
                                        [CAMERA_FIXED] = "fixed { ",
                                        [CAMERA_CHASE] = "chase(",
                                        [CAMERA_ORBIT] = "orbit("};
    const struct camera *camera = &view->camera;
    const bool is_fixed = camera->kind == CAMERA_FIXED;
    fputs(words[camera->kind], stream);
    if (!is_fixed) {
        put_target(stream, &camera->target);
        fputs(", { ", stream);
    } else {
        fprintf(stream, "pos = {%.0f, %.0f, %.0f}, ", (double)camera->pos.x, (double)camera->pos.y,
                (double)camera->pos.z);
    }
    if (camera->distance.num > 0)
        put_number(stream, camera->kind == CAMERA_ORBIT ? "radius" : "distance", &camera->distance);
    if (camera->height.num > 0)
        put_number(stream, "height", &camera->height);
    if (camera->angle.num > 0)
        put_number(stream, "angle", &camera->angle);
    if (camera->look.kind != TARGET_NONE) {
        fputs("look = ", stream);
        put_target(stream, &camera->look);
        fputs(", ", stream);
    }
    if (camera->kind == CAMERA_ORBIT)
        fputs("collide = false, ", stream);
    if (camera->kind != CAMERA_POV) {
        fprintf(stream, "lag = %g, ", LAG);
    }
    fprintf(stream, "fov = %d }%s", view->fov, is_fixed ? "" : ")");
}
