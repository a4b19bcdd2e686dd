/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/analysis/trace.h - the timeline as text, for tests and bug reports.
 *
 * One fact a line, so that a diff names the first difference. Numbers have a fixed number of
 * decimals; texts of the demo are made printable. */
#ifndef PLAYBACK_ANALYSIS_TRACE_H
#define PLAYBACK_ANALYSIS_TRACE_H

#include <stdio.h>

struct event;
struct level;
struct playhead;
struct timeline;

/* The levels: names, protocol, times, numbers of models, sounds, statics and frames. */
void trace_levels(FILE *out, const struct timeline *timeline);

/* The client's state and all entities of the frame at demo time `time`; the entities'
 * positions are interpolated to that time. */
void trace_moment(FILE *out, const struct timeline *timeline, struct playhead *playhead,
                  double time);

/* The events of the last second before `time`, whose effects may go on. */
void trace_effects(FILE *out, const struct timeline *timeline, double time);

/* One event without its time and without a new line. */
void trace_event(FILE *out, const struct event *event, const struct level *level);

/* The events with first <= time < last. */
void trace_events(FILE *out, const struct timeline *timeline, double first, double last);

#endif
