/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include <dirent.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/log.h"
#include "base/vfs.h"
#include "tests/unit/test_bsp.h"
#include "tests/unit/test_folder.h"
#include "world/map_entity.h"
#include "world/map_load.h"
#include "world/map_trace.h"

static const uint32_t versions[] = {BSP_29, BSP_30, BSP_2, BSP_2PSB};
enum { NUM_VERSIONS = sizeof versions / sizeof *versions };

static const struct map *parse(struct test_bsp *bsp, struct arena *arena, struct err *err)
{
    const struct bytes data = test_bsp_pack(bsp);
    return map_parse("maps/test.bsp", &(struct map_files){.bsp = data}, arena, NULL, err);
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
        assert_true(map->faces[2].light_axes[0].offset == 128.0 / 16);
        assert_int_equal(map->faces[2].num_styles, 2);
        assert_int_equal(map->faces[3].light_size[1], TEST_WALL_HEIGHT);
        assert_true(map->faces[3].light_axes[1].offset == 128.0 / 16);
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

/* A value changed in a valid map of version 29, and the expected error message. */
struct damage {
    enum map_lump lump;
    int at, size;
    int32_t value;
    const char *message;
};

enum { PLANE = 20, NODE = 24, FACE = 20, LEAF = 28, CLIP = 8, MODEL = 64, NO_NUMBER = 0x7fc00000 };

static const struct damage damages[] = {
    {LUMP_PLANES, 3 * PLANE, 4, NO_NUMBER, "plane 3: out of range"},
    {LUMP_PLANES, 3 * PLANE + 12, 4, 0x7f800000, "plane 3: out of range"},
    {LUMP_VERTICES, 5 * 12 + 4, 4, NO_NUMBER, "vertex 5: coordinate out of range"},
    {LUMP_EDGES, 2 * 4, 2, 12, "edge 2: vertex 12 of 12"},
    {LUMP_SURFEDGES, 3 * 4, 4, 33, "surfedge 3: edge 33 of 33"},
    {LUMP_SURFEDGES, 3 * 4, 4, -33, "surfedge 3: edge -33 of 33"},
    {LUMP_SURFEDGES, 3 * 4, 4, INT32_MIN, "surfedge 3: edge -2147483648 of 33"},
    {LUMP_FACES, FACE, 2, 25, "face 1: plane 25 of 25"},
    {LUMP_FACES, FACE + 4, 4, 29, "face 1: surfedges 29+4 of 32"},
    {LUMP_FACES, FACE + 4, 4, -1, "face 1: surfedges -1+4 of 32"},
    {LUMP_FACES, FACE + 10, 2, 5, "face 1: texinfo 5 of 5"},
    {LUMP_MARKS, 2 * 2, 2, 8, "mark 2: not one of 8 faces"},
    {LUMP_LEAFS, LEAF + 20, 2, 1, "leaf 1: marks 1+8 of 8"},
    {LUMP_NODES, NODE, 4, 25, "node 1: plane 25 of 25"},
    {LUMP_NODES, NODE, 4, -1, "node 1: plane -1 of 25"},
    {LUMP_NODES, NODE + 4, 2, -5, "node 1: child 65531 of 13 nodes, 4 leafs"},
    {LUMP_NODES, NODE + 4, 2, 13, "node 1: child 13 of 13 nodes, 4 leafs"},
    {LUMP_NODES, NODE * 6 + 4, 2, 0, "node 0 is its own descendant"},
    {LUMP_NODES, NODE * 3 + 6, 2, 6, "node 6 has two parents"},
    {LUMP_NODES, NODE + 20, 2, 8, "node 1: faces 8+1 of 8"},
    {LUMP_CLIPNODES, CLIP, 4, 25, "clipnode 1: plane 25 of 25"},
    {LUMP_CLIPNODES, CLIP * 5 + 6, 2, 0, "clipnode 0 is its own descendant"},
    {LUMP_SUBMODELS, 36, 4, 13, "model 0: node 13 of 13"},
    {LUMP_SUBMODELS, 36, 4, -5, "model 0: node -5 of 13"},
    {LUMP_SUBMODELS, 60, 4, 9, "model 0: faces 0+9 of 8"},
    {LUMP_TEXTURES, 0, 4, 100000, "textures: 100000 in a lump of 2696 bytes"},
};

static void map_parse__value_out_of_range__is_refused_by_name(void **state)
{
    (void)state;
    static struct test_bsp bsp;
    struct arena *arena = arena_create();
    for (size_t i = 0; i < sizeof damages / sizeof *damages; i++) {
        const struct damage *damage = &damages[i];
        struct err err = {0};
        char message[256];
        test_bsp_make(&bsp, BSP_29);
        test_set_int(&bsp.lumps[damage->lump], damage->at, damage->value, damage->size);
        if (parse(&bsp, arena, &err))
            fail_msg("not refused: %s", damage->message);
        snprintf(message, sizeof message, "maps/test.bsp: %s", damage->message);
        assert_string_equal(err.text, message);
        assert_int_equal(err.kind, ERR_FORMAT);
    }
    arena_destroy(arena);
}

/* Compilers leave garbage in entries that nothing refers to. */
static void map_parse__garbage_in_unused_entries__is_accepted(void **state)
{
    (void)state;
    static struct test_bsp bsp;
    struct arena *arena = arena_create();
    test_bsp_make(&bsp, BSP_29);
    test_set_int(&bsp.lumps[LUMP_EDGES], 0, 60000, 2);
    test_put_f32(&bsp.lumps[LUMP_VERTICES], NAN);
    test_put_f32(&bsp.lumps[LUMP_VERTICES], 0);
    test_put_f32(&bsp.lumps[LUMP_VERTICES], 0);
    for (int i = 0; i < 5; i++)
        test_put_f32(&bsp.lumps[LUMP_PLANES], NAN);
    test_put_index(&bsp, LUMP_MARKS, 60000);
    test_put_i32(&bsp.lumps[LUMP_SURFEDGES], INT32_MIN);
    static const struct damage of_model[] = {{LUMP_SUBMODELS, MODEL + 36, 4, 13, NULL},
                                             {LUMP_SUBMODELS, MODEL + 56, 4, 1000, NULL}};
    for (size_t i = 0; i < 2; i++) {
        struct err err = {0};
        test_set_int(&bsp.lumps[LUMP_SUBMODELS], of_model[i].at, of_model[i].value, 4);
        const struct map *map = parse(&bsp, arena, &err);
        if (!map)
            fail_msg("refused: %s", err.text);
        assert_int_equal(map->submodels[1].num_faces, 0);
        assert_int_equal(map_contents_at(map, 1, vec3_make(0, 0, 0)), CONTENTS_EMPTY);
    }
    arena_destroy(arena);
}

static void map_parse__lump_that_ends_inside_a_record__is_refused(void **state)
{
    (void)state;
    static struct test_bsp bsp;
    struct arena *arena = arena_create();
    for (int lump = 0; lump < NUM_LUMPS; lump++) {
        if (lump == LUMP_ENTITIES || lump == LUMP_TEXTURES || lump == LUMP_VIS ||
            lump == LUMP_LIGHT)
            continue;
        struct err err = {0};
        test_bsp_make(&bsp, BSP_29);
        bsp.lumps[lump].size--;
        assert_null(parse(&bsp, arena, &err));
        assert_non_null(strstr(err.text, "are not a multiple of"));
    }
    arena_destroy(arena);
}

static void map_parse__unknown_version_or_cut__is_refused(void **state)
{
    (void)state;
    static struct test_bsp bsp;
    struct arena *arena = arena_create();
    struct err err = {0};
    test_bsp_make(&bsp, 38);
    assert_null(parse(&bsp, arena, &err));
    assert_int_equal(err.kind, ERR_UNSUPPORTED);
    test_bsp_make(&bsp, BSP_29);
    struct bytes data = test_bsp_pack(&bsp);
    data.end--;
    assert_null(map_parse("maps/test.bsp", &(struct map_files){.bsp = data}, arena, NULL, &err));
    assert_int_equal(err.kind, ERR_FORMAT);
    assert_non_null(strstr(err.text, "maps/test.bsp: submodels: 128 bytes at "));
    arena_destroy(arena);
}

/* Returns the valid map with its clipnodes replaced by `num` ones on plane 0. */
static struct bytes with_clipnodes(struct test_bsp *bsp, const int (*children)[2], int num,
                                   struct arena *arena)
{
    const struct bytes packed = test_bsp_pack(bsp);
    const size_t size = bytes_left(&packed), lump_size = (size_t)num * 8;
    uint8_t *data = arena_alloc(arena, size + lump_size);
    memcpy(data, packed.at, size);
    const uint32_t lump[2] = {(uint32_t)size, (uint32_t)lump_size};
    for (int i = 0; i < 8; i++)
        data[4 + 8 * LUMP_CLIPNODES + i] = (uint8_t)(lump[i / 4] >> (i % 4 * 8));
    for (int i = 0; i < num * 2; i++) {
        uint8_t *at = data + size + i / 2 * 8 + 4 + i % 2 * 2;
        at[0] = (uint8_t)children[i / 2][i % 2];
        at[1] = (uint8_t)(children[i / 2][i % 2] >> 8);
    }
    return bytes_make(data, size + lump_size);
}

static void map_parse__more_than_32767_clipnodes__are_reached(void **state)
{
    (void)state;
    enum { NUM = 40000 };
    static struct test_bsp bsp;
    static int children[NUM][2];
    struct arena *arena = arena_create();
    for (int i = 0; i < NUM; i++)
        children[i][0] = children[i][1] = CONTENTS_EMPTY;
    children[0][0] = NUM - 1;
    children[NUM - 1][1] = CONTENTS_SOLID;
    test_bsp_make(&bsp, BSP_29);
    const struct bytes data = with_clipnodes(&bsp, (const int(*)[2])children, NUM, arena);
    const struct map *map = map_parse("t", &(struct map_files){.bsp = data}, arena, NULL, NULL);
    assert_non_null(map);
    assert_int_equal(map->clipnodes[0].child[0], NUM - 1);
    assert_int_equal(map->clipnodes[0].child[1], CONTENTS_EMPTY);
    assert_int_equal(map->clipnodes[NUM - 1].child[1], CONTENTS_SOLID);
    arena_destroy(arena);
}

/* Some compilers share clipnodes between branches; that is not a cycle. */
static void map_parse__shared_clipnodes__are_fine_but_a_long_chain_is_not(void **state)
{
    (void)state;
    enum { NUM = 5000 };
    static struct test_bsp bsp;
    static int children[NUM][2];
    struct arena *arena = arena_create();
    struct err err = {0};
    for (int i = 0; i < NUM; i++)
        children[i][0] = children[i][1] = i + 1 < NUM ? i + 1 : CONTENTS_EMPTY;
    test_bsp_make(&bsp, BSP_29);
    struct bytes data = with_clipnodes(&bsp, (const int(*)[2])children, NUM, arena);
    assert_null(map_parse("t", &(struct map_files){.bsp = data}, arena, NULL, &err));
    assert_int_equal(err.kind, ERR_LIMIT);
    for (int i = 0; i < NUM; i++)
        children[i][0] = children[i][1] = i + 1 < NUM / 50 ? i + 1 : CONTENTS_EMPTY;
    data = with_clipnodes(&bsp, (const int(*)[2])children, NUM, arena);
    const struct map *map = map_parse("t", &(struct map_files){.bsp = data}, arena, NULL, NULL);
    assert_non_null(map);
    struct map_trace trace;
    map_trace(map, 0, 1, vec3_make(-500, 0, 0), vec3_make(500, 0, 0), &trace);
    assert_true(trace.fraction == 1.0f);
    arena_destroy(arena);
}

/* An invalid texinfo is reset; the map loads. */
static void map_parse__texinfo_not_finite__is_mended(void **state)
{
    (void)state;
    static struct test_bsp bsp;
    struct arena *arena = arena_create();
    test_bsp_make(&bsp, BSP_29);
    test_set_int(&bsp.lumps[LUMP_TEXINFOS], 0, NO_NUMBER, 4);
    const struct map *map = parse(&bsp, arena, NULL);
    assert_non_null(map);
    assert_true(map->texinfos[0].s[0] == 0.0f);
    assert_int_equal(map->faces[2].light_size[0], 1);
    arena_destroy(arena);
}

static void write_file(const char *folder, const char *name, const void *data, size_t size)
{
    test_write_file(test_folder_path(folder, name), data, size);
}

/* Companion files are used only from the map's own game folder or a later one. */
static void map_load__lit_and_ent__come_from_the_same_or_a_later_game(void **state)
{
    (void)state;
    static struct test_bsp bsp;
    static const char ent[] = "{ \"classname\" \"from_ent\" }";
    char *root = test_folder_create();
    struct err err = {0};
    test_folder_add(root, "id1/maps");
    test_folder_add(root, "mod/maps");
    test_bsp_make(&bsp, BSP_29);
    const struct bytes data = test_bsp_pack(&bsp);
    const size_t lit_size = 8 + 3 * bsp.lumps[LUMP_LIGHT].size;
    struct arena *arena = arena_create();
    uint8_t *lit = arena_alloc(arena, lit_size);
    memcpy(lit, "QLIT\1\0\0\0", 8);
    write_file(root, "id1/maps/both.bsp", data.at, bytes_left(&data));
    write_file(root, "id1/maps/both.lit", lit, lit_size);
    write_file(root, "mod/maps/both.ent", ent, sizeof ent);
    write_file(root, "id1/maps/old.lit", lit, lit_size);
    write_file(root, "id1/maps/old.ent", ent, sizeof ent);
    write_file(root, "mod/maps/old.bsp", data.at, bytes_left(&data));

    struct vfs *vfs = vfs_create(NULL);
    assert_true(vfs_add_game(vfs, root, "id1", &err));
    assert_true(vfs_add_game(vfs, root, "mod", &err));
    const struct map *both = map_load(vfs, "maps/both.bsp", arena, NULL, &err);
    const struct map *old = map_load(vfs, "maps/old.bsp", arena, NULL, &err);
    assert_non_null(both);
    assert_non_null(old);
    assert_true(both->light_is_coloured);
    assert_string_equal(map_entity_value(&both->entities[0], "classname"), "from_ent");
    assert_false(old->light_is_coloured);
    assert_string_equal(map_entity_value(&old->entities[0], "classname"), "worldspawn");
    assert_true(both->digest == old->digest);
    assert_null(map_load(vfs, "maps/none.bsp", arena, NULL, &err));
    assert_int_equal(err.kind, ERR_IO);
    vfs_destroy(vfs);
    arena_destroy(arena);
    test_folder_remove(root);
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
        cmocka_unit_test(map_parse__value_out_of_range__is_refused_by_name),
        cmocka_unit_test(map_parse__garbage_in_unused_entries__is_accepted),
        cmocka_unit_test(map_parse__lump_that_ends_inside_a_record__is_refused),
        cmocka_unit_test(map_parse__unknown_version_or_cut__is_refused),
        cmocka_unit_test(map_parse__more_than_32767_clipnodes__are_reached),
        cmocka_unit_test(map_parse__shared_clipnodes__are_fine_but_a_long_chain_is_not),
        cmocka_unit_test(map_parse__texinfo_not_finite__is_mended),
        cmocka_unit_test(map_load__lit_and_ent__come_from_the_same_or_a_later_game),
        cmocka_unit_test(map_load__real_maps__load_without_a_warning),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
