/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/replay_search.h - searches the cameras that show a kill from outside. */
#ifndef PIPELINE_HIGHLIGHTS_REPLAY_SEARCH_H
#define PIPELINE_HIGHLIGHTS_REPLAY_SEARCH_H

#include <stdbool.h>

#include "pipeline/highlights/replay_view.h"

struct arena;
struct flight;
struct kill_fact;
struct playhead;
struct replay_search;
struct timeline;

struct replay_search_options {
    bool sees_all; /* the recording has the complete game */
    float shape;   /* width of the frame by its height */
};

/* Borrows the timeline, whose levels have maps. */
struct replay_search *replay_search_create(const struct timeline *timeline,
                                           const struct replay_search_options *options);
void replay_search_destroy(struct replay_search *search); /* NULL is fine */

/* A kill to be shown. */
struct replay_request {
    const struct kill_fact *kill;
    const struct flight *flight;           /* of the missile that kills; NULL: none */
    const char *killer_name, *victim_name; /* as scripts name them */
    double from, to;                       /* demo times within which neither player jumps */
    double first, last;                    /* and of the whole replay, in which they may */
    bool is_followed;                      /* from .. to is long enough for a replay */
    double slowest;                        /* as in struct replay_range */
    double longest;                        /* maximum length in s of film */
};

/* Finds the cameras that meet all conditions, the best first; if none shows both players well, those
 * that show the victim. Their cameras live in `arena` and
 * borrow the names. Returns their number; 0: the kill cannot be shown well. */
int replay_search_find(struct replay_search *search, const struct replay_request *request,
                       struct replay_view **out, struct arena *arena);

/* Returns the best of `num` views, in the order of their scores. `before` is the kind of the
 * previous view of the film (-1: none); `side` is its side if it shows the same fight (0: either).
 * Returns NULL if there are none. */
const struct replay_view *replay_search_choose(const struct replay_view *views, int num, int before,
                                               int side);

#endif
