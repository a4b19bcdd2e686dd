/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/client_entities.h - the entities of a frame as messages give them, and
 * the baselines that messages change. */
#ifndef PLAYBACK_CLIENT_CLIENT_ENTITIES_H
#define PLAYBACK_CLIENT_CLIENT_ENTITIES_H

#include "playback/client/client_state.h"

void client_set_baseline(struct client *client, int number, const struct entity_state *state);

/* Instead of all that there are. */
void client_set_baselines(struct client *client, const struct baseline *baselines, int num);
const struct entity_state *client_baseline(const struct client *client, int number);

/* What an update makes of a state. */
struct entity_state client_merge(struct entity_state from, const struct message_update *update);
void client_update_entity(struct client *client, const struct message_update *update);

/* NULL when there are too many. The fields are set as the level allows. */
struct client_entity *client_add_entity(struct client *client, int number,
                                        const struct entity_state *state);
void client_set_entity(const struct client *client, struct client_entity *entity,
                       const struct entity_state *state);

/* 0..1 of the byte that protocols send: 0 is the usual 1. */
float client_alpha(uint8_t alpha);

#endif
