/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/light/moving_lights.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "models/model.h"
#include "render/light/casters.h"
#include "render/light/light_world.h"
#include "render/scene.h"

enum {
    MAX_POINTS = 16, /* along a bolt */
    MAX_AT_ONCE = 8, /* lights on a point, the brightest */
    FIRST_RAYS = 16, /* if these agree, no others are followed */
};

static const float SIZE = 6.0f;          /* radius of the sphere that shines, units */
static const float CARRIER_NEAR = 26.0f; /* units; a muzzle is 24.1 away from the player's origin */
static const float WALL_GAP = 7.0f;      /* units that the middle of a muzzle flash keeps */
static const float LEAST_LUX = 0.5f;

/* Lightning, which in the game lights nothing. */
static const float BOLT_RADIUS = 160.0f, BOLT_PIECE = 30.0f, BOLT_UNITS = 150.0f;
static const vec3s bolt_colour = {{0.6f, 0.75f, 1.0f}};

struct moving_light {
    int num_points;
    vec3s points[MAX_POINTS];
    vec3s middle; /* of a sphere around the points */
    float extent; /* its radius */
    float radius; /* units from a point at which nothing is lit any more */
    vec3s colour; /* lux per unit nearer than that, from each point */
    int carrier;  /* a caster that does not stop it; -1: none */
};

static int carrier_of(const struct casters *casters, vec3s light)
{
    for (int i = 0; i < casters->num; i++) {
        const vec3s way = glms_vec3_sub(casters->items[i].origin, light);
        if (glms_vec3_dot(way, way) < CARRIER_NEAR * CARRIER_NEAR)
            return i;
    }
    return -1;
}

static bool is_bolt(const struct scene_entity *entity)
{
    return strncmp(entity->model->name, "progs/bolt", 10) == 0 && vec3_is_finite(entity->origin);
}

/* Returns whether a piece continues the bolt of the one before it. */
static bool continues(const struct scene_entity *before, const struct scene_entity *piece)
{
    const vec3s way = glms_vec3_sub(piece->origin, before->origin);
    const float most = 1.5f * BOLT_PIECE;
    return is_bolt(piece) && piece->model == before->model && piece->angles.x == before->angles.x &&
           piece->angles.y == before->angles.y && glms_vec3_dot(way, way) < most * most;
}

static struct moving_light make_bolt(const struct scene_entity *pieces, int num)
{
    const int step = (num + MAX_POINTS - 1) / MAX_POINTS;
    struct moving_light light = {.radius = BOLT_RADIUS, .carrier = -1};
    for (int i = 0; i < num; i += step)
        light.points[light.num_points++] = pieces[i].origin;
    light.colour = glms_vec3_scale(bolt_colour, BOLT_PIECE * (float)step / BOLT_UNITS);
    const vec3s last = light.points[light.num_points - 1];
    const vec3s half = glms_vec3_scale(glms_vec3_sub(last, light.points[0]), 0.5f);
    light.middle = glms_vec3_add(light.points[0], half);
    light.extent = sqrtf(glms_vec3_dot(half, half));
    return light;
}

static int find_bolts(const struct scene *scene, struct moving_light *out, int room)
{
    int num = 0;
    for (int i = 0; i < scene->num_entities && num < room;) {
        int pieces = 1;
        if (!is_bolt(&scene->entities[i])) {
            i++;
            continue;
        }
        while (i + pieces < scene->num_entities &&
               continues(&scene->entities[i + pieces - 1], &scene->entities[i + pieces]))
            pieces++;
        out[num++] = make_bolt(&scene->entities[i], pieces);
        i += pieces;
    }
    return num;
}

/* Returns the origin, or a point in front of the wall that is between it and who carries it. */
static vec3s move_out_of_wall(const struct light_world *world, vec3s carrier, vec3s origin)
{
    const vec3s way = glms_vec3_sub(origin, carrier);
    const float distance = sqrtf(glms_vec3_dot(way, way));
    vec3s hit;
    if (!(distance > WALL_GAP) || distance >= CARRIER_NEAR ||
        !light_world_find(world, carrier, vec3_mad(origin, way, WALL_GAP / distance), &hit))
        return origin;
    return vec3_mad(hit, way, -WALL_GAP / distance);
}

static vec3s place_light(const struct scene *scene, const struct light_world *world, vec3s origin)
{
    vec3s place = move_out_of_wall(world, scene->view.origin, origin);
    for (int i = 0; i < scene->num_entities; i++)
        if (scene->entities[i].flags & SCENE_PLAYER && vec3_is_finite(scene->entities[i].origin))
            place = move_out_of_wall(world, scene->entities[i].origin, place);
    return place;
}

