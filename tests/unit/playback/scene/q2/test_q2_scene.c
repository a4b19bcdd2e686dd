/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Scenes of Quake II demos, as built by scene_builder. */
#include "tests/unit/test.h"

#include "base/vfs.h"
#include "playback/scene/scene_builder.h"
#include "playback/timeline/cursor.h"
#include "render/scene.h"
#include "tests/unit/test_bsp_38.h"
#include "tests/unit/test_dm2.h"
#include "tests/unit/test_folder.h"
#include "tests/unit/test_pcx.h"
#include "world/pic.h"

static struct vfs *vfs;
static struct dem_open demo;
static struct scene_builder *builder;
static struct arena *frame;

/* A scene builder for a game folder with a palette and a font. */
static int set_up(void **state)
{
    static const uint8_t colours[128 + 768] = {0};
    static uint8_t letters[TEST_PCX_SIZE];
    static struct dem d;
    static struct test_bsp room;
    struct err err = {0};
    test_folder_set_up(state);
    test_folder_add(*state, "baseq2/pics");
    test_write_file(test_folder_path(*state, "baseq2/pics/colormap.pcx"), colours, sizeof colours);
    test_write_file(test_folder_path(*state, "baseq2/pics/conchars.pcx"), letters,
                    test_pcx_make(letters, 128, 128, 7));
    test_folder_add(*state, "baseq2/maps");
    test_bsp_make(&room, BSP_30);
    const struct bytes map = test_bsp_pack_38(&room);
    test_write_file(test_folder_path(*state, "baseq2/maps/m.bsp"), map.at, bytes_left(&map));
    vfs = vfs_create(NULL);
    if (!vfs_add_game(vfs, *state, "baseq2", &err))
        return -1;
    dm2_begin(&d, 34, "maps/m.bsp");
    dm2_begin_block(&d);
    dm2_config(&d, Q2_CONFIG_STATUS_BAR, "yt 8 string ab yb -8 string c");
    dm2_end_block(&d);
    for (int i = 1; i < 4; i++) {
        dm2_frame(&d, i, -1);
        dm2_entity(&d, 5, 200, 0);
        dm2_end_frame(&d);
    }
    dm2_end(&d);
    const struct timeline_options options = {.vfs = vfs};
    demo.demo = demo_open_memory("x.dm2", d.data, d.size, &err);
    demo.timeline = demo.demo ? timeline_open(demo.demo, &options, &err) : NULL;
    if (!demo.timeline)
        return -1;
    frame = arena_create();
    return 0;
}

static int tear_down(void **state)
{
    arena_destroy(frame);
    scene_builder_destroy(builder);
    dem_close(&demo);
    vfs_destroy(vfs);
    return test_folder_tear_down(state);
}

static struct scene make_scene(float reserved_top)
{
    struct err err = {0};
    const struct scene_options options = {
        .hud = {.width = 320, .height = 240, .style = HUD_CLASSIC}, .fov = 90};
    builder = scene_builder_create(demo.timeline, vfs, &options, NULL, &err);
    assert_non_null(builder);
    struct scene scene;
    const struct scene_camera eyes = {
        .own_eyes = true, .hud = HUD_CLASSIC, .hud_reserved_top = reserved_top};
    scene_builder_build_camera(builder, 0.15, &eyes, SCENE_OBJECTS | SCENE_OVERLAY, frame, &scene);
    return scene;
}

/* There is no bar below the view for which to reserve room. */
static void scene_at__classic_hud__leaves_no_room(void **state)
{
    (void)state;
    assert_int_equal(make_scene(0).view.rect.height, 240);
}

static void scene_at__bar__keeps_below_what_is_taken(void **state)
{
    (void)state;
    const struct scene scene = make_scene(40);
    static const float top[] = {48, 48, 232}; /* the scale is 1 */
    assert_int_equal(scene.num_pics, 3);
    for (int i = 0; i < scene.num_pics; i++)
        assert_near(scene.pics[i].y, top[i], 0.01);
}

/* Returns a scene with a ghost, seen from the middle of the level. */
static struct scene with_ghost(int number)
{
    struct err err = {0};
    const struct scene_options options = {.hud = {.width = 320, .height = 240}, .fov = 90};
    builder = scene_builder_create(demo.timeline, vfs, &options, NULL, &err);
    assert_non_null(builder);
    const struct scene_ghost ghost = {.cursor = cursor_create(demo.timeline, true),
                                      .time = 0.1,
                                      .number = number,
                                      .alpha = 0.25f};
    const struct scene_camera camera = {.changes = {.num_ghosts = 1, .ghosts = &ghost}};
    struct scene scene;
    scene_builder_build_camera(builder, 0.15, &camera, SCENE_OBJECTS, frame, &scene);
    cursor_destroy(ghost.cursor);
    return scene;
}

static void scene_at__ghost__is_another_with_a_number_of_its_own(void **state)
{
    (void)state;
    const struct scene scene = with_ghost(5);
    assert_int_equal(scene.num_entities, 2);
    const int ghost = scene.entities[0].alpha < 1;
    assert_near(scene.entities[!ghost].alpha, 0.25, 1e-6);
    assert_int_equal(scene.entities[ghost].number, 5);
    assert_true(scene.entities[!ghost].number > 5);
    assert_near(scene.entities[!ghost].origin.x, 200, 1e-3);
}

static void scene_at__ghost_that_is_not_there__is_not_drawn(void **state)
{
    (void)state;
    const struct scene scene = with_ghost(6);
    assert_int_equal(scene.num_entities, 1);
}

/* Contact sheets, captions and name plates use this font. */
static void stage_font__conchars__are_the_letters(void **state)
{
    (void)state;
    make_scene(0);
    assert_non_null(scene_builder_font(builder));
    assert_int_equal(scene_builder_font(builder)->pixels[0], 7);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(scene_at__classic_hud__leaves_no_room),
        TEST(scene_at__bar__keeps_below_what_is_taken),
        TEST(scene_at__ghost__is_another_with_a_number_of_its_own),
        TEST(scene_at__ghost_that_is_not_there__is_not_drawn),
        TEST(stage_font__conchars__are_the_letters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
