/* SPDX-License-Identifier: GPL-2.0-or-later */
/* QuakeWorld recordings by real clients and servers. */
#include "tests/unit/frame_hash.h"
#include "tests/unit/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/hash.h"
#include "base/vfs.h"
#include "demo/container/demo.h"
#include "playback/client/level.h"
#include "playback/motion/interpolation.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"
#include "tests/unit/test_dem.h"
#include "tests/unit/test_real.h"
#include "world/map.h"
#include "world/map_trace.h"

static void playhead_frame__real_quakeworld__any_order_gives_the_same_frames(void **state)
{
    (void)state;
    static const char *const files[] = {
        "qwd/quake_demo20.qwd",
        "mvd/quakeworld_duel_tot_oddjob_vs_._paradoks_dm3_20260325-1154.mvd",
    };
    for (size_t k = 0; k < 2; k++) {
        struct real real = real_open(files[k], NULL, WITHOUT_GAME);
        struct playhead *other = playhead_create(real.timeline);
        const int num = timeline_num_frames(real.timeline);
        uint64_t *hashes = calloc((size_t)num, sizeof *hashes);
        for (int i = 0; i < num; i++)
            hashes[i] = frame_hash(playhead_frame(real.playhead, i));
        for (uint32_t i = 0; i < 300; i++) {
            const int at = (int)hash_below(k, i, (uint32_t)num);
            assert_true(frame_hash(playhead_frame(other, at)) == hashes[at]);
        }
        free(hashes);
        playhead_destroy(other);
        real_close(&real);
    }
}

static void timeline_open__real_match__shows_the_requested_player(void **state)
{
    (void)state;
    static const char file[] = "mvd/quakeworld_duel_tot_oddjob_vs_._paradoks_dm3_20260325-1154.mvd";
    for (int slot = 0; slot < 2; slot++) {
        struct real real = real_open(file, slot ? "paradoks" : "0", WITHOUT_GAME);
        const struct client_frame *frame = playhead_frame(real.playhead, 2000);
        assert_int_equal(frame->view_entity, slot + 1);
        assert_int_equal(frame->players[0].frags, 1);
        assert_string_equal(frame->players[0].team, "tot");
        real_close(&real);
    }
}

/* An older version took their numbers for those of translucent entities. */
static void playhead_frame__real_match__missiles_are_seen(void **state)
{
    (void)state;
    struct real real = real_open("mvd/quakeworld_4on4__sr__vs_red_dm4__01.mvd", NULL, WITHOUT_GAME);
    const struct level *level = timeline_level(real.timeline, 0);
    int seen = 0;
    for (int i = 0; i < timeline_num_frames(real.timeline); i += 10) {
        const struct client_frame *frame = playhead_frame(real.playhead, i);
        for (int k = 0; k < frame->num_entities; k++) {
            const struct client_entity *e = &frame->entities[k];
            if (strcmp(level->model_names[e->model], "progs/missile.mdl") != 0)
                continue;
            assert_true(e->alpha == 1.0f);
            seen++;
        }
    }
    assert_true(seen > 100);
    real_close(&real);
}

/* A server that does not mark heads as gibs: at the view height of a corpse, the eyes would
 * be below the floor. */
static void playhead_frame__real_head__looks_out_of_the_floor(void **state)
{
    (void)state;
    struct real real = real_open("qwd/quake_demo31.qwd", NULL, WITH_GAME);
    const struct map *map = timeline_level(real.timeline, 0)->map;
    int num_dead = 0, num_raised = 0, num_solid = 0;
    for (int i = 0; i < timeline_num_frames(real.timeline); i++) {
        const struct client_frame *frame = playhead_frame(real.playhead, i);
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
    real_close(&real);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(playhead_frame__real_quakeworld__any_order_gives_the_same_frames),
        cmocka_unit_test(timeline_open__real_match__shows_the_requested_player),
        cmocka_unit_test(playhead_frame__real_match__missiles_are_seen),
        cmocka_unit_test(playhead_frame__real_head__looks_out_of_the_floor),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
