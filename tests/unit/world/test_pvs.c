/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/arena.h"
#include "base/vfs.h"
#include "tests/unit/test_bsp.h"
#include "world/map_load.h"
#include "world/map_trace.h"
#include "world/pvs.h"

enum { NUM_LEAFS = 32 };

/* A map that consists only of leafs 0..NUM_LEAFS; leaf 1 has the given row. */
static struct map leafs_only(struct map_leaf leafs[NUM_LEAFS + 1], const uint8_t *vis, size_t size)
{
    memset(leafs, 0, (NUM_LEAFS + 1) * sizeof *leafs);
    return (struct map){
        .leafs = leafs,
        .num_leafs = NUM_LEAFS + 1,
        .num_vis_leafs = NUM_LEAFS,
        .vis = vis,
        .vis_size = size,
    };
}

static void pvs_decode__literal_and_run__set_their_bits(void **state)
{
    (void)state;
    static const uint8_t vis[] = {0x81, 0, 2, 0x10};
    struct map_leaf leafs[NUM_LEAFS + 1];
    const struct map map = leafs_only(leafs, vis, sizeof vis);
    uint8_t bits[4];
    struct pvs_row row = {bits, NUM_LEAFS};

    assert_true(pvs_decode(&map, 1, &row));
    for (int i = 0; i <= NUM_LEAFS; i++)
        assert_int_equal(pvs_sees(&row, i), i == 1 || i == 8 || i == 29);
}

static void pvs_decode__run_past_row__is_cut(void **state)
{
    (void)state;
    static const uint8_t vis[] = {0x05, 0, 255}; /* 1 byte, then 255 zeros */
    struct map_leaf leafs[NUM_LEAFS + 1];
    const struct map map = leafs_only(leafs, vis, sizeof vis);
    uint8_t bits[5] = {0, 0, 0, 0, 0xee};
    struct pvs_row row = {bits, NUM_LEAFS};

    assert_true(pvs_decode(&map, 1, &row));
    assert_true(pvs_sees(&row, 1));
    assert_false(pvs_sees(&row, 2));
    assert_true(pvs_sees(&row, 3));
    assert_false(pvs_sees(&row, 32));
    assert_int_equal(bits[4], 0xee);
}

static void pvs_decode__row_that_ends_early__sees_everything(void **state)
{
    (void)state;
    static const uint8_t vis[] = {0x05, 0};
    struct map_leaf leafs[NUM_LEAFS + 1];
    const struct map map = leafs_only(leafs, vis, sizeof vis);
    uint8_t bits[4];
    struct pvs_row row = {bits, NUM_LEAFS};

    assert_false(pvs_decode(&map, 1, &row));
    for (int i = 1; i <= NUM_LEAFS; i++)
        assert_true(pvs_sees(&row, i));
}

static void pvs_decode__no_row__sees_everything(void **state)
{
    (void)state;
    static const uint8_t vis[] = {0, 4};
    struct map_leaf leafs[NUM_LEAFS + 1];
    const struct map map = leafs_only(leafs, vis, sizeof vis);
    uint8_t bits[4];
    struct pvs_row row = {bits, NUM_LEAFS};
    leafs[2].vis_offset = -1;
    leafs[3].vis_offset = 2;

    assert_true(pvs_decode(&map, 1, &row));
    assert_false(pvs_sees(&row, 20));
    for (int leaf = 0; leaf <= 3; leaf++) {
        if (leaf == 1)
            continue;
        assert_false(pvs_decode(&map, leaf, &row));
        assert_true(pvs_sees(&row, 20));
    }
}

/* Rows cover only leafs with vis data, not those of submodels. */
static void pvs_decode__leafs_without_vis__are_never_seen(void **state)
{
    (void)state;
    static const uint8_t vis[] = {0xff, 0xff};
    struct map_leaf leafs[NUM_LEAFS + 1];
    struct map map = leafs_only(leafs, vis, sizeof vis);
    uint8_t bits[4];
    struct pvs_row row = {bits, NUM_LEAFS};
    map.num_vis_leafs = 11;

    assert_true(pvs_decode(&map, 1, &row));
    assert_true(pvs_sees(&row, 11));
    assert_false(pvs_sees(&row, 12));
    assert_false(pvs_sees(&row, 32));
    assert_false(pvs_decode(&map, 12, &row));
    assert_true(pvs_sees(&row, 11));
    assert_false(pvs_sees(&row, 12));
}

/* The room of test_bsp.h with a row for the air (leaf 1) and one for the water. */
static const struct map *room_with_vis(struct test_bsp *bsp, struct arena *arena, int air,
                                       int water)
{
    test_bsp_make(bsp, BSP_29);
    bsp->lumps[LUMP_VIS].data[0] = (uint8_t)air;
    bsp->lumps[LUMP_VIS].data[1] = (uint8_t)water;
    const struct bytes data = test_bsp_pack(bsp);
    return map_parse("maps/test.bsp", &(struct map_files){.bsp = data}, arena, NULL, NULL);
}

