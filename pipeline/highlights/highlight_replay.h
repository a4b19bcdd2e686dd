/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/highlight_replay.h - which camera shows a moment again, from outside. */
#ifndef PIPELINE_HIGHLIGHTS_HIGHLIGHT_REPLAY_H
#define PIPELINE_HIGHLIGHTS_HIGHLIGHT_REPLAY_H

struct highlight_demo;
struct highlight_item;

/* If a replay is worth it: behind the missile that kills, where it flies for a while and the
 * way is clear; behind the killer in a run; else from a side from which killer and victim are
 * seen; behind the killer where there is none. */
void highlight_replay_plan(struct highlight_demo *demo, struct highlight_item *item);

#endif
