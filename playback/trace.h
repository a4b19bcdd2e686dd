/* playback/trace.h - the timeline as text, for tests and reports of bugs.
 *
 * One line says one thing, so that a diff names the first difference. Numbers
 * have a fixed count of digits; texts from the demo are made printable. */
#ifndef PLAYBACK_TRACE_H
#define PLAYBACK_TRACE_H

#include <stdio.h>

struct playhead;
struct timeline;

/* The levels: names, protocol, times, how much of everything there is. */
void trace_levels(FILE *out, const struct timeline *timeline);

/* The client's state and all entities at demo time `time`: those of the frame
 * that is shown in full, or on its way to, then. */
void trace_moment(FILE *out, const struct timeline *timeline, struct playhead *playhead,
                  double time);

/* The events with first <= time < last. */
void trace_events(FILE *out, const struct timeline *timeline, double first, double last);

#endif
