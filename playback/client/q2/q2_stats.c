/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/client/q2/q2_stats.h"

#include <stddef.h>

#include "demo/protocol/q2_types.h"
#include "playback/client/client_frame.h"

/* The stats that Quake II shares with the other games. */
static const struct {
    int number;
    enum client_stat stat;
} shared[] = {{1, STAT_HEALTH}, {3, STAT_AMMO}, {5, STAT_ARMOR}, {Q2_STAT_FRAGS, STAT_FRAGS}};

void q2_stats_share(const struct q2_player *player, int32_t *stats)
{
    for (size_t i = 0; i < sizeof shared / sizeof shared[0]; i++)
        stats[shared[i].stat] = player->stats[shared[i].number];
}
