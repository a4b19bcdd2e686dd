/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/highlight_demo.h - one demo that is searched for highlights, and how its
 * moments are shown: from when to when, through whose eyes, from which side again. */
#ifndef PIPELINE_HIGHLIGHTS_HIGHLIGHT_DEMO_H
#define PIPELINE_HIGHLIGHTS_HIGHLIGHT_DEMO_H

#include <stdbool.h>

struct arena;
struct demo;
struct err;
struct highlight_item;
struct log;
struct match_facts;
struct player_actions;
struct playhead;
struct timeline;
struct vfs;

struct highlight_demo {
    int input;
    struct arena *arena; /* of all that outlives it; borrowed */
    struct demo *demo;
    struct timeline *timeline;
    struct playhead *playhead;
    struct match_facts *facts;
    struct player_actions *actions;
};

/* Takes the demo over, also on failure. vfs: NULL: without maps. */
bool highlight_demo_open(struct highlight_demo *out, struct demo *demo, int input,
                         const struct vfs *vfs, struct arena *arena, struct log *log,
                         struct err *err);
void highlight_demo_close(struct highlight_demo *demo);

/* Fill in all but the replay. False: it cannot be shown: in a demo of one player what is
 * another's. */
bool highlight_demo_show(struct highlight_demo *demo, struct highlight_item *item);

/* As scripts name the player in a slot at a time. */
const char *highlight_demo_name(struct highlight_demo *demo, double time, int slot);

/* "dm4  red 45 : 32 blue"; "" of no match. */
const char *highlight_demo_result(struct highlight_demo *demo);

/* The players at the end, the best first, one a line: "Ann  12"; of two teams those of each.
 * "" of a duel, whose result says it all, and of no match. */
void highlight_demo_list(struct highlight_demo *demo, const char *out[2]);

#endif
