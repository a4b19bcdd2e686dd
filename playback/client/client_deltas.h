/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/client_deltas.h - entities sent as deltas from their last state (FTE):
 * all entities of the previous frame persist unless they are removed. */
#ifndef PLAYBACK_CLIENT_CLIENT_DELTAS_H
#define PLAYBACK_CLIENT_CLIENT_DELTAS_H

#include "base/bytes.h"

struct client;
struct message_update;

void client_apply_update(struct client *client, const struct message_update *update);
void client_apply_deltas(struct client *client, struct bytes list);
void client_finish_deltas(struct client *client);
void client_forget_entities(struct client *client);

#endif
