/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/client_entities.h - entity baselines and the entities of the current frame. */
#ifndef PLAYBACK_CLIENT_CLIENT_ENTITIES_H
#define PLAYBACK_CLIENT_CLIENT_ENTITIES_H

#include "playback/client/client_state.h"

void client_set_baseline(struct client *client, int number, const struct entity_state *state);

/* Replaces all baselines. */
void client_set_baselines(struct client *client, const struct baseline *baselines, int num);
const struct entity_state *client_baseline(const struct client *client, int number);

/* Returns a state with an update applied. */
struct entity_state client_merge_update(struct entity_state from,
                                        const struct message_update *update);
void client_update_entity(struct client *client, const struct message_update *update);

/* Returns NULL if there are too many entities. Fields that the level does not allow are set
 * to 0. */
struct client_entity *client_add_entity(struct client *client, int number,
                                        const struct entity_state *state);
void client_set_entity(const struct client *client, struct client_entity *entity,
                       const struct entity_state *state);

/* Converts a transmitted alpha to 0..1. The default, 0, means opaque. */
float client_alpha(uint8_t alpha);

#endif
