/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/light/model_light.h"

#include <math.h>

#include "base/arena.h"
#include "base/sort.h"
#include "models/model.h"
#include "render/geometry/alias_light.h"
#include "render/geometry/alias_place.h"
#include "render/light/lamp_map.h"
#include "render/light/light_parts.h"
#include "render/light/light_world.h"
#include "render/light/model_points.h"
#include "render/scene.h"
#include "world/map.h"

enum {
    MAX_LAMPS = 24, /* of a model, the brightest */
    FIRST_RAYS = 8, /* from a vertex to a lamp; if these agree, no others are followed */
    NUM_RAYS = 24,  /* at most */
    NUM_FEET = 16,  /* points around the feet */
};

static const float LIFT = 0.3f;      /* units in front of a vertex: normals are smooth */
static const float FEET = 14.0f;     /* units: radius of what counts as the floor below */
static const float FLOOR = 512.0f;   /* units: how far down the floor is looked for */
static const float KEPT = 0.25f;     /* share of the game's light that is always there */
static const float GAIN = 1.6f;      /* the game draws models brighter than the level */
static const float FAINT = 8.0f;     /* lux: lamps fainter than this do not set the scale */
static const float SHOULDER = 0.55f; /* factor above which highlights are compressed */

struct model_lamp {
    const struct lamp *lamp;
    float style;
    float lux;  /* at the middle, facing it, if nothing is in between */
    float seen; /* share seen from the eye; of a view weapon */
};

struct model_job {
    const struct traced_light *light;
    const struct scene_entity *entity;
    bool is_weapon;
    vec3s middle; /* of the box around the vertices */
    vec3s half;   /* half its sides */
    int num_lamps;
    struct model_lamp lamps[MAX_LAMPS];
    uint64_t near;     /* moving lights */
    vec3s game;        /* factor of the game's light, without moving lights and shades */
    vec3s towards;     /* where the game's light comes from, in the world */
    vec3s game_moving; /* the same of moving lights, as far as the level lets them through */
    vec3s of_lamps;    /* factor for each lux of the lamps */
    vec3s of_moving;   /* and of moving lights */
    float rest;        /* share of the game's light that lamps do not explain */
};

/* ---- visibility ---- */

/* Returns the share of a lamp that is seen from a point, past the level and models. Rays past the
 * level start at `inside`. */
static float seen_share(const struct traced_light *light, vec3s point, vec3s inside,
                        const struct lamp *lamp)
{
    const bool by_casters =
        casters_may_hide(&light->casters, point, 0.0f, lamp->origin, LAMP_RADIUS, -1);
    int seen = 0, num = 0;
    while (num < NUM_RAYS && !(num == FIRST_RAYS && (seen == 0 || seen == num))) {
        const vec3s offset = light->targets[num++];
        /* Half the sphere around a piece of a luminous face is in the wall. */
        const bool is_behind = lamp->fade == LAMP_AREA && glms_vec3_dot(offset, lamp->aim) < 0.0f;
        const vec3s target = vec3_mad(lamp->origin, offset, is_behind ? -LAMP_RADIUS : LAMP_RADIUS);
        seen += !light_world_is_blocked(light->blockers.world, inside, target) &&
                !(by_casters && casters_hide(&light->casters, point, target, -1));
    }
    return (float)seen / (float)num;
}

static void find_box(struct model_job *job, const struct model_mesh *meshes, int num)
{
    vec3s least = job->entity->origin, most = least;
    bool is_first = true;
    for (int i = 0; i < num; i++)
        for (int k = 0; k < meshes[i].num_vertices; k++) {
            const vec3s point = meshes[i].points[k];
            for (int axis = 0; axis < 3; axis++) {
                const float at = point.raw[axis];
                least.raw[axis] = is_first || at < least.raw[axis] ? at : least.raw[axis];
                most.raw[axis] = is_first || at > most.raw[axis] ? at : most.raw[axis];
            }
            is_first = false;
        }
    job->half = glms_vec3_scale(glms_vec3_sub(most, least), 0.5f);
    job->middle = glms_vec3_add(least, job->half);
}

/* ---- lamps ---- */

static bool is_seen_from_box(const struct model_job *job, const struct lamp *lamp)
{
    const struct light_world *world = job->light->blockers.world;
    if (!light_world_is_blocked(world, job->middle, lamp->origin))
        return true;
    for (int i = 0; i < 8; i++) {
        vec3s probe = job->middle;
        for (int axis = 0; axis < 3; axis++)
            probe.raw[axis] += job->half.raw[axis] * (i >> axis & 1 ? 0.7f : -0.7f);
        if (!light_world_is_blocked(world, job->middle, probe) &&
            !light_world_is_blocked(world, probe, lamp->origin))
            return true;
    }
    return false;
}

