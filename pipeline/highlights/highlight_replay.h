/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/highlight_replay.h - plans the replay of a moment with a camera
 * outside the player. */
#ifndef PIPELINE_HIGHLIGHTS_HIGHLIGHT_REPLAY_H
#define PIPELINE_HIGHLIGHTS_HIGHLIGHT_REPLAY_H

struct highlight_demo;
struct highlight_item;

/* Plans a replay if the moment deserves one: behind the missile that kills, if it flies long
 * enough and the way is clear; behind the killer in a run; or else from a side that shows
 * killer and victim; or behind the killer if there is no such side. */
void highlight_replay_plan(struct highlight_demo *demo, struct highlight_item *item);

#endif
