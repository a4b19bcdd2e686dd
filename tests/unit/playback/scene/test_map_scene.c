/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/arena.h"
#include "base/err.h"
#include "base/log.h"
#include "base/vfs.h"
#include "demo/container/demo.h"
#include "models/model.h"
#include "playback/client/client_frame.h"
#include "playback/client/level.h"
#include "playback/scene/map_scene.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"
#include "render/scene.h"
#include "world/map.h"
#include "world/map_entity.h"
#include "world/map_load.h"

struct places {
    struct arena *arena;
    struct vfs *vfs;
    struct log *log;
};

static int set_up(void **state)
{
    struct places *places = calloc(1, sizeof *places);
    places->arena = arena_create();
    places->vfs = vfs_create(NULL);
    places->log = log_create(stderr, LOG_QUIET);
    *state = places;
    return 0;
}

static int tear_down(void **state)
{
    struct places *places = *state;
    log_destroy(places->log);
    vfs_destroy(places->vfs);
    arena_destroy(places->arena);
    free(places);
    return 0;
}

/* Compares with the positions in the first message of a recording. */
static void map_scene_make__real_map__equals_the_start_of_its_recording(void **state)
{
    static const char *const demos[] = {
        "demos/mvd/quakeworld_duel_tot_oddjob_vs_._paradoks_dm3_20260325-1154.mvd",
        "demos/dem/own_p666_e1m1.dem", "demos/dem/own_fte999_e1m2.dem"};
    struct places *places = *state;
    struct err err = {0};
    if (!asset_path(""))
        skip();
    assert_true(vfs_add_game(places->vfs, asset_path(""), "id1", &err));
    int compared = 0;
    for (size_t d = 0; d < sizeof demos / sizeof demos[0]; d++) {
        struct demo *demo = demo_open(asset_path(demos[d]), &err);
        struct timeline *timeline =
            timeline_open(demo, &(struct timeline_options){.vfs = places->vfs}, &err);
        assert_non_null(timeline);
        const struct level *level = timeline_level(timeline, 0);
        struct playhead *playhead = playhead_create(timeline);
        const struct client_frame *frame = playhead_frame(playhead, 1);
        struct map_scene map_scene;
        map_scene_init(&map_scene, level->map, places->vfs, places->arena, places->log);
        for (int i = 0; i < frame->num_entities; i++) {
            const struct model *model = level->models[frame->entities[i].model];
            for (int k = 0; k < map_scene.num_entities; k++) {
                if (!model || model->kind != MODEL_BRUSH || model->map != level->map ||
                    map_scene.entities[k].model->submodel != model->submodel)
                    continue;
                const vec3s at = map_scene.entities[k].origin, is = frame->entities[i].origin;
                if (glms_vec3_distance(at, is) > 2.0f)
                    fail_msg("%s: *%d at %g %g %g, not %g %g %g", demos[d], model->submodel, at.x,
                             at.y, at.z, is.x, is.y, is.z);
                compared++;
            }
        }
        playhead_destroy(playhead);
        timeline_close(timeline);
        demo_close(demo);
    }
    assert_true(compared >= 3);
}

static struct scene scene_of(struct places *places, const char *name,
                             const struct scene_options *options)
{
    struct err err = {0};
    struct map_scene map_scene;
    struct scene scene;
    const struct map *map = map_load(places->vfs, name, places->arena, places->log, &err);
    assert_non_null(map);
    map_scene_init(&map_scene, map, places->vfs, places->arena, places->log);
    map_scene_at(&map_scene, 3.0, &(struct place){0}, options, &scene);
    return scene;
}

static void map_scene_at__real_map__has_the_maps_or_the_requested_opacity(void **state)
{
    struct scene_options options = {.hud = {.width = 4, .height = 3}, .fov = 90};
    struct err err = {0};
    if (!asset_path(""))
        skip();
    assert_true(vfs_add_game(((struct places *)*state)->vfs, asset_path(""), "id1", &err));
    const struct scene said = scene_of(*state, "maps/lq_e0m3.bsp", &options);
    assert_float_equal(said.liquid_alpha[0], 0.85f, 1e-6f);
    assert_float_equal(said.liquid_alpha[1], 0.85f, 1e-6f);
    options.has_water_alpha = true;
    options.water_alpha = 0.25f;
    const struct scene expected = scene_of(*state, "maps/lq_e0m3.bsp", &options);
    assert_float_equal(expected.liquid_alpha[0], 0.25f, 1e-6f);
}

static void map_scene_at__quake_2_map__has_its_sky_box(void **state)
{
    const struct scene_options options = {.hud = {.width = 4, .height = 3}, .fov = 90};
    struct err err = {0};
    if (!asset_path("../q2"))
        skip();
    assert_true(vfs_add_game(((struct places *)*state)->vfs, asset_path("../q2"), "baseq2", &err));
    const struct scene still = scene_of(*state, "maps/wfall.bsp", &options);
    assert_non_null(still.sky_box);
    assert_true(still.sky_turn == 0.0f);
}

static void map_scene_make__sky_that_turns__has_axis_and_speed(void **state)
{
    static const struct map_entity_key keys[] = {
        {"sky", "none"}, {"skyrotate", "20"}, {"skyaxis", "0 0 1"}};
    static const struct map_entity world = {3, keys};
    struct places *places = *state;
    const struct map map = {.num_entities = 1, .entities = &world};
    struct map_scene map_scene;
    map_scene_init(&map_scene, &map, NULL, places->arena, places->log);
    assert_true(map_scene.sky_speed == 20.0 && map_scene.sky_axis.z == 1.0f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(map_scene_make__real_map__equals_the_start_of_its_recording,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            map_scene_at__real_map__has_the_maps_or_the_requested_opacity, set_up, tear_down),
        cmocka_unit_test_setup_teardown(map_scene_at__quake_2_map__has_its_sky_box, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(map_scene_make__sky_that_turns__has_axis_and_speed, set_up,
                                        tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
