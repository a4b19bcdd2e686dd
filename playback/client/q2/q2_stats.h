/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/q2/q2_stats.h - the player stats that Quake II shares with the other games. */
#ifndef PLAYBACK_CLIENT_Q2_Q2_STATS_H
#define PLAYBACK_CLIENT_Q2_Q2_STATS_H

#include <stdint.h>

struct q2_player;

enum { Q2_STAT_FRAGS = 14 };

/* Sets those of enum client_stat that the player has. */
void q2_stats_share(const struct q2_player *player, int32_t *stats);

#endif
