/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Tests of Quake II's models and sprites. */
#include "tests/unit/test.h"

#include "base/err.h"
#include "base/vfs.h"
#include "models/md2.h"
#include "models/md5.h"
#include "models/model.h"
#include "models/model_load.h"
#include "models/sp2.h"
#include "tests/unit/test_arena.h"
#include "tests/unit/test_folder.h"
#include "tests/unit/test_md2.h"
#include "tests/unit/test_md5.h"
#include "tests/unit/test_pcx.h"
#include "world/image.h"

static vec3s vertex_at(const struct alias *alias, int pose, int vertex)
{
    const uint16_t *at = alias->poses[pose * alias->num_vertices + vertex].position;
    return vec3_make((float)at[0] * alias->scale.x + alias->offset.x,
                     (float)at[1] * alias->scale.y + alias->offset.y,
                     (float)at[2] * alias->scale.z + alias->offset.z);
}

static void md2_parse__points_on_a_seam__are_vertices_of_their_own(void **state)
{
    (void)state;
    struct builder b;
    struct model model = {.name = "m"};
    build_md2(&b, "");
    assert_true(md2_parse(&model, bytes_make(b.data, b.size), NULL, arena, NULL, NULL));
    const struct alias *alias = model.alias;
    assert_int_equal(model.kind, MODEL_ALIAS);
    assert_int_equal(alias->num_vertices, 6);
    assert_int_equal(alias->num_triangles, 2);
    const int *second = alias->triangles[1].vertex;
    assert_int_equal(alias->texcoords[second[1]].s, 1);
    assert_int_equal(alias->texcoords[second[1]].t, 7);
    assert_string_equal(alias->frames[1].name, "frame");
    assert_int_equal(alias->num_skins, 1);
}

/* All frames share a box, whose quantization steps are much finer than the file's. */
static void md2_parse__frames_of_different_size__are_where_the_file_says(void **state)
{
    (void)state;
    struct builder b;
    struct model model = {.name = "m"};
    build_md2(&b, "");
    assert_true(md2_parse(&model, bytes_make(b.data, b.size), NULL, arena, NULL, NULL));
    const int corner = model.alias->triangles[0].vertex[2]; /* point 2: 255, 255, 0 */
    const vec3s small = vertex_at(model.alias, 0, corner),
                large = vertex_at(model.alias, 1, corner);
    assert_near(small.x, 15.5, 1e-3);
    assert_near(small.z, 0, 2e-3);
    assert_near(large.x, 41, 1e-3);
    assert_near(large.y, 41, 1e-3);
    assert_near(large.z, 100, 2e-3);
    assert_near(model.maxs.x, 41, 1e-4);
    assert_near(model.mins.y, -10, 1e-4);
}

static void md2_parse__every_prefix__is_refused(void **state)
{
    (void)state;
    struct builder b;
    build_md2(&b, "");
    for (size_t size = 0; size < b.size; size++) {
        struct err err = {0};
        struct model model = {.name = "m"};
        uint8_t *copy = malloc(size + 1);
        memcpy(copy, b.data, size);
        assert_false(md2_parse(&model, bytes_make(copy, size), NULL, arena, NULL, &err));
        assert_true(strlen(err.text) > 0);
        free(copy);
    }
}

