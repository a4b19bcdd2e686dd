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

/* A ramp from black to `brightest`, reddish. */
static struct frame make_ramp(int brightest)
{
    const struct frame frame = make_frame();
    for (int i = 0; i < NUM; i++) {
        pixels[i * 4] = (uint8_t)(brightest * i / (NUM - 1));
        pixels[i * 4 + 1] = pixels[i * 4 + 2] = pixels[i * 4] / 2;
    }
    return frame;
}

static void auto_levels__dark_picture__is_brightened_monotonically(void **state)
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
    assert_in_range(pixels[NUM / 2 * 4], 50, 110); /* was 30 */
}

static void auto_levels__bright_picture__is_unchanged(void **state)
{
    (void)state;
    uint8_t before[NUM * 4];
    struct frame frame = make_ramp(230);
    memcpy(before, pixels, sizeof before);
    auto_levels(&frame);
    assert_memory_equal(pixels, before, sizeof before);
}

static void auto_levels__black_picture__stays_black(void **state)
{
    (void)state;
    struct frame frame = make_ramp(0);
    auto_levels(&frame);
    for (int i = 0; i < NUM; i++)
        assert_int_equal(pixels[i * 4], 0);
}

/* A lamp in the dark keeps its colour; the dark is brightened. */
static void auto_levels__lamp_in_the_dark__does_not_clip(void **state)
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
    assert_true(pixels[NUM / 2 * 4] > 25); /* was 15 */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(auto_levels__dark_picture__is_brightened_monotonically),
        cmocka_unit_test(auto_levels__bright_picture__is_unchanged),
        cmocka_unit_test(auto_levels__black_picture__stays_black),
        cmocka_unit_test(auto_levels__lamp_in_the_dark__does_not_clip),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
