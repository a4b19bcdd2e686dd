/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "pipeline/print/text_file.h"
#include "tests/unit/test_arena.h"

static void text_file_beside__outputs__have_a_file_next_to_them(void **state)
{
    (void)state;
    static const char *const names[][2] = {
        {"reel.mp4", "reel.lua"},
        {"a/b.c/reel.mkv", "a/b.c/reel.lua"},
        {"reel", "reel.lua"},
        {"wall-%04d.png", "wall.lua"},
        {"d/shot.%06d.exr", "d/shot.lua"},
        {"wall/%04d.png", "wall/film.lua"},
        {"%d.png", "film.lua"},
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        assert_string_equal(text_file_beside(names[i][0], ".lua", arena), names[i][1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(text_file_beside__outputs__have_a_file_next_to_them,
                                        arena_set_up, arena_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
