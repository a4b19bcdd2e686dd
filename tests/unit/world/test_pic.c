/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/arena.h"
#include "base/bytes.h"
#include "base/err.h"
#include "base/vfs.h"
#include "tests/unit/test_wad.h"
#include "world/pic.h"

static const struct wad *parse(const uint8_t *data, size_t size, struct arena *arena,
                               struct err *err)
{
    const struct bytes bytes = bytes_make(data, size);
    return wad_parse(&bytes, arena, err);
}

static void wad_find_pic__any_case__is_the_same_picture(void **state)
{
    (void)state;
    static uint8_t data[TEST_WAD_CAP];
    struct arena *arena = arena_create();
    const struct wad *wad = parse(data, test_wad_make(data), arena, NULL);
    assert_non_null(wad);

    const struct pic *pic = wad_find_pic(wad, "num_0");
    assert_non_null(pic);
    assert_ptr_equal(pic, wad_find_pic(wad, "NUM_0"));
    assert_int_equal(pic->width, 3);
    assert_int_equal(pic->height, 2);
    assert_int_equal(pic->transparent, 255);
    assert_int_equal(pic->pixels[5], 5);
    assert_int_equal(wad_find_pic(wad, "Wide")->width, 8);
    assert_null(wad_find_pic(wad, "num_"));
    assert_null(wad_find_pic(wad, ""));
    arena_destroy(arena);
}

static void wad_find_pic__font__is_raw_with_or_without_a_header(void **state)
{
    (void)state;
    static uint8_t data[TEST_WAD_CAP], with_header[TEST_WAD_CAP];
    struct arena *arena = arena_create();
    const size_t size = test_wad_make(data);
    const struct pic *font = wad_find_pic(parse(data, size, arena, NULL), "conchars");
    assert_non_null(font);
    assert_int_equal(font->width, 128);
    assert_int_equal(font->transparent, 0);
    assert_int_equal(font->pixels[130], 130);

    /* The same with 128, 128 before the pixels, replacing the two pictures. */
    const size_t pixels = 12 + 14 + 16;
    memcpy(with_header, data, size);
    uint8_t *at = with_header + pixels - 8;
    test_wad_u32(&at, 128);
    test_wad_u32(&at, 128);
    at = with_header + size - 32;
    test_wad_u32(&at, (uint32_t)pixels - 8);
    test_wad_u32(&at, 128 * 128 + 8);
    font = wad_find_pic(parse(with_header, size, arena, NULL), "conchars");
    assert_non_null(font);
    assert_int_equal(font->pixels[130], 130);
    arena_destroy(arena);
}

static void wad_parse__bad_lump__loses_only_itself(void **state)
{
    (void)state;
    static uint8_t data[TEST_WAD_CAP];
    struct arena *arena = arena_create();
    const size_t size = test_wad_make(data);
    data[12] = 200; /* NUM_0 claims a width of 200 */
    const struct wad *wad = parse(data, size, arena, NULL);
    assert_non_null(wad);
    assert_null(wad_find_pic(wad, "num_0"));
    assert_non_null(wad_find_pic(wad, "wide"));
    arena_destroy(arena);
}

static void wad_parse__not_a_wad_or_cut__is_refused(void **state)
{
    (void)state;
    static uint8_t data[TEST_WAD_CAP];
    struct arena *arena = arena_create();
    struct err err = {0};
    const size_t size = test_wad_make(data);
    assert_null(parse(data, size - 1, arena, &err));
    assert_int_equal(err.kind, ERR_FORMAT);
    assert_null(parse(data, 11, arena, &err));
    assert_null(parse(data, 0, arena, &err));
    data[3] = '3';
    assert_null(parse(data, size, arena, &err));
    arena_destroy(arena);
}

static void pic_load__real_pictures__have_their_sizes(void **state)
{
    (void)state;
    if (!asset_path(""))
        skip();
    struct vfs *vfs = vfs_create(NULL);
    struct arena *arena = arena_create();
    struct err err = {0};
    assert_true(vfs_add_game(vfs, asset_path(""), "id1", NULL));
    const struct pic *pic = pic_load(vfs, "gfx/conback.lmp", arena, NULL, &err);
    assert_non_null(pic);
    assert_int_equal(pic->width, 320);
    assert_int_equal(pic->height, 200);
    assert_null(pic_load(vfs, "gfx/palette.lmp", arena, NULL, &err));
    assert_non_null(strstr(err.text, "gfx/palette.lmp: "));
    assert_null(pic_load(vfs, "gfx/none.lmp", arena, NULL, &err));
    assert_int_equal(err.kind, ERR_IO);

    const struct wad *wad = wad_load(vfs, "gfx.wad", arena, NULL, &err);
    assert_non_null(wad);
    static const char *const names[] = {"conchars", "num_0", "anum_9", "sbar", "ibar", "face1"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!wad_find_pic(wad, names[i]))
            fail_msg("%s is not in gfx.wad", names[i]);
    assert_int_equal(wad_find_pic(wad, "sbar")->width, 320);
    arena_destroy(arena);
    vfs_destroy(vfs);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wad_find_pic__any_case__is_the_same_picture),
        cmocka_unit_test(wad_find_pic__font__is_raw_with_or_without_a_header),
        cmocka_unit_test(wad_parse__bad_lump__loses_only_itself),
        cmocka_unit_test(wad_parse__not_a_wad_or_cut__is_refused),
        cmocka_unit_test(pic_load__real_pictures__have_their_sizes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
