/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/script_sources.h"

#include "tests/unit/test.h"
#include "tests/unit/test_arena.h"

static void script_sources_get__names_of_players__become_variables(void **state)
{
    (void)state;
    struct script_sources sources = {.arena = arena};
    static const struct {
        const char *pov, *name;
    } cases[] = {
        {": Nightwing", "Nightwing"},
        {"griffin", "Griffin"},
        {"2pac", "Pac"},
        {"end", "End"},
        {"\xc3\xa9t\xc3\xa9 9", "T9"},
        {"[GRIFFIN]", "GRIFFIN_2"},
        {"--", "Demo"},
        {"7", "Demo_2"},
        {"demo", "Demo_3"},
        {"abcdefghijklmnopqrstuvwxyz", "Abcdefghijklmnopqrstuvwx"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_string_equal(script_sources_get(&sources, 0, cases[i].pov)->name, cases[i].name);
    assert_int_equal(sources.num, sizeof cases / sizeof *cases);
}

static void script_sources_get__same_demo_and_player__are_one_source(void **state)
{
    (void)state;
    struct script_sources sources = {.arena = arena};
    assert_string_equal(script_sources_get(&sources, 0, "ann")->name, "Ann");
    assert_string_equal(script_sources_get(&sources, 1, "ann")->name, "Ann_2");
    assert_string_equal(script_sources_get(&sources, 1, NULL)->name, "Demo");
    assert_string_equal(script_sources_get(&sources, 0, "ann")->name, "Ann");
    assert_string_equal(script_sources_get(&sources, 1, NULL)->name, "Demo");
    assert_int_equal(sources.num, 3);
    assert_null(sources.items[2].pov);
    assert_int_equal(sources.items[1].demo, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(script_sources_get__names_of_players__become_variables),
        cmocka_unit_test(script_sources_get__same_demo_and_player__are_one_source),
    };
    return cmocka_run_group_tests(tests, arena_set_up, arena_tear_down);
}
