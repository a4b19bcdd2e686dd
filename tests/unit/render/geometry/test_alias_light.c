/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "models/model.h"
#include "render/geometry/alias_light.h"
#include "render/scene.h"
#include "world/map.h"

/* A map without light data is fully bright. */
static struct map bright = {.version = 38};

static void alias_light_on__quake_2__full_luxel_is_1(void **state)
{
    (void)state;
    const struct model model = {.kind = MODEL_ALIAS};
    struct scene scene = {.map = &bright};
    struct scene_entity entity = {.model = &model};
    assert_near(alias_light_on(&scene, &entity).y, 1.0, 1e-6);
    const struct scene_light light = {.radius = 51, .colour = {1, 0, 0}};
    scene.lights = &light;
    scene.num_lights = 1;
    assert_near(alias_light_on(&scene, &entity).x, 1.2, 1e-6);
    entity.flags = SCENE_FULL_LIGHT;
    assert_near(alias_light_on(&scene, &entity).x, 1.0, 1e-6);
}

static void alias_light_on__quake_2__glows(void **state)
{
    (void)state;
    const struct model model = {.kind = MODEL_ALIAS};
    struct scene scene = {.map = &bright};
    struct scene_entity entity = {.model = &model, .glow = 0.1f};
    assert_near(alias_light_on(&scene, &entity).x, 1.1, 1e-6);
    entity.glow = -0.1f;
    assert_near(alias_light_on(&scene, &entity).x, 0.9, 1e-6);
    /* Not below four fifths. */
    const struct scene_light dark = {.radius = 229.5f, .colour = {-1, -1, -1}};
    scene.lights = &dark;
    scene.num_lights = 1;
    assert_near(alias_light_on(&scene, &entity).x, 0.08, 1e-6);
    entity.has_light = true;
    entity.light[0] = 1.0f;
    assert_near(alias_light_on(&scene, &entity).x, 1.0, 1e-6);
    assert_near(alias_light_on(&scene, &entity).y, 0.0, 1e-6);
}

static void alias_light_on__quake_2_weapon__has_a_minimum(void **state)
{
    (void)state;
    const struct model model = {.kind = MODEL_ALIAS};
    const struct scene_light dark = {.radius = 255, .colour = {-1, -1, -1}};
    const struct scene scene = {.map = &bright, .lights = &dark, .num_lights = 1};
    struct scene_entity entity = {.model = &model};
    assert_near(alias_light_on(&scene, &entity).x, 0.0, 1e-6);
    entity.flags = SCENE_VIEW_WEAPON;
    assert_near(alias_light_on(&scene, &entity).x, 0.1, 1e-6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(alias_light_on__quake_2__full_luxel_is_1),
        cmocka_unit_test(alias_light_on__quake_2__glows),
        cmocka_unit_test(alias_light_on__quake_2_weapon__has_a_minimum),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
