/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "render/frame.h"
#include "render/pixels/grade.h"

enum { WIDTH = 65, HEIGHT = 33 };

static struct frame make_frame(uint8_t rgba[HEIGHT][WIDTH][4])
{
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) {
            const uint8_t pixel[4] = {(uint8_t)(x * 3), (uint8_t)(y * 7), 200, 255};
            memcpy(rgba[y][x], pixel, 4);
        }
    return (struct frame){
        .width = WIDTH, .height = HEIGHT, .stride = sizeof rgba[0], .rgba = rgba[0][0]};
}

static void grade__defaults__change_nothing(void **state)
{
    (void)state;
    uint8_t a[HEIGHT][WIDTH][4], b[HEIGHT][WIDTH][4];
    struct frame frame = make_frame(a);
    make_frame(b);
    grade_frame(&frame, &(struct grade){1, 1, 1, 0});
    assert_memory_equal(a, b, sizeof a);
}

static void grade__no_saturation__is_grey(void **state)
{
    (void)state;
    uint8_t a[HEIGHT][WIDTH][4];
    struct frame frame = make_frame(a);
    grade_frame(&frame, &(struct grade){1, 1, 0, 0});
    for (int x = 0; x < WIDTH; x++)
        assert_true(a[20][x][0] == a[20][x][1] && a[20][x][1] == a[20][x][2]);
    /* BT.709 luma of 60, 140, 200. */
    assert_in_range(a[20][20][0], 125, 129);
}

static void grade__gamma_and_contrast__match_the_options(void **state)
{
    (void)state;
    uint8_t a[HEIGHT][WIDTH][4];
    struct frame frame = make_frame(a);
    grade_frame(&frame, &(struct grade){0.5f, 0.5f, 1, 0});
    assert_int_equal(a[20][20][2], 160); /* 255 sqrt(100 / 255) */
    frame = make_frame(a);
    grade_frame(&frame, &(struct grade){1, 2, 1, 0});
    assert_int_equal(a[20][20][0], 120);
    assert_int_equal(a[20][20][2], 255);
    assert_int_equal(a[20][20][3], 255);
}

static void grade__vignette__darkens_the_corners_equally(void **state)
{
    (void)state;
    uint8_t a[HEIGHT][WIDTH][4];
    struct frame frame = make_frame(a);
    grade_frame(&frame, &(struct grade){1, 1, 1, 1});
    assert_int_equal(a[HEIGHT / 2][WIDTH / 2][2], 200);
    const int corner = a[0][0][2];
    assert_true(corner < 20);
    assert_int_equal(a[0][WIDTH - 1][2], corner);
    assert_int_equal(a[HEIGHT - 1][0][2], corner);
    assert_int_equal(a[HEIGHT - 1][WIDTH - 1][2], corner);
    for (int x = 1; x <= WIDTH / 2; x++)
        assert_true(a[0][x][2] >= a[0][x - 1][2]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(grade__defaults__change_nothing),
        cmocka_unit_test(grade__no_saturation__is_grey),
        cmocka_unit_test(grade__gamma_and_contrast__match_the_options),
        cmocka_unit_test(grade__vignette__darkens_the_corners_equally),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
