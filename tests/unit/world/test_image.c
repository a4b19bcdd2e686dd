/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/bytes.h"
#include "base/err.h"
#include "base/vfs.h"
#include "tests/unit/test_arena.h"
#include "tests/unit/test_folder.h"
#include "world/image.h"
#include "world/sky_box.h"

/* A 32-bit tga of 2x2 pixels, bottom row first: blue, green; red, transparent. */
static const uint8_t tga[] = {
    0,   0, 2,   0,   0, 0,   0, 0,   0, 0, 0, 0, 2, 0, 2, 0, 32, 8, /* header */
    255, 0, 0,   255, 0, 255, 0, 255,                                /* lower row, BGRA */
    0,   0, 255, 255, 0, 0,   0, 0,                                  /* upper row */
};

static void image_parse__tga__has_its_rows_from_the_top(void **state)
{
    static const uint8_t want[] = {255, 0, 0, 255, 0, 0, 0, 0, 0, 0, 255, 255, 0, 255, 0, 255};
    const struct image *image = image_parse("a.tga", bytes_make(tga, sizeof tga), *state, NULL);
    assert_non_null(image);
    assert_int_equal(image->width, 2);
    assert_int_equal(image->height, 2);
    assert_memory_equal(image->rgba, want, sizeof want);
}

static void image_parse__every_prefix__is_an_error_or_a_picture(void **state)
{
    for (size_t size = 0; size < sizeof tga; size++) {
        struct err err = {0};
        uint8_t *copy = malloc(size + 1);
        memcpy(copy, tga, size);
        const struct image *image = image_parse("a.tga", bytes_make(copy, size), *state, &err);
        assert_true(image || err.kind != ERR_NONE);
        assert_true(size >= 18 || !image);
        free(copy);
    }
}

static void image_parse__content_unlike_its_extension__is_an_error(void **state)
{
    static const char *const names[] = {"a.png", "a.jpg", "a.pcx", "a.gif", "tga"};
    for (int i = 0; i < 5; i++) {
        struct err err = {0};
        assert_null(image_parse(names[i], bytes_make(tga, sizeof tga), *state, &err));
        assert_non_null(strstr(err.text, names[i]));
    }
}

static void image_resize__one_colour__is_unchanged(void **state)
{
    uint8_t rgba[4 * 4 * 4];
    for (size_t i = 0; i < sizeof rgba; i++)
        rgba[i] = (uint8_t[]){10, 200, 90, 255}[i % 4];
    const struct image image = {4, 4, rgba};
    const struct image *other = image_resize(&image, 8, 6, *state);
    assert_int_equal(other->width * 100 + other->height, 806);
    for (size_t i = 0; i < 8 * 6; i++)
        for (size_t c = 0; c < 3; c++)
            assert_in_range(other->rgba[i * 4 + c] + 1, rgba[c], rgba[c] + 2);
    assert_ptr_equal(image_resize(&image, 4, 4, *state), &image);
}

/* libswscale supports none of these sizes, but callers rely on getting the size they
 * requested. */
static void image_resize__extremes__have_the_requested_size(void **state)
{
    static const int sides[][2] = {{1, 1}, {1, 8192}, {8192, 1}};
    uint8_t *rgba = malloc(8192 * 4);
    memset(rgba, 77, 8192 * 4);
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) {
            const struct image image = {sides[i][0], sides[i][1], rgba};
            const struct image *other = image_resize(&image, sides[k][0], sides[k][1], *state);
            assert_int_equal(other->width, sides[k][0]);
            assert_int_equal(other->height, sides[k][1]);
            assert_int_equal(other->rgba[(size_t)(other->width * other->height - 1) * 4], 77);
        }
    free(rgba);
}

static void write_file(const char *folder, const char *name)
{
    test_write_file(test_folder_path(folder, name), tga, sizeof tga);
}

static void sky_box_load__missing_faces__are_black_unless_all_are_missing(void **state)
{
    char *folder = test_folder_create();
    test_folder_add(folder, "id1/gfx/env");
    write_file(folder, "id1/gfx/env/nightup.tga");

    struct vfs *vfs = vfs_create(NULL);
    assert_true(vfs_add_game(vfs, folder, "id1", NULL));
    const struct sky_box *box = sky_box_load(vfs, "night", *state, NULL);
    assert_non_null(box);
    assert_int_equal(box->side, 2);
    assert_non_null(box->faces[4]);
    assert_null(box->faces[0]);
    assert_null(sky_box_load(vfs, "day", *state, NULL));
    assert_null(sky_box_load(vfs, "../../gfx/env/night", *state, NULL));
    vfs_destroy(vfs);

    test_folder_remove(folder);
}

#define WITH_ARENA(test) cmocka_unit_test_setup_teardown(test, arena_set_up, arena_tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_ARENA(image_parse__tga__has_its_rows_from_the_top),
        WITH_ARENA(image_parse__every_prefix__is_an_error_or_a_picture),
        WITH_ARENA(image_parse__content_unlike_its_extension__is_an_error),
        WITH_ARENA(image_resize__one_colour__is_unchanged),
        WITH_ARENA(image_resize__extremes__have_the_requested_size),
        WITH_ARENA(sky_box_load__missing_faces__are_black_unless_all_are_missing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
