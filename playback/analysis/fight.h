/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/analysis/fight.h - the damage that a player has taken in the current fight.
 *
 * A fight consists of hits at most three seconds apart. */
#ifndef PLAYBACK_ANALYSIS_FIGHT_H
#define PLAYBACK_ANALYSIS_FIGHT_H

struct client_player;

struct fight {
    int total, lost; /* health plus armor: remaining; lost in this fight */
    double last;     /* demo time of the last hit */
};

/* Call after each frame for a player whose health is known. time: demo time. */
void fight_update(struct fight *fight, const struct client_player *player, double time);

/* Returns the health plus armor lost in the current fight. */
int fight_lost(const struct fight *fight, double time);

#endif
