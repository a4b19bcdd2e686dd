/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Tests of Quake II's maps. */
#include "tests/unit/test.h"

#include "base/err.h"
#include "base/log.h"
#include "base/vfs.h"
#include "tests/unit/test_arena.h"
#include "tests/unit/test_bsp_38.h"
#include "tests/unit/test_folder.h"
#include "world/image.h"
#include "world/map_load.h"
#include "world/map_texture_cycles.h"
#include "world/map_trace.h"
#include "world/palette.h"
#include "world/pvs.h"

static const struct map *parse(struct test_bsp *bsp, struct err *err)
{
    const struct bytes data = test_bsp_pack_38(bsp);
    return map_parse("maps/test.bsp", &(struct map_files){.bsp = data}, arena, NULL, err);
}

static const struct map *parse_room(void)
{
    static struct test_bsp bsp;
    struct err err = {0};
    test_bsp_make(&bsp, BSP_30);
    const struct map *map = parse(&bsp, &err);
    assert_string_equal(err.text, "");
    return map;
}

static void map_parse__version_38__is_the_same_room(void **state)
{
    (void)state;
    const struct map *map = parse_room();
    assert_int_equal(map->version, 38);
    assert_int_equal(map->num_faces, 8);
    assert_int_equal(map->num_leafs, 4);
    assert_int_equal(map->num_submodels, 2);
    assert_int_equal(map->nodes[0].child[1], -1);
    assert_int_equal(map->nodes[6].num_faces, 2);
    assert_int_equal(map->faces[2].light_size[0], TEST_FLOOR_SIDE);
    assert_int_equal(map->faces[2].num_styles, 2);
    assert_int_equal(map->faces[3].light_size[1], TEST_WALL_HEIGHT);
    assert_int_equal(map->light[3 * (size_t)map->faces[3].light_offset], TEST_WALL_LIGHT);
    assert_true(map->light_is_coloured && map->water_is_vised);
    assert_int_equal(map->leafs[2].contents, CONTENTS_WATER);
    assert_int_equal(map->leafs[map_leaf_at(map, vec3_make(0, 0, 100))].contents, CONTENTS_EMPTY);
    assert_int_equal(map_contents_at(map, 1, vec3_make(0, 0, 64)), CONTENTS_SOLID);
    struct map_trace trace;
    map_trace(map, 0, 0, vec3_make(0, 0, 100), vec3_make(0, 0, -100), &trace);
    assert_near(trace.end.z, 0.03125, 1e-4);
}

static void map_parse__version_38__has_a_texture_for_each_name_and_surface_kind(void **state)
{
    (void)state;
    const struct map *map = parse_room();
    assert_int_equal(map->num_textures, 4);
    const struct map_texture *floor = &map->textures[map->texinfos[0].texture];
    const struct map_texture *glass = &map->textures[map->texinfos[2].texture];
    const struct map_texture *water = &map->textures[map->texinfos[3].texture];
    const struct map_texture *sky = &map->textures[map->texinfos[4].texture];
    assert_string_equal(floor->name, "e1u1/floor");
    assert_true(floor->surface == SURFACE_PLAIN && floor->alpha == 1.0f);
    assert_true(glass->surface == SURFACE_GLASS && glass->alpha == 0.66f);
    assert_true(water->surface == SURFACE_LIQUID && water->alpha == 0.33f);
    assert_true(sky->surface == SURFACE_SKY);
    assert_true(water->flows && !glass->flows && !floor->flows);
    assert_true(map->texinfos[2].special && map->texinfos[3].special && map->texinfos[4].special);
    assert_false(map->texinfos[0].special);
    /* Two frames of half a second each; the first refers to the second, which ends the
     * cycle. */
    const int first = map->texinfos[0].texture, second = map->texinfos[2].texture;
    assert_int_equal(map_texture_cycles_at(map, first, 0, 0.4), first);
    assert_int_equal(map_texture_cycles_at(map, first, 0, 0.6), second);
    assert_int_equal(map_texture_cycles_at(map, first, 0, 1.1), first);
}

static void map_parse__version_38_hidden_face__has_no_vertices(void **state)
{
    (void)state;
    static struct test_bsp bsp;
    test_bsp_make(&bsp, BSP_30);
    struct bytes data = test_bsp_pack_38(&bsp);
    /* Flags of texinfo 0, which is the floor's. */
    struct bytes header = bytes_sub(&data, 8 + 5 * 8, 4);
    bsp.packed[bytes_u32(&header) + 32] = 0x80;
    const struct map *map =
        map_parse("maps/test.bsp", &(struct map_files){.bsp = data}, arena, NULL, NULL);
    assert_non_null(map);
    assert_int_equal(map->faces[2].num_vertices, 0);
    assert_int_equal(map->faces[3].num_vertices, 4);
}

static void pvs__version_38__is_the_clusters(void **state)
{
    (void)state;
    const struct map *map = parse_room();
    uint8_t bits[1];
    struct pvs_row row = {bits, map->num_vis_leafs};
    assert_int_equal(map->num_vis_leafs, 3);
    assert_true(pvs_decode(map, 1, &row));
    assert_true(pvs_sees(&row, 1) && pvs_sees(&row, 2) && !pvs_sees(&row, 3));
    assert_false(pvs_decode(map, 3, &row)); /* in no cluster: sees everything */
    assert_true(pvs_sees(&row, 1) && pvs_sees(&row, 3));
}