static void md2_parse__invalid_values__are_refused_with_a_reason(void **state)
{
    (void)state;
    static const struct {
        size_t at;
        int32_t value;
        const char *says;
    } cases[] = {
        {MD2_AT_VERSION, 7, "version 7"},
        {MD2_AT_FRAME_SIZE, 50, "cannot hold 4 vertices"},
        {MD2_AT_POINTS, 3, "triangle 1: vertex 3 of 3"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct builder b, word = {.size = 0};
        struct err err = {0};
        struct model model = {.name = "m"};
        build_md2(&b, "");
        put_i32(&word, cases[i].value);
        memcpy(b.data + cases[i].at, word.data, 4);
        assert_false(md2_parse(&model, bytes_make(b.data, b.size), NULL, arena, NULL, &err));
        if (!strstr(err.text, cases[i].says))
            fail_msg("%s", err.text);
    }
}

/* The frames have one point, which has a vertex for each texture coordinate. */
static void md2_parse__vertices_of_all_frames__are_limited(void **state)
{
    enum { VERTICES = 3 * 1024, TRIANGLES = VERTICES / 3, FRAME_SIZE = 44, MAX_PLACES = 1 << 24 };
    (void)state;
    for (int more = 0; more < 2; more++) {
        const int frames = MAX_PLACES / VERTICES + more;
        const int places = MD2_HEADER, triangles = places + VERTICES * 4,
                  first = triangles + TRIANGLES * 12;
        const int header[] = {8, 4,      8,      FRAME_SIZE, 0,         1,     VERTICES, TRIANGLES,
                              0, frames, places, places,     triangles, first, 0,        0};
        const size_t size = (size_t)first + (size_t)frames * FRAME_SIZE;
        uint8_t *const file = calloc(size, 1);
        struct builder b = {.size = 0};
        struct err err = {0};
        struct model model = {.name = "m"};
        put_bytes(&b, "IDP2", 4);
        for (int i = 0; i < 16; i++)
            put_i32(&b, header[i]);
        memcpy(file, b.data, b.size);
        for (int i = 0; i < VERTICES; i++) {
            uint8_t *const at = file + triangles + i / 3 * 12 + 6 + i % 3 * 2;
            at[0] = (uint8_t)i;
            at[1] = (uint8_t)(i >> 8);
        }
        assert_int_equal(md2_parse(&model, bytes_make(file, size), NULL, arena, NULL, &err), !more);
        assert_int_equal(err.kind, more ? ERR_LIMIT : 0);
        free(file);
    }
}

static void md2_parse__invalid_frame_size__is_refused(void **state)
{
    (void)state;
    struct builder b, word = {.size = 0};
    struct err err = {0};
    struct model model = {.name = "m"};
    build_md2(&b, "");
    put_f32(&word, NAN);
    memcpy(b.data + MD2_HEADER + 64 + 24 + 24 + 4, word.data, 4); /* frame 0: scale of y */
    assert_false(md2_parse(&model, bytes_make(b.data, b.size), NULL, arena, NULL, &err));
    assert_non_null(strstr(err.text, "frame 0: scale or offset"));
}

static void model_load__md2_and_sp2__take_their_pictures_from_files(void **state)
{
    static uint8_t pcx[TEST_PCX_SIZE];
    struct builder b;
    test_folder_add(*state, "baseq2/models");
    const size_t size = test_pcx_make(pcx, 4, 8, 77);
    test_write_file(in_folder(state, "baseq2/models/skin.pcx"), pcx, size);
    build_md2(&b, "models\\skin.pcx");
    test_write_file(in_folder(state, "baseq2/models/a.md2"), b.data, b.size);
    build_sp2(&b, "models/skin.pcx");
    test_write_file(in_folder(state, "baseq2/models/a.sp2"), b.data, b.size);
    struct vfs *vfs = vfs_create(NULL);
    assert_true(vfs_add_game(vfs, *state, "baseq2", NULL));
    const struct model *mesh = model_load(vfs, "models/a.md2", NULL, arena, NULL, NULL);
    const struct skin_picture *skin = &mesh->alias->skins[0].pictures[0];
    assert_true(skin->width == 4 && skin->height == 8 && skin->pixels[31] == 77);
    const struct model *flat = model_load(vfs, "models/a.sp2", NULL, arena, NULL, NULL);
    assert_int_equal(flat->kind, MODEL_SPRITE);
    assert_int_equal(flat->sprite->num_frames, 2);
    assert_true(flat->sprite->images[1].left == -8 && flat->sprite->images[1].top == 4);
    assert_int_equal(flat->sprite->images[1].pixels[0], 77);
    vfs_destroy(vfs);
}

/* As in the re-release, with a skin of its own for the skeletal model. */
static void model_load__md5_next_to_an_md2__replaces_it(void **state)
{
    static uint8_t pcx[TEST_PCX_SIZE];
    static const uint8_t tga[] = {0, 0, 2, 0,  0,  0, 0, 0, 0,   0, 0, 0, 2,
                                  0, 1, 0, 32, 40, 1, 2, 3, 255, 4, 5, 6, 255};
    static const char *const folders[] = {"baseq2/models/b", "baseq2/models/c"};
    struct builder b;
    for (int i = 0; i < 2; i++) {
        char name[64];
        const char *skeleton = i == 0 ? "/md5/tris" : "/tris"; /* in a folder; next to it */
        snprintf(name, sizeof name, "%s/md5", folders[i]);
        test_folder_add(*state, name);
        snprintf(name, sizeof name, "%s/skin.pcx", folders[i] + 7);
        build_md2(&b, name);
        snprintf(name, sizeof name, "%s/tris.md2", folders[i]);
        test_write_file(in_folder(state, name), b.data, b.size);
        snprintf(name, sizeof name, "%s/skin.pcx", folders[i]);
        test_write_file(in_folder(state, name), pcx, test_pcx_make(pcx, 4, 8, 77));
        snprintf(name, sizeof name, "%s%s.md5mesh", folders[i], skeleton);
        test_write_file(in_folder(state, name), md5_mesh_text, strlen(md5_mesh_text));
        snprintf(name, sizeof name, "%s%s.md5anim", folders[i], skeleton);
        test_write_file(in_folder(state, name), md5_anim_text, strlen(md5_anim_text));
    }
    test_write_file(in_folder(state, "baseq2/models/b/md5/skin.tga"), tga, sizeof tga);
    struct vfs *vfs = vfs_create(NULL);
    assert_true(vfs_add_game(vfs, *state, "baseq2", NULL));
    const struct model *in = model_load(vfs, "models/b/tris.md2", NULL, arena, NULL, NULL);
    assert_true(in->md5 && in->md5->num_frames == 2 && in->md5->uses_alias_skins);
    assert_int_equal(in->md5->meshes[0].num_skins, 1);
    assert_int_equal(in->md5->meshes[0].skins[0].pictures[0].image->width, 2);
    assert_null(in->alias->skins[0].pictures[0].image);
    const struct model *beside = model_load(vfs, "models/c/tris.md2", NULL, arena, NULL, NULL);
    assert_non_null(beside->md5);
    assert_int_equal(beside->md5->meshes[0].skins[0].pictures[0].pixels[0], 77);
    vfs_disable_replacements(vfs, VFS_REPLACEMENT_MODELS);
    assert_null(model_load(vfs, "models/b/tris.md2", NULL, arena, NULL, NULL)->md5);
    vfs_destroy(vfs);
}

static void sp2_parse__every_prefix__is_refused(void **state)
{
    (void)state;
    struct builder b;
    build_sp2(&b, "a");
    for (size_t size = 0; size < b.size; size++) {
        struct model model = {.name = "m"};
        uint8_t *copy = malloc(size + 1);
        memcpy(copy, b.data, size);
        assert_false(sp2_parse(&model, bytes_make(copy, size), NULL, arena, NULL, NULL));
        free(copy);
    }
}

/* Where the differences of the numbers would overflow. */
static void sp2_parse__origin_far_away__is_refused(void **state)
{
    (void)state;
    static const int32_t frames[][4] = {{16, INT32_MAX, 8, INT32_MIN}, {16, 8, INT32_MIN, 4}};
    for (size_t i = 0; i < sizeof frames / sizeof *frames; i++) {
        struct builder b;
        struct model model = {.name = "m"};
        struct err err = {0};
        build_sp2(&b, "a");
        memcpy(b.data + 12, frames[i], sizeof frames[i]);
        assert_false(sp2_parse(&model, bytes_make(b.data, b.size), NULL, arena, NULL, &err));
        assert_string_equal(err.text, "frame 0: origin out of range");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(md2_parse__points_on_a_seam__are_vertices_of_their_own),
        cmocka_unit_test(md2_parse__frames_of_different_size__are_where_the_file_says),
        cmocka_unit_test(md2_parse__every_prefix__is_refused),
        cmocka_unit_test(md2_parse__invalid_values__are_refused_with_a_reason),
        cmocka_unit_test(md2_parse__invalid_frame_size__is_refused),
        cmocka_unit_test(md2_parse__vertices_of_all_frames__are_limited),
        cmocka_unit_test(sp2_parse__every_prefix__is_refused),
        cmocka_unit_test(sp2_parse__origin_far_away__is_refused),
        folder_test(model_load__md2_and_sp2__take_their_pictures_from_files),
        folder_test(model_load__md5_next_to_an_md2__replaces_it),
    };
    return cmocka_run_group_tests(tests, arena_set_up, arena_tear_down);
}
