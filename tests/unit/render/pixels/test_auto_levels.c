/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "render/frame.h"
#include "render/pixels/auto_levels.h"

enum { WIDTH = 32, HEIGHT = 16, NUM = WIDTH * HEIGHT };

static uint8_t pixels[NUM * 4];

static struct frame make_frame(void)
{
    memset(pixels, 255, sizeof pixels);
    return (struct frame){.width = WIDTH, .height = HEIGHT, .stride = WIDTH * 4, .rgba = pixels};
}

/* From black to `brightest`, reddish. */
static struct frame make_ramp(int brightest)
{
    const struct frame frame = make_frame();
    for (int i = 0; i < NUM; i++) {
        pixels[i * 4] = (uint8_t)(brightest * i / (NUM - 1));
        pixels[i * 4 + 1] = pixels[i * 4 + 2] = pixels[i * 4] / 2;
    }
    return frame;
}

static void develop__dark_picture__brighter_in_the_same_order(void **state)
{
    (void)state;
    uint8_t before[NUM * 4];
    struct frame frame = make_ramp(60);
    memcpy(before, pixels, sizeof before);
    auto_levels(&frame);
    for (int i = 0; i < NUM; i++) {
        assert_true(pixels[i * 4] >= before[i * 4]);
        assert_true(i == 0 || pixels[i * 4] >= pixels[i * 4 - 4]);
        assert_true(pixels[i * 4] >= pixels[i * 4 + 1]);
        assert_int_equal(pixels[i * 4 + 3], 255);
    }
    assert_int_equal(pixels[0], 0);
    assert_in_range(pixels[NUM / 2 * 4], 50, 110); /* of 30 */
}

static void develop__bright_picture__as_it_is(void **state)
{
    (void)state;
    uint8_t before[NUM * 4];
    struct frame frame = make_ramp(230);
    memcpy(before, pixels, sizeof before);
    auto_levels(&frame);
    assert_memory_equal(pixels, before, sizeof before);
}

static void develop__black_picture__black(void **state)
{
    (void)state;
    struct frame frame = make_ramp(0);
    auto_levels(&frame);
    for (int i = 0; i < NUM; i++)
        assert_int_equal(pixels[i * 4], 0);
}

/* A lamp in the dark keeps its colour; the dark is lifted. */
static void develop__lamp_in_the_dark__is_not_burnt(void **state)
{
    (void)state;
    struct frame frame = make_ramp(30);
    for (int i = NUM - 32; i < NUM; i++) {
        pixels[i * 4] = 250;
        pixels[i * 4 + 1] = 120;
    }
    auto_levels(&frame);
    assert_in_range(pixels[(NUM - 1) * 4], 250, 255);
    assert_in_range(pixels[(NUM - 1) * 4 + 1], 121, 190);
    assert_true(pixels[NUM / 2 * 4] > 25); /* of 15 */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(develop__dark_picture__brighter_in_the_same_order),
        cmocka_unit_test(develop__bright_picture__as_it_is),
        cmocka_unit_test(develop__black_picture__black),
        cmocka_unit_test(develop__lamp_in_the_dark__is_not_burnt),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
