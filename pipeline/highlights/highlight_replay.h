/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/highlight_replay.h - plans the replays of moments. */
#ifndef PIPELINE_HIGHLIGHTS_HIGHLIGHT_REPLAY_H
#define PIPELINE_HIGHLIGHTS_HIGHLIGHT_REPLAY_H

#include <stdbool.h>

struct highlight_demo;
struct highlight_item;
struct highlights;
struct render_settings;
struct replay_planner;

/* Seconds of the transitions before and after a replay, in which two shots overlap. */
#define HIGHLIGHT_REPLAY_WIPE 0.2

/* Creates what highlight_replay_plan requires, in the demo's arena. Borrows the demo. */
struct replay_planner *highlight_replay_open(struct highlight_demo *demo,
                                             const struct render_settings *settings);
void highlight_replay_close(struct replay_planner *planner);

/* Plans the replays of an item: of all kills of a short run, of the best two of a long one, or of
 * its kill, if the moment deserves them and cameras show them well. A kill that the killer's eyes
 * do not show always deserves one; without it the item's score falls. */
void highlight_replay_plan(struct replay_planner *planner, struct highlight_item *item);

/* Returns whether an item keeps its replays in a film that already has `num` items: one item in
 * three does, and those that need them or are remarkable always do. */
bool highlight_replay_is_kept(const struct highlight_item *items, int num,
                              const struct highlight_item *item);

/* Chooses a camera for each replay of a film whose items are in their final order: no kind twice
 * in a row, and one side of the same fight. */
void highlight_replay_choose(struct highlights *highlights);

#endif
