/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/scene/smooth_effects.h"

#include <math.h>

#include "models/model.h"
#include "playback/scene/drawn_entities.h"

enum { SLICES = 12 };

static const float FADE_NEAR = 8.0f;  /* distance at which effects are invisible, in units */
static const float FADE_FAR = 64.0f;  /* distance from which they are fully visible */
static const float MIN_BLEND = 1e-6f; /* since a blend of 0 means that there is none */
static const float THICKNESS = 0.7f;  /* of the stack, relative to a sprite's height */
static const float IN_FRONT = 0.8f;   /* part of the stack before the sprite's origin, so that
                                         explosions at walls stay dense */

void smooth_effects_set_frames(struct scene_entity *entity, int from, int to, float part)
{
    entity->frame = to;
    entity->pose_from = from;
    entity->pose_blend = fminf(fmaxf(part, MIN_BLEND), 1.0f);
}

float smooth_effects_near(vec3s origin, vec3s eye, vec3s forward)
{
    return glm_smoothstep(FADE_NEAR, FADE_FAR, glms_vec3_dot(glms_vec3_sub(origin, eye), forward));
}

/* Returns the height of the current frame, in units. */
static float height_of(const struct scene_entity *entity)
{
    const struct sprite *sprite = entity->model->sprite;
    const int frame = entity->frame >= 0 && entity->frame < sprite->num_frames ? entity->frame : 0;
    return (float)sprite->images[sprite->frames[frame].first_image].height * entity->scale;
}

/* Returns the opacity of a slice such that the nearest n of SLICES slices together have
 * the opacity alpha * n / SLICES. */
static float slice_alpha(float alpha, int index)
{
    const float before = 1.0f - alpha * (float)index / SLICES;
    return 1.0f - (1.0f - alpha * (float)(index + 1) / SLICES) / before;
}

/* Adds the nearest slice first. A slice that is moved towards the eye and scaled
 * accordingly looks the same. */
static void add_slices(struct drawn_entities *list, const struct scene_entity *entity, vec3s eye,
                       float ahead)
{
    const float depth = fminf(height_of(entity) * THICKNESS, ahead / 2.0f);
    for (int i = 0; i < SLICES; i++) {
        const float nearer = depth * (IN_FRONT - (float)i / (SLICES - 1));
        const float part = 1.0f - nearer / ahead;
        struct scene_entity slice = *entity;
        slice.origin = glms_vec3_lerp(eye, entity->origin, part);
        slice.scale *= part;
        slice.alpha = slice_alpha(entity->alpha, i);
        drawn_entities_add(list, &slice);
    }
}

/* The old frame fades out later than the new one fades in, so that both together are as
 * dense as one. */
static void add_frames(struct drawn_entities *list, const struct scene_entity *entity, vec3s eye,
                       float ahead)
{
    const float u = entity->pose_blend;
    struct scene_entity one = *entity;
    if (u > 0.0f && u < 1.0f && entity->pose_from != entity->frame) {
        one.frame = entity->pose_from;
        one.alpha = entity->alpha * (1.0f - u * u * u);
        add_slices(list, &one, eye, ahead);
        one.frame = entity->frame;
        one.alpha = entity->alpha * u;
    }
    add_slices(list, &one, eye, ahead);
}

void smooth_effects_sprites(struct drawn_entities *list, vec3s eye, vec3s angles)
{
    const struct axes axes = angles_to_axes(angles);
    struct drawn_entities out = {.arena = list->arena};
    for (int i = 0; i < list->num; i++) {
        struct scene_entity entity = list->items[i];
        const bool is_sprite = entity.model->kind == MODEL_SPRITE;
        if (!is_sprite || entity.model->sprite->orientation == SPRITE_ORIENTED) {
            drawn_entities_add(&out, &entity);
            continue;
        }
        const float ahead = glms_vec3_dot(glms_vec3_sub(entity.origin, eye), axes.forward);
        entity.alpha *= smooth_effects_near(entity.origin, eye, axes.forward);
        if (entity.alpha > 0.0f)
            add_frames(&out, &entity, eye, ahead);
    }
    *list = out;
}
