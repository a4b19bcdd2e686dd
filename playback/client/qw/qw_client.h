/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/qw/qw_client.h - the QuakeWorld part of the client. The functions are the
 * callbacks of client_game_local.h. */
#ifndef PLAYBACK_CLIENT_QW_QW_CLIENT_H
#define PLAYBACK_CLIENT_QW_QW_CLIENT_H

#include <stdbool.h>

#include "playback/client/client_frame.h"

struct client;
struct demo_block;
struct message;
struct message_server_info;
struct pov;

void *qw_client_create(const struct pov *pov);
void qw_client_destroy(void *own);
void qw_client_reset(struct client *client, const struct message_server_info *server);

bool qw_client_begin_block(struct client *client, const struct demo_block *block);
void qw_client_begin(struct client *client);

bool qw_client_apply(struct client *client, const struct message *message);

void qw_client_finish(struct client *client);

bool qw_client_is_linked(const struct client *client, const struct client_entity *before,
                         const struct client_entity *now);

bool qw_client_is_turned(const struct client *client, int entity);

enum client_pov qw_client_found_pov(const struct client *client);
void qw_client_get_player_state(const struct client *client, int slot,
                                struct client_player_state *out);

#endif
