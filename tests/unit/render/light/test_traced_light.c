/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "models/model.h"
#include "render/light/lamp_map.h"
#include "render/light/traced_light.h"
#include "render/render_options.h"
#include "render/scene.h"
#include "world/map.h"

/* A floor 256 units wide at z = 0 with 17 x 17 luxels, a lamp 128 above its middle and, in between,
 * a square plate. */

enum { SIDE = 17, HALF = 128 };

static const vec3s corners[4] = {
    {{-HALF, -HALF, 0}}, {{-HALF, HALF, 0}}, {{HALF, HALF, 0}}, {{HALF, -HALF, 0}}};
static const int face_vertices[4] = {0, 1, 2, 3}; /* clockwise from above */
static const struct map_plane plane = {{{0, 0, 1}}, 0.0f, 2};
static const struct map_texinfo info = {.texture = -1};
static const struct map_face face = {
    .num_vertices = 4,
    .num_styles = 1,
    .light_size = {SIDE, SIDE},
    .light_axes = {{{{1.0f / 16, 0, 0}}, HALF / 16.0, 16.0f},
                   {{{0, 1.0f / 16, 0}}, HALF / 16.0, 16.0f}},
};
static const struct map_node node = {
    .child = {-2, -1}, .mins = {{-HALF, -HALF, -8}}, .maxs = {{HALF, HALF, 512}}, .num_faces = 1};
static const struct map_leaf leafs[2] = {{.contents = CONTENTS_SOLID},
                                         {.contents = CONTENTS_EMPTY}};
static const struct map_submodel world = {.num_faces = 1};
static uint8_t light[SIDE * SIDE * 3];
static const struct map_entity_key keys[] = {
    {"classname", "light"}, {"origin", "0 0 128"}, {"light", "300"}};
static const struct map_entity entities[2] = {{0, NULL}, {3, keys}};
static const struct map map = {
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
    .num_entities = 2,
    .entities = entities,
    .light = light,
};

/* A plate from -16 to 16, at the entity's height. */
static const struct alias_vertex plate_vertices[4] = {
    {{0, 0, 0}, 0}, {{32, 0, 0}, 0}, {{32, 32, 0}, 0}, {{0, 32, 0}, 0}};
static const struct alias_triangle plate_triangles[2] = {{true, {0, 1, 2}}, {true, {0, 2, 3}}};
static const struct alias plate = {
    .scale = {{1, 1, 1}},
    .offset = {{-16, -16, 0}},
    .num_vertices = 4,
    .num_triangles = 2,
    .num_poses = 1,
    .poses = plate_vertices,
    .triangles = plate_triangles,
};
static const struct model model = {.kind = MODEL_ALIAS, .alias = &plate};

static struct scene_entity entity;
static struct scene scene;
static struct lamp_map *lamps;
static struct traced_light *traced;

/* Lights the floor by what the lamp gives, times a factor. */
static void fill_light(float factor)
{
    const struct face_lamps *of = lamp_map_face(lamps, 0);
    for (int i = 0; i < SIDE * SIDE * 3; i++)
        light[i] = (uint8_t)(of->items[of->first[i / 3]].lux * factor + 0.5f);
}

static int set_up(void **state)
{
    (void)state;
    entity = (struct scene_entity){
        .model = &model, .origin = {{0, 0, 64}}, .scale = 1.0f, .alpha = 1.0f};
    scene = (struct scene){.map = &map, .entities = &entity, .num_entities = 1};
    scene.light_styles[0] = 1.0f;
    lamps = lamp_map_create(&map);
    fill_light(1.0f);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    traced_light_destroy(traced);
    traced = NULL;
    lamp_map_destroy(lamps);
    return 0;
}

static const struct lit_grid *trace(void)
{
    traced_light_destroy(traced);
    traced = traced_light_create(lamps, &scene, RENDER_LIGHT_SHADOWS | RENDER_LIGHT_MODELS);
    return traced_light_reaches(traced, 0) == FACE_TRACED ? traced_light_on(traced, 0) : NULL;
}

static int point_at(const struct lit_grid *grid, int x, int y)
{
    const int s = (x + HALF) * grid->scale / 16, t = (y + HALF) * grid->scale / 16;
    return t * grid->width + s;
}

static float share_at(const struct lit_grid *grid, int x, int y)
{
    return grid->shares[point_at(grid, x, y)];
}

static float added_at(const struct lit_grid *grid, int x, int y, int colour)
{
    return grid->added[point_at(grid, x, y) * 3 + colour];
}

