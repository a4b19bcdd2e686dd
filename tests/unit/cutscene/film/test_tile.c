/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include <math.h>

#include "base/err.h"
#include "base/hash.h"
#include "cutscene/film/film.h"
#include "cutscene/film/tile.h"
#include "cutscene/film/tile_sound.h"
#include "playback/sound/pcm_format.h"
#include "tests/unit/test_arena.h"
#include "world/pic.h"

static struct tile tiles[16];

static void assert_place(const struct tile *tile, double x, double y, double width, double height)
{
    assert_near(tile->x, x, 1e-9);
    assert_near(tile->y, y, 1e-9);
    assert_near(tile->width, width, 1e-9);
    assert_near(tile->height, height, 1e-9);
}

static void tile_lay_out__words__place_tiles(void **state)
{
    (void)state;
    struct err err = {0};
    assert_true(tile_lay_out(tiles, 3, "2x2", &err));
    assert_place(&tiles[1], 0.5, 0, 0.5, 0.5);
    assert_place(&tiles[2], 0, 0.5, 0.5, 0.5);
    assert_true(tile_lay_out(tiles, 2, "side", &err));
    assert_place(&tiles[1], 0.5, 0, 0.5, 1);
    assert_true(tile_lay_out(tiles, 2, "over", &err));
    assert_place(&tiles[1], 0, 0.5, 1, 0.5);
    assert_true(tile_lay_out(tiles, 4, "1+3", &err));
    assert_place(&tiles[0], 0, 0, 0.75, 1);
    assert_place(&tiles[3], 0.75, 2.0 / 3, 0.25, 1.0 / 3);
    assert_true(tile_lay_out(tiles, 2, "pip", &err));
    assert_place(&tiles[0], 0, 0, 1, 1);
    assert_place(&tiles[1], 0.67, 0.03, 0.3, 0.3);
}

static void tile_lay_out__unknown_layout__lists_the_known_ones(void **state)
{
    (void)state;
    static const struct {
        const char *layout, *says;
        int num;
    } cases[] = {
        {"round", "unknown layout \"round\"; expected one of COLUMNSxROWS, side, over", 2},
        {"sied", "unknown layout \"sied\"; did you mean \"side\"?", 2},
        {"2x2", "layout: 2x2 has 4 tiles, but the shot has 5", 5},
        {"1+3", "layout: 1+3 has 4 tiles, but the shot has 3", 3},
        {"0x4", "unknown layout \"0x4\"", 2},
        {"2x2x2", "unknown layout \"2x2x2\"", 2},
        {"", "unknown layout \"\"", 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct err err = {0};
        assert_false(tile_lay_out(tiles, cases[i].num, cases[i].layout, &err));
        assert_non_null(strstr(err.text, cases[i].says));
    }
}

/* Tiles neither overlap nor reach beyond the frame, at any size. */
static void tile_rect__any_size__has_a_border_between(void **state)
{
    (void)state;
    static const int sizes[][2] = {{1920, 1080}, {1279, 719}, {64, 48}, {1080, 1920}};
    assert_true(tile_lay_out(tiles, 9, "3x3", NULL));
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        const int width = sizes[i][0], height = sizes[i][1];
        for (int k = 0; k < 9; k++) {
            const struct scene_rect a = tile_rect(&tiles[k], width, height, 0.01);
            assert_true(a.x >= 0 && a.x + a.width <= width);
            assert_true(a.y >= 0 && a.y + a.height <= height);
            if (k % 3 < 2)
                assert_true(tile_rect(&tiles[k + 1], width, height, 0.01).x >= a.x + a.width);
            if (k == 8)
                assert_true(a.x + a.width == width && a.y + a.height == height);
        }
    }
}

static void assert_inside(struct scene_rect rect, int width, int height)
{
    assert_true(rect.x >= 0 && rect.width > 0 && rect.x + rect.width <= width);
    assert_true(rect.y >= 0 && rect.height > 0 && rect.y + rect.height <= height);
}

static void tile_rect__any_rect_and_border__is_in_the_frame(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 20000; seed++) {
        const double x = hash_below(seed, 0, 1001) / 1000.0, y = hash_below(seed, 1, 1001) / 1000.0;
        const struct tile tile = {.x = x,
                                  .y = y,
                                  .width = (1 - x) * hash_below(seed, 2, 1001) / 1000.0,
                                  .height = (1 - y) * hash_below(seed, 3, 1001) / 1000.0};
        const int width = 2 + (int)hash_below(seed, 4, 2000),
                  height = 2 + (int)hash_below(seed, 5, 50);
        assert_inside(tile_rect(&tile, width, height, hash_below(seed, 6, 201) / 1000.0), width,
                      height);
    }
}

