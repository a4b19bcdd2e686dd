/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/q2/q2_entities.h - adds Quake II's entities to a scene. */
#ifndef PLAYBACK_SCENE_Q2_Q2_ENTITIES_H
#define PLAYBACK_SCENE_Q2_Q2_ENTITIES_H

#include "base/vec.h"

struct drawn_entities;
struct instant;
struct q2_effects;
struct q2_players;
struct scene_changes;
struct scene_entity;

/* Adds the entities of an instant. eye: position of the viewer, for ghosts. hidden:
 * number of an entity that is not drawn; 0: none. effects: if NULL, no shells and beams
 * are drawn. */
void q2_entities_add(struct drawn_entities *list, const struct instant *instant,
                     struct q2_players *players, struct q2_effects *effects, vec3s eye, int hidden,
                     const struct scene_changes *changes);

/* Adds the view weapon with the skin that the server sends, and the shell around it. */
void q2_entities_add_weapon(struct drawn_entities *list, const struct instant *instant,
                            struct q2_effects *effects, const struct scene_entity *weapon);

#endif
