/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/arena.h"
#include "pipeline/film/film_text.h"
#include "playback/client/level.h"

/* Checks the name of the map, and the place, of a level. */
static void expect(const char *map_name, const char *title, const char *map, const char *place)
{
    struct arena *arena = arena_create();
    const struct level level = {.map_name = map_name, .title = title};
    assert_string_equal(film_text_map(&level, arena), map);
    assert_string_equal(film_text_place(&level, arena), place);
    arena_destroy(arena);
}

static void film_text_place__has_title_and_map(void **state)
{
    (void)state;
    expect("maps/dm4.bsp", "The Bad Place", "dm4", "The Bad Place, dm4");
    expect("maps/dm4.bsp", "\xd4he Bad Place\n", "dm4", "The Bad Place, dm4");
    expect("maps/arena_v1.2.bsp", "", "arena_v1.2", "arena_v1.2");
    expect("maps/DM4.bsp", "dm4", "DM4", "DM4");
    expect("q2dm1", "The Edge", "q2dm1", "The Edge, q2dm1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(film_text_place__has_title_and_map),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
