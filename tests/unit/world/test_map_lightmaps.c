/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "tests/unit/test_room.h"
#include "world/map_light_at.h"
#include "world/map_load.h"

enum { FLOOR_FACE = 2 };

static const float plain[64] = {1.0f};
static const vec3s above_floor = {{4.0f, 0.0f, 60.0f}};

static struct test_lump lump; /* added by the test */
static int num_faces;

static int set_up(void **state)
{
    room_set_up(state);
    const struct room *room = *state;
    num_faces = (int)(room->bsp.lumps[LUMP_FACES].size / 20);
    lump.size = 0;
    return 0;
}

static const struct map *parse(struct room *room, const char *name)
{
    const struct test_extension extension = {name, &lump};
    const struct map_files files = {.bsp = test_bsp_pack_with(&room->bsp, &extension, 1)};
    return map_parse("maps/test.bsp", &files, room->arena, room->log, NULL);
}

static float light_at(const struct map *map, vec3s point)
{
    return map_light_at(map, plain, point).x;
}

/* Writes the floor's record; the other faces have no light. */
static void put_decoupled(int width, int height, int offset, float scale, float shift)
{
    lump.size = 0;
    for (int i = 0; i < num_faces; i++) {
        test_put_u16(&lump, width);
        test_put_u16(&lump, height);
        test_put_i32(&lump, i == FLOOR_FACE ? offset : -1);
        test_put_vec3(&lump, scale, 0.0f, 0.0f);
        test_put_f32(&lump, shift);
        test_put_vec3(&lump, 0.0f, -scale, 0.0f);
        test_put_f32(&lump, shift);
    }
}

static void map_parse__decoupled_light__has_its_own_projection(void **state)
{
    struct room *room = *state;
    put_decoupled(TEST_FLOOR_SIDE, TEST_FLOOR_SIDE, 0, 1.0f / 16, 8.0f);
    const struct map *same = parse(room, "DECOUPLED_LM");
    assert_true(same->light_has_custom_scale);
    assert_int_equal(same->faces[FLOOR_FACE].light_size[0], TEST_FLOOR_SIDE);
    assert_true(fabsf(light_at(same, above_floor) - 82.5f) < 0.01f);

    /* At twice the resolution, the same luxels cover half the distance. */
    put_decoupled(TEST_FLOOR_SIDE, TEST_FLOOR_SIDE, 0, 1.0f / 8, 8.0f);
    const struct map *fine = parse(room, "DECOUPLED_LM");
    assert_true(fabsf(light_at(fine, above_floor) - 85.0f) < 0.01f);
    assert_true(fine->faces[FLOOR_FACE].light_axes[0].luxel_size == 8.0f);
    assert_true(light_at(fine, vec3_make(100.0f, 0.0f, 60.0f)) == 0.0f);
    assert_int_equal(log_num_warnings(room->log), 0);
}

static void map_parse__bad_decoupled_light__is_black_with_a_warning(void **state)
{
    struct room *room = *state;
    static const struct {
        int width, height, offset;
        float scale, shift;
    } cases[] = {
        {0, 17, 0, 0.0625f, 8.0f},        {17, 0, 0, 0.0625f, 8.0f},
        {1001, 17, 0, 0.0625f, 8.0f},     {17, 17, 0, 0.0f, 8.0f},
        {17, 17, 0, INFINITY, 8.0f},      {17, 17, 0, 0.0625f, NAN},
        {17, 17, 1 << 20, 0.0625f, 8.0f}, {17, 17, INT32_MAX, 0.0625f, 8.0f},
        {1000, 1000, 0, 0.0625f, 8.0f},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        put_decoupled(cases[i].width, cases[i].height, cases[i].offset, cases[i].scale,
                      cases[i].shift);
        const struct map *map = parse(room, "DECOUPLED_LM");
        assert_non_null(map);
        assert_int_equal(map->faces[FLOOR_FACE].light_offset, -1);
        assert_true(log_num_warnings(room->log) > 0);
    }
}

/* With luxels of 32 texels there are 9 by 9; the first of their rows spans the first two
 * of the file's rows of 17. */
