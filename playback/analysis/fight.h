/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/analysis/fight.h - what a player has lost in the fight that goes on.
 *
 * A fight is of hits with at most three seconds between. */
#ifndef PLAYBACK_ANALYSIS_FIGHT_H
#define PLAYBACK_ANALYSIS_FIGHT_H

struct client_player;

struct fight {
    int whole, lost; /* health and armor that are left, that are gone */
    double last;     /* demo time of the last hit */
};

/* After each frame, at demo time `time`, of a player whose health is known. */
void fight_watch(struct fight *fight, const struct client_player *player, double time);

/* Health and armor. */
int fight_lost(const struct fight *fight, double time);

#endif
