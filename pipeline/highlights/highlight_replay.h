/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/highlight_replay.h - plans the replays of moments. */
#ifndef PIPELINE_HIGHLIGHTS_HIGHLIGHT_REPLAY_H
#define PIPELINE_HIGHLIGHTS_HIGHLIGHT_REPLAY_H

#include <stdbool.h>

struct highlight_demo;
struct highlight_item;
struct highlights;
struct render_settings;
struct replay_search;

/* Seconds of the transitions before and after a replay, in which two shots overlap. */
#define HIGHLIGHT_REPLAY_WIPE 0.2

/* Creates the search that highlight_replay_plan requires. Borrows the demo. */
struct replay_search *highlight_replay_open(const struct highlight_demo *demo,
                                            const struct render_settings *settings);

/* Plans a replay if the moment deserves one and a camera shows the best of its kills well. */
void highlight_replay_plan(struct replay_search *search, struct highlight_demo *demo,
                           struct highlight_item *item);

/* Returns whether an item keeps its replay in a film that already has `num` items: one item in
 * three does, and remarkable ones always. */
bool highlight_replay_is_kept(const struct highlight_item *items, int num,
                              const struct highlight_item *item);

/* Chooses a camera for each replay of a film whose items are in their final order: no kind twice
 * in a row, and one side of the same fight. */
void highlight_replay_choose(struct highlights *highlights);

#endif