static void pvs_at__near_a_surface__sees_both_sides(void **state)
{
    (void)state;
    static struct test_bsp bsp;
    struct arena *arena = arena_create();
    const struct map *map = room_with_vis(&bsp, arena, 1, 2);
    uint8_t bits[1];
    struct pvs_row row = {bits, 3};
    assert_non_null(map);

    pvs_at(map, vec3_make(0.0f, 0.0f, 80.0f), &row);
    assert_int_equal(bits[0], 1);
    pvs_at(map, vec3_make(0.0f, 0.0f, 39.0f), &row);
    assert_int_equal(bits[0], 3);
    pvs_at(map, vec3_make(0.0f, 0.0f, 26.0f), &row);
    assert_int_equal(bits[0], 3);
    pvs_at(map, vec3_make(0.0f, 0.0f, 10.0f), &row);
    assert_int_equal(bits[0], 2);
    /* Close to a wall, nothing more is visible; outside, everything is. */
    pvs_at(map, vec3_make(126.0f, 0.0f, 80.0f), &row);
    assert_int_equal(bits[0], 1);
    pvs_at(map, vec3_make(500.0f, 0.0f, 80.0f), &row);
    assert_int_equal(bits[0], 3);
    arena_destroy(arena);
}

static void map_parse__water_row_with_air__is_vised(void **state)
{
    (void)state;
    static struct test_bsp bsp;
    struct arena *arena = arena_create();
    assert_true(room_with_vis(&bsp, arena, 3, 3)->water_is_vised);
    assert_false(room_with_vis(&bsp, arena, 1, 2)->water_is_vised);
    arena_destroy(arena);
}

/* Writes a .vis file with two patches, of which one is for `name` and has the map's own
 * leafs. */
static void make_patch(struct test_lump *out, const struct test_bsp *bsp, const char *name)
{
    const struct test_lump *const leafs = &bsp->lumps[LUMP_LEAFS];
    const char *const names[] = {"other.bsp", name};
    out->size = 0;
    for (int i = 0; i < 2; i++) {
        char padded[32] = {0};
        snprintf(padded, sizeof padded, "%s", names[i]);
        test_put(out, padded, sizeof padded);
        test_put_i32(out, (int32_t)(4 + 2 + 4 + leafs->size));
        test_put_i32(out, 2);
        test_put_u8(out, 3);
        test_put_u8(out, 3);
        test_put_i32(out, (int32_t)leafs->size);
        test_put(out, leafs->data, leafs->size);
    }
}

static const struct map *parse_patched(struct test_bsp *bsp, const struct test_lump *patch,
                                       size_t size, struct arena *arena)
{
    const struct map_files files = {.bsp = test_bsp_pack(bsp),
                                    .vis = bytes_make(patch->data, size)};
    return map_parse("maps/test.bsp", &files, arena, NULL, NULL);
}

static void map_parse__vis_beside_the_map__is_used_if_it_fits(void **state)
{
    (void)state;
    static struct test_bsp bsp;
    static struct test_lump patch;
    struct arena *arena = arena_create();
    room_with_vis(&bsp, arena, 1, 2);
    make_patch(&patch, &bsp, "Test.bsp");
    assert_true(parse_patched(&bsp, &patch, patch.size, arena)->water_is_vised);
    for (size_t size = 0; size < patch.size; size++)
        assert_false(parse_patched(&bsp, &patch, size, arena)->water_is_vised);
    make_patch(&patch, &bsp, "test2.bsp");
    assert_false(parse_patched(&bsp, &patch, patch.size, arena)->water_is_vised);
    make_patch(&patch, &bsp, "test.bsp");
    patch.data[patch.size - 28]++; /* contents of the last leaf */
    assert_false(parse_patched(&bsp, &patch, patch.size, arena)->water_is_vised);
    arena_destroy(arena);
}

static void pvs_at__player_start__sees_itself_but_not_all(void **state)
{
    (void)state;
    if (!asset_path(""))
        skip();
    struct vfs *vfs = vfs_create(NULL);
    struct arena *arena = arena_create();
    assert_true(vfs_add_game(vfs, asset_path(""), "id1", NULL));
    const struct map *map = map_load(vfs, "maps/e1m1.bsp", arena, NULL, NULL);
    assert_non_null(map);
    const vec3s start = vec3_make(480.0f, -352.0f, 110.0f);
    struct pvs_row row = {arena_alloc(arena, pvs_row_size(map->num_leafs)), map->num_leafs - 1};
    pvs_at(map, start, &row);
    int seen = 0;
    for (int i = 1; i < map->num_leafs; i++)
        seen += pvs_sees(&row, i);
    assert_true(pvs_sees(&row, map_leaf_at(map, start)));
    assert_in_range(seen, 10, map->num_vis_leafs / 2);
    arena_destroy(arena);
    vfs_destroy(vfs);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pvs_decode__literal_and_run__set_their_bits),
        cmocka_unit_test(pvs_decode__run_past_row__is_cut),
        cmocka_unit_test(pvs_decode__row_that_ends_early__sees_everything),
        cmocka_unit_test(pvs_decode__no_row__sees_everything),
        cmocka_unit_test(pvs_decode__leafs_without_vis__are_never_seen),
        cmocka_unit_test(pvs_at__near_a_surface__sees_both_sides),
        cmocka_unit_test(map_parse__water_row_with_air__is_vised),
        cmocka_unit_test(map_parse__vis_beside_the_map__is_used_if_it_fits),
        cmocka_unit_test(pvs_at__player_start__sees_itself_but_not_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
