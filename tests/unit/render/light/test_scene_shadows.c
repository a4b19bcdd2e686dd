/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "models/model.h"
#include "render/light/lamp_map.h"
#include "render/light/scene_shadows.h"
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
static const struct map_submodel world = {.num_faces = 1};
static uint8_t light[SIDE * SIDE * 3];
static const struct map_entity_key keys[] = {
    {"classname", "light"}, {"origin", "0 0 128"}, {"light", "300"}};
static const struct map_entity entities[2] = {{0, NULL}, {3, keys}};
static const struct map map = {
    .version = 29,
    .num_planes = 1,
    .planes = &plane,
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
static uint32_t luxels[SIDE * SIDE * 3];
static struct lamp_map *lamps;

static int set_up(void **state)
{
    (void)state;
    entity = (struct scene_entity){
        .model = &model, .origin = {{0, 0, 64}}, .scale = 1.0f, .alpha = 1.0f};
    scene = (struct scene){.map = &map, .entities = &entity, .num_entities = 1};
    scene.light_styles[0] = 1.0f;
    lamps = lamp_map_create(&map);
    const struct face_lamps *of = lamp_map_face(lamps, 0);
    for (int i = 0; i < SIDE * SIDE * 3; i++) /* what the lamp gives, and nothing else */
        luxels[i] = (uint32_t)(of->first[i / 3] < of->first[i / 3 + 1]
                                   ? of->items[of->first[i / 3]].lux + 0.5f
                                   : 0.0f);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    lamp_map_destroy(lamps);
    return 0;
}

static float share_at(const struct shadow_grid *grid, int x, int y)
{
    const int s = (x + HALF) * grid->scale / 16, t = (y + HALF) * grid->scale / 16;
    return grid->shares[t * grid->width + s];
}

static void lamp_map_face__open_floor__is_lit_everywhere_by_its_lamp(void **state)
{
    (void)state;
    const struct face_lamps *of = lamp_map_face(lamps, 0);
    assert_int_equal(of->num_all, SIDE * SIDE);
    const int middle = (SIDE * SIDE - 1) / 2;
    assert_near(of->items[of->first[middle]].lux, 0.5 * (300 - 128), 0.2);
}

static void scene_shadows_on__plate_below_the_lamp__hides_it(void **state)
{
    (void)state;
    struct scene_shadows *shadows = scene_shadows_create(lamps, &scene);
    assert_true(scene_shadows_reach(shadows, 0));
    const struct shadow_grid *grid = scene_shadows_on(shadows, 0, luxels);
    assert_non_null(grid);
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
    scene_shadows_destroy(shadows);
}

static void scene_shadows_on__other_light__is_kept(void **state)
{
    (void)state;
    for (int i = 0; i < SIDE * SIDE * 3; i++)
        luxels[i] *= 2;
    struct scene_shadows *shadows = scene_shadows_create(lamps, &scene);
    assert_true(scene_shadows_reach(shadows, 0));
    assert_near(share_at(scene_shadows_on(shadows, 0, luxels), 0, 0), 0.5, 0.01);
    scene_shadows_destroy(shadows);
}

static void scene_shadows__lamp_is_out__has_no_shadow(void **state)
{
    (void)state;
    scene.light_styles[0] = 0.0f;
    struct scene_shadows *shadows = scene_shadows_create(lamps, &scene);
    assert_true(scene_shadows_reach(shadows, 0));
    assert_null(scene_shadows_on(shadows, 0, luxels));
    scene_shadows_destroy(shadows);
}

static void scene_shadows_reach__plate_elsewhere__no_face(void **state)
{
    (void)state;
    entity.origin = vec3_make(0, 0, 300); /* above the lamp */
    struct scene_shadows *shadows = scene_shadows_create(lamps, &scene);
    assert_false(scene_shadows_reach(shadows, 0));
    scene_shadows_destroy(shadows);
}

static void scene_shadows_create__nothing_casts__is_null(void **state)
{
    (void)state;
    static const int flags[] = {SCENE_VIEW_WEAPON, SCENE_FULL_LIGHT};
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++) {
        entity.flags = flags[i];
        assert_null(scene_shadows_create(lamps, &scene));
    }
    entity.flags = 0;
    entity.alpha = 0.5f;
    assert_null(scene_shadows_create(lamps, &scene));
    entity.alpha = 1.0f;
    entity.origin.x = NAN;
    assert_null(scene_shadows_create(lamps, &scene));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(lamp_map_face__open_floor__is_lit_everywhere_by_its_lamp,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(scene_shadows_on__plate_below_the_lamp__hides_it, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(scene_shadows_on__other_light__is_kept, set_up, tear_down),
        cmocka_unit_test_setup_teardown(scene_shadows__lamp_is_out__has_no_shadow, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(scene_shadows_reach__plate_elsewhere__no_face, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(scene_shadows_create__nothing_casts__is_null, set_up,
                                        tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
