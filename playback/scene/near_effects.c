/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/scene/near_effects.h"

#include <math.h>

#include "base/trig.h"
#include "models/model.h"
#include "playback/scene/drawn_entities.h"
#include "playback/scene/particles.h"
#include "render/scene.h"

/* The part of the level that the picture shows at the distance of a particle, from its middle to
 * its upper edge, where the particle is invisible, and from where it is unchanged. In a picture of
 * 16:9 with a field of view of 90, these are distances of 32 and 64 units. */
static const float DOT_HIDDEN = 24.0f, DOT_SHOWN = 48.0f; /* units */

/* The radius of other effects, relative to that part of the level. */
static const float HIDDEN_SIZE = 1.2f, SHOWN_SIZE = 0.4f;

/* Returns the part of the level that the picture shows per unit of distance, as above. */
static float span_of(const struct scene_view *view)
{
    return trig_tanf(glm_rad(view->fov_y) / 2.0f);
}

static bool can_fade(const struct scene_entity *entity)
{
    if (entity->model->kind == MODEL_SPRITE)
        return entity->model->sprite->orientation != SPRITE_ORIENTED;
    return entity->model->flags & (MODEL_GIB | MODEL_ZOMGIB);
}

void near_effects_fade_entities(struct drawn_entities *list, const struct scene_view *view)
{
    const float span = span_of(view);
    int num = 0;
    if (view->ortho_height > 0.0f)
        return;
    for (int i = 0; i < list->num; i++) {
        struct scene_entity entity = list->items[i];
        const vec3s size = glms_vec3_sub(entity.model->maxs, entity.model->mins);
        const vec3s middle = glms_vec3_lerp(entity.model->mins, entity.model->maxs, 0.5f);
        const float distance =
            glms_vec3_distance(view->origin, glms_vec3_add(entity.origin, middle));
        const float radius = 0.5f * entity.scale * fmaxf(size.x, fmaxf(size.y, size.z));
        if (can_fade(&entity))
            entity.alpha *= 1.0f - glm_smoothstep(SHOWN_SIZE, HIDDEN_SIZE,
                                                  radius / fmaxf(distance * span, 1.0f));
        if (entity.alpha > 0.0f || !can_fade(&entity))
            list->items[num++] = entity;
    }
    list->num = num;
}

void near_effects_fade_particles(struct particle_list *list, const struct scene_view *view)
{
    const float span = span_of(view);
    int num = 0;
    if (view->ortho_height > 0.0f)
        return;
    for (int i = 0; i < list->num; i++) {
        struct scene_particle particle = list->items[i];
        const float distance = glms_vec3_distance(view->origin, particle.origin);
        const float shown = glm_smoothstep(DOT_HIDDEN, DOT_SHOWN, distance * span);
        particle.alpha = (uint8_t)lrintf((float)particle.alpha * shown);
        if (particle.alpha > 0)
            list->items[num++] = particle;
    }
    list->num = num;
}
