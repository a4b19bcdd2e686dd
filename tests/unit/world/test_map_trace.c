/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/vfs.h"
#include "tests/unit/test_room.h"
#include "world/map_entity.h"
#include "world/map_load.h"
#include "world/map_trace.h"

enum { HULL_POINT, HULL_PLAYER };

static const float STOP = 1.0f / 32.0f;

static const struct map *room_map;

static int set_up(void **state)
{
    room_set_up(state);
    room_map = room_parse(*state, (struct map_files){.lit = {0}});
    return room_map ? 0 : -1;
}

static void map_leaf_at__each_side_of_a_plane__is_its_leaf(void **state)
{
    (void)state;
    assert_int_equal(map_leaf_at(room_map, vec3_make(0, 0, 100)), 1);
    assert_int_equal(map_leaf_at(room_map, vec3_make(0, 0, 31)), 2);
    assert_int_equal(map_leaf_at(room_map, vec3_make(0, 0, -1)), 0);
    assert_int_equal(map_leaf_at(room_map, vec3_make(129, 0, 64)), 0);
    assert_int_equal(map_contents_at(room_map, 0, vec3_make(0, 0, 31)), CONTENTS_WATER);
    assert_int_equal(map_contents_at(room_map, 1, vec3_make(0, 0, 64)), CONTENTS_SOLID);
    assert_int_equal(map_contents_at(room_map, 1, vec3_make(0, 0, 81)), CONTENTS_EMPTY);
}

static void map_trace__nothing_in_the_way__goes_all_the_way(void **state)
{
    (void)state;
    struct map_trace trace;
    map_trace(room_map, 0, HULL_POINT, vec3_make(-100, 0, 100), vec3_make(100, 50, 20), &trace);
    assert_true(trace.fraction == 1.0f);
    assert_true(trace.end.x == 100.0f && trace.end.y == 50.0f && trace.end.z == 20.0f);
    assert_false(trace.start_solid || trace.all_solid);
    assert_true(trace.in_open && trace.in_water);
}

static void map_trace__point_at_the_floor__stops_just_above(void **state)
{
    (void)state;
    struct map_trace trace;
    map_trace(room_map, 0, HULL_POINT, vec3_make(5, 5, 100), vec3_make(5, 5, -100), &trace);
    assert_near(trace.end.z, STOP, 0.001f);
    assert_near(trace.fraction, (100.0f - STOP) / 200.0f, 1e-5f);
    assert_near(trace.plane.normal.z, 1.0f, 0.0f);
    assert_near(trace.plane.dist, 0.0f, 0.0f);
}

/* A plane hit from behind is reported with its normal reversed. */
static void map_trace__plane_from_behind__faces_the_mover(void **state)
{
    (void)state;
    struct map_trace trace;
    map_trace(room_map, 0, HULL_POINT, vec3_make(0, 0, 100), vec3_make(200, 0, 100), &trace);
    assert_near(trace.end.x, 128.0f - STOP, 0.001f);
    assert_near(trace.plane.normal.x, -1.0f, 0.0f);
    assert_near(trace.plane.dist, -128.0f, 0.0f);
}

static void map_trace__player_box__stops_at_its_own_size(void **state)
{
    (void)state;
    struct map_trace trace;
    map_trace(room_map, 0, HULL_PLAYER, vec3_make(0, 0, 50), vec3_make(0, 0, -50), &trace);
    assert_near(trace.end.z, 24.0f + STOP, 0.001f);
    map_trace(room_map, 0, HULL_PLAYER, vec3_make(0, 0, 50), vec3_make(-200, 0, 50), &trace);
    assert_near(trace.end.x, -112.0f + STOP, 0.001f);
    map_trace(room_map, 1, HULL_PLAYER, vec3_make(0, 100, 50), vec3_make(0, -100, 50), &trace);
    assert_near(trace.end.y, 32.0f + STOP, 0.001f);
}

static void map_trace__start_in_solid__is_reported(void **state)
{
    (void)state;
    struct map_trace trace;
    map_trace(room_map, 1, HULL_POINT, vec3_make(0, 0, 60), vec3_make(0, 0, 70), &trace);
    assert_true(trace.start_solid && trace.all_solid);
    assert_true(trace.fraction == 1.0f);
    map_trace(room_map, 1, HULL_POINT, vec3_make(0, 0, 60), vec3_make(0, 0, 120), &trace);
    assert_true(trace.start_solid);
    assert_false(trace.all_solid);
    assert_true(trace.fraction == 1.0f);
}

static void map_trace__through_a_submodel_and_out__hits_its_near_side(void **state)
{
    (void)state;
    struct map_trace trace;
    map_trace(room_map, 1, HULL_POINT, vec3_make(-100, 0, 64), vec3_make(100, 0, 64), &trace);
    assert_near(trace.end.x, -16.0f - STOP, 0.001f);
    assert_near(trace.plane.normal.x, -1.0f, 0.0f);
    map_trace(room_map, 1, HULL_POINT, vec3_make(-100, 0, 100), vec3_make(100, 0, 100), &trace);
    assert_true(trace.fraction == 1.0f);
}

