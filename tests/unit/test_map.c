#include "tests/unit/test.h"

#include <dirent.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/log.h"
#include "base/vfs.h"
#include "tests/unit/test_bsp.h"

static const uint32_t versions[] = {BSP_29, BSP_30, BSP_2, BSP_2PSB};
enum { NUM_VERSIONS = sizeof versions / sizeof *versions };

static const struct map *parse(struct test_bsp *bsp, struct arena *arena, struct err *err)
{
    const struct bytes data = test_bsp_pack(bsp);
    return map_parse("maps/test.bsp", &data, NULL, NULL, arena, NULL, err);
}

static void map_parse__every_version__gives_the_same_room(void **state)
{
    (void)state;
    for (int i = 0; i < NUM_VERSIONS; i++) {
        static struct test_bsp bsp;
        struct arena *arena = arena_create();
        struct err err = {0};
        test_bsp_make(&bsp, versions[i]);
        const struct map *map = parse(&bsp, arena, &err);
        assert_string_equal(err.text, "");
        assert_non_null(map);
        assert_int_equal(map->num_faces, 8);
        assert_int_equal(map->num_leafs, 4);
        assert_int_equal(map->num_vis_leafs, 2);
        assert_int_equal(map->num_submodels, 2);
        assert_int_equal(map->nodes[0].child[1], -1);
        assert_int_equal(map->nodes[6].num_faces, 2);
        assert_int_equal(map->clipnodes[5].child[0], CONTENTS_SOLID);
        assert_int_equal(map->faces[2].light_size[0], TEST_FLOOR_SIDE);
        assert_int_equal(map->faces[2].light_mins[0], -128);
        assert_int_equal(map->faces[2].num_styles, 2);
        assert_int_equal(map->faces[3].light_size[1], TEST_WALL_HEIGHT);
        assert_int_equal(map->faces[3].light_mins[1], -128);
        assert_int_equal(map->faces[5].light_offset, -1);
        assert_int_equal(map->light[3 * (size_t)map->faces[4].light_offset], TEST_WALL_LIGHT);
        assert_true(map->water_is_vised);
        assert_int_equal(map->light_is_coloured, versions[i] == BSP_30);
        arena_destroy(arena);
    }
}

static void map_parse__reversed_edges__give_vertices_in_order(void **state)
{
    (void)state;
    static struct test_bsp bsp;
    struct arena *arena = arena_create();
    test_bsp_make(&bsp, BSP_29);
    const struct map *map = parse(&bsp, arena, NULL);
    assert_non_null(map);
    static const int over[4] = {8, 10, 11, 9}, under[4] = {8, 9, 11, 10};
    assert_memory_equal(map->face_vertices + map->faces[6].first_vertex, over, sizeof over);
    assert_memory_equal(map->face_vertices + map->faces[7].first_vertex, under, sizeof under);
    arena_destroy(arena);
}

static void map_load__real_maps__load_without_a_warning(void **state)
{
    (void)state;
    DIR *dir = asset_path("") ? opendir(asset_path("id1/maps")) : NULL;
    if (!dir)
        skip();
    struct log *log = log_create(stderr, LOG_NORMAL);
    struct vfs *vfs = vfs_create(log);
    struct err err = {0};
    assert_true(vfs_add_game(vfs, asset_path(""), "id1", &err));
    int num = 0;
    for (struct dirent *entry; (entry = readdir(dir));) {
        char name[300];
        snprintf(name, sizeof name, "maps/%s", entry->d_name);
        if (!strstr(name, ".bsp"))
            continue;
        struct arena *arena = arena_create();
        const struct map *map = map_load(vfs, name, arena, log, &err);
        assert_string_equal(err.text, "");
        assert_non_null(map);
        assert_true(map->num_entities > 0);
        arena_destroy(arena);
        num++;
    }
    assert_int_equal(log_num_warnings(log), 0);
    assert_true(num >= 30);
    closedir(dir);
    vfs_destroy(vfs);
    log_destroy(log);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(map_parse__every_version__gives_the_same_room),
        cmocka_unit_test(map_parse__reversed_edges__give_vertices_in_order),
        cmocka_unit_test(map_load__real_maps__load_without_a_warning),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
