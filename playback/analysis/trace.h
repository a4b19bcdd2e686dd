/* playback/analysis/trace.h - the timeline as text, for tests and reports of bugs.
 *
 * One line says one thing, so that a diff names the first difference. Numbers
 * have a fixed count of digits; texts from the demo are made printable. */
#ifndef PLAYBACK_ANALYSIS_TRACE_H
#define PLAYBACK_ANALYSIS_TRACE_H

#include <stdio.h>

struct event;
struct level;
struct playhead;
struct timeline;

/* The levels: names, protocol, times, how much of everything there is. */
void trace_levels(FILE *out, const struct timeline *timeline);

/* The client's state and all entities at demo time `time`: those of the frame
 * that is shown in full, or on its way to, then. */
void trace_moment(FILE *out, const struct timeline *timeline, struct playhead *playhead,
                  double time);

/* The events of the last second before `time`, whose effects may still be seen
 * or heard then. */
void trace_effects(FILE *out, const struct timeline *timeline, double time);

/* What an event is, without its time and without a new line. */
void trace_happening(FILE *out, const struct event *event, const struct level *level);

/* The events with first <= time < last. */
void trace_events(FILE *out, const struct timeline *timeline, double first, double last);

#endif
