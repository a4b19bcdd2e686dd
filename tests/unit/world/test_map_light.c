/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/vfs.h"
#include "tests/unit/test_room.h"
#include "world/map_entity.h"
#include "world/map_light_at.h"
#include "world/map_load.h"

static const float plain[64] = {1.0f};

static const struct map *parse(struct room *room, const struct bytes *lit)
{
    return room_parse(room, (struct map_files){.lit = lit ? *lit : (struct bytes){0}});
}

/* Adjacent luxels of the floor differ by 10 and are sixteen units apart. */
static void map_light_at__between_luxels__is_mixed(void **state)
{
    const struct map *map = parse(*state, NULL);
    assert_near(map_light_at(map, plain, vec3_make(-128, 0, 60)).x, 0.0f, 0.01f);
    assert_near(map_light_at(map, plain, vec3_make(0, 0, 60)).x, 80.0f, 0.01f);
    assert_near(map_light_at(map, plain, vec3_make(4, 3, 60)).x, 82.5f, 0.01f);
    assert_near(map_light_at(map, plain, vec3_make(127, -127, 2)).y, 159.375f, 0.01f);
}

static void map_light_at__styles__add_up(void **state)
{
    const struct map *map = parse(*state, NULL);
    float styles[64] = {0.5f, 2.0f};
    assert_near(map_light_at(map, styles, vec3_make(0, 0, 60)).z, 40.0f + 100.0f, 0.01f);
    styles[0] = styles[1] = 0.0f;
    assert_near(map_light_at(map, styles, vec3_make(0, 0, 60)).z, 0.0f, 0.0f);
}

/* Faces without a lightmap, such as the water's, are skipped. */
static void map_light_at__over_water__is_the_floors(void **state)
{
    const struct map *map = parse(*state, NULL);
    assert_near(map_light_at(map, plain, vec3_make(0, 0, 40)).x, 80.0f, 0.01f);
    assert_near(map_light_at(map, plain, vec3_make(0, 0, 20)).x, 80.0f, 0.01f);
}

static void map_light_at__nothing_below__is_black(void **state)
{
    const struct map *map = parse(*state, NULL);
    assert_near(map_light_at(map, plain, vec3_make(500, 0, 60)).x, 0.0f, 0.0f);
    assert_near(map_light_at(map, plain, vec3_make(0, 0, -5)).x, 0.0f, 0.0f);
}

static void map_light_at__map_without_light__is_full(void **state)
{
    struct room *room = *state;
    room->bsp.lumps[LUMP_LIGHT].size = 0;
    const struct map *map = parse(room, NULL);
    assert_null(map->light);
    assert_near(map_light_at(map, plain, vec3_make(0, 0, 60)).x, 255.0f, 0.0f);
}

/* Creates a .lit file with `size` bytes of light: red as in the map, no blue. */
static struct bytes make_lit(struct room *room, size_t size)
{
    static const uint8_t header[] = {'Q', 'L', 'I', 'T', 1, 0, 0, 0};
    uint8_t *lit = arena_alloc(room->arena, sizeof header + size);
    memcpy(lit, header, sizeof header);
    for (size_t i = 0; i < size / 3; i++)
        lit[sizeof header + 3 * i] = room->bsp.lumps[LUMP_LIGHT].data[i];
    return bytes_make(lit, sizeof header + size);
}

static void map_parse__lit_that_fits__colours_the_light(void **state)
{
    struct room *room = *state;
    const struct bytes lit = make_lit(room, 3 * room->bsp.lumps[LUMP_LIGHT].size);
    const struct map *map = parse(room, &lit);
    assert_true(map->light_is_coloured);
    const vec3s light = map_light_at(map, plain, vec3_make(4, 3, 60));
    assert_near(light.x, 82.5f, 0.01f);
    assert_near(light.y, 0.0f, 0.0f);
    assert_int_equal(log_num_warnings(room->log), 0);
}

/* Coloured light in an extension of the map, after its lumps. */
/* Mantissas 400, 0 and 511 times 2^(14 - 16); then a value that is too bright. */
static void map_parse__lit_of_a_wide_range__is_cut_to_bytes(void **state)
{
    struct room *room = *state;
    static const struct {
        uint32_t luxel;
        float red, blue;
    } cases[] = {{14u << 27 | 511u << 18 | 400u, 100.0f, 128.0f},
                 {31u << 27 | 1u << 18 | 511u, 255.0f, 255.0f},
                 {0u << 27 | 511u << 18 | 511u, 0.0f, 0.0f}};
    for (int i = 0; i < 3; i++) {
        struct test_lump *lit = arena_alloc(room->arena, sizeof *lit);
        test_put(lit, "QLIT", 4);
        test_put_i32(lit, 0x10001);
        for (size_t k = 0; k < room->bsp.lumps[LUMP_LIGHT].size; k++)
            test_put_i32(lit, (int32_t)cases[i].luxel);
        const struct bytes bytes = bytes_make(lit->data, lit->size);
        const vec3s light = map_light_at(parse(room, &bytes), plain, vec3_make(0, 0, 60));
        assert_near(light.x, cases[i].red, 0.01f);
        assert_near(light.y, 0.0f, 0.01f);
        assert_near(light.z, cases[i].blue, 0.01f);
    }
    assert_int_equal(log_num_warnings(room->log), 0);
}

