/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/q2/q2_level.h - levels of Quake II servers, which send names as config
 * strings. */
#ifndef PLAYBACK_CLIENT_Q2_Q2_LEVEL_H
#define PLAYBACK_CLIENT_Q2_Q2_LEVEL_H

struct arena;
struct level_data;
struct message;

/* See struct client_game. */
void q2_level_apply(struct level_data *data, const struct message *message, struct arena *arena);

#endif
