/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/smooth_effects.h - interpolated, soft-edged sprites and particles; an
 * option, because the game has neither.
 *
 * The frames of a sprite are cross-faded, and it is drawn as a stack of slices along the
 * line of sight, which look the same from the eye: where a wall or a floor intersects it,
 * its edge is as soft as the stack is deep. Sprites and particles fade out close to the
 * camera. All of this is done in the scene, so that every renderer supports it. */
#ifndef PLAYBACK_SCENE_SMOOTH_EFFECTS_H
#define PLAYBACK_SCENE_SMOOTH_EFFECTS_H

#include "base/vec.h"
#include "render/scene.h"

struct drawn_entities;

/* Sets how far, 0..1, the entity of a sprite is from one frame to another. Without this
 * call, it shows only entity->frame. */
void smooth_effects_set_frames(struct scene_entity *entity, int from, int to, float part);

/* Replaces the sprites of a sorted list by slices, for a viewer at `eye`. */
void smooth_effects_sprites(struct drawn_entities *list, vec3s eye, vec3s angles);

/* Returns the factor for the opacity of a particle, 0..1, by its distance from the eye. */
float smooth_effects_near(vec3s origin, vec3s eye, vec3s forward);

#endif
