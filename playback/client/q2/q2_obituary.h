/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/q2/q2_obituary.h - parses the obituaries that Quake II servers print. */
#ifndef PLAYBACK_CLIENT_Q2_Q2_OBITUARY_H
#define PLAYBACK_CLIENT_Q2_Q2_OBITUARY_H

#include <stdbool.h>

struct client_player;
struct obituary;

/* See obituary_read. */
bool q2_obituary_read(const char *line, const struct client_player *players, int num_players,
                      struct obituary *out);

#endif