static void map_parse__rgb_extension__colours_the_light(void **state)
{
    struct room *room = *state;
    const size_t num = room->bsp.lumps[LUMP_LIGHT].size;
    const struct bytes packed = test_bsp_pack(&room->bsp);
    const size_t start = (bytes_left(&packed) + 3) & ~(size_t)3, head = 8 + 32;
    uint8_t *data = arena_alloc(room->arena, start + head + 3 * num);
    memcpy(data, packed.at, bytes_left(&packed));
    memcpy(data + start, "BSPX\1\0\0\0RGBLIGHTING", 19);
    struct test_lump *numbers = arena_alloc(room->arena, sizeof *numbers);
    test_put_i32(numbers, (int32_t)(start + head));
    test_put_i32(numbers, (int32_t)(3 * num));
    memcpy(data + start + 8 + 24, numbers->data, 8);
    memset(data + start + head, 70, 3 * num);

    const struct bytes whole = bytes_make(data, start + head + 3 * num);
    const struct map *map =
        map_parse("t", &(struct map_files){.bsp = whole}, room->arena, room->log, NULL);
    assert_true(map->light_is_coloured);
    assert_near(map_light_at(map, plain, vec3_make(0, 0, 60)).y, 70.0f, 0.01f);
    for (size_t size = bytes_left(&packed); size < bytes_left(&whole); size += 7) {
        const struct bytes cut = bytes_make(data, size);
        map = map_parse("t", &(struct map_files){.bsp = cut}, room->arena, room->log, NULL);
        assert_false(map->light_is_coloured);
    }
}

static void map_parse__lit_of_another_map__is_ignored_with_a_warning(void **state)
{
    struct room *room = *state;
    struct bytes lit = make_lit(room, 3 * room->bsp.lumps[LUMP_LIGHT].size + 3);
    const struct map *map = parse(room, &lit);
    assert_false(map->light_is_coloured);
    assert_near(map_light_at(map, plain, vec3_make(4, 3, 60)).y, 82.5f, 0.01f);
    assert_int_equal(log_num_warnings(room->log), 1);
    lit.end = lit.at + 5;
    assert_false(parse(room, &lit)->light_is_coloured);
    assert_int_equal(log_num_warnings(room->log), 2);
}

static void map_parse__light_past_the_lump__is_black_with_a_warning(void **state)
{
    struct room *room = *state;
    room->bsp.lumps[LUMP_LIGHT].size -= 1;
    const struct map *map = parse(room, NULL);
    assert_non_null(map);
    assert_int_equal(map->faces[4].light_offset, -1);
    assert_true(map->faces[3].light_offset > 0);
    assert_int_equal(log_num_warnings(room->log), 1);
}

static void map_parse__style_over_63__is_style_0(void **state)
{
    struct room *room = *state;
    room->bsp.lumps[LUMP_FACES].data[2 * 20 + 12 + 1] = 200;
    const struct map *map = parse(room, NULL);
    assert_int_equal(map->faces[2].num_styles, 2);
    assert_int_equal(map->faces[2].styles[1], 0);
    assert_near(map_light_at(map, plain, vec3_make(0, 0, 60)).x, 80.0f + TEST_STYLE_LIGHT, 0.01f);
}

/* Texture coordinates that are not multiples of 16 need one more luxel. */
enum { WATER_TEXINFO = 3, WATER_FACE = 6 };

/* Makes the room's water look as if written by a compiler that does not mark liquids. */
static void unmark_water(struct room *room)
{
    room->bsp.lumps[LUMP_TEXINFOS].data[WATER_TEXINFO * 40 + 36] = 0;
}

static void map_parse__unmarked_liquid_without_light__is_not_lit(void **state)
{
    unmark_water(*state);
    assert_true(parse(*state, NULL)->texinfos[WATER_TEXINFO].special);
}

