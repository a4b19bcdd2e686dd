/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "render/soft/raster.h"

enum { SIDE = 32 };

static uint8_t picture[SIDE * SIDE * 4];
static const struct raster_band whole = {picture, 0, SIDE};

static void count(void *self, int y, int left, int right)
{
    uint8_t(*times)[SIDE] = self;
    for (int x = left; x < right; x++)
        times[y][x]++;
}

static void cover(struct raster *raster, const struct raster_point *points, int num,
                  uint8_t times[SIDE][SIDE])
{
    int top, bottom;
    if (!raster_scan(raster, points, num, &top, &bottom))
        return;
    for (int y = top; y < bottom; y++)
        if (raster->rows[y].left < raster->rows[y].right)
            raster_cover(raster, y, raster->rows[y].left, raster->rows[y].right, count, times);
}

static void raster_cover__overlapping_polygons__shade_each_pixel_once(void **state)
{
    (void)state;
    struct raster raster;
    uint8_t times[SIDE][SIDE] = {{0}};
    raster_init(&raster, SIDE, SIDE, false);
    raster_set_band(&raster, &whole);
    raster_begin(&raster, 0, 0, SIDE, SIDE);
    for (int i = 0; i < 40; i++) {
        const double x = i * 7 % 29, y = i * 11 % 31;
        const struct raster_point points[] = {{x, y}, {x + 9.3, y + 2.1}, {x + 3.7, y + 8.9}};
        cover(&raster, points, 3, times);
    }
    const struct raster_point all[] = {{-5, -5}, {50, -5}, {50, 50}, {-5, 50}};
    cover(&raster, all, 4, times);
    assert_true(raster_is_covered(&raster));
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++)
            assert_int_equal(times[y][x], 1);
    raster_free(&raster);
}

static void raster_fill_uncovered__uncovered_pixels__are_black_and_far(void **state)
{
    (void)state;
    struct raster raster;
    uint8_t times[SIDE][SIDE] = {{0}};
    raster_init(&raster, SIDE, SIDE, false);
    raster_set_band(&raster, &whole);
    memset(picture, 77, sizeof picture);
    for (int i = 0; i < SIDE * SIDE; i++)
        raster.near[i] = 1.0f;
    raster_begin(&raster, 3, 2, 20, 25); /* the area around the view becomes black at once */
    const struct raster_point part[] = {{5.5, 4.5}, {15.5, 4.5}, {15.5, 20.5}, {5.5, 20.5}};
    cover(&raster, part, 4, times);
    raster_fill_uncovered(&raster, (const uint8_t[3]){0, 0, 0});
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++) {
            const bool is_in_view = x >= 3 && x < 23 && y >= 2 && y < 27;
            assert_int_equal(picture[(y * SIDE + x) * 4], times[y][x] ? 77 : 0);
            assert_int_equal(picture[(y * SIDE + x) * 4 + 3], times[y][x] ? 77 : 255);
            if (is_in_view)
                assert_true(raster.near[y * SIDE + x] == (times[y][x] ? 1.0f : 0.0f));
        }
    raster_free(&raster);
}

/* Two faces that share an edge leave no gap, whatever their orientation. */
static void raster_scan__faces_with_a_common_edge__meet(void **state)
{
    (void)state;
    struct raster raster;
    raster_init(&raster, SIDE, SIDE, false);
    raster_set_band(&raster, &whole);
    for (int i = 0; i < 100; i++) {
        const double slant = i * 0.31;
        const struct raster_point left[] = {{0, 0}, {slant, 0}, {31 - slant, SIDE}, {0, SIDE}};
        const struct raster_point right[] = {
            {SIDE, SIDE}, {31 - slant, SIDE}, {slant, 0}, {SIDE, 0}};
        uint8_t times[SIDE][SIDE] = {{0}};
        raster_begin(&raster, 0, 0, SIDE, SIDE);
        int top, bottom;
        for (int k = 0; k < 2; k++) {
            assert_true(raster_scan(&raster, k ? right : left, 4, &top, &bottom));
            for (int y = top; y < bottom; y++)
                count(times, y, raster.rows[y].left, raster.rows[y].right);
        }
        for (int y = 0; y < SIDE; y++)
            for (int x = 0; x < SIDE; x++)
                assert_int_equal(times[y][x], 1);
    }
    raster_free(&raster);
}

