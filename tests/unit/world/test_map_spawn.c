/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include <limits.h>

#include "base/arena.h"
#include "tests/unit/test_room.h"
#include "world/map.h"
#include "world/map_load.h"
#include "world/map_spawn.h"

/* Returns the brush entities of the test room plus an entity whose model is its block. */
static int brushes_with(struct room *room, const char *keys, struct map_spawn_brush **brushes)
{
    const char *text = arena_printf(room->arena,
                                    "{classname worldspawn}{model \"*1\" %s}"
                                    "{classname path_corner targetname stop origin \"100 0 0\"}",
                                    keys);
    const struct map *map =
        room_parse(room, (struct map_files){.ent = bytes_make(text, strlen(text))});
    return map_spawn_brushes(map, SPAWN_NOT_IN_NORMAL, brushes, room->arena);
}

/* The block is 34 units wide, deep and high, with its lower corner at -17 -17 47. */
static void map_spawn_brushes__each_class__has_the_games_position(void **state)
{
    static const struct {
        const char *keys;
        float x, y, z;
    } cases[] = {
        {"classname func_wall", 0, 0, 0},
        {"classname func_wall origin \"1 2 3\"", 1, 2, 3},
        {"classname func_door angle 90", 0, 0, 0},
        {"classname func_door angle 90 spawnflags 1", 0, 26, 0},
        {"classname func_door angle -2 spawnflags 1 lip 4", 0, 0, -30},
        {"classname func_plat", 0, 0, -26},
        {"classname func_plat height 100", 0, 0, -100},
        {"classname func_plat targetname button", 0, 0, 0},
        {"classname func_train target stop", 117, 17, -47},
        {"classname func_train target nowhere", 0, 0, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct map_spawn_brush *brushes;
        const int num = brushes_with(*state, cases[i].keys, &brushes);
        if (num != 1)
            fail_msg("%s: %d brushes", cases[i].keys, num);
        const vec3s at = brushes[0].origin;
        if (fabsf(at.x - cases[i].x) + fabsf(at.y - cases[i].y) + fabsf(at.z - cases[i].z) > 0.01f)
            fail_msg("%s: at %g %g %g", cases[i].keys, at.x, at.y, at.z);
    }
}

static void map_spawn_brushes__invisible_classes__are_left_out(void **state)
{
    struct map_spawn_brush *brushes;
    assert_int_equal(brushes_with(*state, "classname trigger_once", &brushes), 0);
    assert_int_equal(brushes_with(*state, "classname func_wall spawnflags 512", &brushes), 0);
    assert_int_equal(brushes_with(*state, "model nothing", &brushes), 0);
}

static void map_spawn_submodel__number_beyond_any_int__is_none(void **state)
{
    (void)state;
    const struct map map = {.num_submodels = 3};
    assert_int_equal(map_spawn_submodel(&map, "*2"), 2);
    assert_int_equal(map_spawn_submodel(&map, "*3"), 0);
    assert_int_equal(map_spawn_submodel(&map, "*-1"), 0);
    assert_int_equal(map_spawn_submodel(&map, "*4294967297"), 0); /* 1 if truncated to 32 bits */
    assert_int_equal(map_spawn_submodel(&map, "progs/2.mdl"), 0);
}

static void map_spawn_flags__number_beyond_any_int__is_the_last(void **state)
{
    static const struct {
        const char *value;
        int flags;
    } cases[] = {
        {"5", 5},   {"4294967297", INT_MAX}, {"1e300", INT_MAX}, {"-1e300", INT_MIN}, {"nan", 0},
        {"inf", 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct map_entity_key key = {"spawnflags", cases[i].value};
        const struct map_entity entity = {.keys = &key, .num_keys = 1};
        assert_int_equal(map_spawn_flags(&entity), cases[i].flags);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(map_spawn_flags__number_beyond_any_int__is_the_last),
        cmocka_unit_test(map_spawn_submodel__number_beyond_any_int__is_none),
        cmocka_unit_test_setup_teardown(map_spawn_brushes__each_class__has_the_games_position,
                                        room_set_up, room_tear_down),
        cmocka_unit_test_setup_teardown(map_spawn_brushes__invisible_classes__are_left_out,
                                        room_set_up, room_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
