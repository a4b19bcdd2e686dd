/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/highlight_match.h - the match of a demo, as the opening and the end of a film
 * tell of it: where it is, who plays, and how it ends.
 *
 * It is that of the level with the last kill. Names are those that a commentator says
 * (highlight_names.h), colours are "#rrggbb". Texts live in the demo's arena. */
#ifndef PIPELINE_HIGHLIGHTS_HIGHLIGHT_MATCH_H
#define PIPELINE_HIGHLIGHTS_HIGHLIGHT_MATCH_H

#include <stdbool.h>

#include "playback/scene/wide_view.h"

struct highlight_demo;

struct match_side {
    const char *name;
    const char *raw;    /* in the demo's own characters */
    const char *colour; /* "": unknown, or both sides have it */
    int frags;
    const char *players; /* with their frags, the best first, one per line: "Ann  12" */
};

struct highlight_match {
    int level;
    double end;         /* demo time at which the match ends, before the board, or the demo */
    const char *map;    /* "dm4" */
    const char *place;  /* "The Bad Place, dm4" */
    const char *kind;   /* "4 on 4"; "": unknown */
    const char *result; /* "red wins 45 : 32"; "": not a match */
    bool is_unfinished; /* the recording ends before: "red leads 30 : 28" */
    const char *winner; /* team or player in the demo's own characters; "": none */
    int num_sides;      /* 2: teams, or the players of a duel; 0: neither */
    struct match_side sides[2];
    const char *players; /* without sides: like that of a side */
    int num_views;       /* of the level, when the match ends */
    struct scenery views[2];
};

void highlight_match_find(struct highlight_demo *demo, struct highlight_match *out);

/* Returns whether the player in a slot is, or plays for, the winner. */
bool highlight_match_is_won_by(const struct highlight_match *match, struct highlight_demo *demo,
                               double time, int slot);

/* Returns the colour of that player's side, without sides the player's own; "": unknown. */
const char *highlight_match_colour(const struct highlight_match *match, struct highlight_demo *demo,
                                   double time, int slot);

#endif
