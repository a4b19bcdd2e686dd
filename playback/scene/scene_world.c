/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/scene/scene_world.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "playback/client/client_frame.h"
#include "playback/client/level.h"
#include "playback/scene/dlights.h"
#include "playback/scene/light_styles.h"
#include "playback/scene/scene_options.h"
#include "playback/scene/sky_cache.h"
#include "playback/timeline/instant.h"
#include "render/scene.h"
#include "world/map.h"
#include "world/map_entity.h"

static const char *world_value(const struct map *map, const char *key)
{
    return map && map->num_entities > 0 ? map_entity_value(&map->entities[0], key) : NULL;
}

static float positive_key(const struct map *map, const char *key, float otherwise)
{
    const char *value = world_value(map, key);
    const float number = value ? strtof(value, NULL) : 0.0f;
    return number > 0.0f ? fminf(number, 1.0f) : otherwise;
}

void scene_world_liquids(struct scene *out, const struct map *map,
                         const struct scene_options *options)
{
    static const char *const keys[4] = {"wateralpha", "slimealpha", "lavaalpha", "telealpha"};
    const bool is_clear = map && map->water_is_vised;
    const float water =
        options->has_water_alpha ? options->water_alpha : positive_key(map, keys[0], 1.0f);
    for (int i = 0; i < 4; i++)
        out->liquid_alpha[i] = !is_clear ? 1.0f
                               : i == 0  ? water
                                         : positive_key(map, keys[i], water);
}

static void set_sky(struct scene *out, const struct instant *instant, struct sky_cache *sky_cache)
{
    const char *name = instant->frame->sky_name;
    if (!name)
        name = sky_cache_name_of(instant->level->map);
    out->sky_box = name && name[0] ? sky_cache_find(sky_cache, name) : NULL;
    out->sky_axis = instant->frame->sky_axis;
    out->sky_turn = (float)fmod(instant->clock * (double)instant->frame->sky_speed, 360.0);
}

static void set_fog(struct scene *out, const struct instant *instant)
{
    const struct client_frame *frame = instant->frame;
    const double age = instant->time - frame->fog_start;
    const bool done = frame->fog_time <= 0.0f || age >= (double)frame->fog_time;
    const float part = done ? 1.0f : (float)(fmax(age, 0.0) / (double)frame->fog_time);
    float fog[4];
    for (int i = 0; i < 4; i++)
        fog[i] = frame->fog_from[i] + (frame->fog_to[i] - frame->fog_from[i]) * part;
    out->fog.density = fog[0];
    memcpy(out->fog.colour, fog + 1, sizeof out->fog.colour);
}

void scene_world_at(struct scene *out, const struct instant *instant,
                    const struct scene_options *options, struct sky_cache *sky_cache)
{
    out->time = instant->clock;
    out->map = instant->level->map;
    for (int i = 0; i < 64; i++)
        out->light_styles[i] = light_styles_value(instant->frame->light_styles[i], instant->clock,
                                                  options->smooth_styles);
    out->has_style_tints = instant->frame->has_style_tints;
    for (int i = 0; i < 64 * 3 && out->has_style_tints; i++)
        out->style_tints[i / 3][i % 3] =
            fmaxf((float)instant->frame->style_tints[i / 3][i % 3] / 1024.0f, 0.0f);
    scene_world_liquids(out, instant->level->map, options);
    set_sky(out, instant, sky_cache);
    set_fog(out, instant);
}
