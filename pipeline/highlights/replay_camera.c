/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/replay_camera.h"

#include <math.h>

#include "base/arena.h"
#include "base/trig.h"
#include "cutscene/camera/camera_collision.h"
#include "cutscene/camera/focal_length.h"
#include "pipeline/highlights/replay_sight.h"
#include "pipeline/print/lua_text.h"
#include "playback/analysis/item_names.h"
#include "playback/analysis/player_action.h"
#include "playback/scene/map_views.h"

static const double LAG = 0.1;           /* s of film */
static const double DEPARTED = 0.2;      /* s after the launch, when rides begin: past the killer */
static const double LANDED = 0.4;        /* s of the demo that rides continue after the hit */
static const double SLOW_RIDE = 0.2;     /* speed around the hit */
static const double LONGEST_WAIT = 0.15; /* s of the demo until a missile that is looked at flies */
static const double MAX_MAP_CAMERA = 1200.0; /* units to a camera of the map */

/* In units. */
static const float WALL = 40.0f;       /* kept from walls */
static const float NEAREST = 70.0f;    /* minimum distance from players */
static const float MAX_ORBIT = 260.0f; /* of cameras that move with a player */
static const int RIDE_DISTANCE = 130, RIDE_HEIGHT = 30;

/* The places that are tried, around the victim, the killer and the point between them: their
 * directions, in degrees from the line between killer and victim and upwards, and distances. */
enum { TURN = 15 };
static const int elevations[] = {0, 12, 26, 42};
static const int distances[] = {90, 130, 180, 250, 340, 460, 620}; /* units, ascending */

static const int ELEVATED = 30; /* degrees of a view from the height of a room */
static const int BESIDE = 45;   /* degrees from the line between the players */

struct candidates {
    const struct replay_scene *scene;
    struct arena *arena;
    bool is_incoming; /* looks at the missile and the victim, instead of at both players */
    int num, capacity;
    struct replay_view *items;
};

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

/* Returns what cameras look at: both players, or the victim if that suffices. */
static struct camera_target subject(const struct candidates *c)
{
    if (c->scene->is_of_victim)
        return player(c->scene->victim_name);
    return middle(c->is_incoming ? missile(c->scene) : player(c->scene->killer_name),
                  player(c->scene->victim_name), c->arena);
}

static vec3s rounded(vec3s at)
{
    return vec3_make(roundf(at.x), roundf(at.y), roundf(at.z));
}

/* Returns the point at a distance in a direction, less if a wall is nearer. */
static vec3s stopped(const struct replay_scene *scene, vec3s from, vec3s direction, float distance,
                     bool *is_stopped)
{
    const float reach = distance + WALL;
    const float free = camera_collision_trace(scene->collision, scene->range.hit, from,
                                              vec3_mad(from, direction, reach));
    *is_stopped = free < 1.0f;
    return vec3_mad(from, direction, fmaxf(free * reach - WALL, 0.0f));
}

static vec3s towards(int yaw, int pitch)
{
    const float across = trig_cosf(glm_rad((float)pitch));
    return vec3_make(across * trig_cosf(glm_rad((float)yaw)),
                     across * trig_sinf(glm_rad((float)yaw)), trig_sinf(glm_rad((float)pitch)));
}

static struct replay_view *add(struct candidates *c, enum replay_kind kind)
{
    c->items = arena_grow(c->arena, c->items, c->num, &c->capacity, sizeof *c->items);
    struct replay_view *view = &c->items[c->num++];
    *view = (struct replay_view){.kind = kind, .range = c->scene->range};
    return view;
}

/* ---- around the players ---- */

/* Returns the angle in degrees between two horizontal directions, 0 to 180. */
static float angle_between(vec3s a, vec3s b)
{
    const float yaw = glm_deg(trig_atan2f(a.y, a.x) - trig_atan2f(b.y, b.x));
    return fabsf(yaw - 360.0f * roundf(yaw / 360.0f));
}

static enum replay_kind kind_of(const struct replay_scene *scene, vec3s eye, int elevation)
{
    const vec3s axis = glms_vec3_sub(scene->at, scene->from);
    const vec3s facing = towards((int)scene->victim_yaw, 0);
    const vec3s from_victim = glms_vec3_sub(eye, scene->at);
    const vec3s from_killer = glms_vec3_sub(eye, scene->from);
    return elevation > ELEVATED                                       ? REPLAY_CORNER
           : angle_between(from_killer, axis) > (float)(180 - BESIDE) ? REPLAY_BEHIND_KILLER
           : angle_between(from_victim, facing) < (float)BESIDE       ? REPLAY_FRONT
           : angle_between(from_victim, axis) < (float)BESIDE         ? REPLAY_BEHIND_VICTIM
                                                                      : REPLAY_SIDE;
}

/* Adds a camera that stays where it is and turns to the players, and one that does not turn. */
static void add_fixed(struct candidates *c, enum replay_kind kind, vec3s eye)
{
    const float share = c->scene->is_of_victim ? 1.0f : 0.5f;
    const vec3s point = rounded(vec3_lerp(c->scene->from, c->scene->at, share));
    struct replay_view *view = add(c, kind);
    view->camera.kind = CAMERA_FIXED;
    view->camera.pos = eye;
    view->camera.look = (struct camera_target){.kind = TARGET_POINT, .point = point};
    view->range = c->scene->still_range;
    if (!c->scene->is_followed)
        return;
    view = add(c, kind);
    view->camera.kind = CAMERA_FIXED;
    view->camera.pos = eye;
    view->camera.look = subject(c);
}

