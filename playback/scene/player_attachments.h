/* playback/scene/player_attachments.h - what QuakeWorld's players have on them where others see it:
 * the flag of the other team, weapons as models of their own, shells of light. */
#ifndef PLAYBACK_SCENE_PLAYER_ATTACHMENTS_H
#define PLAYBACK_SCENE_PLAYER_ATTACHMENTS_H

#include "render/scene.h"

struct client_entity;
struct drawn_entities;
struct instant;

/* The body without the weapon painted on it, if the game has one, and the
 * weapon to go with it. */
const struct model *player_attachments_body(const struct instant *moment,
                                            const struct client_entity *player,
                                            const struct model *model);

/* Add what the player has to go with his drawn body. */
void player_attachments_add(struct drawn_entities *list, const struct instant *moment,
                            const struct client_entity *player, const struct scene_entity *body);

#endif
