/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/player_attachments.h - what is attached to the bodies of QuakeWorld's
 * players: a carried flag, separate weapon models, powerup shells. */
#ifndef PLAYBACK_SCENE_PLAYER_ATTACHMENTS_H
#define PLAYBACK_SCENE_PLAYER_ATTACHMENTS_H

#include "render/scene.h"

struct client_entity;
struct drawn_entities;
struct instant;

/* Returns the version of the body without a weapon if the game has it together with a
 * separate model of the weapon, otherwise `model`. */
const struct model *player_attachments_body(const struct instant *instant,
                                            const struct client_entity *player,
                                            const struct model *model);

/* Adds the attachments of a body that is already in the list. */
void player_attachments_add(struct drawn_entities *list, const struct instant *instant,
                            const struct client_entity *player, const struct scene_entity *body);

#endif
