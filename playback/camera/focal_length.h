/* playback/camera/focal_length.h - fields of view as focal lengths.
 *
 * What a lens shows of a thing is its focal length over the thing's distance;
 * so a zoom that moves by focal length, in step with a camera's distance, keeps
 * the thing as large as it was. */
#ifndef PLAYBACK_CAMERA_FOCAL_LENGTH_H
#define PLAYBACK_CAMERA_FOCAL_LENGTH_H

#include <math.h>

/* Focal length in half widths of the picture; `fov` in degrees, 0 < fov < 180. */
static inline double focal_length_of_fov(double fov)
{
    return 1.0 / tan(fov * M_PI / 360.0);
}

static inline double fov_of_focal_length(double focal)
{
    return atan(1.0 / focal) * 360.0 / M_PI;
}

#endif
