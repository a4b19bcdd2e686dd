/* Scenes of Quake II demos. */
#include "tests/unit/test.h"

#include "base/vfs.h"
#include "playback/scene/scene_at.h"
#include "render/scene.h"
#include "tests/unit/test_dm2.h"
#include "tests/unit/test_folder.h"

/* There is no bar below the view that room would have to be left for. */
static void scene_at__classic_hud__leaves_no_room(void **state)
{
    static const uint8_t colours[128 + 768] = {0};
    static struct dem d;
    struct err err = {0};
    test_folder_add(*state, "baseq2/pics");
    test_write_file(test_folder_path(*state, "baseq2/pics/colormap.pcx"), colours, sizeof colours);
    struct vfs *vfs = vfs_create(NULL);
    assert_true(vfs_add_game(vfs, *state, "baseq2", NULL));
    dm2_begin(&d, 34, "maps/m.bsp");
    for (int i = 1; i < 4; i++) {
        dm2_frame(&d, i, -1);
        dm2_end_frame(&d);
    }
    dm2_end(&d);
    struct dem_open o = dem_open(&d);
    const struct scene_options options = {
        .hud = {.width = 320, .height = 240, .style = HUD_CLASSIC}, .fov = 90};
    struct stage *stage = stage_create(o.timeline, vfs, &options, NULL, &err);
    assert_non_null(stage);
    struct arena *frame = arena_create();
    struct scene scene;
    scene_at(stage, 0.1, SCENE_THINGS | SCENE_OVERLAY, frame, &scene);
    assert_int_equal(scene.view.rect.height, 240);
    arena_destroy(frame);
    stage_destroy(stage);
    dem_close(&o);
    vfs_destroy(vfs);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(scene_at__classic_hud__leaves_no_room, test_folder_set_up,
                                        test_folder_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
