/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

/* Which of several views of a kill is used. */
#include "pipeline/highlights/replay_search.h"

static const struct replay_view views[] = {
    {.kind = REPLAY_SIDE, .side = 1, .score = 6.0f},
    {.kind = REPLAY_FRONT, .side = -1, .score = 5.5f},
    {.kind = REPLAY_CORNER, .score = 2.0f},
};

static void replay_search_choose__nothing_before__takes_the_best(void **state)
{
    (void)state;
    assert_ptr_equal(replay_search_choose(views, 3, -1, 0), &views[0]);
    assert_null(replay_search_choose(views, 0, -1, 0));
}

static void replay_search_choose__same_kind_before__takes_another(void **state)
{
    (void)state;
    assert_ptr_equal(replay_search_choose(views, 3, REPLAY_SIDE, 0), &views[1]);
    assert_ptr_equal(replay_search_choose(views, 1, REPLAY_SIDE, 0), &views[0]);
}

static void replay_search_choose__same_fight__stays_on_one_side(void **state)
{
    (void)state;
    assert_ptr_equal(replay_search_choose(views, 3, -1, -1), &views[1]);
    assert_ptr_equal(replay_search_choose(views, 3, -1, 1), &views[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(replay_search_choose__nothing_before__takes_the_best),
        cmocka_unit_test(replay_search_choose__same_kind_before__takes_another),
        cmocka_unit_test(replay_search_choose__same_fight__stays_on_one_side),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
