/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "tests/unit/test_room.h"
#include "world/map_load.h"
#include "world/map_texture_cycles.h"

enum { TEX_FLOOR, TEX_WATER, TEX_SKY, TEX_LAMP_0, TEX_LAMP_1, TEX_LAMP_A, TEX_FENCE, TEX_EMPTY };

static const struct map *parse(struct room *room)
{
    return room_parse(room, (struct map_files){.lit = {0}});
}

/* Returns the start of a texture in the lump. */
static uint8_t *texture_bytes(struct room *room, int texture)
{
    struct test_lump *lump = &room->bsp.lumps[LUMP_TEXTURES];
    return lump->data + (lump->data[4 + 4 * texture] | lump->data[5 + 4 * texture] << 8);
}

static void map_parse__textures__have_names_kinds_and_mips(void **state)
{
    struct room *room = *state;
    const struct map *map = parse(room);
    assert_int_equal(map->num_textures, TEST_NUM_TEXTURES);
    assert_string_equal(map->textures[TEX_WATER].name, "*water1");
    assert_int_equal(map->textures[TEX_FLOOR].surface, SURFACE_PLAIN);
    assert_int_equal(map->textures[TEX_WATER].surface, SURFACE_LIQUID);
    assert_int_equal(map->textures[TEX_SKY].surface, SURFACE_SKY);
    assert_int_equal(map->textures[TEX_FENCE].surface, SURFACE_FENCE);
    assert_int_equal(map->textures[TEX_FENCE].width, 16);
    for (int k = 0; k < 4; k++)
        assert_int_equal(map->textures[TEX_FENCE].mips[k][(256 >> (2 * k)) - 1], TEX_FENCE);
    assert_null(map->textures[TEX_FENCE].palette);
    assert_int_equal(map->textures[TEX_EMPTY].width, 0);
    assert_null(map->textures[TEX_EMPTY].mips[0]);
    assert_int_equal(log_num_warnings(room->log), 0);
}

static void map_parse__half_life__has_a_palette_and_marked_liquids(void **state)
{
    struct room *room = *state;
    test_bsp_make(&room->bsp, BSP_30);
    *texture_bytes(room, TEX_WATER) = '!';
    const struct map *map = parse(room);
    assert_non_null(map->textures[TEX_FLOOR].palette);
    assert_int_equal(map->textures[TEX_FLOOR].palette[3 * 200 + 1], 200);
    assert_int_equal(map->textures[TEX_WATER].surface, SURFACE_LIQUID);
}

static void map_parse__damaged_texture__is_missing_with_a_warning(void **state)
{
    struct room *room = *state;
    texture_bytes(room, TEX_FLOOR)[16 + 2] = 1;                   /* a width of 65552 */
    texture_bytes(room, TEX_FENCE)[24 + 3] = 9;                   /* pixels outside the lump */
    room->bsp.lumps[LUMP_TEXTURES].data[4 + 4 * TEX_SKY + 3] = 9; /* texture outside the lump */
    memset(texture_bytes(room, TEX_WATER) + 24, 0, 16);           /* stored in another file */
    const struct map *map = parse(room);
    assert_non_null(map);
    assert_null(map->textures[TEX_FLOOR].mips[0]);
    assert_null(map->textures[TEX_SKY].mips[0]);
    assert_null(map->textures[TEX_FENCE].mips[0]);
    assert_null(map->textures[TEX_WATER].mips[0]);
    assert_int_equal(map->textures[TEX_WATER].surface, SURFACE_LIQUID);
    assert_int_equal(log_num_warnings(room->log), 3);
}

static void map_parse__last_mip_outside__loses_only_itself(void **state)
{
    struct room *room = *state;
    texture_bytes(room, TEX_FENCE)[24 + 4 * 3 + 3] = 9;
    const struct map *map = parse(room);
    assert_non_null(map->textures[TEX_FENCE].mips[2]);
    assert_null(map->textures[TEX_FENCE].mips[3]);
    assert_int_equal(map->textures[TEX_FENCE].width, 16);
}