void moving_lights_find(const struct scene *scene, const struct light_world *world,
                        const struct casters *casters, struct arena *arena,
                        struct moving_lights *out)
{
    struct moving_light *items = ARENA_NEW(arena, struct moving_light, MOVING_LIGHTS_MAX);
    int num = 0;
    for (int i = 0; i < scene->num_lights && num < MOVING_LIGHTS_MAX; i++) {
        const struct scene_light *from = &scene->lights[i];
        const vec3s colour = vec3_make(from->colour[0], from->colour[1], from->colour[2]);
        if (!vec3_is_finite(from->origin) || !vec3_is_finite(colour) || !(from->radius > 0.0f) ||
            !(from->radius < 1e5f))
            continue;
        const vec3s origin = place_light(scene, world, from->origin);
        items[num++] = (struct moving_light){
            .num_points = 1,
            .points = {origin},
            .middle = origin,
            .radius = from->radius,
            .colour = colour,
            .carrier = carrier_of(casters, from->origin),
        };
    }
    num += find_bolts(scene, items + num, MOVING_LIGHTS_MAX - num);
    *out = (struct moving_lights){num, items};
}

uint64_t moving_lights_near(const struct moving_lights *lights, vec3s middle, float radius,
                            const vec3s *normal)
{
    uint64_t near = 0;
    for (int i = 0; i < lights->num; i++) {
        const struct moving_light *light = &lights->items[i];
        const vec3s way = glms_vec3_sub(light->middle, middle);
        const float most = radius + light->extent + light->radius;
        const float height = normal ? glms_vec3_dot(way, *normal) : 0.0f;
        if (glms_vec3_dot(way, way) < most * most && height > -light->extent &&
            height < light->extent + light->radius)
            near |= (uint64_t)1 << i;
    }
    return near;
}

/* ---- a point ---- */

/* A light as it shines on a point if nothing is in between. */
struct shining {
    const struct moving_light *light;
    float weights[MAX_POINTS]; /* of its points */
    float sum;
};

static float weight_at(const struct moving_light *light, vec3s from, vec3s point, vec3s normal,
                       bool is_surface)
{
    const vec3s way = glms_vec3_sub(from, point);
    const float distance = sqrtf(glms_vec3_dot(way, way));
    const float along = glms_vec3_dot(way, normal);
    if (distance >= light->radius || (is_surface && along <= 0.0f))
        return 0.0f;
    const float cosine = along > 0.0f ? along / distance : 0.0f;
    return (light->radius - distance) * (0.25f + 0.75f * cosine);
}

static struct shining shine(const struct moving_light *light, vec3s point, vec3s normal,
                            bool is_surface)
{
    struct shining shining = {.light = light};
    for (int i = 0; i < light->num_points; i++) {
        shining.weights[i] = weight_at(light, light->points[i], point, normal, is_surface);
        shining.sum += shining.weights[i];
    }
    return shining;
}

static bool is_blocked(const struct light_blockers *blockers, vec3s from, vec3s to, bool by_casters,
                       int carrier)
{
    return light_world_is_blocked(blockers->world, from, to) ||
           (by_casters && casters_hide(blockers->casters, from, to, carrier)) ||
           casters_doors_hide(blockers->casters, from, to);
}

/* Returns the share of a light that reaches a point. */
static float visible_share(const struct shining *shining, const struct light_blockers *blockers,
                           vec3s point)
{
    const struct moving_light *light = shining->light;
    const bool by_casters =
        light->num_points > 1 ||
        casters_may_hide(blockers->casters, point, 0.0f, light->middle, SIZE, light->carrier);
    float seen = 0.0f, all = 0.0f;
    for (int i = 0; i < blockers->num_targets; i++) {
        const int k = i % light->num_points;
        const float weight = shining->weights[k];
        if (i == FIRST_RAYS && (seen == 0.0f || seen == all))
            break;
        if (!(weight > 0.0f))
            continue;
        const vec3s target = vec3_mad(light->points[k], blockers->targets[i], SIZE);
        all += weight;
        if (!is_blocked(blockers, point, target, by_casters, light->carrier))
            seen += weight;
    }
    return all > 0.0f ? seen / all : 0.0f;
}

/* Keeps the brightest, in order. */
static int insert(struct shining *items, int num, const struct shining *item)
{
    int at = num;
    while (at > 0 && items[at - 1].sum < item->sum)
        at--;
    if (at == MAX_AT_ONCE)
        return num;
    num = num < MAX_AT_ONCE ? num + 1 : num;
    for (int i = num - 1; i > at; i--)
        items[i] = items[i - 1];
    items[at] = *item;
    return num;
}

vec3s moving_lights_at(const struct moving_lights *lights, uint64_t near,
                       const struct light_blockers *blockers, vec3s point, vec3s normal,
                       bool is_surface)
{
    struct shining brightest[MAX_AT_ONCE];
    vec3s sum = vec3_make(0, 0, 0);
    int num = 0;
    for (int i = 0; i < lights->num; i++) {
        if (!(near >> i & 1))
            continue;
        const struct shining shining = shine(&lights->items[i], point, normal, is_surface);
        if (shining.sum > LEAST_LUX)
            num = insert(brightest, num, &shining);
    }
    for (int i = 0; i < num; i++) {
        const float share = visible_share(&brightest[i], blockers, point);
        sum = vec3_mad(sum, brightest[i].light->colour, brightest[i].sum * share);
    }
    return sum;
}
