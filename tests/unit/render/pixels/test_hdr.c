/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include <math.h>
#include <stdlib.h>

#include "render/pixels/accumulate.h"
#include "render/pixels/exposure.h"
#include "render/pixels/hdr.h"
#include "render/soft/film_picture.h"

static void hdr_from_drawn__alphas__are_factors(void **state)
{
    (void)state;
    const uint8_t rgba[] = {255, 0, 128, 255, 255, 10, 0, 255 - HDR_STEPS, 255, 255, 1, 0};
    uint16_t out[12];
    hdr_from_drawn(rgba, 0, 3, out);
    assert_int_equal(out[0], HDR_ONE);
    assert_int_equal(out[1], 0);
    assert_in_range(out[2], HDR_ONE * 128 / 255, HDR_ONE * 128 / 255 + 1);
    assert_int_equal(out[4], 2 * HDR_ONE);
    assert_int_equal(out[8], 65535);
}

/* A stop nearly doubles dark tones, white becomes a little brighter than white, and what is much
 * brighter stays, whatever the exposure. */
static void hdr_expose__any_steps__keep_order_and_the_brightest(void **state)
{
    (void)state;
    uint16_t values[] = {0, HDR_ONE / 8, HDR_ONE, 7, 2 * HDR_ONE, 65535, 65535, 7};
    hdr_expose(values, 64, 2);
    assert_int_equal(values[0], 0);
    assert_in_range(values[1], HDR_ONE * 22 / 100, HDR_ONE / 4);
    assert_in_range(values[2], HDR_ONE + 1, HDR_ONE * 5 / 4);
    assert_int_equal(values[4], 2 * HDR_ONE);
    assert_int_equal(values[5], 65535);
    for (int steps = -EXPOSURE_MAX_STEPS; steps <= EXPOSURE_MAX_STEPS; steps += 16) {
        static uint16_t all[1 << 16];
        for (int i = 0; i < 1 << 16; i++)
            all[i] = (uint16_t)i;
        hdr_expose(all, steps, 1 << 14);
        for (int i = 4; i < 1 << 16; i += 4)
            assert_true(all[i] >= all[i - 4]);
    }
}

static void accumulate_hdr__subframes__average_their_light(void **state)
{
    (void)state;
    const uint8_t white[20] = {255, 100, 0, 255}, bright[20] = {255, 100, 0, 255 - 2 * HDR_STEPS};
    const uint8_t *const subframes[] = {white, bright};
    struct accumulator sums;
    uint16_t out[4];
    accumulate_init(&sums, 1, 1);
    for (int i = 0; i < MAX_SUBFRAMES / 2; i++)
        accumulate_add_hdr(&sums, subframes, 2);
    accumulate_finish_hdr(&sums, out);
    /* The root of (1 + 9) / 2. */
    assert_true(fabsf((float)out[0] / HDR_ONE - 2.23607f) < 0.001f);
    assert_int_equal(out[2], 0);
    accumulate_add_hdr(&sums, subframes, 1);
    accumulate_finish_hdr(&sums, out);
    assert_int_equal(out[0], HDR_ONE);
    accumulate_free(&sums);
}

/* Without bloom and shoulder, drawn pixels come out as they went in. */
static void film_picture__no_parts__shows_the_drawn_bytes(void **state)
{
    (void)state;
    enum { WIDTH = 256, HEIGHT = 16 };
    uint8_t *rgba = malloc(WIDTH * HEIGHT * 4), *before = malloc(WIDTH * HEIGHT * 4);
    struct film_picture film;
    film_picture_init(&film, WIDTH, HEIGHT);
    for (int i = 0; i < WIDTH * HEIGHT * 4; i++)
        rgba[i] = i % 4 == 3 ? 255 : (uint8_t)(i / 4 + i % 4 * 85);
    memcpy(before, rgba, WIDTH * HEIGHT * 4);
    const struct film_rows rows = {rgba, 0, HEIGHT};
    film_picture_take(&film, &rows, 0);
    film_picture_halve(&film, 0, HEIGHT);
    film_picture_spread(&film);
    film_picture_show(&film, &rows, false);
    assert_memory_equal(rgba, before, WIDTH * HEIGHT * 4);
    film_picture_free(&film);
    free(rgba);
    free(before);
}

static uint8_t *show(int num_bands, uint16_t **values)
{
    enum { WIDTH = 90, HEIGHT = 61 };
    uint8_t *rgba = malloc(WIDTH * HEIGHT * 4);
    struct film_picture film;
    film_picture_init(&film, WIDTH, HEIGHT);
    film.bloom = 0.1f;
    film.has_shoulder = true;
    for (unsigned i = 0; i < WIDTH * HEIGHT * 4; i++)
        rgba[i] = (uint8_t)(i * 2654435761u >> 24);
    for (int pass = 0; pass < 3; pass++) {
        for (int i = num_bands - 1; i >= 0; i--) {
            const int top = HEIGHT * i / num_bands, bottom = HEIGHT * (i + 1) / num_bands;
            const struct film_rows rows = {rgba + (ptrdiff_t)top * WIDTH * 4, top, bottom};
            if (pass == 0)
                film_picture_take(&film, &rows, 30);
            else if (pass == 1)
                film_picture_halve(&film, top, bottom);
            else
                film_picture_show(&film, &rows, true);
        }
        if (pass == 1)
            film_picture_spread(&film);
    }
    for (int i = 0; i < WIDTH * HEIGHT * 4; i++)
        assert_true(abs(rgba[i] * 257 - film.values[i]) <= 257);
    *values = film.values;
    film.values = NULL;
    film_picture_free(&film);
    return rgba;
}

static void film_picture__any_bands__give_the_same_picture(void **state)
{
    (void)state;
    enum { NUM = 90 * 61 * 4 };
    uint16_t *whole_16, *bands_16;
    uint8_t *whole = show(1, &whole_16), *bands = show(7, &bands_16);
    assert_memory_equal(whole, bands, NUM);
    assert_memory_equal(whole_16, bands_16, NUM * sizeof *whole_16);
    free(whole);
    free(bands);
    free(whole_16);
    free(bands_16);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hdr_from_drawn__alphas__are_factors),
        cmocka_unit_test(hdr_expose__any_steps__keep_order_and_the_brightest),
        cmocka_unit_test(accumulate_hdr__subframes__average_their_light),
        cmocka_unit_test(film_picture__no_parts__shows_the_drawn_bytes),
        cmocka_unit_test(film_picture__any_bands__give_the_same_picture),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