static void map_animated_texture__cycle__shows_each_for_a_fifth(void **state)
{
    const struct map *map = parse(*state);
    assert_int_equal(map_texture_cycles_at(map, TEX_LAMP_0, 0, 0.0), TEX_LAMP_0);
    assert_int_equal(map_texture_cycles_at(map, TEX_LAMP_0, 0, 0.19), TEX_LAMP_0);
    assert_int_equal(map_texture_cycles_at(map, TEX_LAMP_0, 0, 0.21), TEX_LAMP_1);
    assert_int_equal(map_texture_cycles_at(map, TEX_LAMP_1, 0, 0.21), TEX_LAMP_1);
    assert_int_equal(map_texture_cycles_at(map, TEX_LAMP_1, 0, 0.41), TEX_LAMP_0);
    assert_int_equal(map_texture_cycles_at(map, TEX_LAMP_0, 0, 100000.25), TEX_LAMP_1);
}

static void map_animated_texture__frame_set__shows_the_other_cycle(void **state)
{
    const struct map *map = parse(*state);
    assert_int_equal(map_texture_cycles_at(map, TEX_LAMP_1, 1, 0.0), TEX_LAMP_A);
    assert_int_equal(map_texture_cycles_at(map, TEX_LAMP_A, 0, 0.3), TEX_LAMP_A);
    assert_int_equal(map_texture_cycles_at(map, TEX_LAMP_A, 1, 0.3), TEX_LAMP_1);
}

static void map_animated_texture__anything_else__stays(void **state)
{
    const struct map *map = parse(*state);
    assert_int_equal(map_texture_cycles_at(map, TEX_FLOOR, 0, 5.0), TEX_FLOOR);
    assert_int_equal(map_texture_cycles_at(map, TEX_FLOOR, 1, 5.0), TEX_FLOOR);
    assert_int_equal(map_texture_cycles_at(map, -1, 0, 5.0), -1);
    assert_int_equal(map_texture_cycles_at(map, TEX_LAMP_0, 0, -3.0), TEX_LAMP_0);
    assert_int_equal(map_texture_cycles_at(map, TEX_LAMP_0, 0, (double)NAN), TEX_LAMP_0);
    assert_int_equal(map_texture_cycles_at(map, TEX_LAMP_0, 0, 1e300), TEX_LAMP_0);
}

/* The original rejects a map that has +0 and +2 but not +1. */
static void map_parse__cycle_with_a_gap__stands_still_with_a_warning(void **state)
{
    struct room *room = *state;
    texture_bytes(room, TEX_LAMP_1)[1] = '2';
    const struct map *map = parse(room);
    assert_int_equal(map_texture_cycles_at(map, TEX_LAMP_0, 0, 0.3), TEX_LAMP_0);
    assert_int_equal(map_texture_cycles_at(map, TEX_LAMP_1, 0, 0.3), TEX_LAMP_1);
    assert_int_equal(map_texture_cycles_at(map, TEX_LAMP_A, 0, 0.3), TEX_LAMP_A);
    assert_int_equal(log_num_warnings(room->log), 1);
}

static void map_parse__texinfo_without_texture__has_none(void **state)
{
    struct room *room = *state;
    room->bsp.lumps[LUMP_TEXINFOS].data[32] = 77;
    const struct map *map = parse(room);
    assert_int_equal(map->texinfos[0].texture, -1);
    assert_int_equal(log_num_warnings(room->log), 1);
    room->bsp.lumps[LUMP_TEXTURES].size = 0;
    map = parse(room);
    assert_int_equal(map->num_textures, 0);
    assert_int_equal(map->texinfos[3].texture, -1);
    assert_int_equal(log_num_warnings(room->log), 1);
}

#define IN_ROOM(test) cmocka_unit_test_setup_teardown(test, room_set_up, room_tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_ROOM(map_parse__textures__have_names_kinds_and_mips),
        IN_ROOM(map_parse__half_life__has_a_palette_and_marked_liquids),
        IN_ROOM(map_parse__damaged_texture__is_missing_with_a_warning),
        IN_ROOM(map_parse__last_mip_outside__loses_only_itself),
        IN_ROOM(map_animated_texture__cycle__shows_each_for_a_fifth),
        IN_ROOM(map_animated_texture__frame_set__shows_the_other_cycle),
        IN_ROOM(map_animated_texture__anything_else__stays),
        IN_ROOM(map_parse__cycle_with_a_gap__stands_still_with_a_warning),
        IN_ROOM(map_parse__texinfo_without_texture__has_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
