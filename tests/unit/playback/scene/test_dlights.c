/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/scene/light_styles.h"
#include "tests/unit/test.h"

#include "models/model.h"
#include "playback/client/client_frame.h"
#include "playback/client/event.h"
#include "playback/client/level.h"
#include "playback/scene/dlights.h"
#include "playback/timeline/timeline.h"
#include "playback/view/view_blend.h"
#include "world/map.h"

static const struct level level;

static struct dlight_list lights_of(const struct instant *instant, const struct live_flash *flashes,
                                    int num)
{
    struct dlight_list list = {0};
    dlights_add(&list, instant, flashes, num);
    return list;
}

static void lights_add__explosion__shrinks_for_half_a_second(void **state)
{
    (void)state;
    const struct client_frame frame = {0};
    const struct event boom = {
        .time = 5.0, .kind = EVENT_TEMP_ENTITY, .temp = {.type = TEMP_EXPLOSION}};
    struct instant instant = {
        .level = &level, .frame = &frame, .time = 5.25, .events = &boom, .num_events = 1};
    struct dlight_list list = lights_of(&instant, NULL, 0);
    assert_int_equal(list.num, 1);
    assert_near(list.items[0].radius, 275.0f, 1e-3);
    instant.time = 5.5;
    assert_int_equal(lights_of(&instant, NULL, 0).num, 0);
}

static void lights_add__dim_light__flickers_on_the_games_grid(void **state)
{
    (void)state;
    const struct client_entity entity = {.number = 3, .effects = EFFECT_DIM_LIGHT};
    const struct client_frame frame = {.num_entities = 1, .entities = &entity};
    struct instant instant = {.level = &level, .frame = &frame, .clock = 10.0 / GAME_RATE + 0.001};
    const float radius = lights_of(&instant, NULL, 0).items[0].radius;
    assert_true(radius >= 200.0f && radius < 232.0f);
    instant.clock += 0.005;
    assert_near(lights_of(&instant, NULL, 0).items[0].radius, radius, 1e-3);
    int changes = 0;
    for (int i = 0; i < 20; i++) {
        instant.clock += 1.0 / GAME_RATE;
        changes += lights_of(&instant, NULL, 0).items[0].radius != radius;
    }
    assert_true(changes > 10);
}

static void lights_add__two_reasons__give_one_light(void **state)
{
    (void)state;
    const struct client_entity entity = {.number = 3,
                                         .effects = EFFECT_MUZZLE_FLASH | EFFECT_BRIGHT_LIGHT};
    const struct client_frame frame = {.num_entities = 1, .entities = &entity};
    const struct instant instant = {.level = &level, .frame = &frame};
    const struct dlight_list list = lights_of(&instant, NULL, 0);
    assert_int_equal(list.num, 1);
    assert_true(list.items[0].radius >= 400.0f);
}

static void lights_add__flash__stays_a_tenth_of_a_second(void **state)
{
    (void)state;
    const struct client_frame frame = {0};
    const struct event event = {.kind = EVENT_MUZZLE_FLASH, .flash = {.entity = 4}};
    const struct live_flash flash = {&event, 5.1};
    struct instant instant = {.level = &level, .frame = &frame, .time = 5.05};
    struct dlight_list list = lights_of(&instant, &flash, 1);
    assert_int_equal(list.num, 1);
    assert_near(list.items[0].origin.x, 18.0f, 1e-3);
    assert_near(list.items[0].origin.z, 16.0f, 1e-3);
    assert_near(list.items[0].min_light, 32.0f, 1e-3);
    const struct live_flash both[] = {flash, flash};
    assert_int_equal(lights_of(&instant, both, 2).num, 1);
    instant.time = 5.1;
    assert_int_equal(lights_of(&instant, &flash, 1).num, 0);
}

static const struct view_blend_layer no_air;

