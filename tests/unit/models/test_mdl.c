/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include <math.h>

#include "base/err.h"
#include "models/group.h"
#include "models/mdl.h"
#include "models/model.h"
#include "models/normals.h"
#include "models/placeholder.h"
#include "tests/unit/test_arena.h"
#include "tests/unit/test_mdl.h"

static bool parse(struct model *model, const struct builder *b, struct err *err)
{
    return mdl_parse(model, bytes_make(b->data, b->size), arena, err);
}

static void patch_i32(struct builder *b, size_t at, int32_t value)
{
    struct builder word = {.size = 0};
    put_i32(&word, value);
    memcpy(b->data + at, word.data, 4);
}

static void mdl_parse__good_file__has_all_parts(void **state)
{
    (void)state;
    struct builder b;
    struct model model = {.name = "m"};
    build_mdl(&b);
    assert_true(parse(&model, &b, NULL));

    const struct alias *alias = model.alias;
    assert_int_equal(model.kind, MODEL_ALIAS);
    assert_int_equal(model.flags, MODEL_ROTATE);
    assert_true(alias->random_phase);
    assert_int_equal(alias->num_skins, 2);
    assert_int_equal(alias->skins[0].num_pictures, 1);
    assert_null(alias->skins[0].end_times);
    assert_int_equal(alias->skins[1].num_pictures, 2);
    assert_int_equal(alias->skins[1].pictures[1].pixels[7], 3);
    assert_true(alias->texcoords[1].on_seam);
    assert_false(alias->triangles[0].faces_front);
    assert_int_equal(alias->triangles[0].vertex[0], 2);
    assert_int_equal(alias->num_poses, 3);
    assert_string_equal(alias->frames[0].name, "stand1");
    assert_string_equal(alias->frames[1].name, "sixteen letters!");
    assert_int_equal(alias->frames[1].first_pose, 1);
    assert_int_equal(alias->poses[2 * 3 + 1].position[0], 201);
}

static void mdl_parse__box__holds_all_poses(void **state)
{
    (void)state;
    struct builder b;
    struct model model;
    build_mdl(&b);
    assert_true(parse(&model, &b, NULL));
    assert_float_equal(model.mins.x, -10, 1e-6);
    assert_float_equal(model.maxs.x, 202 * 0.5 - 10, 1e-6);
    assert_float_equal(model.mins.z, 18 * 0.5 - 10, 1e-6);
    assert_float_equal(model.maxs.z, 20 * 0.5 - 10, 1e-6);
}

static void mdl_parse__every_prefix__is_refused(void **state)
{
    (void)state;
    struct builder whole;
    build_mdl(&whole);
    for (size_t size = 0; size < whole.size; size++) {
        struct model model;
        struct err err = {0};
        uint8_t *exact = malloc(size ? size : 1);
        memcpy(exact, whole.data, size);
        assert_false(mdl_parse(&model, bytes_make(exact, size), arena, &err));
        assert_int_not_equal(err.kind, ERR_NONE);
        assert_string_not_equal(err.text, "");
        free(exact);
        arena_reset(arena);
    }
}

static void mdl_parse__flipped_bytes__never_leave_an_index_out_of_range(void **state)
{
    (void)state;
    struct builder b;
    build_mdl(&b);
    for (size_t at = 0; at < b.size; at++)
        for (int bit = 0; bit < 8; bit++) {
            struct model model;
            b.data[at] ^= (uint8_t)(1 << bit);
            if (parse(&model, &b, NULL)) {
                const struct alias *alias = model.alias;
                for (int i = 0; i < alias->num_triangles; i++)
                    for (int j = 0; j < 3; j++)
                        assert_in_range(alias->triangles[i].vertex[j], 0, alias->num_vertices - 1);
                for (int i = 0; i < alias->num_frames; i++)
                    assert_in_range(group_alias_pose(alias, i, 0.7), 0, alias->num_poses - 1);
                assert_true(vec3_is_finite(model.mins) && vec3_is_finite(model.maxs));
            }
            b.data[at] ^= (uint8_t)(1 << bit);
            arena_reset(arena);
        }
}

