/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/buffer.h"
#include "base/err.h"
#include "demo/container/demo.h"
#include "demo/cut/demo_cut.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"
#include "tests/unit/test_dm2.h"

enum { NUM_FRAMES = 40 };

/* A frame changes one entity of six, so that the others have the values of earlier frames. */
static void write_demo(struct dem *d, int protocol, int distance)
{
    dm2_begin(d, protocol, "maps/m.bsp");
    for (int i = 1; i <= NUM_FRAMES; i++) {
        dm2_frame(d, i, i > distance ? i - distance : -1);
        if (i % 7 == 6)
            dm2_remove(d, 5 + (i + 1) % 6);
        else
            dm2_entity(d, 5 + i % 6, 8.0f * (float)i, i % 3);
        dm2_end_frame(d);
    }
    dm2_end(d);
}

static void expect_same_frame(const struct client_frame *a, const struct client_frame *b)
{
    assert_true(a->clock == b->clock);
    assert_memory_equal(&a->view_angles, &b->view_angles, sizeof a->view_angles);
    assert_memory_equal(a->stats, b->stats, sizeof a->stats);
    assert_int_equal(a->num_entities, b->num_entities);
    for (int i = 0; i < a->num_entities; i++) {
        const struct client_entity *x = &a->entities[i], *y = &b->entities[i];
        assert_int_equal(x->number, y->number);
        assert_int_equal(x->model, y->model);
        assert_memory_equal(&x->origin, &y->origin, sizeof x->origin);
        assert_memory_equal(&x->origin_from, &y->origin_from, sizeof x->origin_from);
    }
}

/* Compares all frames of a part with those of the whole demo, except how the first one of the part
 * moved. */
static void expect_same(struct demo *whole, struct demo *part, int first)
{
    const struct timeline_options options = {.vfs = NULL};
    struct timeline *a = timeline_open(whole, &options, NULL);
    struct timeline *b = timeline_open(part, &options, NULL);
    assert_non_null(a);
    assert_non_null(b);
    struct playhead *in_a = playhead_create(a), *in_b = playhead_create(b);
    assert_int_equal(timeline_num_frames(b), timeline_num_frames(a) - first);
    for (int i = 1; i < timeline_num_frames(b); i++)
        expect_same_frame(playhead_frame(in_a, first + i), playhead_frame(in_b, i));
    playhead_destroy(in_a);
    playhead_destroy(in_b);
    timeline_close(a);
    timeline_close(b);
}

static void cut__frames__are_those_of_the_whole(void **state)
{
    (void)state;
    static struct dem d;
    for (int distance = 1; distance < 16; distance++) {
        write_demo(&d, 34, distance);
        struct demo *whole = demo_open_memory("x.dm2", d.data, d.size, NULL);
        const int last = demo_num_blocks(whole) - 1;
        for (int first = 1; first < NUM_FRAMES; first++) {
            const struct demo_cut_range range = {last + 1 - (NUM_FRAMES - first), last, true};
            struct buffer bytes = {0};
            struct err err = {0};
            if (!demo_cut(whole, &range, &bytes, &err))
                fail_msg("%s", err.text);
            struct demo *part = demo_open_memory("y.dm2", bytes.data, bytes.size, &err);
            assert_non_null(part);
            expect_same(whole, part, first);
            demo_close(part);
            buffer_free(&bytes);
        }
        demo_close(whole);
    }
}

static void cut__wide_protocol__is_refused(void **state)
{
    (void)state;
    static struct dem d;
    struct buffer bytes = {0};
    struct err err = {0};
    write_demo(&d, 3434, 1);
    struct demo *whole = demo_open_memory("x.dm2", d.data, d.size, NULL);
    const int last = demo_num_blocks(whole) - 1;
    assert_false(demo_cut(whole, &(struct demo_cut_range){last, last, true}, &bytes, &err));
    assert_string_equal(err.text, "x.dm2: recordings with protocol 3434 cannot be cut");
    buffer_free(&bytes);
    demo_close(whole);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cut__frames__are_those_of_the_whole),
        cmocka_unit_test(cut__wide_protocol__is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
