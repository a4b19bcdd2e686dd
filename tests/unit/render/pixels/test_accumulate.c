/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include <math.h>
#include <string.h>

#include "render/pixels/accumulate.h"

enum { NUM = 256, SIDE = 8 }; /* values of 8 x 8 pixels */

static void accumulate__identical_subframes__give_that_subframe(void **state)
{
    (void)state;
    static const int nums[] = {1, 3, 7, MAX_SUBFRAMES};
    struct accumulator exposure;
    uint8_t subframe[NUM], out[NUM];
    for (int i = 0; i < NUM; i++)
        subframe[i] = (uint8_t)i;
    accumulate_init(&exposure, SIDE, SIDE);
    for (size_t n = 0; n < sizeof nums / sizeof *nums; n++) {
        for (int i = 0; i < nums[n]; i++)
            accumulate_add(&exposure, (const uint8_t *[]){subframe}, 1);
        accumulate_finish(&exposure, 0, out);
        assert_memory_equal(out, subframe, NUM);
    }
    accumulate_free(&exposure);
}

/* 100 and 200, half of the time each: sqrt(25000) is 158.1, while the mean of the bytes
 * would be 150. */
static void accumulate__light_and_dark__are_averaged_in_linear_light(void **state)
{
    (void)state;
    struct accumulator exposure;
    uint8_t subframe[NUM], out[NUM];
    accumulate_init(&exposure, SIDE, SIDE);
    for (int i = 0; i < 10; i++) {
        memset(subframe, i % 2 ? 200 : 100, NUM);
        accumulate_add(&exposure, (const uint8_t *[]){subframe}, 1);
    }
    uint16_t rgba16[NUM];
    accumulate_mean(&exposure, rgba16);
    assert_int_equal(rgba16[0], 40635); /* 158.114 * 257 */
    accumulate_finish(&exposure, 0, out);
    int sum = 0;
    for (int i = 0; i < NUM; i++) {
        assert_in_range(out[i], 158, 159);
        sum += out[i];
    }
    assert_float_equal((double)sum / NUM, 158.114, 0.01); /* 7 of 64 pixels are brighter */
    accumulate_free(&exposure);
}

/* Subframes added in groups of any size give the same sums as one by one. */
static void accumulate__several_subframes_at_once__are_each_added(void **state)
{
    (void)state;
    struct accumulator exposure;
    uint8_t subframes[6][NUM], out[NUM];
    accumulate_init(&exposure, SIDE, SIDE);
    for (int i = 0; i < NUM; i++)
        for (int k = 0; k < 6; k++)
            subframes[k][i] = (uint8_t)(i * (k + 1) * 37 + k);
    for (int round = 0; round < 2; round++) { /* the second round starts again */
        accumulate_add(&exposure, (const uint8_t *[]){subframes[0], subframes[1], subframes[2]}, 3);
        accumulate_add(&exposure, (const uint8_t *[]){subframes[3], subframes[4]}, 2);
        accumulate_add(&exposure, (const uint8_t *[]){subframes[5]}, 1);
        accumulate_finish(&exposure, 0, out);
        for (int i = 0; i < NUM; i++) {
            int sum = 0;
            for (int k = 0; k < 6; k++)
                sum += subframes[k][i] * subframes[k][i];
            const float exact = sqrtf((float)sum / 6.0f);
            assert_true(fabsf((float)out[i] - exact) < 1.0f);
        }
    }
    accumulate_free(&exposure);
}

/* A gradient that rises by half a step over 32 pixels has no visible edge: in every 8 x 8
 * block the number of brighter pixels follows the light. */
static void accumulate__slow_gradient__has_no_bands(void **state)
{
    enum { WIDTH = 37, HEIGHT = 16, NUM_VIEWS = 64 };
    (void)state;
    static uint8_t subframe[WIDTH * HEIGHT * 4 + 16], out[WIDTH * HEIGHT * 4];
    struct accumulator exposure;
    accumulate_init(&exposure, WIDTH, HEIGHT);
    for (int k = 0; k < NUM_VIEWS; k++) {
        for (int i = 0; i < WIDTH * HEIGHT * 4; i++)
            subframe[i] = (uint8_t)(100 + (k * 37 % NUM_VIEWS < i / 4 % WIDTH));
        accumulate_add(&exposure, (const uint8_t *[]){subframe}, 1);
    }
    accumulate_finish(&exposure, 0, out);
    for (int left = 0; left + 8 <= WIDTH; left++) {
        double sum = 0, light = 0;
        for (int y = 4; y < 12; y++)
            for (int x = left; x < left + 8; x++) {
                sum += out[(y * WIDTH + x) * 4 + 1];
                light += sqrt(10000.0 + 201.0 * x / NUM_VIEWS);
            }
        assert_float_equal(sum / 64, light / 64, 0.05);
    }
    accumulate_free(&exposure);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(accumulate__identical_subframes__give_that_subframe),
        cmocka_unit_test(accumulate__several_subframes_at_once__are_each_added),
        cmocka_unit_test(accumulate__light_and_dark__are_averaged_in_linear_light),
        cmocka_unit_test(accumulate__slow_gradient__has_no_bands),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
