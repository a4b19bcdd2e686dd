/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/camera/curve.h - numbers that change by keys.
 *
 * A key's ease says how its value is reached from the key before. All eases
 * are polynomials, so that a curve's integral is exact: a speed ramp gives
 * positions without steps. */
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
    EASE_USUAL = NUM_EASES, /* none was said: smooth, or what else is usual */
};

/* Progress from one key to the next, 0..1, at part `u` of the time, 0..1. */
double curve_ease_at(enum curve_ease ease, double u);

struct curve_key {
    double time;  /* s */
    bool on_demo; /* `time` is demo time, until film_plan_make has found the shot time */
    double value;
    enum curve_ease ease;
};

struct curve {
    int num; /* 0: not given */
    struct curve_key *keys;
    bool is_ramp; /* two keys at 0 and 1 that film_plan_make spreads over the shot */
};

/* Before the first key its value, after the last key its value; num > 0. */
double curve_at(const struct curve *curve, double time);

/* The area under the curve from 0 to `time`, which may be negative; num > 0. */
double curve_integral(const struct curve *curve, double time);

/* The value of `curve` or, where it was not given, `otherwise`. */
double curve_or(const struct curve *curve, double time, double otherwise);

/* A smooth curve through points of rising time that between two points never leaves
 * the range of their values (Fritsch and Carlson); constant before and after. num > 0. */
double curve_monotone(int num, const double *times, const double *values, double time);

#endif
