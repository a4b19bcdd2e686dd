/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "playback/client/client_frame.h"
#include "playback/client/q2/q2_frame.h"
#include "playback/scene/view_weapon.h"

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(view_weapon_is_shown__dead_invisible_or_intermission__is_not),
        cmocka_unit_test(view_weapon_is_shown__quake_2__follows_the_server),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
