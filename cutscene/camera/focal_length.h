/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/camera/focal_length.h - conversion between fields of view and focal lengths.
 *
 * The size of a subject in the picture is proportional to focal length over distance. So a
 * zoom that interpolates the focal length in step with the camera's distance keeps the
 * subject's size. */
#ifndef CUTSCENE_CAMERA_FOCAL_LENGTH_H
#define CUTSCENE_CAMERA_FOCAL_LENGTH_H

#include <math.h>

#include "base/trig.h"

/* Returns the focal length in units of half the picture's width; `fov` is in degrees, 0 < fov
 * < 180. */
static inline double focal_length_of_fov(double fov)
{
    return 1.0 / trig_tan(fov * M_PI / 360.0);
}

static inline double fov_of_focal_length(double focal)
{
    return trig_atan(1.0 / focal) * 360.0 / M_PI;
}

#endif
