/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "playback/client/client_frame.h"
#include "playback/client/q2/q2_frame.h"
#include "playback/scene/view_weapon.h"
#include "playback/view/view.h"

static void view_weapon_is_shown__dead_invisible_or_intermission__is_not(void **state)
{
    (void)state;
    const struct client_frame alive = {.stats = {[STAT_HEALTH] = 1, [STAT_WEAPON] = 7}};
    assert_true(view_weapon_is_shown(&alive));

    struct client_frame frame = alive;
    frame.stats[STAT_HEALTH] = -10;
    assert_false(view_weapon_is_shown(&frame));
    frame = alive;
    frame.stats[STAT_ITEMS] = 1 << 19; /* the ring */
    assert_false(view_weapon_is_shown(&frame));
    frame = alive;
    frame.intermission = 1;
    assert_false(view_weapon_is_shown(&frame));
    frame = alive;
    frame.stats[STAT_WEAPON] = 0;
    assert_false(view_weapon_is_shown(&frame));
}

/* The servers themselves remove the weapon; not all of them send the player's health. */
static void view_weapon_is_shown__quake_2__follows_the_server(void **state)
{
    (void)state;
    const struct q2_client_frame known = {.now = NULL};
    struct client_frame frame = {.q2 = &known, .stats = {[STAT_WEAPON] = 7}};
    assert_true(view_weapon_is_shown(&frame));
    frame.stats[STAT_WEAPON] = 0;
    assert_false(view_weapon_is_shown(&frame));
}

static void view_weapon_fit_narrow__upright__is_farther_away(void **state)
{
    (void)state;
    const struct view view = {.angles = {{0}}};
    struct scene_entity weapon = {.origin = {{1, 2, 3}}};
    view_weapon_fit_narrow(&weapon, &view, 16.0f / 9.0f);
    assert_true(weapon.origin.x == 1 && weapon.origin.y == 2 && weapon.origin.z == 3);
    view_weapon_fit_narrow(&weapon, &view, 1.0f);
    const float square = weapon.origin.x;
    assert_true(square > 1 && weapon.origin.y == 2 && weapon.origin.z < 3);
    weapon.origin = (vec3s){{1, 2, 3}};
    view_weapon_fit_narrow(&weapon, &view, 9.0f / 16.0f);
    assert_true(weapon.origin.x > square);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(view_weapon_is_shown__dead_invisible_or_intermission__is_not),
        cmocka_unit_test(view_weapon_is_shown__quake_2__follows_the_server),
        cmocka_unit_test(view_weapon_fit_narrow__upright__is_farther_away),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
