/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Doors in the map of the sample game hide the view. */
#include "playback/client/level_solids.h"

#include "base/arena.h"
#include "base/err.h"
#include "base/vfs.h"
#include "playback/client/client_frame.h"
#include "playback/client/level.h"
#include "tests/unit/test.h"
#include "world/map.h"
#include "world/map_load.h"
#include "world/map_trace.h"

struct fixture {
    struct vfs *vfs;
    struct arena *arena;
    struct level level;
    vec3s from, to, door; /* a free way, and the door's origin when it stands in its middle */
};

static const char *const names[] = {"", "maps/sample.bsp", "*1", "progs/player.mdl", "*99"};

static int set_up(void **state)
{
    struct fixture *game = test_calloc(1, sizeof *game);
    struct err err = {0};
    game->vfs = vfs_create(NULL);
    game->arena = arena_create();
    *state = game;
    if (!vfs_add_game(game->vfs, sample_path(), "id1", &err))
        return -1;
    const struct map *map = map_load(game->vfs, "maps/sample.bsp", game->arena, NULL, &err);
    if (!map || map->num_submodels < 2)
        return -1;
    game->level = (struct level){.map = map, .num_models = 5, .model_names = names};
    const struct map_submodel *world = &map->submodels[0], *door = &map->submodels[1];
    const vec3s size = glms_vec3_sub(door->maxs, door->mins);
    struct map_trace trace = {.fraction = 0.0f};
    for (float x = world->mins.x; x < world->maxs.x && trace.fraction < 1.0f; x += 32)
        for (float y = world->mins.y; y < world->maxs.y && trace.fraction < 1.0f; y += 32) {
            const float z = (world->mins.z + world->maxs.z) / 2;
            game->from = vec3_make(x, y, z);
            game->to = vec3_make(x + 2 * size.x, y + 2 * size.y, z);
            map_trace(map, 0, 0, game->from, game->to, &trace);
            trace.fraction = trace.start_solid || !trace.in_open ? 0.0f : trace.fraction;
        }
    game->door = glms_vec3_sub(vec3_lerp(game->from, game->to, 0.5f),
                               vec3_lerp(door->mins, door->maxs, 0.5f));
    return trace.fraction >= 1.0f ? 0 : -1;
}

static int tear_down(void **state)
{
    struct fixture *game = *state;
    vfs_destroy(game->vfs);
    arena_destroy(game->arena);
    test_free(game);
    return 0;
}

/* Adds a frame with one entity. */
static void add(const struct fixture *game, struct level_solids *solids, int model, float alpha)
{
    const struct client_entity entity = {.model = model, .alpha = alpha, .origin = game->door};
    const struct client_frame frame = {.num_entities = 1, .entities = &entity};
    level_solids_add(solids, &frame, &game->level, game->arena);
}

static void level_solids_trace__door_between__hides(void **state)
{
    const struct fixture *game = *state;
    struct level_solids solids = {.map = game->level.map};
    assert_true(level_solids_is_clear(&solids, game->from, game->to));
    add(game, &solids, 2, 1.0f);
    assert_false(level_solids_is_clear(&solids, game->from, game->to));
    struct map_trace trace;
    level_solids_trace(&solids, game->from, game->to, &trace);
    assert_true(trace.fraction > 0.1f && trace.fraction < 0.5f);
    const vec3s aside = vec3_lerp(game->from, game->to, 0.1f);
    assert_true(level_solids_is_clear(&solids, game->from, aside));
}

static void level_solids_add__same_place_or_no_solid__is_not_added(void **state)
{
    const struct fixture *game = *state;
    struct level_solids solids = {.map = game->level.map}, none = {.map = NULL};
    add(game, &solids, 3, 1.0f); /* not of the map */
    add(game, &solids, 4, 1.0f); /* the map has fewer */
    add(game, &solids, 2, 0.5f); /* transparent */
    assert_int_equal(solids.num, 0);
    add(game, &solids, 2, 1.0f);
    add(game, &solids, 2, 1.0f);
    assert_int_equal(solids.num, 1);
    add(game, &none, 2, 1.0f);
    assert_int_equal(none.num, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(level_solids_trace__door_between__hides, set_up, tear_down),
        cmocka_unit_test_setup_teardown(level_solids_add__same_place_or_no_solid__is_not_added,
                                        set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
