/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The cost of a face is bounded, whatever its size and the number of lamps and vertices. */
#include "tests/unit/test.h"

#include "render/light/lamp_map.h"
#include "world/map.h"

enum { HALF = 128, MAX_DARK = 40, NUM_VERTICES = 64, MAX_SIDE = 512 };

static const struct map_plane plane = {{{0, 0, 1}}, 0.0f, 2};
static const struct map_texinfo info = {.texture = -1};
static const struct map_node node = {
    .child = {-2, -1}, .mins = {{-HALF, -HALF, -8}}, .maxs = {{HALF, HALF, 512}}, .num_faces = 1};
static const struct map_leaf leafs[2] = {{.contents = CONTENTS_SOLID},
                                         {.contents = CONTENTS_EMPTY}};
static const struct map_submodel world = {.num_faces = 1};
static uint8_t light[MAX_SIDE * MAX_SIDE * 3];

/* Above the floor's middle, many lamps that point upwards, and a higher one that shines on it. */
static const struct map_entity_key dark[] = {
    {"classname", "light"}, {"origin", "0 0 64"}, {"light", "300"}, {"mangle", "0 90 0"}};
static const struct map_entity_key bright[] = {
    {"classname", "light"}, {"origin", "0 0 128"}, {"light", "300"}};

/* Returns how many lamps the luxels of a square floor have, all together. */
static int count_lamps(int side, int num_vertices, int num_dark)
{
    static const vec3s corners[4] = {
        {{-HALF, -HALF, 0}}, {{-HALF, HALF, 0}}, {{HALF, HALF, 0}}, {{HALF, -HALF, 0}}};
    static int face_vertices[NUM_VERTICES];
    struct map_entity entities[MAX_DARK + 1];
    const float scale = (float)side / (2 * HALF);
    const struct map_face face = {
        .num_vertices = num_vertices,
        .num_styles = 1,
        .light_size = {side, side},
        .light_axes = {{{{scale, 0, 0}}, side / 2.0, 1.0f / scale},
                       {{{0, scale, 0}}, side / 2.0, 1.0f / scale}},
    };
    const struct map map = {
        .version = 29,
        .num_planes = 1,
        .planes = &plane,
        .num_nodes = 1,
        .nodes = &node,
        .num_leafs = 2,
        .leafs = leafs,
        .num_texinfos = 1,
        .texinfos = &info,
        .num_faces = 1,
        .faces = &face,
        .num_vertices = 4,
        .vertices = corners,
        .face_vertices = face_vertices,
        .num_submodels = 1,
        .submodels = &world,
        .num_entities = num_dark + 1,
        .entities = entities,
        .light = light,
    };
    for (int i = 0; i < NUM_VERTICES; i++)
        face_vertices[i] = i < 4 ? i : 3;
    for (int i = 0; i < num_dark; i++)
        entities[i] = (struct map_entity){4, dark};
    entities[num_dark] = (struct map_entity){3, bright};
    struct lamp_map *lamps = lamp_map_create(&map);
    const int num = lamp_map_face(lamps, 0)->num_all;
    lamp_map_destroy(lamps);
    return num;
}

static void lamp_map_face__many_luxels__have_the_nearest_lamps(void **state)
{
    (void)state;
    assert_int_equal(count_lamps(17, 4, MAX_DARK), 17 * 17);
    assert_int_equal(count_lamps(MAX_SIDE, 4, MAX_DARK), 0);
}

static void lamp_map_face__many_luxels_and_vertices__has_no_lamps(void **state)
{
    (void)state;
    assert_int_equal(count_lamps(17, NUM_VERTICES, 0), 17 * 17);
    assert_int_equal(count_lamps(MAX_SIDE, 4, 0), MAX_SIDE * MAX_SIDE);
    assert_int_equal(count_lamps(MAX_SIDE, NUM_VERTICES, 0), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lamp_map_face__many_luxels__have_the_nearest_lamps),
        cmocka_unit_test(lamp_map_face__many_luxels_and_vertices__has_no_lamps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