static int compare_lux(const void *a, const void *b)
{
    const struct model_lamp *x = a, *y = b;
    return x->lux > y->lux ? -1 : x->lux < y->lux;
}

/* Finds the lamps in reach, the brightest first, seen or not. */
static int find_lamps(const struct model_job *job, struct arena *arena, struct model_lamp **out)
{
    const struct lamps *all = lamp_map_lamps(job->light->lamps);
    const float radius = sqrtf(glms_vec3_dot(job->half, job->half));
    int num = 0;
    *out = ARENA_NEW(arena, struct model_lamp, (size_t)all->num + 1);
    for (int i = 0; i < all->num; i++) {
        const struct lamp *lamp = &all->items[i];
        const float style = job->light->scene->light_styles[lamp->style];
        const vec3s way = glms_vec3_sub(lamp->origin, job->middle);
        const float most = lamp->reach + radius;
        if (!(style > 0.0f) || glms_vec3_dot(way, way) >= most * most)
            continue;
        const float lux = style * lamps_lux_around(lamp, job->middle, radius);
        if (lux >= 1.0f)
            (*out)[num++] = (struct model_lamp){lamp, style, lux, 1.0f};
    }
    sort_items(*out, (size_t)num, sizeof **out, compare_lux);
    return num;
}

/* Returns the lux that the lamps give the floor around a point, as far as the level lets them. */
static float lux_at_feet(const struct model_job *job, const struct model_lamp *lamps, int num,
                         vec3s feet)
{
    const struct traced_light *light = job->light;
    const vec3s up = vec3_make(0, 0, 1);
    float sum = 0.0f;
    for (int i = 0; i < NUM_FEET; i++) {
        vec3s point = feet;
        point.x += light->targets[i].x * FEET;
        point.y += light->targets[i].y * FEET;
        if (light_world_is_blocked(light->blockers.world, feet, point))
            point = feet;
        for (int k = 0; k < num; k++) {
            const float lux = lamps[k].style * lamps_lux(lamps[k].lamp, point, up);
            if (lux > 0.0f &&
                !light_world_is_blocked(light->blockers.world, point, lamps[k].lamp->origin))
                sum += lux;
        }
    }
    return sum / NUM_FEET;
}

/* Finds how much of the game's light the lamps explain, and how bright they are. */
static void balance(struct model_job *job, const struct model_lamp *lamps, int num)
{
    const struct scene *scene = job->light->scene;
    const vec3s floor = alias_light_of_map(scene, job->entity);
    const float lux = (floor.x + floor.y + floor.z) / 3.0f;
    const vec3s origin = job->entity->origin;
    vec3s feet, below = origin;
    below.z -= FLOOR;
    const bool has_floor = light_world_find(job->light->blockers.world, origin, below, &feet);
    feet.z += 1.0f;
    const float lamps_there =
        lux_at_feet(job, lamps, num < MAX_LAMPS ? num : MAX_LAMPS, has_floor ? feet : origin);
    const float share = (lux + FAINT) / (lamps_there + FAINT);
    const float full = map_is_quake2(scene->map) ? 255.0f : 200.0f;
    job->rest = lux > 0.0f && lamps_there < lux ? 1.0f - lamps_there / lux : 0.0f;
    job->rest = lux > 0.0f ? job->rest : 1.0f;
    const vec3s hue = lux > 1.0f ? glms_vec3_scale(floor, 1.0f / lux) : vec3_make(1, 1, 1);
    job->of_lamps = glms_vec3_scale(hue, (share < 1.0f ? share : 1.0f) * GAIN / full);
    job->of_moving = vec3_make(GAIN / full, GAIN / full, GAIN / full);
}

/* ---- a vertex ---- */

/* The game's table of shades. */
static float shade_of(float cosine)
{
    return 1.0f + (cosine < 0.0f ? cosine * (13.0f / 44.0f) : cosine);
}

static float compress(float factor)
{
    if (!(factor > SHOULDER))
        return factor > 0.0f ? factor : 0.0f;
    const float over = (factor - SHOULDER) / (1.0f - SHOULDER);
    return SHOULDER + (1.0f - SHOULDER) * (over / (1.0f + over));
}

