#include "tests/unit/test.h"

#include <math.h>
#include <string.h>

#include "cli/options/options.h"
#include "cli/session/shutter.h"
#include "render/pixels/accumulate.h"

enum { NUM = 256 };

static void exposure__looks_that_are_alike__are_that_look(void **state)
{
    (void)state;
    static const int nums[] = {1, 3, 7, MAX_LOOKS};
    struct accumulator exposure;
    uint8_t look[NUM], out[NUM];
    for (int i = 0; i < NUM; i++)
        look[i] = (uint8_t)i;
    accumulate_init(&exposure, NUM);
    for (size_t n = 0; n < sizeof nums / sizeof *nums; n++) {
        for (int i = 0; i < nums[n]; i++)
            accumulate_add(&exposure, (const uint8_t *[]){look}, 1);
        accumulate_take(&exposure, out);
        assert_memory_equal(out, look, NUM);
    }
    accumulate_free(&exposure);
}

/* 100 and 200, half the time each: the root of 25000 is 158.1, where the mean
 * of the bytes would be 150. */
static void exposure__light_and_dark__are_averaged_as_light(void **state)
{
    (void)state;
    struct accumulator exposure;
    uint8_t look[NUM], out[NUM];
    accumulate_init(&exposure, NUM);
    for (int i = 0; i < 10; i++) {
        memset(look, i % 2 ? 200 : 100, NUM);
        accumulate_add(&exposure, (const uint8_t *[]){look}, 1);
    }
    accumulate_take(&exposure, out);
    assert_int_equal(out[0], 158);
    assert_int_equal(out[NUM - 1], 158);
    accumulate_free(&exposure);
}

/* Squares of what is added at once, in groups of any number, are those of each. */
static void exposure__several_looks_at_once__are_each_added(void **state)
{
    (void)state;
    struct accumulator exposure;
    uint8_t looks[6][NUM], out[NUM];
    accumulate_init(&exposure, NUM);
    for (int i = 0; i < NUM; i++)
        for (int k = 0; k < 6; k++)
            looks[k][i] = (uint8_t)(i * (k + 1) * 37 + k);
    for (int round = 0; round < 2; round++) { /* the second begins anew */
        accumulate_add(&exposure, (const uint8_t *[]){looks[0], looks[1], looks[2]}, 3);
        accumulate_add(&exposure, (const uint8_t *[]){looks[3], looks[4]}, 2);
        accumulate_add(&exposure, (const uint8_t *[]){looks[5]}, 1);
        accumulate_take(&exposure, out);
        for (int i = 0; i < NUM; i++) {
            int sum = 0;
            for (int k = 0; k < 6; k++)
                sum += looks[k][i] * looks[k][i];
            assert_int_equal(out[i], (int)(sqrtf((float)sum / 6.0f) + 0.5f));
        }
    }
    accumulate_free(&exposure);
}

/* At 30 frames a second and 180 degrees the shutter is open for 1/60 s: from
 * 1/120 s before to 1/120 s after. */
static void shutter_time__looks__lie_evenly_about_the_moment(void **state)
{
    (void)state;
    const struct options options = {.samples = 4, .shutter = 180, .fps = {30, 1}};
    const struct shutter shutter = shutter_make(&options);
    assert_float_equal(shutter.seconds, 1.0 / 60, 1e-9);
    for (int i = 0; i < 4; i++)
        assert_float_equal(shutter_time(&shutter, 2.0, i), 2.0 + (i - 1.5) / 240, 1e-6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exposure__looks_that_are_alike__are_that_look),
        cmocka_unit_test(exposure__several_looks_at_once__are_each_added),
        cmocka_unit_test(exposure__light_and_dark__are_averaged_as_light),
        cmocka_unit_test(shutter_time__looks__lie_evenly_about_the_moment),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
