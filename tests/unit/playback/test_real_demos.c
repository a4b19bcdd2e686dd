/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Timelines of recordings by real engines. */
#include "tests/unit/frame_hash.h"
#include "tests/unit/test.h"

#include "base/err.h"
#include "base/hash.h"
#include "base/vfs.h"
#include "demo/container/demo.h"
#include "models/model.h"
#include "playback/client/event.h"
#include "playback/client/level.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"
#include "tests/unit/test_dem.h"
#include "tests/unit/test_real.h"
#include "world/map.h"
#include "world/map_entity.h"

static const char *demo_path(const char *name)
{
    char relative[256];
    snprintf(relative, sizeof relative, "demos/dem/%s", name);
    return asset_path(relative);
}

static void playhead_frame__any_order__gives_the_same_frames(void **state)
{
    (void)state;
    static const char *const names[] = {"dem/own_p999_lq_e1m1.dem", "dem/quakekit_demo1.dem",
                                        "dem/own_fte999_e1m2.dem"};
    for (size_t k = 0; k < sizeof names / sizeof names[0]; k++) {
        struct real real = real_open(names[k], NULL, WITHOUT_GAME);
        struct playhead *other = playhead_create(real.timeline);
        const int num = timeline_num_frames(real.timeline);
        uint64_t *hashes = calloc((size_t)num, sizeof *hashes);
        for (int i = 0; i < num; i++)
            hashes[i] = frame_hash(playhead_frame(real.playhead, i));
        for (uint32_t i = 0; i < 400; i++) {
            const int at = (int)hash_below(k, i, (uint32_t)num);
            assert_int_equal(frame_hash(playhead_frame(other, at)), hashes[at]);
        }
        for (int i = num - 1; i > num - 50; i--)
            assert_int_equal(frame_hash(playhead_frame(other, i)), hashes[i]);
        free(hashes);
        playhead_destroy(other);
        real_close(&real);
    }
}

static struct vfs *open_game(void)
{
    const char *path = asset_path("");
    if (!path)
        skip();
    struct vfs *vfs = vfs_create(NULL);
    struct err err;
    assert_true(vfs_add_game(vfs, path, "id1", &err));
    return vfs;
}

static void timeline_open__with_the_games_files__has_maps_and_models(void **state)
{
    (void)state;
    struct real real = real_open("dem/own_p666_e1m1.dem", NULL, WITH_GAME);
    const struct level *level = timeline_level(real.timeline, 0);
    assert_string_equal(level->map->name, "maps/e1m1.bsp");
    assert_ptr_equal(level->models[1]->map, level->map);
    assert_null(level->models[0]);
    for (int i = 1; i < level->num_models; i++)
        assert_non_null(level->models[i]);
    int num, trails = 0;
    const struct event *events = timeline_events(real.timeline, 0, 100, &num);
    for (int i = 0; i < num; i++) {
        assert_true(i == 0 || events[i - 1].time <= events[i].time);
        trails += events[i].kind == EVENT_TRAIL;
    }
    assert_in_range(trails, 10, 1000);
    real_close(&real);
}

static void timeline_open__fog_of_the_map__is_in_the_air(void **state)
{
    (void)state;
    struct real real = real_open("dem/librequake_demo1_lite.dem", NULL, WITH_GAME);
    const struct map *map = timeline_level(real.timeline, 0)->map;
    assert_non_null(map_entity_value(&map->entities[0], "fog"));
    for (int i = 0; i < 200; i += 100)
        assert_true(playhead_frame(real.playhead, i)->fog_to[0] > 0.0f);
    real_close(&real);
}

static void timeline_open__map_is_missing__is_an_error_that_names_it(void **state)
{
    (void)state;
    struct vfs *vfs = open_game();
    const struct timeline_options options = {.vfs = vfs};
    struct err err = {.kind = ERR_NONE};
    struct demo *demo = demo_open(demo_path("librequake_demo1.dem"), NULL);
    assert_null(timeline_open(demo, &options, &err));
    assert_int_equal(err.kind, ERR_IO);
    assert_non_null(strstr(err.text, "maps/lq_e1m4.bsp: not found in"));
    demo_close(demo);
    vfs_destroy(vfs);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(playhead_frame__any_order__gives_the_same_frames),
        cmocka_unit_test(timeline_open__with_the_games_files__has_maps_and_models),
        cmocka_unit_test(timeline_open__fog_of_the_map__is_in_the_air),
        cmocka_unit_test(timeline_open__map_is_missing__is_an_error_that_names_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