static void lamp_map_face__open_floor__is_lit_everywhere_by_its_lamp(void **state)
{
    (void)state;
    const struct face_lamps *of = lamp_map_face(lamps, 0);
    assert_int_equal(of->num_all, SIDE * SIDE);
    const int middle = (SIDE * SIDE - 1) / 2;
    assert_near(of->items[of->first[middle]].lux, 0.5 * (300 - 128), 0.2);
}

static void traced_light_on__plate_below_the_lamp__hides_it(void **state)
{
    (void)state;
    const struct lit_grid *grid = trace();
    assert_non_null(grid);
    assert_null(grid->added);
    assert_int_equal(grid->scale, 4);
    assert_int_equal(grid->width, (SIDE - 1) * 4 + 1);
    /* The shadow ends at 32; the lamp's radius of 10 makes a penumbra of 10 to each side. */
    assert_near(share_at(grid, 0, 0), 0.15, 1e-6); /* not quite black */
    assert_near(share_at(grid, 20, 0), 0.15, 1e-6);
    assert_near(share_at(grid, 32, 0), 0.5, 0.08);
    assert_true(share_at(grid, 28, 0) < share_at(grid, 32, 0));
    assert_true(share_at(grid, 32, 0) < share_at(grid, 36, 0));
    assert_near(share_at(grid, 44, 0), 1.0, 0.0);
    assert_near(share_at(grid, 0, -100), 1.0, 0.0);
}

static void traced_light_on__other_light__is_kept(void **state)
{
    (void)state;
    fill_light(2.0f);
    assert_near(share_at(trace(), 0, 0), 0.5, 0.01);
}

static void traced_light_on__lamp_is_out__has_no_shadow(void **state)
{
    (void)state;
    scene.light_styles[0] = 0.0f;
    assert_null(trace());
}

static void traced_light_reaches__plate_elsewhere__is_unchanged(void **state)
{
    (void)state;
    entity.origin = vec3_make(0, 0, 300); /* above the lamp */
    assert_null(trace());
    assert_int_equal(traced_light_reaches(traced, 0), FACE_UNCHANGED);
}

static void traced_light_reaches__nothing_casts__is_unchanged(void **state)
{
    (void)state;
    static const int flags[] = {SCENE_VIEW_WEAPON, SCENE_FULL_LIGHT};
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++) {
        entity.flags = flags[i];
        assert_null(trace());
    }
    entity.flags = 0;
    entity.alpha = 0.5f;
    assert_null(trace());
    entity.alpha = 1.0f;
    entity.origin.x = NAN;
    assert_null(trace());
}

/* ---- moving lights ---- */

static struct scene_light rocket = {.origin = {{0, 0, 128}}, .radius = 300, .colour = {1, 0.5f, 0}};

static void add_rocket(float x, float z)
{
    rocket.origin = vec3_make(x, 0, z);
    scene.lights = &rocket;
    scene.num_lights = 1;
    scene.light_styles[0] = 0.0f;
}

static void traced_light_on__rocket__lights_by_distance_and_angle(void **state)
{
    (void)state;
    add_rocket(-96, 64);
    const struct lit_grid *grid = trace();
    assert_non_null(grid);
    assert_null(grid->shares);
    assert_near(added_at(grid, -96, 0, 0), 300 - 64, 0.5);
    assert_near(added_at(grid, -96, 0, 1), 0.5 * (300 - 64), 0.25);
    assert_near(added_at(grid, -96, 0, 2), 0.0, 0.0);
    const double distance = sqrt(64.0 * 64.0 + 48.0 * 48.0);
    assert_near(added_at(grid, -96, 48, 0), (300 - distance) * (0.25 + 0.75 * 64 / distance), 0.7);
}

static void traced_light_on__plate_below_the_rocket__stops_its_light(void **state)
{
    (void)state;
    add_rocket(0, 128);
    const struct lit_grid *grid = trace();
    const float open = added_at(grid, 100, 100, 0);
    assert_near(added_at(grid, 0, 0, 0), 0.0, 0.0);
    assert_near(added_at(grid, 24, 0, 0), 0.0, 0.0);
    assert_true(open > 60.0f);
    /* A sphere of radius 6 makes a penumbra of 6. */
    assert_near(added_at(grid, 32, 0, 0) / ((300 - 132) * (0.25 + 0.75 * 128 / 132)), 0.5, 0.1);
    assert_true(added_at(grid, 40, 0, 0) > 130.0f);
}

