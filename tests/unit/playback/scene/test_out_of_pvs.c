/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/arena.h"
#include "base/err.h"
#include "base/vfs.h"
#include "demo/container/demo.h"
#include "playback/client/client_frame.h"
#include "playback/scene/out_of_pvs.h"
#include "playback/timeline/timeline.h"

/* A duel recorded by one of the players: wisel, entity 2, is in the PVS from 69.78 to
 * 74.04 s and again from 78.81 s. */
static float alpha_of_wisel(const struct out_of_pvs *out_of_pvs, double time,
                            enum unseen_style style)
{
    struct arena *frame = arena_create();
    int num;
    float alpha = 0.0f;
    const struct client_entity *list = out_of_pvs_at(out_of_pvs, time, 0, style, frame, &num);
    for (int i = 0; i < num; i++)
        if (list[i].number == 2)
            alpha = list[i].alpha;
    arena_destroy(frame);
    return alpha;
}

static void absences_at__player_out_of_sight__holds_fades_or_haunts(void **state)
{
    (void)state;
    struct err err = {0};
    const char *path = asset_path("demos/qwd/quake_demo31.qwd");
    if (!path)
        skip();
    struct demo *demo = demo_open(path, &err);
    struct vfs *vfs = vfs_create(NULL);
    assert_true(vfs_add_game(vfs, asset_path(""), "id1", &err));
    struct timeline *timeline = timeline_open(demo, &(struct timeline_options){.vfs = vfs}, &err);
    assert_non_null(timeline);
    struct arena *arena = arena_create();
    const struct out_of_pvs *out_of_pvs = out_of_pvs_gather(timeline, 70, 90, arena);
    assert_float_equal(alpha_of_wisel(out_of_pvs, 72, UNSEEN_GHOST), 0, 0);
    assert_float_equal(alpha_of_wisel(out_of_pvs, 74.1, UNSEEN_HOLD), 1, 0);
    assert_in_range((int)(100 * alpha_of_wisel(out_of_pvs, 74.4, UNSEEN_HOLD)), 1, 99);
    assert_float_equal(alpha_of_wisel(out_of_pvs, 75, UNSEEN_HOLD), 0, 0);
    assert_float_equal(alpha_of_wisel(out_of_pvs, 75, UNSEEN_GHOST), 0.4f, 1e-6);
    assert_float_equal(alpha_of_wisel(out_of_pvs, 74.2, UNSEEN_HIDE), 0, 0);
    assert_float_equal(alpha_of_wisel(out_of_pvs, 78.9, UNSEEN_GHOST), 0, 0);
    /* The result depends on the interval only for entities that left the PVS long before
     * it. */
    const struct out_of_pvs *wider = out_of_pvs_gather(timeline, 60, 120, arena);
    for (double time = 70; time < 90; time += 0.37)
        assert_float_equal(alpha_of_wisel(out_of_pvs, time, UNSEEN_GHOST),
                           alpha_of_wisel(wider, time, UNSEEN_GHOST), 0);
    arena_destroy(arena);
    timeline_close(timeline);
    vfs_destroy(vfs);
    demo_close(demo);
}

/* Doors of e1m1 that the recording player never sees. */
static void absences_at__doors_never_seen__exist(void **state)
{
    (void)state;
    struct err err = {0};
    const char *path = asset_path("demos/dem/own_p666_e1m1.dem");
    if (!path)
        skip();
    struct demo *demo = demo_open(path, &err);
    struct vfs *vfs = vfs_create(NULL);
    assert_true(vfs_add_game(vfs, asset_path(""), "id1", &err));
    struct timeline *timeline = timeline_open(demo, &(struct timeline_options){.vfs = vfs}, &err);
    assert_non_null(timeline);
    struct arena *arena = arena_create();
    int num = 0;
    const struct out_of_pvs *out_of_pvs = out_of_pvs_gather(timeline, 5, 6, arena);
    assert_non_null(out_of_pvs_at(out_of_pvs, 5.5, 0, UNSEEN_HOLD, arena, &num));
    assert_in_range(num, 1, 29);
    out_of_pvs_at(out_of_pvs, 5.5, 0, UNSEEN_HIDE, arena, &num);
    assert_int_equal(num, 0);
    arena_destroy(arena);
    timeline_close(timeline);
    vfs_destroy(vfs);
    demo_close(demo);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(absences_at__player_out_of_sight__holds_fades_or_haunts),
        cmocka_unit_test(absences_at__doors_never_seen__exist),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
