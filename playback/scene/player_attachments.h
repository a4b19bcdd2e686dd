/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/player_attachments.h - what is drawn with the bodies of QuakeWorld's players:
 * the flag that they carry, weapons as models of their own, powerup shells. */
#ifndef PLAYBACK_SCENE_PLAYER_ATTACHMENTS_H
#define PLAYBACK_SCENE_PLAYER_ATTACHMENTS_H

#include "render/scene.h"

struct client_entity;
struct drawn_entities;
struct instant;

/* The body without the weapon painted on it, if the game has one, and the
 * weapon to go with it. */
const struct model *player_attachments_body(const struct instant *instant,
                                            const struct client_entity *player,
                                            const struct model *model);

/* Add them to a body that was added. */
void player_attachments_add(struct drawn_entities *list, const struct instant *instant,
                            const struct client_entity *player, const struct scene_entity *body);

#endif
