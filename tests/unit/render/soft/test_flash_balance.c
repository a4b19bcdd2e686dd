/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "render/pixels/exposure.h"
#include "render/scene.h"
#include "render/soft/flash_balance.h"

static struct scene_light light;
static struct scene_entity entities[3]; /* a flame, a player, and a flame with its own light */

static void balance(int exposure)
{
    light = (struct scene_light){.radius = 200, .colour = {1.0f, 0.5f, -1.0f}};
    entities[0] = (struct scene_entity){.flags = SCENE_FULL_LIGHT};
    entities[1] = (struct scene_entity){.flags = SCENE_PLAYER};
    entities[2] = (struct scene_entity){
        .flags = SCENE_FULL_LIGHT, .has_light = true, .light = {0.1f, 0.2f, 0.3f}};
    const struct scene scene = {.exposure = exposure,
                                .num_lights = 1,
                                .num_entities = 3,
                                .lights = &light,
                                .entities = entities};
    flash_balance(&scene, &light, entities);
}

static void flash_balance__no_lift__changes_nothing(void **state)
{
    (void)state;
    for (int exposure = -EXPOSURE_STEPS_PER_STOP; exposure <= 0; exposure++) {
        balance(exposure);
        assert_true(light.colour[0] == 1.0f && light.colour[2] == -1.0f);
        assert_false(entities[0].has_light);
    }
}

/* What a light adds is nearly what it adds without exposure, and shining models become dimmer by
 * less. */
static void flash_balance__lifted_views__dim_what_flashes(void **state)
{
    (void)state;
    balance(2 * EXPOSURE_STEPS_PER_STOP);
    const float added = 4.0f * light.colour[0];
    assert_true(added > 1.0f && added < 1.5f);
    assert_near(light.colour[1], light.colour[0] / 2.0f, 1e-6);
    assert_near(light.colour[2], -light.colour[0], 1e-6);
    assert_true(entities[0].has_light && entities[0].light[1] > light.colour[0] &&
                entities[0].light[1] < 1.0f);
    assert_false(entities[1].has_light);
    assert_true(entities[2].light[0] == 0.1f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(flash_balance__no_lift__changes_nothing),
        cmocka_unit_test(flash_balance__lifted_views__dim_what_flashes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