static void tile_lay_out__many_insets__are_in_the_frame(void **state)
{
    (void)state;
    for (int num = 1; num <= 16; num++) {
        assert_true(tile_lay_out(tiles, num, "pip", NULL));
        for (int i = 0; i < num; i++) {
            assert_true(tiles[i].y + tiles[i].height <= 1.0 && tiles[i].x >= 0.0);
            assert_inside(tile_rect(&tiles[i], 640, 360, 0.2), 640, 360);
        }
    }
}

/* Tiles of constant loudness, which changes after a second. */
static void read_level(struct shot_player *tile, int64_t first, int count, float *out)
{
    const bool is_first = tile == NULL;
    for (int i = 0; i < 2 * count; i++) {
        const bool late = first + i / 2 >= MIXER_RATE;
        out[i] = is_first != late ? 0.5f : 0.25f;
    }
}

static void tile_sound_read__modes__are_one_all_or_the_loudest(void **state)
{
    (void)state;
    static char second;
    struct shot_player *const players[] = {NULL, (struct shot_player *)(void *)&second};
    const struct tile_sound_source source = {2, players, read_level};
    struct tile_sound *sound = tile_sound_create(&source);
    static float all[2 * 2 * MIXER_RATE], part[2 * 1000];
    tile_sound_read(sound, 1, 0, 100, all);
    assert_near(all[100], 0.25, 1e-6);
    tile_sound_read(sound, HEAR_MIXED, 0, 100, all);
    assert_near(all[100], 0.75, 1e-6);
    tile_sound_read(sound, HEAR_LOUDEST, 0, 2 * MIXER_RATE, all);
    assert_near(all[2 * 1000], 0.5, 1e-6);
    assert_near(all[3 * MIXER_RATE], 0.5, 1e-6);
    /* Reading only a part gives the same result, also during crossfades. */
    tile_sound_read(sound, HEAR_LOUDEST, MIXER_RATE - 500, 1000, part);
    assert_memory_equal(part, all + 2 * (MIXER_RATE - 500), sizeof part);
    tile_sound_destroy(sound);
}

static void tile_insets__pip__are_known_to_the_first_tile(void **state)
{
    (void)state;
    struct err err = {0};
    assert_true(tile_lay_out(tiles, 3, "pip", &err));
    const struct scene_rect insets = tile_insets(tiles, 3, 0, 1000, 500, 0.01);
    const struct scene_rect first = tile_rect(&tiles[1], 1000, 500, 0.01);
    const struct scene_rect last = tile_rect(&tiles[2], 1000, 500, 0.01);
    assert_true(insets.x < first.x && insets.x + insets.width == 1000);
    assert_true(insets.y < first.y && insets.y + insets.height > last.y + last.height);
    assert_int_equal(tile_insets(tiles, 3, 1, 1000, 500, 0.01).width, 0);
    assert_true(tile_lay_out(tiles, 4, "2x2", &err));
    for (int i = 0; i < 4; i++)
        assert_int_equal(tile_insets(tiles, 4, i, 1001, 501, 0).width, 0);
}

/* Returns the right end of a plate, and the number of its letters. */
static float plate_end(const char *plate, int width, int height, const struct scene_rect *insets,
                       int *letters)
{
    static const struct pic font = {.width = 128, .height = 128};
    struct scene scene = {0};
    float end = 0;
    tile_add_plate(&scene, plate, width, height, insets, &font, arena);
    *letters = 0;
    for (int i = 0; i < scene.num_pics; i++) {
        end = fmaxf(end, scene.pics[i].x + scene.pics[i].width);
        *letters += scene.pics[i].pic == &font;
    }
    return end;
}

static void tile_add_plate__long_name__is_shortened(void **state)
{
    (void)state;
    static const char *const name = "0123456789012345678901234567890";
    static const int widths[] = {1920, 960, 640, 480, 320, 240, 160, 107, 64};
    const struct scene_rect none = {0};
    int letters;
    for (size_t i = 0; i < sizeof widths / sizeof widths[0]; i++) {
        assert_true(plate_end(name, widths[i], widths[i] * 9 / 16, &none, &letters) <=
                    (float)widths[i]);
        assert_true(letters >= 3 && (widths[i] < 320 || letters == 31));
    }
    const struct scene_rect insets = {429, 0, 211, 120};
    assert_true(plate_end(name, 640, 360, &insets, &letters) <= 429);
    assert_int_equal(letters, 31);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tile_lay_out__words__place_tiles),
        cmocka_unit_test(tile_lay_out__unknown_layout__lists_the_known_ones),
        cmocka_unit_test(tile_rect__any_size__has_a_border_between),
        cmocka_unit_test(tile_rect__any_rect_and_border__is_in_the_frame),
        cmocka_unit_test(tile_lay_out__many_insets__are_in_the_frame),
        cmocka_unit_test(tile_insets__pip__are_known_to_the_first_tile),
        cmocka_unit_test_setup_teardown(tile_add_plate__long_name__is_shortened, arena_set_up,
                                        arena_tear_down),
        cmocka_unit_test(tile_sound_read__modes__are_one_all_or_the_loudest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
