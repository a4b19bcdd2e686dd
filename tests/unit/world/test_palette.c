/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/err.h"
#include "base/vfs.h"
#include "world/palette.h"

static void palette_translate__shirt_and_pants__move_their_rows(void **state)
{
    (void)state;
    assert_int_equal(palette_translate(16, 4, 5), 4 * 16);
    assert_int_equal(palette_translate(31, 4, 5), 4 * 16 + 15);
    assert_int_equal(palette_translate(96, 4, 5), 5 * 16);
    assert_int_equal(palette_translate(111, 4, 5), 5 * 16 + 15);
    assert_int_equal(palette_translate(15, 4, 5), 15);
    assert_int_equal(palette_translate(32, 4, 5), 32);
    assert_int_equal(palette_translate(255, 4, 5), 255);
}

/* Rows from 128 on run from bright to dark, so they are reversed. */
static void palette_translate__bright_first_row__is_reversed(void **state)
{
    (void)state;
    assert_int_equal(palette_translate(16, 8, 8), 143);
    assert_int_equal(palette_translate(31, 8, 8), 128);
    assert_int_equal(palette_translate(100, 0, 13), 13 * 16 + 11);
}

static void palette_translate__minus_one__keeps_the_texel(void **state)
{
    (void)state;
    for (int i = 0; i < 256; i++)
        assert_int_equal(palette_translate((uint8_t)i, -1, -1), i);
    assert_int_equal(palette_translate(20, -1, 3), 20);
    assert_int_equal(palette_translate(100, -1, 3), 3 * 16 + 4);
}

static void palette_load__real_files__are_the_games_colours(void **state)
{
    (void)state;
    if (!asset_path(""))
        skip();
    struct vfs *vfs = vfs_create(NULL);
    struct palette palette;
    struct err err = {0};
    assert_false(palette_load(&palette, vfs, &err));
    assert_int_equal(err.kind, ERR_IO);
    assert_true(vfs_add_game(vfs, asset_path(""), "id1", NULL));
    assert_true(palette_load(&palette, vfs, &err));
    assert_int_equal(palette.num_fullbright, 32);
    assert_int_equal(palette.rgb[0][0] + palette.rgb[0][1] + palette.rgb[0][2], 0);
    assert_true(palette.rgb[15][0] > 200);
    vfs_destroy(vfs);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(palette_translate__shirt_and_pants__move_their_rows),
        cmocka_unit_test(palette_translate__bright_first_row__is_reversed),
        cmocka_unit_test(palette_translate__minus_one__keeps_the_texel),
        cmocka_unit_test(palette_load__real_files__are_the_games_colours),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
