/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "render/geometry/fill_light.h"
#include "render/scene.h"

static const float STRENGTH = 0.3f;
static const vec3s red = {{200, 20, 20}};

static float saturation(vec3s light)
{
    return 1.0f - glms_vec3_min(light) / glms_vec3_max(light);
}

static void fill_light__no_strength__changes_nothing(void **state)
{
    (void)state;
    uint32_t luxels[3] = {0, 70000, 12345};
    struct scene scene = {.fog = {1.0f, {1.0f, 0.5f, 0.0f}}};
    fill_light_add(0.0f, luxels, 1);
    assert_true(luxels[0] == 0 && luxels[1] == 70000 && luxels[2] == 12345);
    assert_true(fill_light_on(0.0f, red, SCENE_PLAYER).y == 20.0f);
    fill_light_set(0.0f, &scene);
    assert_true(scene.fog.colour[1] == 0.5f && scene.fill_light == 0.0f);
}

static void fill_light__coloured_light__keeps_its_hue_and_is_less_saturated(void **state)
{
    (void)state;
    const vec3s level = fill_light_on(STRENGTH, red, 0);
    const vec3s figure = fill_light_on(STRENGTH, red, SCENE_PLAYER);
    assert_true(level.x > level.y && level.y == level.z);
    assert_true(figure.x > figure.y && figure.y == figure.z);
    assert_true(saturation(level) < saturation(red));
    assert_true(saturation(figure) < saturation(level));
    struct scene scene = {.fog = {1.0f, {0.0f, 0.8f, 0.0f}}};
    fill_light_set(STRENGTH, &scene);
    assert_true(scene.fog.colour[1] < 0.8f && scene.fog.colour[0] > 0.0f);
}

static void fill_light__grey_light__is_filled_only_in_shade(void **state)
{
    (void)state;
    float before = 0.0f;
    for (int value = 0; value <= 255; value++) {
        const vec3s grey = vec3_make((float)value, (float)value, (float)value);
        const vec3s filled = fill_light_on(STRENGTH, grey, 0);
        assert_near(filled.x, filled.z, 1e-3);
        assert_true(value < 112 ? filled.x > grey.x : fabsf(filled.x - grey.x) < 1e-3f);
        assert_true(filled.x > before);
        before = filled.x;
    }
    assert_near(fill_light_on(STRENGTH, vec3_make(0, 0, 0), 0).x, 16.8, 1e-3);
}

static void fill_light__luxels__are_those_of_entities(void **state)
{
    (void)state;
    uint32_t luxels[2][3] = {{0, 0, 0}, {200 * 256, 20 * 256, 20 * 256}};
    const vec3s filled = fill_light_on(STRENGTH, red, 0);
    fill_light_add(STRENGTH, luxels[0], 2);
    assert_near(luxels[0][1] / 256.0, 16.8, 0.01);
    assert_near(luxels[1][0] / 256.0, filled.x, 0.01);
    assert_near(luxels[1][1] / 256.0, filled.y, 0.01);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fill_light__no_strength__changes_nothing),
        cmocka_unit_test(fill_light__coloured_light__keeps_its_hue_and_is_less_saturated),
        cmocka_unit_test(fill_light__grey_light__is_filled_only_in_shade),
        cmocka_unit_test(fill_light__luxels__are_those_of_entities),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
