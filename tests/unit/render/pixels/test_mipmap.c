/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "render/pixels/mipmap.h"

enum { MAX_SIDE = 41 };

static uint8_t noise(int i)
{
    return (uint8_t)((unsigned)i * 2654435761u >> 13);
}

static int half(int side)
{
    return side > 1 ? side / 2 : 1;
}

/* Rounded up at each step, first along x, as in software GL. */
static int mean_of(const uint8_t *px, size_t row)
{
    const int upper = (px[0] + px[4] + 1) / 2, lower = (px[row] + px[row + 4] + 1) / 2;
    return (upper + lower + 1) / 2;
}

static void mipmap__even_sides__means_of_four(void **state)
{
    (void)state;
    enum { WIDTH = 12, HEIGHT = 6, ROW = WIDTH * 4 };
    uint8_t from[ROW * HEIGHT], to[ROW * HEIGHT / 4];
    for (int i = 0; i < ROW * HEIGHT; i++)
        from[i] = noise(i);
    mipmap_halve(from, WIDTH, HEIGHT, to);
    for (int y = 0; y < HEIGHT / 2; y++)
        for (int x = 0; x < ROW / 2; x++)
            assert_int_equal(to[y * ROW / 2 + x],
                             mean_of(from + 2 * y * ROW + x / 4 * 8 + x % 4, ROW));
}

/* Three pixels become the middle one; five become two, at 0.75 and 3.25 pixels from the
 * first. */
static void mipmap__odd_sides__between_neighbours(void **state)
{
    (void)state;
    const uint8_t three[3 * 4] = {10, 0, 0, 0, 77, 1, 2, 3, 200, 0, 0, 0};
    const uint8_t five[5 * 4] = {0, 0, 0, 0, 100, 0, 0, 0, 50, 0, 0, 0, 200, 0, 0, 0, 100};
    uint8_t to[2 * 4];
    mipmap_halve(three, 3, 1, to);
    assert_memory_equal(to, three + 4, 4);
    mipmap_halve(five, 5, 1, to);
    assert_int_equal(to[0], 75);
    assert_int_equal(to[4], 175);
    mipmap_halve(five, 1, 5, to);
    assert_int_equal(to[0], 75);
    assert_int_equal(to[4], 175);
}

/* Each picture is allocated with its exact size, so that sanitizers detect accesses past the
 * end. */
static void mipmap__one_colour__is_kept_at_every_size(void **state)
{
    (void)state;
    for (int width = 1; width <= MAX_SIDE; width++)
        for (int height = 1; height <= MAX_SIDE; height++) {
            const size_t size = (size_t)width * (size_t)height;
            const size_t smaller = (size_t)half(width) * (size_t)half(height);
            const uint8_t colour[4] = {255, 1, 128, 254};
            uint8_t *from = malloc(size * 4), *to = malloc(smaller * 4);
            for (size_t i = 0; i < size; i++)
                memcpy(from + i * 4, colour, 4);
            mipmap_halve(from, width, height, to);
            for (size_t i = 0; i < smaller; i++)
                assert_memory_equal(to + i * 4, colour, 4);
            free(from);
            free(to);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mipmap__even_sides__means_of_four),
        cmocka_unit_test(mipmap__odd_sides__between_neighbours),
        cmocka_unit_test(mipmap__one_colour__is_kept_at_every_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
