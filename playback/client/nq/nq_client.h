/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/nq/nq_client.h - the NetQuake part of the client. The functions are the
 * callbacks of client_game_local.h. */
#ifndef PLAYBACK_CLIENT_NQ_NQ_CLIENT_H
#define PLAYBACK_CLIENT_NQ_NQ_CLIENT_H

#include <stdbool.h>

struct client;
struct client_entity;
struct demo_block;
struct message;

bool nq_client_begin_block(struct client *client, const struct demo_block *block);
bool nq_client_apply(struct client *client, const struct message *message);
bool nq_client_is_linked(const struct client *client, const struct client_entity *before,
                         const struct client_entity *now);

#endif
