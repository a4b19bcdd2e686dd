/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/highlight_shot.h - decides which stretch of a demo shows a moment, and
 * which parts of it are left out.
 *
 * All times are demo times. The functions know no demo: highlight_shot_facts.h gathers what they
 * need. */
#ifndef PIPELINE_HIGHLIGHTS_HIGHLIGHT_SHOT_H
#define PIPELINE_HIGHLIGHTS_HIGHLIGHT_SHOT_H

#include <stdbool.h>

/* s that a stretch lasts after the last hit, at most. */
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

/* In order, apart from each other. */
struct shot_stretches {
    int num, max;
    struct shot_stretch *items;
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
    struct shot_times shots;  /* the player fires */
    struct shot_times turns;  /* the player turns quickly */
    struct shot_times items;  /* the player takes an important item; only in longer stretches */
    /* The player stands still, does not fire and sees no opponent, or is dead. */
    struct shot_stretches idle;
    struct shot_stretches walls; /* a wall fills the player's view */
};

/* Returns the stretch that shows the moment: it begins where a viewer can find their bearings,
 * shortly before there is something to see, and ends on the reaction, before the player dies. */
struct shot_stretch highlight_shot_plan(const struct shot_facts *facts);

/* Returns whether a stretch that begins at a time first shows neither a dead player, nor one that
 * has just spawned, nor a wall. */
bool highlight_shot_begins_well(const struct shot_facts *facts, double from);

enum { SHOT_MAX_SKIPS = 8 };

/* A part of a stretch in which nothing is to be seen: it is left out or, if it is short, shown fast
 * (highlight_ramp.h). */
struct shot_skip {
    double from, to;
    bool is_fast;
};

/* Finds these parts, in order: for about a second or more, there is neither a kill, a hit, a shot
 * or an item nor an opponent in sight. One that is left out ends on a movement, if there is one.
 * Returns their number. */
int highlight_shot_find_skips(const struct shot_facts *facts, const struct shot_stretch *stretch,
                              struct shot_skip skips[SHOT_MAX_SKIPS]);

/* s at the beginning of the part after a skip that are shown from outside, if there is such a
 * view. */
#define SHOT_JOIN 1.0

#endif
