/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "base/sampling.h"

#include <assert.h>
#include <math.h>
#include <stdint.h>

#include "base/trig.h"
#include "base/vec.h"

enum { NUM_BITS = 10 };

/* Joe and Kuo's initial m; the polynomial's coefficients yield the direction numbers of
 * the remaining bits. Degree 0 gives the bit-reversed sequence. */
static const struct {
    int degree, coefficients;
    uint32_t m[3];
} polynomials[] = {[SAMPLING_DOWN] = {0, 0, {0}},
                   [SAMPLING_TIME] = {1, 0, {1}},
                   [SAMPLING_LENS_X] = {2, 1, {1, 3}},
                   [SAMPLING_LENS_Y] = {3, 1, {1, 3, 1}}};

static void make_directions(enum sampling_axis axis, uint32_t out[NUM_BITS])
{
    const int degree = polynomials[axis].degree;
    uint32_t m[NUM_BITS];
    for (int k = 0; k < NUM_BITS; k++) {
        if (degree == 0)
            m[k] = 1;
        else if (k < degree)
            m[k] = polynomials[axis].m[k];
        else {
            m[k] = m[k - degree] ^ m[k - degree] << degree;
            for (int j = 1; j < degree; j++)
                if (polynomials[axis].coefficients >> (degree - 1 - j) & 1)
                    m[k] ^= m[k - j] << j;
        }
        out[k] = m[k] << (NUM_BITS - 1 - k);
    }
}

static uint32_t sobol_point(const uint32_t directions[NUM_BITS], int i)
{
    uint32_t out = 0;
    for (int k = 0; k < NUM_BITS; k++)
        out ^= i >> k & 1 ? directions[k] : 0;
    return out;
}

double sampling_at(enum sampling_axis axis, int i, int num)
{
    assert(i >= 0 && i < num && num <= SAMPLING_POINTS);
    uint32_t directions[NUM_BITS], sum = 0;
    int rank = i;
    if (axis != SAMPLING_ACROSS) {
        make_directions(axis, directions);
        const uint32_t own = sobol_point(directions, i);
        rank = 0;
        for (int k = 0; k < num; k++) {
            const uint32_t other = sobol_point(directions, k);
            sum += other;
            rank += other < own;
        }
        if (axis != SAMPLING_TIME)
            return (own - (double)sum / num) / SAMPLING_POINTS;
    }
    return (rank + 0.5) / num - 0.5;
}

/* Shirley and Chiu's mapping: concentric squares become concentric circles. */
static void square_to_polar(double x, double y, double *radius, double *angle)
{
    const double quarter = GLM_PI / 4.0;
    if (x == 0.0 && y == 0.0) {
        *radius = *angle = 0.0;
    } else if (fabs(x) > fabs(y)) {
        *radius = x;
        *angle = quarter * (y / x);
    } else {
        *radius = y;
        *angle = GLM_PI / 2.0 - quarter * (x / y);
    }
}

/* Keeps the direction of the middle of the nearest side. To preserve areas, the tangent
 * of the angle from there is spread evenly. */
static void warp_to_polygon(int sides, double *radius, double *angle)
{
    const double half = GLM_PI / sides, first = GLM_PI / 2.0 + half;
    if (*radius < 0.0) {
        *radius = -*radius;
        *angle += GLM_PI;
    }
    const double middle = first + 2.0 * half * floor((*angle - first) / (2.0 * half) + 0.5);
    const double aside = trig_atan((*angle - middle) / half * trig_tan(half));
    *radius *= trig_cos(half) / trig_cos(aside);
    *angle = middle + aside;
}

struct sampling_point sampling_on_disc(double x, double y, int sides)
{
    double radius, angle;
    square_to_polar(fmax(fmin(2.0 * x, 1.0), -1.0), fmax(fmin(2.0 * y, 1.0), -1.0), &radius,
                    &angle);
    if (sides >= 3)
        warp_to_polygon(sides, &radius, &angle);
    return (struct sampling_point){radius * trig_cos(angle), radius * trig_sin(angle)};
}

/* Inverts x - sin(2 pi x) / 2 pi, the integral of 1 - cos(2 pi x). */
static double invert_smooth(double u)
{
    double low = 0.0, high = 1.0;
    for (int i = 0; i < 40; i++) {
        const double x = (low + high) / 2.0;
        if (x - trig_sin(2.0 * GLM_PI * x) / (2.0 * GLM_PI) < u)
            low = x;
        else
            high = x;
    }
    return (low + high) / 2.0;
}

double sampling_warp(enum sampling_window window, double u)
{
    if (window == SAMPLING_TRIANGLE)
        return u < 0.5 ? sqrt(u / 2.0) : 1.0 - sqrt((1.0 - u) / 2.0);
    return window == SAMPLING_SMOOTH ? invert_smooth(u) : u;
}
