/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/director/autotrack_value.h - how much it is worth to show each player of a multi-view
 * recording in each beat: the objective of the plans in autotrack_plan.h.
 *
 * Everything that a player's view shows has a value: kills most, then what leads to them. The
 * rules depend on the kind of game, because a duel is shown differently from a game of teams. */
#ifndef PLAYBACK_DIRECTOR_AUTOTRACK_VALUE_H
#define PLAYBACK_DIRECTOR_AUTOTRACK_VALUE_H

#include <stdint.h>

#include "demo/protocol/quake.h"

struct autotrack_stats;

struct autotrack_rules {
    int shortest, longest; /* lengths of shots, in beats; a longer shot costs more and more */
    int victim;            /* value of a kill in the victim's view, in percent of the killer's */
};

struct autotrack_values {
    struct autotrack_rules rules;
    int32_t (*beats)[QW_MAX_PLAYERS]; /* by beat */
    int32_t (*kills)[QW_MAX_PLAYERS]; /* the part of it for kills, which a cut next to them loses */
};

/* The caller calls autotrack_values_free. */
struct autotrack_values autotrack_values_find(const struct autotrack_stats *stats);
void autotrack_values_free(struct autotrack_values *values);

#endif