static void mdl_parse__counts__meet_their_limits(void **state)
{
    (void)state;
    static const struct {
        size_t at;
        int32_t value;
        enum err_kind kind;
    } cases[] = {
        {0, 0x41414141, ERR_FORMAT},
        {4, 7, ERR_UNSUPPORTED},
        {MDL_AT_SCALE, 0x7f800000, ERR_FORMAT},
        {MDL_AT_SKINS, 0, ERR_FORMAT},
        {MDL_AT_SKINS, 1 << 30, ERR_LIMIT},
        {MDL_AT_SKINS + 4, -1, ERR_FORMAT},
        {MDL_AT_SKINS + 8, 9000, ERR_LIMIT},
        {MDL_AT_VERTS, 70000, ERR_LIMIT},
        {MDL_AT_VERTS, 2, ERR_FORMAT},
        {MDL_AT_VERTS + 4, 0, ERR_FORMAT},
        {MDL_AT_VERTS + 8, 1 << 20, ERR_LIMIT},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct builder b;
        struct model model;
        struct err err = {0};
        build_mdl(&b);
        patch_i32(&b, cases[i].at, cases[i].value);
        assert_false(parse(&model, &b, &err));
        assert_int_equal(err.kind, cases[i].kind);
    }
}

static void model_group_index__time__chooses_by_end_times(void **state)
{
    (void)state;
    static const float ends[] = {0.1f, 0.3f, 0.4f};
    assert_int_equal(group_index_at(NULL, 1, 5), 0);
    assert_int_equal(group_index_at(ends, 3, 0), 0);
    assert_int_equal(group_index_at(ends, 3, 0.2), 1);
    assert_int_equal(group_index_at(ends, 3, 0.35), 2);
    assert_int_equal(group_index_at(ends, 3, 4.0 + 0.05), 0);
    assert_int_equal(group_index_at(ends, 3, -0.05), 2);
    assert_int_equal(group_index_at(ends, 3, INFINITY), 0);
}

static void alias_pose__frame_out_of_range__is_the_first(void **state)
{
    (void)state;
    struct builder b;
    struct model model;
    build_mdl(&b);
    assert_true(parse(&model, &b, NULL));
    assert_int_equal(group_alias_pose(model.alias, 1, 0.05), 1);
    assert_int_equal(group_alias_pose(model.alias, 1, 0.2), 2);
    assert_int_equal(group_alias_pose(model.alias, 2, 0.2), 0);
    assert_int_equal(group_alias_pose(model.alias, -1, 0.2), 0);
}

static void mdl_parse__non_increasing_times__still_play(void **state)
{
    (void)state;
    struct builder b;
    struct model model;
    build_mdl(&b);
    const size_t times = b.size - 2 * (8 + 16 + 12) - 8;
    patch_i32(&b, times, 0x7fc00000); /* NaN */
    patch_i32(&b, times + 4, 0);
    assert_true(parse(&model, &b, NULL));
    const struct alias_frame *group = &model.alias->frames[1];
    assert_float_equal(group->end_times[0], 0.1, 1e-6);
    assert_float_equal(group->end_times[1], 0.2, 1e-6);
}

/* Repeats the walk that gave the table its order. */
struct walk {
    vec3s found[256];
    int num;
};

static void meet(struct walk *walk, vec3s corner)
{
    corner = glms_vec3_normalize(corner);
    for (int i = 0; i < walk->num; i++)
        if (glms_vec3_distance(walk->found[i], corner) < 1e-3f)
            return;
    assert_true(walk->num < 256);
    walk->found[walk->num++] = corner;
}

