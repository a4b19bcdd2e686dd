/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A map without a demo: its items and its camera positions. */
#include "tests/unit/test.h"

#include "base/arena.h"
#include "base/err.h"
#include "base/vfs.h"
#include "models/model.h"
#include "playback/scene/map_items.h"
#include "playback/scene/map_views.h"
#include "render/scene.h"
#include "world/map.h"
#include "world/map_load.h"
#include "world/map_trace.h"

/* The map of the sample game with different entities. */
struct map_visit {
    struct vfs *vfs;
    struct arena *arena;
    struct map map;
};

static int set_up(void **state)
{
    struct map_visit *v = test_calloc(1, sizeof *v);
    struct err err = {0};
    v->vfs = vfs_create(NULL);
    v->arena = arena_create();
    *state = v;
    if (!vfs_add_game(v->vfs, sample_path(), "id1", &err))
        return -1;
    const struct map *map = map_load(v->vfs, "maps/sample.bsp", v->arena, NULL, &err);
    if (map)
        v->map = *map;
    return map ? 0 : -1;
}

static int tear_down(void **state)
{
    struct map_visit *v = *state;
    vfs_destroy(v->vfs);
    arena_destroy(v->arena);
    test_free(v);
    return 0;
}

static void set_entities(struct map_visit *v, const struct map_entity_key keys[][4], int num)
{
    struct map_entity *entities = ARENA_NEW(v->arena, struct map_entity, (size_t)num + 1);
    for (int i = 0; i < num; i++) {
        entities[i + 1].keys = keys[i];
        while (entities[i + 1].num_keys < 4 && keys[i][entities[i + 1].num_keys].key)
            entities[i + 1].num_keys++;
    }
    v->map.entities = entities;
    v->map.num_entities = num + 1;
}

static const struct scene_entity *place(struct map_visit *v, int *num)
{
    return map_items_place(&v->map, v->vfs, v->arena, NULL, num);
}

static void map_items__item_in_the_air__lies_on_the_floor(void **state)
{
    struct map_visit *v = *state;
    static const struct map_entity_key keys[][4] = {
        {{"classname", "item_artifact_super_damage"}, {"origin", "0 -1040 100"}},
        {{"classname", "light_torch_small_walltorch"}, {"origin", "0 -1040 100"}},
        {{"classname", "item_armorInv"}, {"origin", "0 -1040 99999"}},
    };
    int num;
    set_entities(v, keys, 3);
    const struct scene_entity *things = place(v, &num);
    assert_int_equal(num, 2); /* items inside walls are removed */
    assert_string_equal(things[0].model->name, "progs/quaddama.mdl");
    assert_true(fabsf(things[0].origin.z) < 1.0f);
    assert_true(things[1].origin.z >= 100.0f && things[1].origin.z <= 100.0f);
}

static void map_items__spawn_flags__select_items(void **state)
{
    struct map_visit *v = *state;
    static const struct map_entity_key keys[][4] = {
        {{"classname", "item_armor1"}, {"origin", "0 -1040 30"}, {"spawnflags", "2048"}},
        {{"classname", "item_armor2"}, {"origin", "0 -1040 30"}, {"spawnflags", "512"}},
        {{"classname", "monster_ogre"}, {"origin", "0 -1040 30"}},
    };
    int num;
    set_entities(v, keys, 2);
    const struct scene_entity *things = place(v, &num);
    assert_int_equal(num, 1);
    assert_int_equal(things[0].skin, 1);
    set_entities(v, keys, 3);
    things = place(v, &num);
    assert_int_equal(num, 1);
    assert_int_equal(things[0].skin, 0);
}

static void map_views__placed__have_names_and_angles(void **state)
{
    struct map_visit *v = *state;
    static const struct map_entity_key keys[][4] = {
        {{"classname", "info_intermission"}, {"origin", "1 2 3"}, {"mangle", "20 45 0"}},
        {{"classname", "info_player_start"}, {"origin", "0 0 24"}, {"angle", "90"}},
        {{"classname", "info_player_start"}, {"origin", "nan 0 24"}},
        {{"classname", "info_intermission"}, {"origin", "4 5 6"}, {"targetname", "tower"}},
        {{"classname", "info_null"}, {"origin", "4 5 6"}},
    };
    int num;
    set_entities(v, keys, 5);
    const struct map_view *views = map_views_of_entities(&v->map, v->arena, &num);
    assert_int_equal(num, 3);
    assert_string_equal(views[0].name, "intermission-1");
    assert_true(views[0].is_camera && views[0].eye.angles.x > 19.0f);
    assert_string_equal(views[1].name, "player_start-1");
    assert_true(!views[1].is_camera && views[1].eye.origin.z > 45.0f);
    assert_string_equal(views[2].name, "tower");
}

static void map_views__tried__are_in_the_open_and_not_too_many(void **state)
{
    struct map_visit *v = *state;
    int num;
    const struct map_view *views = map_views_candidates(&v->map, 11, v->arena, &num);
    assert_true(num > 0 && num <= 11);
    for (int i = 0; i < num; i++)
        assert_int_equal(map_contents_at(&v->map, 0, views[i].eye.origin), CONTENTS_EMPTY);
}

static void map_view_above__any_shape__shows_the_complete_map(void **state)
{
    struct map_visit *v = *state;
    float square, wide, tall;
    const struct place eye = map_views_above(&v->map, 1.0f, &square);
    map_views_above(&v->map, 2.0f, &wide);
    map_views_above(&v->map, 0.5f, &tall);
    const struct map_submodel *world = &v->map.submodels[0];
    assert_true(square >= world->maxs.x - world->mins.x - 4.0f);
    assert_true(square >= world->maxs.y - world->mins.y - 4.0f);
    assert_true(wide <= square && tall >= square);
    assert_true(eye.origin.z > 100.0f && eye.origin.z <= world->maxs.z);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(map_items__item_in_the_air__lies_on_the_floor, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(map_items__spawn_flags__select_items, set_up, tear_down),
        cmocka_unit_test_setup_teardown(map_views__placed__have_names_and_angles, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(map_views__tried__are_in_the_open_and_not_too_many, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(map_view_above__any_shape__shows_the_complete_map, set_up,
                                        tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
