/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/smooth_effects.h - sprites and particles as films want them: an option, since
 * the game has them otherwise.
 *
 * A sprite goes over from frame to frame instead of jumping, and it is drawn as slices one
 * behind the other, each of which looks the same from the eye: where a wall or a floor cuts
 * it, its edge is as soft as the slices are deep. Sprites and particles fade before they
 * reach the lens. All of this is in the scene, so that every renderer draws it. */
#ifndef PLAYBACK_SCENE_SMOOTH_EFFECTS_H
#define PLAYBACK_SCENE_SMOOTH_EFFECTS_H

#include "base/vec.h"
#include "render/scene.h"

struct drawn_entities;

/* Say of a sprite's entity how far, 0..1, it is from one frame to another; without this it
 * is at its frame. */
void smooth_effects_set_frames(struct scene_entity *entity, int from, int to, float part);

/* Replace the sprites of a sorted list by slices, seen from there. */
void smooth_effects_sprites(struct drawn_entities *list, vec3s eye, vec3s angles);

/* How much is left of a particle's alpha, 0..1. */
float smooth_effects_near(vec3s origin, vec3s eye, vec3s forward);

#endif
