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

struct shot_stretch {
    double from, to;
};

/* Ascending times. */
struct shot_times {
    int num, max;
    double *items;
};

/* What happens around a moment to the player from whose view it is shown. */
struct shot_facts {
    double begin, last; /* the first event of the moment, and its last hit */
    double lead;        /* s shown before `begin`, if nothing speaks against it */
    double start, end;  /* of the level, or the end of the demo */
    double board;       /* the intermission; INFINITY: none */
    double spawned;     /* -INFINITY: before the stretch that can be shown */
    /* The player's first death after `last`, or an earlier one of which the player is dead then;
     * INFINITY: none. */
    double died;
    bool is_death;            /* the moment is the player's own death, at `last` */
    bool is_whole;            /* not a kill or a series of kills: no part of it is left out */
    struct shot_times leaps;  /* the player teleports or respawns */
    struct shot_times blasts; /* explosions near the player */
    struct shot_times kills;  /* by the player */
    struct shot_times hits;   /* the player gives or takes damage */
    struct shot_times sights; /* the player sees an opponent */
    struct shot_times items;  /* the player picks one up */
    struct shot_times turns;  /* the player turns quickly */
    /* The player stands still, does not fire and sees no opponent, or is dead; ascending. */
    int num_idle, max_idle;
    struct shot_stretch *idle;
};

/* Returns the stretch that shows the moment: it begins where a viewer can find their bearings,
 * and ends on the reaction, before the player dies. The player is idle at neither end of it. */
struct shot_stretch highlight_shot_plan(const struct shot_facts *facts);

enum { SHOT_MAX_SKIPS = 4 };

/* Finds the parts of a stretch that are left out because for some seconds there is neither a kill
 * nor a hit, nor an opponent in sight, nor an item picked up, in order. Each ends on a movement, if
 * there is one. Returns their number. */
int highlight_shot_find_skips(const struct shot_facts *facts, const struct shot_stretch *stretch,
                              struct shot_stretch skips[SHOT_MAX_SKIPS]);

/* s at the beginning of the part after a skip that are shown from outside, if there is such a
 * view. */
#define SHOT_JOIN 1.0

/* Returns the end of a stretch if it is the film's last. */
double highlight_shot_last_end(const struct shot_facts *facts);

#endif
