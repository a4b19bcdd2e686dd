/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/q2/q2_entities.h - what is drawn of the entities of Quake II. */
#ifndef PLAYBACK_SCENE_Q2_Q2_ENTITIES_H
#define PLAYBACK_SCENE_Q2_Q2_ENTITIES_H

#include "base/vec.h"

struct drawn_entities;
struct instant;
struct q2_effects;
struct q2_players;
struct scene_changes;
struct scene_entity;

/* `eye`: where ghosts are seen from. `hidden`: the number of one that is not drawn; 0: all are.
 * `effects`: NULL, no shells and beams are drawn. */
void q2_entities_add(struct drawn_entities *list, const struct instant *instant,
                     struct q2_players *players, struct q2_effects *effects, vec3s eye, int hidden,
                     const struct scene_changes *changes);

/* What the player holds, in the skin that the server says, and the shell round it. */
void q2_entities_add_weapon(struct drawn_entities *list, const struct instant *instant,
                            struct q2_effects *effects, const struct scene_entity *weapon);

#endif