static void tint_damage__two_hits__add_up_and_fade(void **state)
{
    (void)state;
    const struct client_frame frame = {0};
    const struct event hits[] = {
        {.time = 5.0, .kind = EVENT_DAMAGE, .damage = {.blood = 20}},
        {.time = 5.1, .kind = EVENT_DAMAGE, .damage = {.blood = 40, .armor = 20}},
    };
    struct instant instant = {.frame = &frame, .time = 5.1, .events = hits, .num_events = 1};
    assert_near(view_blend_damage(&instant).percent, 15.0f, 1e-3);
    instant.num_events = 2;
    assert_near(view_blend_damage(&instant).percent, 105.0f, 1e-3);
    assert_near(view_blend_damage(&instant).rgb[0], 220.0f, 1e-3);
    instant.time = 5.5;
    assert_near(view_blend_damage(&instant).percent, 45.0f, 1e-3);
    instant.time = 6.0;
    assert_near(view_blend_damage(&instant).percent, 0.0f, 1e-3);
}

static void tint_at__water_and_quad__are_mixed_in_order(void **state)
{
    (void)state;
    struct client_frame frame = {.stats = {[STAT_ITEMS] = 1 << 22}};
    const struct instant instant = {.frame = &frame};
    float tint[4];
    view_blend_at(&instant, CONTENTS_WATER, &no_air, tint);
    const float water = 128.0f / 255, quad = 30.0f / 255, sum = water + quad * (1 - water);
    assert_near(tint[3], sum, 1e-3);
    assert_near(tint[0], 130.0f / 255 * (1 - quad / sum), 1e-3);
    assert_near(tint[2], 50.0f / 255 * (1 - quad / sum) + quad / sum, 1e-3);

    frame.intermission = 1;
    view_blend_at(&instant, CONTENTS_WATER, &no_air, tint);
    assert_near(tint[3], water, 1e-3);
    view_blend_at(&instant, CONTENTS_EMPTY, &no_air, tint);
    assert_near(tint[3], 0.0f, 1e-3);
}

static void tint_at__pickup__fades_in_half_a_second(void **state)
{
    (void)state;
    const struct client_frame frame = {0};
    const struct event bonus = {.time = 5.0, .kind = EVENT_BONUS_FLASH};
    struct instant instant = {.frame = &frame, .time = 5.1, .events = &bonus, .num_events = 1};
    float tint[4];
    view_blend_at(&instant, CONTENTS_EMPTY, &no_air, tint);
    assert_near(tint[3], 40.0f / 255, 1e-3);
    instant.time = 5.5;
    view_blend_at(&instant, CONTENTS_EMPTY, &no_air, tint);
    assert_near(tint[3], 0.0f, 1e-3);
}

static void light_style_at__smooth__interpolates_except_jumps(void **state)
{
    (void)state;
    const float step = 22.0f / 256.0f;
    assert_true(fabsf(light_styles_value("", 3.0, true) - 1.0f) < 1e-6f);
    assert_true(fabsf(light_styles_value("ace", 0.15, false) - 2 * step) < 1e-6f);
    assert_true(fabsf(light_styles_value("ace", 0.15, true) - 3 * step) < 1e-6f);
    assert_true(fabsf(light_styles_value("ace", 0.25, true) - 2 * step) < 1e-5f);
    assert_true(fabsf(light_styles_value("az", 0.05, true)) < 1e-6f);
    assert_true(fabsf(light_styles_value("az", 0.15, true) - 25 * step) < 1e-6f);
    assert_true(fabsf(light_styles_value("m", -5.0, true) - 12 * step) < 1e-6f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(light_style_at__smooth__interpolates_except_jumps),
        cmocka_unit_test(lights_add__explosion__shrinks_for_half_a_second),
        cmocka_unit_test(lights_add__dim_light__flickers_on_the_games_grid),
        cmocka_unit_test(lights_add__two_reasons__give_one_light),
        cmocka_unit_test(lights_add__flash__stays_a_tenth_of_a_second),
        cmocka_unit_test(tint_damage__two_hits__add_up_and_fade),
        cmocka_unit_test(tint_at__water_and_quad__are_mixed_in_order),
        cmocka_unit_test(tint_at__pickup__fades_in_half_a_second),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
