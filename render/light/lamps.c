/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/light/lamps.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "base/arena.h"
#include "base/trig.h"
#include "world/map.h"
#include "world/map_entity.h"

/* The laws and defaults of the light compilers of Quake's time; their successors keep them. */
static const float DEFAULT_LIGHT = 300.0f, RANGE_SCALE = 0.5f, FADE_SCALE = 128.0f;
static const double DEFAULT_SPOT = 40.0; /* degrees across */
static const float LEAST_LUX = 1.0f;     /* less is not seen */
static const float MAX_VALUE = 1e5f;     /* limits the numbers of hostile maps */

static bool is_lamp(const struct map_entity *entity)
{
    const char *name = map_entity_value(entity, "classname");
    return name && strncmp(name, "light", 5) == 0 && strcmp(name, "light_environment") != 0;
}

static float number_of(const struct map_entity *entity, const char *key, float otherwise)
{
    const float value = (float)map_entity_number(entity, key, (double)otherwise);
    return value < -MAX_VALUE ? -MAX_VALUE : value > MAX_VALUE ? MAX_VALUE : value;
}

static enum lamp_fade fade_of(const struct map_entity *entity)
{
    switch ((int)number_of(entity, "delay", 0.0f)) {
    case 1:
        return LAMP_INVERSE;
    case 2:
    case 5:
        return LAMP_INVERSE_SQUARE;
    case 3:
        return LAMP_CONSTANT;
    default:
        return LAMP_LINEAR;
    }
}

static const struct map_entity *find_target(const struct map *map, const char *name)
{
    for (int i = 0; i < map->num_entities; i++) {
        const char *other = map_entity_value(&map->entities[i], "targetname");
        if (other && strcmp(other, name) == 0)
            return &map->entities[i];
    }
    return NULL;
}

/* Makes a lamp a spotlight if it has a target or a direction. */
static void aim_lamp(const struct map *map, const struct map_entity *entity, struct lamp *lamp)
{
    const char *name = map_entity_value(entity, "target");
    const struct map_entity *target = name ? find_target(map, name) : NULL;
    vec3s to, turn;
    if (target && map_entity_vector(target, "origin", &to)) {
        lamp->aim = glms_vec3_sub(to, lamp->origin);
    } else if (map_entity_vector(entity, "mangle", &turn)) { /* yaw, pitch (up positive), roll */
        lamp->aim = angles_to_axes(vec3_make(-turn.y, turn.x, 0.0f)).forward;
    } else {
        return;
    }
    const float length = glms_vec3_norm(lamp->aim);
    if (!(length > 0.01f))
        return;
    const double angle = (double)number_of(entity, "angle", 0.0f);
    const double across = angle > 0.0 ? fmin(angle, 360.0) : DEFAULT_SPOT;
    lamp->aim = glms_vec3_scale(lamp->aim, 1.0f / length);
    lamp->cone = (float)trig_cos(across / 2.0 * GLM_PI / 180.0);
}

/* Returns the distance at which the light has faded to LEAST_LUX. */
static float reach_of(const struct lamp *lamp)
{
    const float least = LEAST_LUX / RANGE_SCALE;
    const float wait = lamp->wait > 0.001f ? lamp->wait : 0.001f;
    const float faded = lamp->light * FADE_SCALE / (wait * least);
    const float reach = lamp->fade == LAMP_LINEAR           ? (lamp->light - least) / wait
                        : lamp->fade == LAMP_INVERSE        ? faded
                        : lamp->fade == LAMP_INVERSE_SQUARE ? sqrtf(faded * FADE_SCALE / wait)
                                                            : MAX_VALUE;
    return reach < MAX_VALUE ? reach : MAX_VALUE;
}

static bool read_lamp(const struct map *map, const struct map_entity *entity, struct lamp *out)
{
    *out = (struct lamp){.cone = -1.0f};
    if (!is_lamp(entity) || !map_entity_vector(entity, "origin", &out->origin))
        return false;
    out->light = number_of(entity, "light", DEFAULT_LIGHT);
    out->wait = number_of(entity, "wait", 1.0f);
    out->fade = fade_of(entity);
    const int style = (int)number_of(entity, "style", 0.0f);
    out->style = style >= 0 && style < 64 ? style : 0;
    aim_lamp(map, entity, out);
    out->reach = reach_of(out);
    return out->light > 0.0f && out->reach > 0.0f;
}

void lamps_find(const struct map *map, struct arena *arena, struct lamps *out)
{
    struct lamp *items = NULL;
    int capacity = 0, num = 0;
    const bool is_quakes = map->version != 30 && map->version != 38;
    for (int i = 0; i < map->num_entities && is_quakes && num < LAMP_MAX; i++) {
        struct lamp lamp;
        if (!read_lamp(map, &map->entities[i], &lamp))
            continue;
        items = arena_grow(arena, items, num, &capacity, sizeof *items);
        items[num++] = lamp;
    }
    *out = (struct lamps){num, items};
}

/* Returns the light that arrives at a distance, before the angle is taken into account. */
static float fade(const struct lamp *lamp, float distance)
{
    const float scaled = lamp->wait * distance > 1.0f ? lamp->wait * distance : 1.0f;
    switch (lamp->fade) {
    case LAMP_INVERSE:
        return lamp->light * FADE_SCALE / scaled;
    case LAMP_INVERSE_SQUARE:
        return lamp->light * (FADE_SCALE / scaled) * (FADE_SCALE / scaled);
    case LAMP_CONSTANT:
        return lamp->light;
    case LAMP_LINEAR:
        break;
    }
    return lamp->light - lamp->wait * distance;
}

/* Returns light and sets the cosine of its angle; 0 if the lamp does not shine there. */
static float shine(const struct lamp *lamp, vec3s point, vec3s normal, float *cosine)
{
    const vec3s way = glms_vec3_sub(lamp->origin, point);
    const float distance = sqrtf(way.x * way.x + way.y * way.y + way.z * way.z);
    if (!(distance > 0.001f) || distance > lamp->reach)
        return 0.0f;
    const vec3s towards = glms_vec3_scale(way, 1.0f / distance);
    *cosine = glms_vec3_dot(towards, normal);
    if (-glms_vec3_dot(towards, lamp->aim) < lamp->cone)
        return 0.0f;
    const float lux = RANGE_SCALE * fade(lamp, distance);
    return lux > 0.0f ? lux : 0.0f;
}

float lamps_lux(const struct lamp *lamp, vec3s point, vec3s normal)
{
    float cosine = 0.0f;
    const float lux = shine(lamp, point, normal, &cosine);
    return cosine > 0.0f ? lux * (0.5f + 0.5f * cosine) : 0.0f;
}

float lamps_lux_on_model(const struct lamp *lamp, vec3s point, vec3s normal)
{
    float cosine = 0.0f;
    const float lux = shine(lamp, point, normal, &cosine);
    return lux * (0.5f + 0.5f * cosine);
}

float lamps_lux_around(const struct lamp *lamp, vec3s middle, float radius)
{
    const vec3s way = glms_vec3_sub(lamp->origin, middle);
    const float distance = sqrtf(glms_vec3_dot(way, way)) - radius;
    const float lux = RANGE_SCALE * fade(lamp, distance > 0.0f ? distance : 0.0f);
    return lux > 0.0f ? lux : 0.0f;
}
