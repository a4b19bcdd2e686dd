/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/qw/qw_saved.h - checkpoints of the QuakeWorld part of the client. The
 * functions are the callbacks of client_game_local.h. */
#ifndef PLAYBACK_CLIENT_QW_QW_SAVED_H
#define PLAYBACK_CLIENT_QW_QW_SAVED_H

#include <stddef.h>

struct arena;
struct client;

size_t qw_saved_size(const struct client *client);
const void *qw_saved_create(const struct client *client, struct arena *arena);
void qw_saved_restore(struct client *client, const void *own);

#endif
