/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/highlight_course.h - what a player does and sees around a moment. */
#ifndef PIPELINE_HIGHLIGHTS_HIGHLIGHT_COURSE_H
#define PIPELINE_HIGHLIGHTS_HIGHLIGHT_COURSE_H

struct arena;
struct highlight_demo;
struct shot_facts;
struct shot_stretch;
struct shot_times;

/* Appends a time, which is not before the last one. */
void shot_times_add(struct shot_times *times, double time, struct arena *arena);

/* Adds the leaps, hits, sights, shots and turns of the player in a slot in a stretch of demo time,
 * and the stretches in which the player is idle or faces a wall. */
void highlight_course_add(struct highlight_demo *demo, int slot, const struct shot_stretch *around,
                          struct shot_facts *out);

#endif
