/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/analysis/trace.h - prints the timeline as text, for tests and bug reports.
 *
 * There is one fact per line, so that a diff shows the first difference. Numbers have a
 * fixed number of decimals, and texts of the demo are made printable. */
#ifndef PLAYBACK_ANALYSIS_TRACE_H
#define PLAYBACK_ANALYSIS_TRACE_H

#include <stdio.h>

struct event;
struct level;
struct playhead;
struct timeline;

/* Prints the levels: names, protocol, times, and numbers of models, sounds, statics and
 * frames. */
void trace_levels(FILE *out, const struct timeline *timeline);

/* Prints the client's state and all entities of the frame at demo time `time`. The
 * positions of entities are interpolated to that time. */
void trace_moment(FILE *out, const struct timeline *timeline, struct playhead *playhead,
                  double time);

/* Prints the events of the last second before `time`, whose effects may still be visible. */
void trace_effects(FILE *out, const struct timeline *timeline, double time);

/* Prints one event without its time and without a newline. */
void trace_event(FILE *out, const struct event *event, const struct level *level);

/* Prints the events with first <= time < last. */
void trace_events(FILE *out, const struct timeline *timeline, double first, double last);

#endif