static void map_parse__light_shift__makes_luxels_larger(void **state)
{
    struct room *room = *state;
    for (int i = 0; i < num_faces; i++)
        test_put_u8(&lump, 5);
    const struct map *map = parse(room, "LMSHIFT");
    const struct map_face *floor = &map->faces[FLOOR_FACE];
    assert_true(map->light_has_custom_scale);
    assert_int_equal(floor->light_size[0], 9);
    assert_true(floor->light_axes[0].luxel_size == 32.0f);
    /* Luxel 0 of row 0 is at the corner with the lowest x and -y. */
    assert_true(fabsf(light_at(map, vec3_make(-128.0f, 128.0f, 60.0f)) - 0.0f) < 0.01f);
    assert_true(fabsf(light_at(map, vec3_make(-64.0f, 128.0f, 60.0f)) - 20.0f) < 0.01f);
    assert_true(fabsf(light_at(map, vec3_make(-128.0f, 96.0f, 60.0f)) - 90.0f) < 0.01f);

    memset(lump.data, 16, lump.size);
    map = parse(room, "LMSHIFT");
    assert_int_equal(map->faces[FLOOR_FACE].light_offset, -1);
}

static void map_parse__light_offset__is_taken_instead(void **state)
{
    struct room *room = *state;
    for (int i = 0; i < num_faces; i++)
        test_put_i32(&lump, i == FLOOR_FACE ? TEST_FLOOR_SIDE * TEST_FLOOR_SIDE : -1);
    const struct map *map = parse(room, "LMOFFSET");
    assert_true(fabsf(light_at(map, above_floor) - TEST_STYLE_LIGHT) < 0.01f);
    assert_int_equal(map->faces[0].light_offset, -1);
    assert_false(map->light_has_custom_scale);
}

static void map_parse__light_styles__are_limited_by_the_lump(void **state)
{
    struct room *room = *state;
    enum { NUM = 6 };
    for (int i = 0; i < num_faces * NUM; i++)
        test_put_u8(&lump, i % NUM == 5 ? 255 : i % NUM + 10);
    const struct map *map = parse(room, "LMSTYLE");
    assert_int_equal(map->faces[0].num_styles, 5);
    assert_int_equal(map->faces[0].styles[4], 14);

    lump.size = 0;
    for (int i = 0; i < num_faces; i++) {
        test_put_u16(&lump, 63);
        test_put_u16(&lump, 300);
        test_put_u16(&lump, 65535);
    }
    map = parse(room, "LMSTYLE16");
    assert_int_equal(map->faces[0].num_styles, 2);
    assert_int_equal(map->faces[0].styles[0], 63);
    assert_int_equal(map->faces[0].styles[1], 0);
}

static void map_parse__light_extension_of_another_size__is_ignored(void **state)
{
    struct room *room = *state;
    static const char *const names[] = {"LMSHIFT", "LMOFFSET", "LMSTYLE", "LMSTYLE16",
                                        "DECOUPLED_LM"};
    for (int i = 0; i < 5; i++) {
        lump.size = 0;
        for (int k = 0; k < num_faces * 40 - 1; k++)
            test_put_u8(&lump, 3);
        const struct map *map = parse(room, names[i]);
        assert_true(fabsf(light_at(map, above_floor) - 82.5f) < 0.01f);
        assert_int_equal(log_num_warnings(room->log), i + 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(map_parse__decoupled_light__has_its_own_projection, set_up,
                                        room_tear_down),
        cmocka_unit_test_setup_teardown(map_parse__bad_decoupled_light__is_black_with_a_warning,
                                        set_up, room_tear_down),
        cmocka_unit_test_setup_teardown(map_parse__light_shift__makes_luxels_larger, set_up,
                                        room_tear_down),
        cmocka_unit_test_setup_teardown(map_parse__light_offset__is_taken_instead, set_up,
                                        room_tear_down),
        cmocka_unit_test_setup_teardown(map_parse__light_styles__are_limited_by_the_lump, set_up,
                                        room_tear_down),
        cmocka_unit_test_setup_teardown(map_parse__light_extension_of_another_size__is_ignored,
                                        set_up, room_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