/* Adds a camera that moves with a player. It does not need to avoid walls: its place is searched so
 * that it is free. */
static void add_moving(struct candidates *c, enum replay_kind kind, vec3s eye, int yaw,
                       const char *name, vec3s around)
{
    const float radius = floorf(trig_hypotf(eye.x - around.x, eye.y - around.y));
    if (!c->scene->is_followed || radius < NEAREST || radius > MAX_ORBIT)
        return;
    struct replay_view *view = add(c, kind);
    view->camera.kind = CAMERA_ORBIT;
    view->camera.target = player(name);
    view->camera.distance = constant((double)radius, c->arena);
    view->camera.height = constant(round((double)(eye.z - around.z)), c->arena);
    view->camera.angle = constant((double)yaw, c->arena);
    view->camera.look = subject(c);
}

/* Adds the cameras that see both players from one direction, up to the wall. `name`: the player at
 * `around`, or NULL. */
static void add_direction(struct candidates *c, vec3s around, const char *name, int yaw, int pitch)
{
    bool is_stopped = false;
    for (size_t i = 0; i < sizeof distances / sizeof distances[0] && !is_stopped; i++) {
        const vec3s way = towards(yaw, pitch);
        const vec3s eye = rounded(stopped(c->scene, around, way, (float)distances[i], &is_stopped));
        if (!replay_sight_may_show(c->scene, eye, !c->is_incoming && !c->scene->is_of_victim))
            continue;
        const enum replay_kind kind =
            c->is_incoming ? REPLAY_MISSILE : kind_of(c->scene, eye, pitch);
        add_fixed(c, kind, eye);
        if (name)
            add_moving(c, kind, eye, yaw, name, around);
    }
}

static void add_around(struct candidates *c, vec3s around, const char *name)
{
    for (size_t i = 0; i < sizeof elevations / sizeof elevations[0]; i++)
        for (int turn = 0; turn < 360; turn += TURN)
            add_direction(c, around, name, ((int)roundf(c->scene->axis) + turn + 360) % 360,
                          elevations[i]);
}

/* ---- others ---- */

static void add_ride(struct candidates *c)
{
    struct replay_view *view = add(c, REPLAY_RIDE);
    struct camera *camera = &view->camera;
    camera->kind = CAMERA_CHASE;
    camera->target = missile(c->scene);
    camera->collide = true;
    camera->distance = constant(RIDE_DISTANCE, c->arena);
    camera->height = constant(RIDE_HEIGHT, c->arena);
    camera->look = middle(missile(c->scene), player(c->scene->victim_name), c->arena);
    if (c->scene->range.slowest < 1.0) {
        view->range.from = c->scene->flight->begin + DEPARTED;
        view->range.to = fmin(c->scene->range.to, c->scene->range.hit + LANDED);
        view->range.slowest = SLOW_RIDE;
    }
}

/* Adds the map's cameras near the victim. */
static void add_map(struct candidates *c)
{
    int num;
    const struct map_view *views = map_views_of_entities(c->scene->map, c->arena, &num);
    for (int i = 0; i < num; i++) {
        const vec3s eye = rounded(views[i].eye.origin);
        if (views[i].is_camera && (double)glms_vec3_distance(eye, c->scene->at) < MAX_MAP_CAMERA &&
            replay_sight_may_show(c->scene, eye, true))
            add_fixed(c, REPLAY_MAP, eye);
    }
}

int replay_camera_list(const struct replay_scene *scene, struct replay_view **out,
                       struct arena *arena)
{
    struct candidates c = {.scene = scene, .arena = arena};
    add_around(&c, scene->at, scene->victim_name);
    if (scene->is_of_victim) {
        *out = c.items;
        return c.num;
    }
    add_map(&c);
    add_around(&c, scene->from, scene->killer_name);
    add_around(&c, vec3_lerp(scene->from, scene->at, 0.5f), NULL);
    if (scene->flight && scene->is_followed) {
        add_ride(&c);
        if (scene->flight->begin - scene->range.from <= LONGEST_WAIT) {
            c.is_incoming = true;
            add_around(&c, scene->at, NULL);
        }
    }
    *out = c.items;
    return c.num;
}

void replay_camera_add_lag(struct replay_view *view)
{
    view->camera.target.lag = LAG;
    if (view->camera.look.kind != TARGET_POINT)
        view->camera.look.lag = LAG;
}

void replay_camera_set_fov(struct replay_view *view, int fov, struct arena *arena)
{
    view->fov = fov;
    view->camera.focal = constant(focal_length_of_fov(fov), arena);
}

/* ---- writing ---- */

static void put_target(FILE *stream, const struct camera_target *target)
{
    if (target->kind == TARGET_POINT) {
        fprintf(stream, "{%.0f, %.0f, %.0f}", (double)target->point.x, (double)target->point.y,
                (double)target->point.z);
        return;
    }
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
    static const char *const words[] = {
        [CAMERA_FIXED] = "fixed { ", [CAMERA_CHASE] = "chase(", [CAMERA_ORBIT] = "orbit("};
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
    if (camera->look.kind != TARGET_POINT)
        fprintf(stream, "lag = %g, ", LAG);
    fprintf(stream, "fov = %d }%s", view->fov, is_fixed ? "" : ")");
}
