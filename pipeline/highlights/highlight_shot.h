/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/highlight_shot.h - decides which stretch of a demo shows a moment, and
 * which parts of it are left out.
 *
 * All times are demo times. The functions know no demo: highlight_shot_facts.h gathers what they
 * need. */
#ifndef PIPELINE_HIGHLIGHTS_HIGHLIGHT_SHOT_H
#define PIPELINE_HIGHLIGHTS_HIGHLIGHT_SHOT_H

#include <stdbool.h>

/* s that a stretch lasts after the last hit, if nothing speaks against it. */
#define SHOT_HOLD 1.6

/* s between the end of a stretch and the board. */
#define SHOT_BEFORE_BOARD 0.2

/* Ascending times. */
struct shot_times {
    int num, max;
    double *items;
};

/* What happens around a moment to the player from whose view it is shown. */
struct shot_facts {
    double begin, last;       /* the first event of the moment, and its last hit */
    double lead;              /* s shown before `begin`, if nothing speaks against it */
    double start, end;        /* of the level, or the end of the demo */
    double board;             /* the intermission; INFINITY: none */
    double spawned;           /* -INFINITY: before the stretch that can be shown */
    double died;              /* the player's first death after `last`; INFINITY: none */
    bool is_death;            /* the moment is the player's own death, at `last` */
    struct shot_times leaps;  /* the player teleports or respawns */
    struct shot_times blasts; /* explosions near the player */
    struct shot_times kills;  /* by the player */
    struct shot_times hits;   /* the player gives or takes damage */
};

struct shot_stretch {
    double from, to;
};

/* Returns the stretch that shows the moment: it begins where a viewer can find their bearings,
 * and ends on the reaction, before the player dies. */
struct shot_stretch highlight_shot_plan(const struct shot_facts *facts);

enum { SHOT_MAX_SKIPS = 4 };

/* Finds the parts of a stretch that are left out because nothing happens between two kills, in
 * order. Returns their number. */
int highlight_shot_find_skips(const struct shot_facts *facts, const struct shot_stretch *stretch,
                              struct shot_stretch skips[SHOT_MAX_SKIPS]);

/* Returns the end of a stretch if it is the film's last. */
double highlight_shot_last_end(const struct shot_facts *facts);

#endif
