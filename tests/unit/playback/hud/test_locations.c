/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/arena.h"
#include "base/vec.h"
#include "playback/hud/locations.h"

static const char *find(const char *text, float x, float y, float z)
{
    static char name[LOCATION_NAME_SIZE];
    struct arena *arena = arena_create();
    const struct locations *locations = locations_parse(text, arena);
    snprintf(name, sizeof name, "%s", locations_find(locations, vec3_make(x, y, z)));
    arena_destroy(arena);
    return name;
}

static void locations_find__points__gives_the_nearest(void **state)
{
    (void)state;
    static const char text[] = "800 0 -80 ra room\n-800 0 0  quad \r\n";
    assert_string_equal(find(text, 90, 0, 0), "ra room");
    assert_string_equal(find(text, -10, 0, 0), "quad");
    assert_string_equal(find("", 0, 0, 0), "");
    assert_string_equal(locations_find(NULL, vec3_make(0, 0, 0)), "");
}

static void locations_parse__clients_words__become_plain(void **state)
{
    (void)state;
    assert_string_equal(find("0 0 0 $loc_name_ga$loc_name_separatormid", 0, 0, 0), "ga-mid");
    assert_string_equal(find("0 0 0 $loc_name_separator$loc_name_separator", 0, 0, 0), "--");
    assert_string_equal(find("0 0 0 $loc", 0, 0, 0), "$loc");
}

static void locations_parse__malformed_lines__are_skipped(void **state)
{
    (void)state;
    assert_string_equal(
        find("// words\n\n1 2\n3 4 5\nx 1 2 name\n1e9 0 0 far\nnan 0 0 nan\n", 0, 0, 0), "");
    assert_string_equal(find("1 2\n3 4 name\n8 8 8 here", 0, 0, 0), "here");
    assert_string_equal(find("0 0 0 a name that is longer than any that is shown", 0, 0, 0),
                        "a name that is longer t");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(locations_find__points__gives_the_nearest),
        cmocka_unit_test(locations_parse__clients_words__become_plain),
        cmocka_unit_test(locations_parse__malformed_lines__are_skipped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
