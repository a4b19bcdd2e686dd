/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include <math.h>

#include "base/sampling.h"
#include "base/vec.h"

static void sampling_at__one_point__is_in_the_middle(void **state)
{
    (void)state;
    for (int c = 0; c <= SAMPLING_LENS_Y; c++)
        assert_true(sampling_at((enum sampling_axis)c, 0, 1) == 0.0);
}

static void sampling_at__all_points__are_about_the_middle(void **state)
{
    (void)state;
    static const int nums[] = {2, 3, 7, 16, 100, SAMPLING_POINTS};
    for (size_t n = 0; n < sizeof nums / sizeof *nums; n++)
        for (int c = 0; c <= SAMPLING_LENS_Y; c++) {
            double sum = 0;
            for (int i = 0; i < nums[n]; i++)
                sum += sampling_at((enum sampling_axis)c, i, nums[n]);
            assert_true(fabs(sum) < 1e-9);
        }
}

/* Of 16 points, each of 16 x 1, 8 x 2, 4 x 4, 2 x 8 and 1 x 16 boxes contains one: across
 * and down the pixel, and in either of these and time. */
static void sampling_at__sixteen_points__have_a_box_each(void **state)
{
    (void)state;
    for (int pair = 0; pair < 3; pair++)
        for (int across = 1; across <= 16; across *= 2) {
            static const enum sampling_axis pairs[3][2] = {{SAMPLING_ACROSS, SAMPLING_DOWN},
                                                           {SAMPLING_ACROSS, SAMPLING_TIME},
                                                           {SAMPLING_DOWN, SAMPLING_TIME}};
            bool is_taken[16] = {false};
            const int down = 16 / across;
            for (int i = 0; i < 16; i++) {
                const int x = (int)((sampling_at(pairs[pair][0], i, 16) + 0.5) * across);
                const int y = (int)((sampling_at(pairs[pair][1], i, 16) + 0.5) * down);
                assert_false(is_taken[y * across + x]);
                is_taken[y * across + x] = true;
            }
        }
}

static double clip(double low, double high)
{
    return fmax(fmin(high, 0.5) - fmax(low, -0.5), 0.0);
}

/* Area of the pixel on one side of an edge, integrated over many rows. */
static double cover(double angle, double dist)
{
    enum { ROWS = 400 };
    const double c = cos(angle), s = sin(angle);
    double sum = 0;
    for (int i = 0; i < ROWS; i++) {
        const double y = (i + 0.5) / ROWS - 0.5;
        if (fabs(c) < 1e-6)
            sum += y * s < dist;
        else
            sum += c > 0 ? clip(-1, (dist - y * s) / c) : clip((dist - y * s) / c, 1);
    }
    return sum / ROWS;
}

/* Root mean square error, over edges of all slopes, of the coverage estimated from `num`
 * points; stores the maximum error in *worst. */
static double edge_error(int num, double *worst)
{
    enum { ANGLES = 90, PLACES = 25 };
    double sum = 0;
    *worst = 0;
    for (int a = 0; a < ANGLES; a++)
        for (int p = 0; p < PLACES; p++) {
            const double angle = (a + 0.37) * 2 * GLM_PI / ANGLES;
            const double dist = ((p + 0.5) / PLACES - 0.5) * 1.4;
            int within = 0;
            for (int i = 0; i < num; i++)
                within += sampling_at(SAMPLING_ACROSS, i, num) * cos(angle) +
                              sampling_at(SAMPLING_DOWN, i, num) * sin(angle) <
                          dist;
            const double wrong = fabs((double)within / num - cover(angle, dist));
            sum += wrong * wrong;
            *worst = fmax(*worst, wrong);
        }
    return sqrt(sum / (ANGLES * PLACES));
}

/* Random points would have errors of 0.09 with 16 and of 0.04 with 64. */
static void sampling_at__slanted_edge__is_covered_rightly(void **state)
{
    (void)state;
    double worst;
    assert_true(edge_error(1, &worst) > 0.2);
    assert_true(edge_error(16, &worst) < 0.04 && worst < 0.125);
    assert_true(edge_error(64, &worst) < 0.015 && worst < 0.08);
}

static void sampling_on_disc__quarters_and_halves__have_their_share(void **state)
{
    (void)state;
    enum { NUM = 200 };
    static const int sides[] = {0, 3, 5, 6};
    for (size_t k = 0; k < sizeof sides / sizeof *sides; k++) {
        const double circle = sides[k] ? cos(GLM_PI / sides[k]) : 1.0;
        const double area = sides[k] ? sides[k] * sin(2 * GLM_PI / sides[k]) / 2 : (double)GLM_PI;
        int right = 0, within = 0;
        for (int i = 0; i < NUM * NUM; i++) {
            const struct sampling_point p = sampling_on_disc((i % NUM + 0.5) / NUM - 0.5,
                                                             (i / NUM + 0.5) / NUM - 0.5, sides[k]);
            assert_true(hypot(p.x, p.y) <= 1.0 + 1e-9);
            right += p.x > 0;
            within += hypot(p.x, p.y) < circle / 2; /* a quarter of the inscribed circle's area */
        }
        assert_float_equal((double)right / (NUM * NUM), 0.5, 0.01);
        assert_float_equal((double)within / (NUM * NUM), GLM_PI * circle * circle / 4 / area, 0.01);
    }
}

static void sampling_on_disc__triangle__has_a_corner_above(void **state)
{
    (void)state;
    double highest = -1, lowest = 1;
    for (int i = 0; i <= 1000; i++) { /* the outline of the square maps to that of the disc */
        const double along = i / 250 % 2 ? i % 250 / 249.0 - 0.5 : 0.5 - i % 250 / 249.0;
        const double side = i / 500 ? -0.5 : 0.5;
        const struct sampling_point p =
            i / 250 % 2 ? sampling_on_disc(along, side, 3) : sampling_on_disc(side, along, 3);
        highest = fmax(highest, p.y);
        lowest = fmin(lowest, p.y);
    }
    assert_float_equal(highest, 1.0, 0.01);
    assert_float_equal(lowest, -0.5, 0.01);
}

static void sampling_warp__any_window__is_symmetric(void **state)
{
    (void)state;
    for (int window = SAMPLING_BOX; window <= SAMPLING_SMOOTH; window++) {
        double last = 0;
        for (int i = 0; i <= 100; i++) {
            const double u = i / 100.0, at = sampling_warp((enum sampling_window)window, u);
            assert_true(at >= last && at <= 1.0);
            assert_float_equal(at + sampling_warp((enum sampling_window)window, 1 - u), 1.0, 1e-4);
            last = at;
        }
    }
    /* The first quarter of a triangle's weight lies below 1/sqrt(8); more than half of
     * the smooth window's lies between 0.3 and 0.7. */
    assert_float_equal(sampling_warp(SAMPLING_TRIANGLE, 0.25), sqrt(0.125), 1e-9);
    assert_true(sampling_warp(SAMPLING_SMOOTH, 0.25) > 0.3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sampling_at__one_point__is_in_the_middle),
        cmocka_unit_test(sampling_at__all_points__are_about_the_middle),
        cmocka_unit_test(sampling_at__sixteen_points__have_a_box_each),
        cmocka_unit_test(sampling_at__slanted_edge__is_covered_rightly),
        cmocka_unit_test(sampling_on_disc__quarters_and_halves__have_their_share),
        cmocka_unit_test(sampling_on_disc__triangle__has_a_corner_above),
        cmocka_unit_test(sampling_warp__any_window__is_symmetric),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
