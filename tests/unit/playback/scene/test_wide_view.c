/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Wide views in the map of the sample game. */
#include "playback/scene/wide_view.h"

#include <math.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/vfs.h"
#include "playback/client/level_solids.h"
#include "playback/motion/interpolation.h"
#include "playback/scene/view_depth.h"
#include "tests/unit/test.h"
#include "world/map.h"
#include "world/map_load.h"
#include "world/map_trace.h"

struct fixture {
    struct vfs *vfs;
    struct arena *arena;
    const struct map *map;
};

static int set_up(void **state)
{
    struct fixture *game = test_calloc(1, sizeof *game);
    struct err err = {0};
    game->vfs = vfs_create(NULL);
    game->arena = arena_create();
    *state = game;
    if (vfs_add_game(game->vfs, sample_path(), "id1", &err))
        game->map = map_load(game->vfs, "maps/sample.bsp", game->arena, NULL, &err);
    return game->map ? 0 : -1;
}

static int tear_down(void **state)
{
    struct fixture *game = *state;
    vfs_destroy(game->vfs);
    arena_destroy(game->arena);
    test_free(game);
    return 0;
}

static bool is_clear(const struct map *map, vec3s from, vec3s to)
{
    struct map_trace trace;
    map_trace(map, 0, 0, from, to, &trace);
    return !trace.start_solid && trace.fraction >= 1.0f;
}

static struct wide_view find(const struct map *map, vec3s player)
{
    struct arena *arena = arena_create();
    const struct wide_cameras cameras = wide_cameras_find(map, arena);
    const struct level_solids solids = {.map = map};
    const struct wide_view view =
        wide_view_find(&cameras, &solids, &(struct wide_subject){1, &player, NULL});
    arena_destroy(arena);
    return view;
}

static void assert_usable(const struct map *map, const struct wide_view *view, vec3s player)
{
    const vec3s way = glms_vec3_sub(player, view->eye);
    assert_int_equal(map_contents_at(map, 0, view->eye), CONTENTS_EMPTY);
    for (int axis = 0; axis < 3; axis++)
        for (int sign = -1; sign <= 1; sign += 2) {
            vec3s beside = view->eye;
            beside.raw[axis] += 32.0f * (float)sign;
            assert_true(is_clear(map, view->eye, beside));
        }
    assert_true(is_clear(map, view->eye, vec3_make(player.x, player.y, player.z + 20)));
    assert_true(is_clear(map, view->eye, vec3_make(player.x, player.y, player.z - 20)));
    assert_true(glms_vec3_norm(way) >= 260.0f && glms_vec3_norm(way) <= 1100.0f);
    assert_true(fabsf(way.z) <= 0.6f * glms_vec3_norm(way));
    assert_false(view->sees_both);
}

static void wide_view_find__anywhere__is_usable_or_not_found(void **state)
{
    const struct map *map = ((struct fixture *)*state)->map;
    const struct map_submodel *world = &map->submodels[0];
    int found = 0;
    for (float x = world->mins.x + 48; x < world->maxs.x; x += 128)
        for (float y = world->mins.y + 48; y < world->maxs.y; y += 128) {
            struct map_trace down;
            const vec3s top = vec3_make(x, y, (world->mins.z + world->maxs.z) / 2);
            map_trace(map, 0, 0, top, vec3_make(x, y, world->mins.z), &down);
            if (down.start_solid || down.fraction >= 1.0f)
                continue;
            const vec3s player = vec3_make(x, y, down.end.z + 25);
            const struct wide_view view = find(map, player);
            if (view.is_found)
                assert_usable(map, &view, player);
            found += view.is_found;
        }
    assert_true(found > 0);
}

static void wide_view_find__outside_the_map__is_not_found(void **state)
{
    const struct map *map = ((struct fixture *)*state)->map;
    assert_false(find(map, vec3_make(9000, 9000, 9000)).is_found);
}

static void wide_view_of_map__sample__has_open_views(void **state)
{
    const struct fixture *game = *state;
    const struct level_solids solids = {.map = game->map};
    struct scenery views[WIDE_MAX_SCENERY];
    const int num = wide_view_of_map(&solids, views);
    assert_true(num > 0 && num <= WIDE_MAX_SCENERY);
    for (int i = 0; i < num; i++) {
        assert_int_equal(map_contents_at(game->map, 0, views[i].eye), CONTENTS_EMPTY);
        assert_true(is_clear(game->map, views[i].eye, views[i].to));
        assert_true(is_clear(game->map, views[i].eye, views[i].look));
        assert_true(is_clear(game->map, views[i].to, views[i].look));
        assert_true(glms_vec3_distance(views[i].eye, views[i].to) < 80.0f);
        const struct place eye = {views[i].eye, angles_towards(views[i].eye, views[i].look)};
        const struct view_depth depth = view_depth_measure(&solids, &eye);
        assert_true(view_depth_rate(&depth) > 0.0f);
        for (int k = 0; k < i; k++)
            assert_true(glms_vec3_distance(views[i].eye, views[k].eye) >= 256.0f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(wide_view_find__anywhere__is_usable_or_not_found, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(wide_view_of_map__sample__has_open_views, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(wide_view_find__outside_the_map__is_not_found, set_up,
                                        tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
