/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/arena.h"
#include "base/err.h"
#include "base/hash.h"
#include "base/vfs.h"
#include "demo/container/demo.h"
#include "playback/scene/scene_builder.h"
#include "playback/sound/listener.h"
#include "playback/timeline/timeline.h"

/* A real recording and the files of its game. */
struct game {
    struct vfs *vfs;
    struct demo *demo;
    struct timeline *timeline;
    struct scene_builder *builder;
    struct arena *arena;
};

static const char demo_file[] = "demos/dem/quakekit_demo1.dem";

static int set_up(void **state)
{
    static struct game game;
    struct err err = {0};
    const struct scene_options options = {.hud = {.width = 1280,
                                                  .height = 720,
                                                  .style = HUD_CLASSIC,
                                                  .changes.shown = ELEMENT_CROSSHAIR},
                                          .fov = 90.0f,
                                          .view_weapon = true};
    *state = NULL;
    if (!asset_path(""))
        return 0;
    game.vfs = vfs_create(NULL);
    game.arena = arena_create();
    if (!vfs_add_game(game.vfs, asset_path(""), "id1", &err))
        return -1;
    game.demo = demo_open(asset_path(demo_file), &err);
    if (!game.demo)
        return -1;
    game.timeline = timeline_open(game.demo, &(struct timeline_options){.vfs = game.vfs}, &err);
    if (!game.timeline)
        return -1;
    game.builder = scene_builder_create(game.timeline, game.vfs, &options, NULL, &err);
    *state = &game;
    return game.builder ? 0 : -1;
}

static int tear_down(void **state)
{
    struct game *game = *state;
    if (!game)
        return 0;
    scene_builder_destroy(game->builder);
    timeline_close(game->timeline);
    demo_close(game->demo);
    arena_destroy(game->arena);
    vfs_destroy(game->vfs);
    return 0;
}

static uint64_t hash_array(uint64_t seed, const void *items, int num, size_t size)
{
    return num > 0 ? hash_bytes(seed, items, (size_t)num * size) : hash_mix(seed);
}

static uint64_t scene_hash(struct game *game, double time)
{
    struct scene scene;
    arena_reset(game->arena);
    scene_builder_build(game->builder, time, SCENE_ALL, game->arena, &scene);
    uint64_t hash = hash_bytes(1, &scene.view, sizeof scene.view);
    hash = hash_bytes(hash, scene.light_styles, sizeof scene.light_styles);
    hash = hash_bytes(hash, scene.tint, sizeof scene.tint);
    hash = hash_array(hash, scene.particles, scene.num_particles, sizeof *scene.particles);
    hash = hash_array(hash, scene.lights, scene.num_lights, sizeof *scene.lights);
    for (int i = 0; i < scene.num_entities; i++) {
        hash = hash_bytes(hash, &scene.entities[i].origin, sizeof(vec3s));
        hash = hash_bytes(hash, &scene.entities[i].angles, sizeof(vec3s));
        hash = hash_bytes(hash, &scene.entities[i].pose_blend, sizeof(float));
    }
    for (int i = 0; i < scene.num_pics; i++) {
        hash = hash_bytes(hash, &scene.pics[i].x, sizeof(float));
        hash = hash_bytes(hash, &scene.pics[i].s, sizeof(float));
    }
    return hash;
}

static void scene_builder__any_order__gives_the_same_scenes(void **state)
{
    enum { NUM = 400 };
    struct game *game = *state;
    static uint64_t forward[NUM];
    if (!game)
        skip();
    for (int i = 0; i < NUM; i++)
        forward[i] = scene_hash(game, i * 0.171);
    for (int i = NUM - 1; i >= 0; i--)
        assert_true(scene_hash(game, i * 0.171) == forward[i]);
    for (int i = 0; i < NUM; i++) {
        const int any = (int)hash_below(3, (uint64_t)i, NUM);
        assert_true(scene_hash(game, any * 0.171) == forward[any]);
    }
}

/* Between two frames of a film with a high frame rate, the eye moves only a little unless
 * the player was teleported. */
static void scene_builder__small_steps__move_the_eye_smoothly(void **state)
{
    struct game *game = *state;
    if (!game)
        skip();
    struct scene before, now;
    int jumps = 0;
    scene_builder_build(game->builder, 0.0, SCENE_ALL, game->arena, &before);
    for (int i = 1; i < 60 * 240; i++) {
        arena_reset(game->arena);
        scene_builder_build(game->builder, i / 240.0, SCENE_ALL, game->arena, &now);
        jumps += glms_vec3_distance(before.view.origin, now.view.origin) > 8.0f;
        before = now;
    }
    assert_true(jumps < 6);
}

static void scene_builder__outside_the_demo__is_clamped(void **state)
{
    struct game *game = *state;
    if (!game)
        skip();
    const double end = timeline_duration(game->timeline);
    assert_true(scene_hash(game, -5.0) == scene_hash(game, 0.0));
    assert_true(scene_hash(game, end + 100.0) == scene_hash(game, end));
}

static void listener_at__any_time__is_near_the_eye(void **state)
{
    struct game *game = *state;
    if (!game)
        skip();
    for (int i = 0; i < 100; i++) {
        struct scene scene;
        arena_reset(game->arena);
        scene_builder_build(game->builder, i * 0.7, SCENE_ALL, game->arena, &scene);
        const struct listener listener = listener_at(scene_builder_cursor(game->builder), i * 0.7);
        assert_true(glms_vec3_distance(scene.view.origin, listener.origin) < 24.0f);
        assert_true(fabsf(glms_vec3_norm(listener.right) - 1.0f) < 1e-3f);
        assert_int_equal(listener.level, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scene_builder__any_order__gives_the_same_scenes),
        cmocka_unit_test(scene_builder__small_steps__move_the_eye_smoothly),
        cmocka_unit_test(scene_builder__outside_the_demo__is_clamped),
        cmocka_unit_test(listener_at__any_time__is_near_the_eye),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
