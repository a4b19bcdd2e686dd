/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/q2/q2_client.h - the Quake II part of the client. */
#ifndef PLAYBACK_CLIENT_Q2_Q2_CLIENT_H
#define PLAYBACK_CLIENT_Q2_Q2_CLIENT_H

#include <stdbool.h>
#include <stddef.h>

#include "playback/client/client_frame.h"

#include "base/vec.h"

struct arena;
struct client;
struct client_entity;
struct demo_block;
struct message;
struct message_server_info;
struct pov;

/* The callbacks of struct client_game. */
void *q2_client_create(const struct pov *pov);
void q2_client_destroy(void *own);
void q2_client_reset(struct client *client, const struct message_server_info *server);
bool q2_client_begin_block(struct client *client, const struct demo_block *block);
bool q2_client_apply(struct client *client, const struct message *message);
bool q2_client_is_linked(const struct client *client, const struct client_entity *before,
                         const struct client_entity *now);
bool q2_client_find_origin(const struct client *client, const struct client_entity *entity,
                           vec3s *from);
void q2_client_begin(struct client *client);
void q2_client_finish(struct client *client);
bool q2_client_is_turned(const struct client *client, int entity);
size_t q2_client_save_size(const struct client *client);
const void *q2_client_save(const struct client *client, struct arena *arena);
void q2_client_restore(struct client *client, const void *saved);

bool q2_client_fires(const struct client *client);
enum client_pov q2_client_found_pov(const struct client *client);

#endif