static void map_trace__zero_length__gives_the_contents(void **state)
{
    (void)state;
    struct map_trace trace;
    map_trace(room_map, 0, HULL_POINT, vec3_make(0, 0, 20), vec3_make(0, 0, 20), &trace);
    assert_true(trace.fraction == 1.0f);
    assert_true(trace.in_water);
    assert_false(trace.in_open || trace.start_solid || trace.all_solid);
}

/* Maps without clip hulls do not block anything. */
static void map_trace__no_clipnodes__is_free(void **state)
{
    struct room *room = *state;
    struct map_trace trace;
    room->bsp.lumps[LUMP_CLIPNODES].size = 0;
    const struct bytes data = test_bsp_pack(&room->bsp);
    const struct map *map =
        map_parse("t", &(struct map_files){.bsp = data}, room->arena, NULL, NULL);
    assert_non_null(map);
    map_trace(map, 0, HULL_PLAYER, vec3_make(0, 0, 50), vec3_make(0, 0, -50), &trace);
    assert_true(trace.fraction == 1.0f);
    assert_true(trace.in_open);
}

static bool read_origin(const struct map_entity *entity, vec3s *out)
{
    const char *text = map_entity_value(entity, "origin");
    return text && sscanf(text, "%f %f %f", &out->x, &out->y, &out->z) == 3;
}

/* Below a player start there is a floor within 256 units, as far as the game drops an item,
 * and mappers place nothing inside walls. */
/* A chain of clipnodes whose branches both lead to the next one costs the square of its length: each
 * crossing of the plane adds a part that goes down the rest of the chain. */
static void map_trace__branches_that_share_nodes__stop_at_the_limit(void **state)
{
    enum { LENGTH = 1000 };
    struct room *const room = *state;
    struct test_lump *const nodes = &room->bsp.lumps[LUMP_CLIPNODES];
    const int plane = test_add_plane(&room->bsp, 2, 64.0f);
    struct map_trace trace;
    nodes->size = 0;
    for (int i = 0; i < LENGTH; i++) {
        test_put_i32(nodes, plane);
        for (int side = 0; side < 2; side++)
            test_put_index(&room->bsp, LUMP_CLIPNODES, i + 1 < LENGTH ? i + 1 : CONTENTS_EMPTY);
    }
    const struct map *const map = room_parse(room, (struct map_files){.lit = {0}});
    map_trace(map, 0, HULL_PLAYER, vec3_make(0, 0, 100), vec3_make(0, 0, 10), &trace);
    assert_near(trace.end.z, 64.0f + STOP, 0.001f);
    assert_true(trace.fraction < 1.0f && trace.in_open && !trace.start_solid);
    map_trace(map, 0, HULL_PLAYER, vec3_make(0, 0, 10), vec3_make(50, 0, 60), &trace);
    assert_true(trace.fraction == 1.0f);
}

static void map_trace__real_player_starts__have_a_floor_below(void **state)
{
    (void)state;
    static const char *const names[] = {"maps/e1m1.bsp",  "maps/e1m3.bsp",    "maps/dm4.bsp",
                                        "maps/start.bsp", "maps/lq_e1m1.bsp", "maps/lqdm3.bsp"};
    if (!asset_path(""))
        skip();
    struct vfs *vfs = vfs_create(NULL);
    assert_true(vfs_add_game(vfs, asset_path(""), "id1", NULL));
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct arena *arena = arena_create();
        const struct map *map = map_load(vfs, names[i], arena, NULL, NULL);
        int num = 0;
        assert_non_null(map);
        for (int k = 0; k < map->num_entities; k++) {
            const char *class = map_entity_value(&map->entities[k], "classname");
            vec3s origin;
            if (!class || strncmp(class, "info_player_", 12) != 0 ||
                strcmp(class, "info_player_intermission") == 0 ||
                strncmp(class, "info_player_team", 16) == 0 ||
                !read_origin(&map->entities[k], &origin))
                continue;
            struct map_trace box, point;
            const vec3s below = vec3_make(origin.x, origin.y, origin.z - 256.0f);
            map_trace(map, 0, HULL_PLAYER, origin, below, &box);
            map_trace(map, 0, HULL_POINT, origin, below, &point);
            assert_false(box.start_solid);
            assert_true(box.fraction < 1.0f);
            assert_true(box.plane.normal.z > 0.7f);
            assert_true(point.end.z <= box.end.z - 24.0f + 0.1f);
            num++;
        }
        assert_true(num > 0);
        arena_destroy(arena);
    }
    vfs_destroy(vfs);
}

#define IN_ROOM(test) cmocka_unit_test_setup_teardown(test, set_up, room_tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_ROOM(map_leaf_at__each_side_of_a_plane__is_its_leaf),
        IN_ROOM(map_trace__nothing_in_the_way__goes_all_the_way),
        IN_ROOM(map_trace__point_at_the_floor__stops_just_above),
        IN_ROOM(map_trace__plane_from_behind__faces_the_mover),
        IN_ROOM(map_trace__player_box__stops_at_its_own_size),
        IN_ROOM(map_trace__start_in_solid__is_reported),
        IN_ROOM(map_trace__through_a_submodel_and_out__hits_its_near_side),
        IN_ROOM(map_trace__zero_length__gives_the_contents),
        IN_ROOM(map_trace__no_clipnodes__is_free),
        IN_ROOM(map_trace__branches_that_share_nodes__stop_at_the_limit),
        cmocka_unit_test(map_trace__real_player_starts__have_a_floor_below),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
