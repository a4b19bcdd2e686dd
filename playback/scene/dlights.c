/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/scene/dlights.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "models/model.h"
#include "playback/client/event.h"
#include "playback/client/level.h"
#include "playback/motion/interpolation.h"

const double FLASH_TIME = 0.1;

static const double EXPLOSION_TIME = 0.5;

static void add(struct dlight_list *list, vec3s origin, float radius, float min_light)
{
    if (list->num == MAX_LIGHTS)
        return;
    list->items[list->num++] = (struct scene_light){
        .origin = origin,
        .radius = radius,
        .min_light = min_light,
        .colour = {1.0f, 1.0f, 1.0f},
    };
}

/* Returns 0..31, different in each of the game's frames. */
static float flicker(int entity, double clock)
{
    return (float)hash_below(hash_mix((uint64_t)entity), (uint64_t)game_tick(clock), 32);
}

static void add_flash(struct dlight_list *list, struct place at, float flickering)
{
    const struct axes axes = angles_to_axes(at.angles);
    const vec3s muzzle =
        vec3_mad(vec3_make(at.origin.x, at.origin.y, at.origin.z + 16.0f), axes.forward, 18.0f);
    add(list, muzzle, 200.0f + flickering, 32.0f);
}

static void tint_last(struct dlight_list *list, float r, float g, float b)
{
    float *colour = list->items[list->num - 1].colour;
    colour[0] = r;
    colour[1] = g;
    colour[2] = b;
}

static bool is_rocket(const struct level *level, const struct client_entity *entity)
{
    const bool known = level->models && entity->model > 0 && entity->model < level->num_models;
    const struct model *model = known ? level->models[entity->model] : NULL;
    const int first = MODEL_GIB | MODEL_ZOMGIB | MODEL_TRACER | MODEL_TRACER2;
    return model && model->flags & MODEL_ROCKET && !(model->flags & first);
}

/* The last applicable cause in the game's order counts. Returns whether the entity has a
 * light. */
static bool add_entity(struct dlight_list *list, const struct instant *instant,
                       const struct client_entity *entity)
{
    const struct place at = interpolation_place(instant->frame, entity, instant->time);
    const vec3s above = vec3_make(at.origin.x, at.origin.y, at.origin.z + 16.0f);
    const float flickering = flicker(entity->number, instant->clock);
    const int before = list->num, effects = entity->effects;
    if (before == MAX_LIGHTS)
        return true;

    if (is_rocket(instant->level, entity)) {
        add(list, at.origin, 200.0f, 0.0f);
    } else if (effects & EFFECT_CANDLE_LIGHT) {
        add(list, at.origin, 200.0f, 0.0f);
        tint_last(list, 1.0f, 0.8f, 0.4f);
    } else if (effects & (EFFECT_QUAD_LIGHT | EFFECT_PENT_LIGHT)) {
        const bool quad = effects & EFFECT_QUAD_LIGHT, pent = effects & EFFECT_PENT_LIGHT;
        add(list, at.origin, 200.0f + flickering, 0.0f);
        tint_last(list, pent ? 1.0f : 0.25f, 0.25f, quad ? 1.0f : 0.25f);
    } else if (effects & EFFECT_DIM_LIGHT) {
        add(list, at.origin, 200.0f + flickering, 0.0f);
    } else if (effects & EFFECT_BRIGHT_LIGHT) {
        add(list, above, 400.0f + flickering, 0.0f);
    } else if (effects & EFFECT_MUZZLE_FLASH) {
        add_flash(list, at, flickering);
    }
    return list->num > before;
}

static bool has_light(const struct instant *instant, int number)
{
    const struct client_entity *entity = interpolation_find(instant->frame, number);
    const int lights = EFFECT_MUZZLE_FLASH | EFFECT_BRIGHT_LIGHT | EFFECT_DIM_LIGHT |
                       EFFECT_QUAD_LIGHT | EFFECT_PENT_LIGHT | EFFECT_CANDLE_LIGHT;
    return entity && (entity->effects & lights || is_rocket(instant->level, entity));
}

static void add_flashes(struct dlight_list *list, const struct instant *instant,
                        const struct live_flash *flashes, int num)
{
    for (int i = 0; i < num; i++) {
        const struct event *event = flashes[i].event;
        bool replaced = has_light(instant, event->flash.entity);
        for (int j = 0; j < i && !replaced; j++)
            replaced = flashes[j].event->flash.entity == event->flash.entity;
        if (!replaced && instant->time < flashes[i].until)
            add_flash(list, (struct place){event->flash.origin, event->flash.angles},
                      (float)hash_below(event->seed, 0, 32));
    }
}

static void add_explosion(struct dlight_list *list, const struct instant *instant,
                          const struct event *event)
{
    const double age = instant->time - event->time;
    if (event->kind != EVENT_TEMP_ENTITY || age >= EXPLOSION_TIME)
        return;
    if (event->temp.type == TEMP_EXPLOSION || event->temp.type == TEMP_EXPLOSION2)
        add(list, event->temp.origin, 350.0f - 300.0f * (float)age, 0.0f);
}

void dlights_add(struct dlight_list *list, const struct instant *instant,
                 const struct live_flash *flashes, int num_flashes)
{
    for (int i = instant->num_events - 1; i >= 0; i--)
        add_explosion(list, instant, &instant->events[i]);
    for (int i = 0; i < instant->frame->num_entities; i++)
        add_entity(list, instant, &instant->frame->entities[i]);
    add_flashes(list, instant, flashes, num_flashes);
}
