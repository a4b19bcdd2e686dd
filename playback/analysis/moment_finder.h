/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/analysis/moment_finder.h - the list to which the rules of moments.h add moments. */
#ifndef PLAYBACK_ANALYSIS_MOMENT_FINDER_H
#define PLAYBACK_ANALYSIS_MOMENT_FINDER_H

#include <stdbool.h>

#include "playback/analysis/moment.h"

struct arena;
struct kill_fact;
struct match_facts;

struct moment_finder {
    const struct match_facts *facts;
    struct arena *arena;
    struct moment *items;
    int num, capacity;
};

/* Adds a moment. `score` is for viewers who like every kind of moment: 100 is very good. It is
 * weighted by the mode of the game. The moment may be changed until the next one is added. */
struct moment *moment_finder_add(struct moment_finder *f, enum moment_kind kind, float score);

/* Adds a moment that is a kill or ends with one. The score is reduced if the viewer does not see
 * the kill. */
struct moment *moment_finder_add_kill(struct moment_finder *f, enum moment_kind kind,
                                      const struct kill_fact *kill, float score);

/* Like moment_finder_add_kill, for a moment that is one kill: a victim who just respawned counts
 * little, and a killer who dies at once reduces the score. */
struct moment *moment_finder_add_single_kill(struct moment_finder *f, enum moment_kind kind,
                                             const struct kill_fact *kill, float score);

/* Returns how much a kill counts: 1, or little if the victim just respawned. */
float moment_finder_count_kill(const struct kill_fact *kill);

/* Returns whether one player killed another who is not a teammate. */
bool moment_finder_is_kill(const struct kill_fact *kill);

/* Returns whether the player dies at a time in the interval [from, to]. */
bool moment_finder_dies_within(const struct moment_finder *f, int slot, double from, double to);

#endif
