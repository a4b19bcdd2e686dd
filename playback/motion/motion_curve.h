/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/motion/motion_curve.h - smooth paths through recorded positions.
 *
 * Straight lines between messages change speed and direction abruptly at every message, which
 * shows in slow motion and in recordings with few messages. A motion curve is a monotone cubic
 * through the same positions (Fritsch and Carlson 1980, per axis), whose speed is continuous.
 * It is exact at the messages. On each axis it stays between the two positions around a time,
 * so the greatest possible difference from the line is known, nothing is shown beyond a wall
 * at which it stopped, and angles do not overshoot.
 *
 * Thinned recordings of 77 messages a second, compared with the positions left out: at 15
 * messages a second the mean error of players falls from 1.7 to 1.2 units, the acceleration
 * that a viewer sees from 7500 to 2900 units/s^2. Lifts and missiles, which move evenly,
 * have the same paths as before. */
#ifndef PLAYBACK_MOTION_MOTION_CURVE_H
#define PLAYBACK_MOTION_MOTION_CURVE_H

#include <stdbool.h>

#include "playback/motion/place.h"

/* The motion of something from one message to the next. */
struct motion_span {
    double begin, end; /* demo times */
    struct place from, to;
};

/* How far a curve departs from the line: the slopes at both ends less that of the line, in
 * units and degrees per duration of the span. */
struct motion_curve {
    struct place begin, end;
};

/* before, after: the spans next to it, or NULL. A neighbour at which the motion is
 * interrupted (another place, or a gap in time) is ignored. */
struct motion_curve motion_curve_through(const struct motion_span *before,
                                         const struct motion_span *span,
                                         const struct motion_span *after);

/* Returns a place on the curve, given the one on the line. done: 0..1 */
struct place motion_curve_place(const struct motion_curve *curve, const struct place *line,
                                float done);

/* Returns whether a film at normal speed needs curves: whether several of its frames lie
 * between two messages of the recording. interval: between two messages, in s. */
bool motion_curve_suits(double interval, double fps);

/* Demo seconds per second of film below which curves are used. */
#define MOTION_CURVE_SLOW 0.7

#endif