static void traced_light_on__carrier__does_not_stop_its_own_light(void **state)
{
    (void)state;
    add_rocket(0, 84); /* near the plate's origin */
    assert_true(added_at(trace(), 0, 0, 0) > 200.0f);
}

static void traced_light_on__rocket_below_or_far__changes_nothing(void **state)
{
    (void)state;
    add_rocket(0, -64);
    assert_null(trace());
    add_rocket(0, 301);
    assert_null(trace());
}

static void traced_light_on__bolt__lights_the_floor_along_it(void **state)
{
    (void)state;
    enum { NUM = 7 };
    static const struct model bolt = {
        .kind = MODEL_ALIAS, .name = "progs/bolt2.mdl", .alias = &plate};
    struct scene_entity pieces[NUM];
    for (int i = 0; i < NUM; i++)
        pieces[i] = (struct scene_entity){.model = &bolt,
                                          .origin = {{-90.0f + 30.0f * (float)i, 0, 40}},
                                          .scale = 1.0f,
                                          .alpha = 1.0f,
                                          .flags = SCENE_FULL_LIGHT};
    scene.entities = pieces;
    scene.num_entities = NUM;
    scene.light_styles[0] = 0.0f;
    const struct lit_grid *grid = trace();
    assert_non_null(grid);
    assert_true(added_at(grid, 0, 0, 2) > 50.0f);
    assert_near(added_at(grid, -60, 20, 2), added_at(grid, 60, 20, 2), 0.5);
    assert_true(added_at(grid, 0, 60, 2) < added_at(grid, 0, 0, 2));
    assert_null(traced_light_model(traced, &scene, &pieces[0], 0)); /* it shines by itself */
    scene.entities = NULL;
    scene.num_entities = 0;
}

/* ---- models ---- */

static void traced_light_model__lamp_above__lights_what_faces_it(void **state)
{
    (void)state;
    (void)trace();
    const vec3s *factors = traced_light_model(traced, &scene, &entity, 0);
    assert_non_null(factors);
    for (int i = 0; i < 4; i++)
        assert_true(factors[i].x > 0.05f && factors[i].x <= 1.0f);
    const float alone = factors[0].x;
    /* Something between it and the lamp leaves a part of the game's light. */
    struct scene_entity both[2] = {entity, entity};
    both[1].origin.z = 96;
    both[1].number = 1;
    scene.entities = both;
    scene.num_entities = 2;
    (void)trace();
    const vec3s *below = traced_light_model(traced, &scene, &both[0], 0);
    const vec3s *above = traced_light_model(traced, &scene, &both[1], 0);
    assert_true(below[0].x < 0.8f * alone);
    assert_true(above[0].x > below[0].x);
}

static void traced_light_model__another_moment__is_that_of_the_first(void **state)
{
    (void)state;
    (void)trace();
    const vec3s *factors = traced_light_model(traced, &scene, &entity, 0);
    struct scene_entity later = entity;
    struct scene other = scene;
    later.origin.x = 50.0f;
    other.entities = &later;
    assert_ptr_equal(traced_light_model(traced, &other, &later, 0), factors);
    later.model = NULL;
    assert_null(traced_light_model(traced, &other, &later, 0));
}

static void traced_light_model__own_light__is_as_in_the_game(void **state)
{
    (void)state;
    entity.has_light = true;
    (void)trace();
    assert_null(traced_light_model(traced, &scene, &entity, 0));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(lamp_map_face__open_floor__is_lit_everywhere_by_its_lamp),
        TEST(traced_light_on__plate_below_the_lamp__hides_it),
        TEST(traced_light_on__other_light__is_kept),
        TEST(traced_light_on__lamp_is_out__has_no_shadow),
        TEST(traced_light_reaches__plate_elsewhere__is_unchanged),
        TEST(traced_light_reaches__nothing_casts__is_unchanged),
        TEST(traced_light_on__rocket__lights_by_distance_and_angle),
        TEST(traced_light_on__plate_below_the_rocket__stops_its_light),
        TEST(traced_light_on__carrier__does_not_stop_its_own_light),
        TEST(traced_light_on__rocket_below_or_far__changes_nothing),
        TEST(traced_light_on__bolt__lights_the_floor_along_it),
        TEST(traced_light_model__lamp_above__lights_what_faces_it),
        TEST(traced_light_model__another_moment__is_that_of_the_first),
        TEST(traced_light_model__own_light__is_as_in_the_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
