/* QuakeWorld recordings by real clients and servers. */
#include "tests/unit/frame_hash.h"
#include "tests/unit/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/hash.h"
#include "base/vfs.h"
#include "playback/client/level.h"
#include "playback/demo/demo.h"
#include "playback/motion/interpolation.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"
#include "tests/unit/test_dem.h"
#include "world/map.h"
#include "world/map_trace.h"

static struct timeline *open_real(const char *file, const char *pov, struct demo **demo,
                                  struct err *err)
{
    const struct timeline_options options = {.pov = pov};
    char relative[256];
    snprintf(relative, sizeof relative, "demos/%s", file);
    const char *path = asset_path(relative);
    if (!path)
        skip();
    *demo = demo_open(path, err);
    return *demo ? timeline_open(*demo, &options, err) : NULL;
}

static void playhead_frame__real_quakeworld__any_order_gives_the_same_frames(void **state)
{
    (void)state;
    static const char *const files[] = {
        "qwd/quake_demo20.qwd",
        "mvd/quakeworld_duel_tot_oddjob_vs_._paradoks_dm3_20260325-1154.mvd",
    };
    for (size_t k = 0; k < 2; k++) {
        struct err err;
        struct demo *demo;
        struct timeline *timeline = open_real(files[k], NULL, &demo, &err);
        struct playhead *straight = playhead_create(timeline), *other = playhead_create(timeline);
        const int num = timeline_num_frames(timeline);
        uint64_t *hashes = calloc((size_t)num, sizeof *hashes);
        for (int i = 0; i < num; i++)
            hashes[i] = frame_hash(playhead_frame(straight, i));
        for (uint32_t i = 0; i < 300; i++) {
            const int at = (int)hash_below(k, i, (uint32_t)num);
            assert_true(frame_hash(playhead_frame(other, at)) == hashes[at]);
        }
        free(hashes);
        playhead_destroy(straight);
        playhead_destroy(other);
        timeline_close(timeline);
        demo_close(demo);
    }
}

static void timeline_open__real_match__shows_whom_one_wants(void **state)
{
    (void)state;
    static const char file[] = "mvd/quakeworld_duel_tot_oddjob_vs_._paradoks_dm3_20260325-1154.mvd";
    for (int slot = 0; slot < 2; slot++) {
        struct err err;
        struct demo *demo;
        struct timeline *timeline = open_real(file, slot ? "paradoks" : "0", &demo, &err);
        assert_non_null(timeline);
        struct playhead *playhead = playhead_create(timeline);
        const struct client_frame *frame = playhead_frame(playhead, 2000);
        assert_int_equal(frame->view_entity, slot + 1);
        assert_int_equal(frame->players[0].frags, 1);
        assert_string_equal(frame->players[0].team, "tot");
        playhead_destroy(playhead);
        timeline_close(timeline);
        demo_close(demo);
    }
}

/* Their numbers were those of translucent marks before. */
static void playhead_frame__real_match__missiles_are_seen(void **state)
{
    (void)state;
    struct err err;
    struct demo *demo;
    struct timeline *timeline =
        open_real("mvd/quakeworld_4on4__sr__vs_red_dm4__01.mvd", NULL, &demo, &err);
    struct playhead *playhead = playhead_create(timeline);
    const struct level *level = timeline_level(timeline, 0);
    int seen = 0;
    for (int i = 0; i < timeline_num_frames(timeline); i += 10) {
        const struct client_frame *frame = playhead_frame(playhead, i);
        for (int k = 0; k < frame->num_entities; k++) {
            const struct client_entity *e = &frame->entities[k];
            if (strcmp(level->model_names[e->model], "progs/missile.mdl") != 0)
                continue;
            assert_true(e->alpha == 1.0f);
            seen++;
        }
    }
    assert_true(seen > 100);
    playhead_destroy(playhead);
    timeline_close(timeline);
    demo_close(demo);
}

/* A server that does not say of heads that they are: they lie where a corpse's
 * eyes would be in the floor. */
static void playhead_frame__real_head__looks_out_of_the_floor(void **state)
{
    (void)state;
    struct err err;
    if (!asset_path(""))
        skip();
    struct vfs *vfs = vfs_create(NULL);
    assert_true(vfs_add_game(vfs, asset_path(""), "id1", &err));
    struct demo *demo = demo_open(asset_path("demos/qwd/quake_demo31.qwd"), &err);
    struct timeline *timeline = timeline_open(demo, &(struct timeline_options){.vfs = vfs}, &err);
    const struct map *map = timeline_level(timeline, 0)->map;
    struct playhead *playhead = playhead_create(timeline);
    int num_dead = 0, num_raised = 0, num_solid = 0;
    for (int i = 0; i < timeline_num_frames(timeline); i++) {
        const struct client_frame *frame = playhead_frame(playhead, i);
        const struct client_entity *me = interpolation_find(frame, frame->view_entity);
        if (!me || frame->stats[STAT_HEALTH] > 0 || frame->intermission)
            continue;
        vec3s eye = me->origin;
        eye.z += frame->view_height;
        num_dead++;
        num_raised += frame->view_height > 0.0f;
        num_solid += map_contents_at(map, 0, eye) == CONTENTS_SOLID;
    }
    print_message("%d dead, %d heads, %d in walls\n", num_dead, num_raised, num_solid);
    assert_true(num_raised > 10 && num_raised < num_dead && num_solid * 20 < num_dead);
    playhead_destroy(playhead);
    timeline_close(timeline);
    demo_close(demo);
    vfs_destroy(vfs);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(playhead_frame__real_quakeworld__any_order_gives_the_same_frames),
        cmocka_unit_test(timeline_open__real_match__shows_whom_one_wants),
        cmocka_unit_test(playhead_frame__real_match__missiles_are_seen),
        cmocka_unit_test(playhead_frame__real_head__looks_out_of_the_floor),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
