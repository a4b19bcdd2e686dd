/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/camera/time_spline.h - splines over time that begin and end at rest, as HLAE
 * moves its cameras through their keys.
 *
 * Of numbers: the cubic spline whose first and second derivatives are continuous. Of
 * rotations: J. McEnnan's, in which from key to key the rotation vector is a cubic and
 * the angular acceleration is continuous; like HLAE's it is found in three steps. */
#ifndef CUTSCENE_CAMERA_TIME_SPLINE_H
#define CUTSCENE_CAMERA_TIME_SPLINE_H

#include <cglm/struct.h>

struct arena;

/* Both borrow their arrays; times rise. Before the first and after the last point they
 * have its value. */
struct time_spline *time_spline_create(int num, const double *times, const double *values,
                                       struct arena *arena);
double time_spline_at(const struct time_spline *spline, double time);

/* Of unit quaternions, each on the same side as the one before. */
struct turn_spline *turn_spline_create(int num, const double *times, const versors *turns,
                                       struct arena *arena);
versors turn_spline_at(const struct turn_spline *spline, double time);

#endif
