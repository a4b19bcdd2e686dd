/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include <math.h>
#include <stdlib.h>

#include "base/arena.h"
#include "render/pixels/bloom.h"

/* A picture whose values are all `value`. */
static uint16_t *make_flat(int width, int height, uint16_t value)
{
    const size_t num = (size_t)width * (size_t)height * 4;
    uint16_t *values = mem_alloc(num * sizeof *values);
    for (size_t i = 0; i < num; i++)
        values[i] = value;
    return values;
}

/* Returns the bloom of a picture in linear light. `step`: rows that are halved at once. */
static hdr_px *bloom_of(const uint16_t *values, int width, int height, int step)
{
    struct bloom bloom;
    hdr_px *out = mem_alloc((size_t)width * (size_t)height * sizeof *out);
    hdr_px *row = mem_alloc(((size_t)width + 1) * sizeof *row);
    bloom_init(&bloom, width, height);
    const int num = bloom.levels[0].height;
    for (int y = 0; y < num; y += step)
        bloom_halve(&bloom, values, y, y + step < num ? y + step : num);
    bloom_spread(&bloom);
    for (int y = 0; y < height; y++) {
        bloom_row(&bloom, y, row);
        memcpy(out + (size_t)y * (size_t)width, row, (size_t)width * sizeof *row);
    }
    free(row);
    bloom_free(&bloom);
    return out;
}

static void bloom__impulse__keeps_its_energy(void **state)
{
    (void)state;
    enum { WIDTH = 1024, HEIGHT = 768, AT = 300 * WIDTH + 500 };
    uint16_t *values = make_flat(WIDTH, HEIGHT, 0);
    values[AT * 4 + 1] = 4 * HDR_ONE;
    hdr_px *bloom = bloom_of(values, WIDTH, HEIGHT, HEIGHT);
    double sum = 0.0;
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        sum += (double)bloom[i][1];
        assert_true(bloom[i][0] == 0.0f && bloom[i][2] == 0.0f);
    }
    assert_true(fabs(sum / 16.0 - 1.0) < 1e-5);
    /* Brightest where it is, and less far from there. */
    assert_true(bloom[AT][1] > bloom[AT + 20][1] && bloom[AT + 20][1] > bloom[AT + 90][1]);
    assert_true(bloom[AT + 90][1] > 0.0f);
    free(values);
    free(bloom);
}

/* Also of odd sizes and smaller than the coarsest level. */
static void bloom__flat_picture__does_not_change(void **state)
{
    (void)state;
    static const int sizes[][2] = {{640, 360}, {319, 181}, {33, 7}, {1, 1}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const int width = sizes[i][0], height = sizes[i][1];
        uint16_t *values = make_flat(width, height, HDR_ONE / 2);
        hdr_px *bloom = bloom_of(values, width, height, height);
        for (int k = 0; k < width * height; k++)
            for (int c = 0; c < 3; c++)
                assert_true(fabsf(bloom[k][c] - 0.25f) < 1e-6f);
        free(values);
        free(bloom);
    }
}

static void bloom__in_bands__is_the_same(void **state)
{
    (void)state;
    enum { WIDTH = 123, HEIGHT = 77 };
    uint16_t *values = make_flat(WIDTH, HEIGHT, 0);
    for (int i = 0; i < WIDTH * HEIGHT * 4; i++)
        values[i] = (uint16_t)((unsigned)i * 2654435761u >> 16);
    hdr_px *whole = bloom_of(values, WIDTH, HEIGHT, HEIGHT);
    hdr_px *bands = bloom_of(values, WIDTH, HEIGHT, 5);
    assert_memory_equal(whole, bands, WIDTH * HEIGHT * sizeof *whole);
    free(values);
    free(whole);
    free(bands);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bloom__impulse__keeps_its_energy),
        cmocka_unit_test(bloom__flat_picture__does_not_change),
        cmocka_unit_test(bloom__in_bands__is_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
