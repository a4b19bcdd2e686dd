/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/camera/time_spline.h - splines over time that begin and end at rest, as in HLAE.
 *
 * Numbers use the cubic spline with continuous first and second derivatives. Rotations use J.
 * McEnnan's spline, in which the rotation vector is a cubic from key to key and the angular
 * acceleration is continuous; as in HLAE it is found in three iterations. */
#ifndef CUTSCENE_CAMERA_TIME_SPLINE_H
#define CUTSCENE_CAMERA_TIME_SPLINE_H

#include <cglm/struct.h>

struct arena;

/* Both borrow their arrays and live in `arena`; times must be increasing. Before the first
 * and after the last point, the value is constant. */
struct time_spline *time_spline_create(int num, const double *times, const double *values,
                                       struct arena *arena);
double time_spline_at(const struct time_spline *spline, double time);

/* For unit quaternions, of which each must be in the same hemisphere as the previous one. */
struct turn_spline *turn_spline_create(int num, const double *times, const versors *turns,
                                       struct arena *arena);
versors turn_spline_at(const struct turn_spline *spline, double time);

#endif
