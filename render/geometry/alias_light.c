/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/geometry/alias_light.h"

#include "base/trig.h"
#include "models/model.h"
#include "render/geometry/fill_light.h"
#include "render/scene.h"
#include "world/map.h"
#include "world/map_light_at.h"

static float sum(vec3s v)
{
    return v.x + v.y + v.z;
}

/* The contributions of styles add up. If styles have colours, each channel is looked up
 * separately. */
static vec3s map_light(const struct scene *scene, vec3s point)
{
    if (!scene->has_style_tints)
        return map_light_at(scene->map, scene->light_styles, point);
    vec3s light;
    for (int i = 0; i < 3; i++) {
        float styles[64];
        for (int k = 0; k < 64; k++)
            styles[k] = scene->light_styles[k] * scene->style_tints[k][i];
        light.raw[i] = map_light_at(scene->map, styles, point).raw[i];
    }
    return light;
}

static vec3s add_lights(const struct scene *scene, vec3s point, vec3s light)
{
    for (int i = 0; i < scene->num_lights; i++) {
        const struct scene_light *from = &scene->lights[i];
        const float add = from->radius - glms_vec3_distance(point, from->origin);
        if (add > 0.0f)
            light =
                vec3_mad(light, vec3_make(from->colour[0], from->colour[1], from->colour[2]), add);
    }
    return glms_vec3_maxv(light, vec3_make(0, 0, 0));
}

vec3s alias_light_at(const struct scene *scene, vec3s point)
{
    return add_lights(scene, point, fill_light_on(scene->fill_light, map_light(scene, point), 0));
}

/* It is sampled higher up if the origin is in the floor. */
vec3s alias_light_of_map(const struct scene *scene, const struct scene_entity *entity)
{
    vec3s light = map_light(scene, entity->origin);
    if (!(sum(light) > 0.0f)) {
        vec3s above = entity->origin;
        above.z += entity->model->maxs.z / 2.0f;
        light = map_light(scene, above);
    }
    return fill_light_on(scene->fill_light, light, entity->flags);
}

/* Returns the light of the map plus that of nearby dynamic lights. 255: a full luxel. */
static vec3s gather_light(const struct scene *scene, const struct scene_entity *entity)
{
    return add_lights(scene, entity->origin, alias_light_of_map(scene, entity));
}

/* Pulsating glows may be negative. */
static vec3s add_glow(vec3s light, float glow)
{
    const float full = 255.0f, min = 0.8f;
    return glms_vec3_maxv(glms_vec3_adds(light, glow * full), glms_vec3_scale(light, min));
}

/* In Quake II a full luxel is 1, and light has no upper limit. */
static vec3s light_of_quake_2(const struct scene *scene, const struct scene_entity *entity)
{
    static const float full = 255.0f, min = 25.5f;
    if (entity->has_light)
        return vec3_make(entity->light[0], entity->light[1], entity->light[2]);
    if (entity->flags & SCENE_FULL_LIGHT)
        return vec3_make(1, 1, 1);
    vec3s light = gather_light(scene, entity);
    if (entity->flags & (SCENE_VIEW_WEAPON | SCENE_PLAYER) && glms_vec3_max(light) < min)
        light = vec3_make(min, min, min);
    return glms_vec3_scale(add_glow(light, entity->glow), 1.0f / full);
}

vec3s alias_light_on(const struct scene *scene, const struct scene_entity *entity)
{
    if (scene->map && map_is_quake2(scene->map))
        return light_of_quake_2(scene, entity);
    static const float weapon_least = 24.0f, player_least = 8.0f, max = 96.0f;

    const float *own = entity->light;
    if (entity->has_light)
        return glms_vec3_scale(vec3_make(own[0], own[1], own[2]), 256.0f / 200.0f);
    if (entity->flags & SCENE_FULL_LIGHT)
        return vec3_make(256.0f / 200.0f, 256.0f / 200.0f, 256.0f / 200.0f);
    vec3s light = gather_light(scene, entity);
    const float min = entity->flags & SCENE_VIEW_WEAPON ? weapon_least
                      : entity->flags & SCENE_PLAYER    ? player_least
                                                        : 0.0f;
    const float missing = min - sum(light) / 3.0f;
    if (missing > 0.0f)
        light = glms_vec3_adds(light, missing);
    if (sum(light) > 3.0f * max)
        light = glms_vec3_scale(light, 3.0f * max / sum(light));
    return glms_vec3_scale(add_glow(light, entity->glow), 1.0f / 200.0f);
}

vec3s alias_light_direction(float yaw)
{
    enum { QUANTA = 16 };
    const float turn = isfinite(yaw) ? fmodf(yaw, 360.0f) : 0.0f;
    const int row = (int)(turn * (QUANTA / 360.0f)) & (QUANTA - 1);
    const float angle = (float)row * (2.0f * GLM_PIf / QUANTA);
    return glms_vec3_normalize(vec3_make(trig_cosf(-angle), trig_sinf(-angle), 1.0f));
}
