/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/scene/q2/q2_effects.h"

#include "base/arena.h"
#include "base/hash.h"
#include "demo/protocol/q2_effect_bits.h"
#include "playback/client/event.h"
#include "playback/client/q2/q2_frame.h"
#include "playback/scene/q2/q2_beams.h"
#include "playback/scene/q2/q2_effect_models.h"
#include "playback/scene/q2/q2_explosions.h"
#include "playback/scene/q2/q2_flashes.h"
#include "playback/scene/q2/q2_glow.h"
#include "playback/scene/q2/q2_particles.h"
#include "playback/scene/q2/q2_shells.h"
#include "playback/scene/q2/q2_temp_particles.h"
#include "playback/scene/q2/q2_trails.h"
#include "playback/scene/q2/q2_tubes.h"

struct q2_effects {
    struct q2_effect_models *models;
    struct q2_tubes *tubes;
    struct q2_shells *shells;
};

struct q2_effects *q2_effects_create(const struct vfs *vfs, const struct palette *palette,
                                     struct arena *arena, struct log *log)
{
    struct q2_effects *effects = ARENA_NEW(arena, struct q2_effects, 1);
    effects->models = q2_effect_models_create(vfs, arena, log);
    effects->tubes = q2_tubes_create(palette, arena);
    effects->shells = q2_shells_create(arena);
    return effects;
}

void q2_effects_add_shell(struct drawn_entities *list, struct q2_effects *effects,
                          const struct q2_entity *entity, const struct scene_entity *drawn)
{
    q2_shells_add(list, effects->shells, drawn, q2_shells_of(entity));
}

void q2_effects_add_around(struct drawn_entities *list, struct q2_effects *effects,
                           const struct q2_entity *entity, const struct scene_entity *drawn)
{
    q2_effects_add_shell(list, effects, entity, drawn);
    const struct model *screen = entity->effects & Q2_EFFECT_SCREEN
                                     ? q2_effect_models_find(effects->models, Q2_MODEL_SCREEN)
                                     : NULL;
    if (!screen)
        return;
    struct scene_entity around = *drawn;
    around.model = screen;
    around.pose_from = around.pose_to = 0;
    q2_shells_add(list, effects->shells, &around, Q2_RENDER_SHELL_GREEN);
}

/* In each frame, one of four colours is chosen at random. */
void q2_effects_add_beam(struct drawn_entities *list, const struct instant *instant,
                         const struct q2_effects *effects, const struct q2_entity *entity)
{
    const float coord = 1 / 8.0f;
    const int32_t *from = entity->origin, *to = entity->old_origin;
    const uint32_t chosen =
        hash_below(hash_mix((uint64_t)entity->number), (uint64_t)game_tick(instant->clock), 4);
    q2_tubes_add(list, effects->tubes,
                 vec3_make((float)from[0] * coord, (float)from[1] * coord, (float)from[2] * coord),
                 vec3_make((float)to[0] * coord, (float)to[1] * coord, (float)to[2] * coord),
                 (float)entity->frame, (int)((uint32_t)entity->skin >> (8 * chosen) & 0xff));
}

void q2_effects_add_entities(struct drawn_entities *list, const struct instant *instant,
                             struct q2_effects *effects)
{
    q2_explosions_add(list, instant, effects->models);
    q2_beams_add(list, instant, effects->models, effects->tubes);
}

void q2_effects_add_particles(struct particle_list *list, const struct instant *instant, int hidden)
{
    q2_glow_add_particles(list, instant, hidden);
    for (int i = instant->num_events - 1; i >= 0 && !q2_particles_full(list); i--) {
        const struct event *event = &instant->events[i];
        if (event->kind != EVENT_Q2)
            continue;
        if (event->q2.kind != Q2_EVENT_TRAIL)
            q2_temp_particles_add(list, instant, event);
        else if (event->q2.entity != hidden)
            q2_trails_add(list, instant, event);
    }
}

void q2_effects_add_lights(struct dlight_list *list, const struct instant *instant)
{
    q2_explosions_light(list, instant);
    q2_glow_add_lights(list, instant);
    q2_flashes_add(list, instant);
}