static void raster_scan__far_outside_or_not_finite__is_empty(void **state)
{
    (void)state;
    struct raster raster;
    int top, bottom;
    raster_init(&raster, SIDE, SIDE, false);
    raster_set_band(&raster, &whole);
    raster_begin(&raster, 4, 4, 8, 8);
    const struct raster_point below[] = {{0, 1e12}, {1e12, 1e12}, {5, 1e13}};
    assert_false(raster_scan(&raster, below, 3, &top, &bottom));
    const struct raster_point huge[] = {{-1e300, -1e300}, {1e300, -1e300}, {0, 1e300}};
    if (raster_scan(&raster, huge, 3, &top, &bottom))
        for (int y = top; y < bottom; y++) {
            assert_in_range(raster.rows[y].left, 4, 12);
            assert_in_range(raster.rows[y].right, 4, 12);
        }
    raster_free(&raster);
}

/* Deferred depth is written where something is depth-tested, with the same values. */
static void raster_flush_near__part_of_a_run__leaves_the_rest(void **state)
{
    enum { WIDTH = 600 };
    (void)state;
    struct raster raster;
    static uint8_t px[WIDTH * 4];
    const struct raster_band band = {px, 0, 1};
    const struct span_line line = {0.3f, 0.01f, 0.0f};
    float all[WIDTH];
    raster_init(&raster, WIDTH, 1, false);
    raster_set_band(&raster, &band);
    raster_begin(&raster, 0, 0, WIDTH, 1);
    for (int i = 0; i < WIDTH; i++)
        raster.near[i] = -1.0f;
    span_plain.near(&line, 0, all, WIDTH);
    raster_set_near(&raster, 0, 0, WIDTH, &line);
    raster_flush_near(&raster, 0, 200, 230);
    assert_memory_equal(raster.near + 200, all + 200, 30 * sizeof(float));
    assert_true(raster.near[100] == -1.0f && raster.near[400] == -1.0f);
    raster_flush_near(&raster, 0, 10, 20);
    raster_flush_near(&raster, 0, 580, 590);
    raster_flush_near(&raster, 0, 300, 400);
    assert_true(raster.near[150] == -1.0f && raster.near[500] == -1.0f);
    raster_flush_near(&raster, 0, 0, WIDTH);
    assert_memory_equal(raster.near, all, sizeof all);
    raster_free(&raster);
}

static void raster_area__polygon_over_the_edge__counts_what_is_inside(void **state)
{
    (void)state;
    struct raster raster;
    raster_init(&raster, 32, 16, false);
    const struct raster_point in[] = {{2, 2}, {10, 2}, {2, 10}};
    const struct raster_point turned[] = {{2, 10}, {10, 2}, {2, 2}};
    const struct raster_point all[] = {{-1e6, -1e6}, {1e6, -1e6}, {0, 1e7}};
    const struct raster_point corner[] = {{24, 24}, {48, 24}, {48, 8}, {24, 8}};
    const struct raster_point slanting[] = {{-8, 0}, {8, 16}, {-8, 16}};
    const struct raster_point beside[] = {{-9, 0}, {-1, 16}, {-20, 16}};
    assert_float_equal(raster_area(&raster, in, 3), 32.0, 1e-9);
    assert_float_equal(raster_area(&raster, turned, 3), 32.0, 1e-9);
    assert_float_equal(raster_area(&raster, all, 3), 512.0, 1e-3);
    assert_float_equal(raster_area(&raster, corner, 4), 64.0, 1e-9);
    assert_float_equal(raster_area(&raster, slanting, 3), 32.0, 1e-9);
    assert_float_equal(raster_area(&raster, beside, 3), 0.0, 1e-9);
    raster_free(&raster);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(raster_cover__overlapping_polygons__shade_each_pixel_once),
        cmocka_unit_test(raster_fill_uncovered__uncovered_pixels__are_black_and_far),
        cmocka_unit_test(raster_scan__faces_with_a_common_edge__meet),
        cmocka_unit_test(raster_flush_near__part_of_a_run__leaves_the_rest),
        cmocka_unit_test(raster_area__polygon_over_the_edge__counts_what_is_inside),
        cmocka_unit_test(raster_scan__far_outside_or_not_finite__is_empty),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
