/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/camera/curve.h - numbers that are interpolated between keys.
 *
 * A key's ease says how the value gets from the previous key to this one. All eases are
 * polynomials, so that a curve's integral is exact: a speed ramp gives positions without
 * steps. */
#ifndef CUTSCENE_CAMERA_CURVE_H
#define CUTSCENE_CAMERA_CURVE_H

#include <stdbool.h>

enum curve_ease {
    EASE_LINEAR,
    EASE_SMOOTH,
    EASE_IN,
    EASE_OUT,
    EASE_HOLD,
    NUM_EASES,
    EASE_DEFAULT = NUM_EASES, /* not specified: smooth, unless documented otherwise */
};

/* Returns the progress from one key to the next, 0..1, at fraction `u` of the time, 0..1. */
double curve_ease_at(enum curve_ease ease, double u);

struct curve_key {
    double time;  /* s */
    bool on_demo; /* `time` is a demo time until film_plan_build converts it */
    double value;
    enum curve_ease ease;
};

struct curve {
    int num; /* 0: not given */
    struct curve_key *keys;
    bool is_ramp; /* two keys at 0 and 1, which film_plan_build spreads over the shot */
};

/* Returns the value at a time; it is constant before the first and after the last key. num >
 * 0. */
double curve_at(const struct curve *curve, double time);

/* Returns the area under the curve from 0 to `time`, which may be negative. num > 0. */
double curve_integral(const struct curve *curve, double time);

/* Returns the value of `curve`, or `otherwise` if it has no keys. */
double curve_or(const struct curve *curve, double time, double otherwise);

/* Returns the value of a smooth curve through points with increasing times which, between two
 * points, never leaves the range of their values (Fritsch and Carlson). It is constant before
 * the first and after the last point. num > 0. */
double curve_monotone(int num, const double *times, const double *values, double time);

#endif
