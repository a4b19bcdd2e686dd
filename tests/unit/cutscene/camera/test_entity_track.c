/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/arena.h"
#include "base/err.h"
#include "cutscene/camera/entity_track.h"
#include "demo/container/demo.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"

/* The sample game's demo: Wren is the recorder, Rook is entity 2. */
struct recording {
    struct demo *demo;
    struct timeline *timeline;
    struct arena *arena;
};

static int set_up(void **state)
{
    static struct recording recording;
    char path[1100];
    struct err err = {0};
    snprintf(path, sizeof path, "%s/id1/sample.dem", sample_path());
    recording.arena = arena_create();
    recording.demo = demo_open(path, &err);
    if (!recording.demo)
        return -1;
    recording.timeline = timeline_open(recording.demo, &(struct timeline_options){0}, &err);
    *state = &recording;
    return recording.timeline ? 0 : -1;
}

static int tear_down(void **state)
{
    struct recording *recording = *state;
    timeline_close(recording->timeline);
    demo_close(recording->demo);
    arena_destroy(recording->arena);
    return 0;
}

static void trail_at__message_times__are_the_entitys_places(void **state)
{
    const struct recording *r = *state;
    const int number = 2; /* Rook */
    const struct entity_track *trail =
        entity_track_create(r->timeline, number, 2, 30, false, r->arena);
    struct playhead *playhead = playhead_create(r->timeline);
    vec3s last = {0};
    int num_seen = 0;
    for (int i = timeline_find_frame(r->timeline, 2); timeline_frame_time(r->timeline, i) < 30;
         i++) {
        struct place place;
        const struct client_entity *entity =
            interpolation_find(playhead_frame(playhead, i), number);
        assert_true(entity_track_at(trail, timeline_frame_time(r->timeline, i), &place));
        if (entity && entity->model > 0) {
            last = entity->origin;
            num_seen++;
        }
        if (num_seen > 0) /* while it is not seen it stays where it is */
            assert_float_equal(glms_vec3_distance(place.origin, last), 0, 0.01);
    }
    assert_true(num_seen > 100);
    playhead_destroy(playhead);
}

static void trail_at__unknown_entity__is_not_found(void **state)
{
    const struct recording *r = *state;
    struct place place;
    assert_false(
        entity_track_at(entity_track_create(r->timeline, 9999, 2, 4, false, r->arena), 3, &place));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(trail_at__message_times__are_the_entitys_places),
        cmocka_unit_test(trail_at__unknown_entity__is_not_found),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