/* A room that is a single cluster and cannot see the other one. */
static void pvs__version_38_cluster_that_is_not_seen__is_not(void **state)
{
    (void)state;
    static struct test_bsp bsp;
    uint8_t bits[1];
    test_bsp_make(&bsp, BSP_30);
    struct bytes data = test_bsp_pack_38(&bsp);
    struct bytes header = bytes_sub(&data, 8 + 3 * 8, 4);
    bsp.packed[bytes_u32(&header) + 20] = 1;
    const struct map *map =
        map_parse("maps/test.bsp", &(struct map_files){.bsp = data}, arena, NULL, NULL);
    struct pvs_row row = {bits, map->num_vis_leafs};
    assert_true(pvs_decode(map, 1, &row));
    assert_true(pvs_sees(&row, 1) && !pvs_sees(&row, 2));
    assert_true(pvs_decode(map, 2, &row));
    assert_true(pvs_sees(&row, 1) && pvs_sees(&row, 2));
}

static void map_parse__every_prefix_of_version_38__is_refused_or_complete(void **state)
{
    (void)state;
    static struct test_bsp bsp;
    test_bsp_make(&bsp, BSP_30);
    const struct bytes data = test_bsp_pack_38(&bsp);
    for (size_t size = 0; size < bytes_left(&data); size += 7) {
        struct err err = {0};
        uint8_t *copy = malloc(size + 1);
        memcpy(copy, data.at, size);
        const struct map_files files = {.bsp = bytes_make(copy, size)};
        assert_null(map_parse("maps/test.bsp", &files, arena, NULL, &err));
        assert_true(strlen(err.text) > 0);
        free(copy);
    }
}

/* ---- with texture files ---- */

static void put_wal(const char *path, int width, int height, int texel)
{
    static struct test_lump wal;
    char name[32] = "another name";
    int at = 100;
    wal.size = 0;
    test_put(&wal, name, sizeof name);
    test_put_i32(&wal, width);
    test_put_i32(&wal, height);
    for (int k = 0; k < 4; at += (width >> k) * (height >> k), k++)
        test_put_i32(&wal, at);
    test_put(&wal, name, sizeof name);
    for (int i = 0; i < 3; i++)
        test_put_i32(&wal, 0);
    for (int k = 0; k < 4; k++)
        for (int i = 0; i < (width >> k) * (height >> k); i++)
            test_put_u8(&wal, texel + k);
    test_write_file(path, wal.data, wal.size);
}

static void map_load__version_38__takes_textures_and_palette_from_files(void **state)
{
    const char *folder = *state;
    static struct test_bsp bsp;
    static uint8_t colours[128 + 16 + 768];
    /* 2x1 pixels of 32 bits */
    static const uint8_t tga[] = {0, 0, 2, 0,  0,  0, 0, 0, 0,   0, 0, 0, 2,
                                  0, 1, 0, 32, 40, 1, 2, 3, 255, 4, 5, 6, 255};
    test_bsp_make(&bsp, BSP_30);
    const struct bytes data = test_bsp_pack_38(&bsp);
    test_folder_add(folder, "baseq2/maps");
    test_folder_add(folder, "baseq2/textures/e1u1");
    test_folder_add(folder, "baseq2/pics");
    test_write_file(test_folder_path(folder, "baseq2/maps/m.bsp"), data.at, bytes_left(&data));
    put_wal(test_folder_path(folder, "baseq2/textures/e1u1/floor.wal"), 32, 16, 5);
    test_write_file(test_folder_path(folder, "baseq2/textures/e1u1/water.wal"), "short", 5);
    test_write_file(test_folder_path(folder, "baseq2/textures/e1u1/glass.tga"), tga, sizeof tga);
    for (int i = 0; i < 768; i++)
        colours[sizeof colours - 768 + (size_t)i] = (uint8_t)(i % 251);
    test_write_file(test_folder_path(folder, "baseq2/pics/colormap.pcx"), colours, sizeof colours);
    FILE *said = tmpfile();
    struct log *log = log_create(said, LOG_NORMAL);
    struct vfs *vfs = vfs_create(log);
    assert_true(vfs_add_game(vfs, folder, "baseq2", NULL));
    const struct map *map = map_load(vfs, "maps/m.bsp", arena, log, NULL);
    assert_non_null(map);
    const struct map_texture *floor = &map->textures[map->texinfos[0].texture];
    assert_true(floor->width == 32 && floor->height == 16);
    assert_true(floor->mips[0][0] == 5 && floor->mips[3][0] == 8);
    assert_null(map->textures[map->texinfos[3].texture].mips[0]);
    const struct map_texture *glass = &map->textures[map->texinfos[2].texture];
    assert_true(glass->width == 2 && glass->height == 1);
    assert_int_equal(glass->image->rgba[4 + 2], 4);
    assert_int_equal(log_num_warnings(log), 1); /* for the water's texture */
    struct palette palette;
    assert_true(palette_load(&palette, vfs, NULL));
    assert_int_equal(palette.num_fullbright, 0);
    assert_int_equal(palette.rgb[1][2], 5);
    vfs_destroy(vfs);
    log_destroy(log);
    fclose(said);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(map_parse__version_38__is_the_same_room),
        cmocka_unit_test(map_parse__version_38__has_a_texture_for_each_name_and_surface_kind),
        cmocka_unit_test(map_parse__version_38_hidden_face__has_no_vertices),
        cmocka_unit_test(pvs__version_38__is_the_clusters),
        cmocka_unit_test(pvs__version_38_cluster_that_is_not_seen__is_not),
        cmocka_unit_test(map_parse__every_prefix_of_version_38__is_refused_or_complete),
        folder_test(map_load__version_38__takes_textures_and_palette_from_files),
    };
    return cmocka_run_group_tests(tests, arena_set_up, arena_tear_down);
}