/* Guns and the like may be in a wall: what the level hides from there is seen from the middle. */
static vec3s start_within_level(const struct model_job *job, vec3s point)
{
    const struct light_world *world = job->light->blockers.world;
    return light_world_is_blocked(world, point, job->middle) ? job->middle : point;
}

static vec3s light_vertex(const struct model_job *job, vec3s point, vec3s normal)
{
    const struct traced_light *light = job->light;
    const vec3s at = vec3_mad(point, normal, LIFT);
    const vec3s inside = job->is_weapon ? light->scene->view.origin : start_within_level(job, at);
    float lux = 0.0f;
    for (int i = 0; i < job->num_lamps; i++) {
        const struct model_lamp *lamp = &job->lamps[i];
        const float most = lamp->style * lamps_lux_on_model(lamp->lamp, point, normal);
        if (most >= 0.5f)
            lux += most * (job->is_weapon ? lamp->seen : seen_share(light, at, inside, lamp->lamp));
    }
    const float shade = shade_of(glms_vec3_dot(normal, job->towards));
    const vec3s moving = job->near ? moving_lights_at(&light->moving, job->near, &light->blockers,
                                                      job->is_weapon ? inside : at, normal, false)
                                   : vec3_make(0, 0, 0);
    vec3s out;
    for (int c = 0; c < 3; c++) {
        const float traced = job->of_lamps.raw[c] * lux + job->game.raw[c] * shade * job->rest;
        out.raw[c] = compress((1.0f - KEPT) * traced +
                              KEPT * (job->game.raw[c] + job->game_moving.raw[c]) * shade +
                              job->of_moving.raw[c] * moving.raw[c]);
    }
    return out;
}

/* ---- a model ---- */

static bool is_lit_by_level(const struct scene_entity *entity)
{
    return entity->model->kind == MODEL_ALIAS && !entity->has_light &&
           !(entity->flags & SCENE_FULL_LIGHT) && vec3_is_finite(entity->origin);
}

static void prepare(struct model_job *job, struct arena *arena)
{
    const struct traced_light *light = job->light;
    struct scene still = *light->scene;
    struct model_lamp *lamps;
    still.num_lights = 0;
    job->game = alias_light_on(&still, job->entity);
    const mat4s turn = alias_place_matrix(job->entity, vec3_make(1, 1, 1), vec3_make(0, 0, 0),
                                          &light->scene->view, 1.0f);
    job->towards =
        glms_vec3_normalize(mat4_apply(turn, alias_light_direction(job->entity->angles.y), 0.0f));
    const int num = find_lamps(job, arena, &lamps);
    balance(job, lamps, num);
    for (int i = 0; i < num && job->num_lamps < MAX_LAMPS; i++)
        if (is_seen_from_box(job, lamps[i].lamp)) {
            const vec3s eye = light->scene->view.origin;
            if (job->is_weapon)
                lamps[i].seen = seen_share(light, eye, eye, lamps[i].lamp);
            job->lamps[job->num_lamps++] = lamps[i];
        }
    const float radius = sqrtf(glms_vec3_dot(job->half, job->half));
    job->near = moving_lights_near(&light->moving, job->middle, radius, NULL);
    static const struct casters none = {.num = 0};
    struct light_blockers level = light->blockers;
    level.casters = &none;
    const vec3s moving =
        moving_lights_at(&light->moving, job->near, &level, job->middle, vec3_make(0, 0, 1), false);
    job->game_moving = glms_vec3_mul(job->of_moving, moving);
}

void model_light_compute(const struct traced_light *light, const struct scene_entity *entity,
                         struct model_light *out)
{
    struct model_job job = {
        .light = light, .entity = entity, .is_weapon = entity->flags & SCENE_VIEW_WEAPON};
    const struct model_mesh *meshes;
    if (!is_lit_by_level(entity))
        return;
    struct arena *scratch = arena_create();
    out->arena = arena_create();
    const int num = model_points_place(entity, &light->scene->view, scratch, &meshes);
    out->factors = ARENA_NEW(out->arena, const vec3s *, (size_t)num + 1);
    find_box(&job, meshes, num);
    prepare(&job, scratch);
    for (int i = 0; i < num; i++) {
        const size_t count = (size_t)meshes[i].num_vertices;
        vec3s *factors = ARENA_NEW(out->arena, vec3s, count + 1);
        for (size_t k = 0; k < count; k++)
            factors[k] = light_vertex(&job, meshes[i].points[k], meshes[i].normals[k]);
        out->factors[i] = factors;
    }
    out->num_meshes = num;
    arena_destroy(scratch);
}