static void map_parse__liquid_with_light__is_lit(void **state)
{
    struct room *room = *state;
    uint8_t *face = room->bsp.lumps[LUMP_FACES].data + WATER_FACE * 20;
    unmark_water(room);
    memset(face + 16, 0, 4);
    face[12] = 0;
    const struct map *map = parse(room, NULL);
    assert_false(map->texinfos[WATER_TEXINFO].special);
    assert_int_equal(map->faces[WATER_FACE].light_offset, 0);
    assert_near(map_light_at(map, plain, vec3_make(16, 0, 60)).x, 90.0f, 0.01f);
}

static void map_parse__shifted_texture__has_one_luxel_more(void **state)
{
    struct room *room = *state;
    struct test_lump *texinfos = &room->bsp.lumps[LUMP_TEXINFOS];
    test_set_f32(texinfos, 12, 0.001f);
    const struct map *map = parse(room, NULL);
    assert_true(floor(map->faces[2].light_axes[0].offset) == 128.0 / 16);
    assert_int_equal(map->faces[2].light_size[0], TEST_FLOOR_SIDE + 1);
    assert_int_equal(map->faces[2].light_size[1], TEST_FLOOR_SIDE);
}

/* Slightly beyond a luxel's edge, by less than single precision can represent. */
static void map_parse__slightly_turned_texture__has_no_luxel_more(void **state)
{
    struct room *room = *state;
    struct test_lump *texinfos = &room->bsp.lumps[LUMP_TEXINFOS];
    test_set_f32(texinfos, 4, 1e-9f);
    const struct map *map = parse(room, NULL);
    assert_true(map->texinfos[0].s[1] > 0.0f);
    assert_int_equal(map->faces[2].light_size[0], TEST_FLOOR_SIDE);
}

static bool read_origin(const struct map_entity *entity, vec3s *out)
{
    const char *text = map_entity_value(entity, "origin");
    return text && sscanf(text, "%f %f %f", &out->x, &out->y, &out->z) == 3;
}

static void map_light_at__real_player_starts__are_lit(void **state)
{
    (void)state;
    static const char *const names[] = {"maps/e1m1.bsp", "maps/dm4.bsp", "maps/start.bsp",
                                        "maps/lq_e1m1.bsp"};
    if (!asset_path(""))
        skip();
    struct vfs *vfs = vfs_create(NULL);
    assert_true(vfs_add_game(vfs, asset_path(""), "id1", NULL));
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct arena *arena = arena_create();
        const struct map *map = map_load(vfs, names[i], arena, NULL, NULL);
        float all_styles[64];
        for (int k = 0; k < 64; k++)
            all_styles[k] = 264.0f / 256.0f;
        assert_non_null(map);
        assert_true(map->light_is_coloured);
        for (int k = 0; k < map->num_entities; k++) {
            const char *class = map_entity_value(&map->entities[k], "classname");
            vec3s origin;
            if (!class ||
                (strcmp(class, "info_player_start") != 0 &&
                 strcmp(class, "info_player_deathmatch") != 0) ||
                !read_origin(&map->entities[k], &origin))
                continue;
            const vec3s light = map_light_at(map, all_styles, origin);
            assert_true(light.x + light.y + light.z > 3.0f);
            assert_true(light.x < 1100.0f && light.y < 1100.0f && light.z < 1100.0f);
        }
        arena_destroy(arena);
    }
    vfs_destroy(vfs);
}

#define IN_ROOM(test) cmocka_unit_test_setup_teardown(test, room_set_up, room_tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_ROOM(map_light_at__between_luxels__is_mixed),
        IN_ROOM(map_light_at__styles__add_up),
        IN_ROOM(map_light_at__over_water__is_the_floors),
        IN_ROOM(map_light_at__nothing_below__is_black),
        IN_ROOM(map_light_at__map_without_light__is_full),
        IN_ROOM(map_parse__lit_that_fits__colours_the_light),
        IN_ROOM(map_parse__lit_of_a_wide_range__is_cut_to_bytes),
        IN_ROOM(map_parse__rgb_extension__colours_the_light),
        IN_ROOM(map_parse__lit_of_another_map__is_ignored_with_a_warning),
        IN_ROOM(map_parse__light_past_the_lump__is_black_with_a_warning),
        IN_ROOM(map_parse__style_over_63__is_style_0),
        IN_ROOM(map_parse__unmarked_liquid_without_light__is_not_lit),
        IN_ROOM(map_parse__liquid_with_light__is_lit),
        IN_ROOM(map_parse__shifted_texture__has_one_luxel_more),
        IN_ROOM(map_parse__slightly_turned_texture__has_no_luxel_more),
        cmocka_unit_test(map_light_at__real_player_starts__are_lit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
