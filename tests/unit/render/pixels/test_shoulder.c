/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include <math.h>

#include "render/pixels/shoulder.h"

static hdr_px grey(float value)
{
    return (hdr_px){value, value, value, 0.0f};
}

static void shoulder__greys__follow_the_curve(void **state)
{
    (void)state;
    static const float table[][2] = {{0.0f, 0.0f},    {0.1f, 0.1f}, {0.25f, 0.25f},
                                     {0.5f, 0.5f},    {0.6f, 0.6f}, {1.0f, 0.8028f},
                                     {2.0f, 0.9262f}, {4.0f, 1.0f}, {8.0f, 1.0f}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        for (int c = 0; c < 3; c++)
            assert_true(fabsf(shoulder_of(grey(table[i][0]))[c] - table[i][1]) < 0.0005f);
}

static void shoulder__all_values__rise_and_stay_below_white(void **state)
{
    (void)state;
    float before = -1.0f;
    for (int i = 0; i <= 8 * HDR_ONE; i++) {
        const float y = shoulder_of(grey((float)i / HDR_ONE))[0];
        assert_true(y >= before - 1e-6f && y >= 0.0f && y <= 1.0f + 1e-6f);
        before = y;
    }
}

/* Bright colours keep most of their hue and become paler; dark ones do not change at all. */
static void shoulder__colours__keep_their_hue(void **state)
{
    (void)state;
    const hdr_px dark = shoulder_of((hdr_px){0.5f, 0.1f, 0.02f, 0.0f});
    assert_true(dark[0] == 0.5f && dark[1] == 0.1f && dark[2] == 0.02f);
    const hdr_px bright = shoulder_of((hdr_px){3.0f, 1.0f, 0.2f, 0.0f});
    assert_true(bright[0] > bright[1] && bright[1] > bright[2]);
    assert_true(bright[1] / bright[0] > 1.0f / 3.0f && bright[1] / bright[0] < 0.8f);
    for (int c = 0; c < 3; c++)
        assert_true(bright[c] >= 0.0f && bright[c] <= 1.0f);
}

static void shoulder_clip__values__are_limited(void **state)
{
    (void)state;
    const hdr_px px = shoulder_clip((hdr_px){0.3f, 1.0f, 5.0f, 0.0f});
    assert_true(px[0] == 0.3f && px[1] == 1.0f && px[2] == 1.0f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shoulder__greys__follow_the_curve),
        cmocka_unit_test(shoulder__all_values__rise_and_stay_below_white),
        cmocka_unit_test(shoulder__colours__keep_their_hue),
        cmocka_unit_test(shoulder_clip__values__are_limited),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
