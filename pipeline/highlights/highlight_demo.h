/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/highlight_demo.h - one demo with what is known of it, and describes its
 * moments: who, where and from which point of view. */
#ifndef PIPELINE_HIGHLIGHTS_HIGHLIGHT_DEMO_H
#define PIPELINE_HIGHLIGHTS_HIGHLIGHT_DEMO_H

#include <stdbool.h>

struct arena;
struct demo;
struct err;
struct highlight_item;
struct log;
struct match_facts;
struct palette;
struct player_actions;
struct playhead;
struct timeline;
struct vfs;

struct highlight_demo {
    int input;
    struct arena *arena; /* for results; borrowed */
    struct demo *demo;
    struct timeline *timeline;
    struct playhead *playhead;
    const struct palette *palette; /* NULL: there are no game files */
    bool has_distinct_colours;     /* films give players others: see distinct_colours.h */
    struct match_facts *facts;
    struct player_actions *actions;
};

/* Takes ownership of the demo, also on failure. `vfs` may be NULL; then there are no maps. */
bool highlight_demo_open(struct highlight_demo *out, struct demo *demo, int input,
                         const struct vfs *vfs, struct arena *arena, struct log *log,
                         struct err *err);
void highlight_demo_close(struct highlight_demo *demo);

/* Fills in what is known of item->moment, all but the stretch that is shown and the replay.
 * Returns false if it cannot be shown, such as another player's in a single-player recording. */
bool highlight_demo_describe(struct highlight_demo *demo, struct highlight_item *item);

/* Returns how scripts name the player in a slot at a time. */
const char *highlight_demo_name(struct highlight_demo *demo, double time, int slot);

/* Returns the score at a time, "red 12 : 9 blue"; "" unless there are two sides. */
const char *highlight_demo_standing(struct highlight_demo *demo, double time);

/* Returns the same without names, "12 : 9". */
const char *highlight_demo_score(struct highlight_demo *demo, double time);

#endif