static void cut(struct walk *walk, vec3s a, vec3s b, vec3s c, int times)
{
    if (times == 0) {
        meet(walk, a);
        meet(walk, b);
        meet(walk, c);
        return;
    }
    const vec3s ab = vec3_lerp(a, b, 0.5f), bc = vec3_lerp(b, c, 0.5f), ca = vec3_lerp(c, a, 0.5f);
    cut(walk, a, ab, ca, times - 1);
    cut(walk, b, ab, bc, times - 1);
    cut(walk, c, ca, bc, times - 1);
}

static void alias_normals__agree_with_their_construction(void **state)
{
    (void)state;
    const float x = 0.525731112f, z = 0.850650808f;
    const vec3s corners[12] = {
        {{-x, 0, z}}, {{x, 0, z}},   {{-x, 0, -z}}, {{x, 0, -z}}, {{0, z, x}},  {{0, z, -x}},
        {{0, -z, x}}, {{0, -z, -x}}, {{z, x, 0}},   {{-z, x, 0}}, {{z, -x, 0}}, {{-z, -x, 0}},
    };
    static const uint8_t faces[20][3] = {
        {0, 4, 1}, {0, 9, 4},  {9, 5, 4},  {4, 5, 8},  {4, 8, 1},  {8, 10, 1}, {8, 3, 10},
        {5, 3, 8}, {5, 2, 3},  {2, 7, 3},  {7, 10, 3}, {7, 6, 10}, {7, 11, 6}, {11, 0, 6},
        {0, 1, 6}, {6, 1, 10}, {9, 0, 11}, {9, 11, 2}, {9, 2, 5},  {7, 2, 11},
    };
    struct walk walk = {.num = 0};
    for (int i = 0; i < 20; i++)
        cut(&walk, corners[faces[i][0]], corners[faces[i][1]], corners[faces[i][2]], 2);

    assert_int_equal(walk.num, 162);
    for (int i = 0; i < 162; i++)
        assert_true(glms_vec3_distance(walk.found[i], alias_normals()[i]) < 2e-6f);
    for (int i = 162; i < 256; i++)
        assert_true(glms_vec3_norm(alias_normals()[i]) == 0);
}

static void model_stand_in__is_a_closed_clockwise_solid(void **state)
{
    (void)state;
    const struct model *model = placeholder_create(arena, "progs/none.mdl");
    const struct alias *alias = model->alias;
    assert_string_equal(model->name, "progs/none.mdl");
    assert_int_equal(alias->num_triangles, 8);
    for (int i = 0; i < alias->num_triangles; i++) {
        vec3s p[3];
        for (int j = 0; j < 3; j++) {
            const uint16_t *at = alias->poses[alias->triangles[i].vertex[j]].position;
            p[j] = vec3_make(at[0] - 128.0f, at[1] - 128.0f, at[2] - 128.0f);
        }
        const vec3s across = glms_vec3_cross(glms_vec3_sub(p[1], p[0]), glms_vec3_sub(p[2], p[0]));
        assert_true(glms_vec3_dot(across, p[0]) < 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mdl_parse__good_file__has_all_parts),
        cmocka_unit_test(mdl_parse__box__holds_all_poses),
        cmocka_unit_test(mdl_parse__every_prefix__is_refused),
        cmocka_unit_test(mdl_parse__flipped_bytes__never_leave_an_index_out_of_range),
        cmocka_unit_test(mdl_parse__counts__meet_their_limits),
        cmocka_unit_test(mdl_parse__non_increasing_times__still_play),
        cmocka_unit_test(model_group_index__time__chooses_by_end_times),
        cmocka_unit_test(alias_pose__frame_out_of_range__is_the_first),
        cmocka_unit_test(alias_normals__agree_with_their_construction),
        cmocka_unit_test(model_stand_in__is_a_closed_clockwise_solid),
    };
    return cmocka_run_group_tests(tests, arena_set_up, arena_tear_down);
}
