/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/fuzz/fuzz_demo.h - fuzzes a demo: its frames are visited forwards and backwards and must be
 * the same either way. */
#ifndef TESTS_FUZZ_FUZZ_DEMO_H
#define TESTS_FUZZ_FUZZ_DEMO_H

#include <stdlib.h>

#include "base/arena.h"
#include "base/buffer.h"
#include "demo/container/demo.h"
#include "demo/cut/demo_cut.h"
#include "playback/analysis/demo_info.h"
#include "playback/director/autotrack_plan.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"
#include "tests/fuzz/fuzz.h"
#include "tests/unit/frame_hash.h"
#include "tests/unit/test_dem.h"

static inline void fuzz_visit(const struct timeline *timeline)
{
    struct playhead *playhead = playhead_create(timeline);
    const int num = timeline_num_frames(timeline);
    uint64_t *hashes = mem_alloc((size_t)num * sizeof *hashes);
    double before = 0.0;
    for (int i = 0; i < num; i++) {
        const struct client_frame *frame = playhead_frame(playhead, i);
        if (!(frame->time >= before) || frame->index != i)
            abort();
        before = frame->time;
        hashes[i] = frame_hash(frame);
        fuzz_read(frame->commands, (size_t)frame->num_commands * sizeof *frame->commands);
    }
    for (int i = num - 1; i >= 0; i--)
        if (frame_hash(playhead_frame(playhead, i)) != hashes[i])
            abort();
    free(hashes);
    playhead_destroy(playhead);
}

/* Cuts out the second half, which must be a demo. */
static inline void fuzz_cut(const struct demo *demo, const struct timeline *timeline)
{
    const int last = timeline_num_frames(timeline) - 1, first = last / 2;
    const struct demo_cut_range range = {
        .first = first > 0 ? timeline_last_block(timeline, first - 1) + 1 : 0,
        .last = timeline_last_block(timeline, last),
    };
    struct buffer part = {0};
    if (demo_cut(demo, &range, &part, NULL)) {
        struct demo *cut = demo_open_memory(demo_name(demo), part.data, part.size, NULL);
        if (!cut || demo_damage(cut) || demo_format(cut) != demo_format(demo))
            abort();
        demo_close(cut);
    }
    buffer_free(&part);
}

/* `name` is used only in messages: the format and the planned view depend only on the bytes. */
static inline int fuzz_demo(const char *name, const uint8_t *data, size_t size)
{
    const struct timeline_options options = {.pov = size % 2 ? POV_AUTO : NULL};
    struct demo *demo = demo_open_memory(name, data, size, NULL);
    if (!demo)
        return 0;
    struct timeline *timeline = timeline_open(demo, &options, NULL);
    if (timeline) {
        fuzz_visit(timeline);
        fuzz_cut(demo, timeline);
        demo_info_free(demo_info_gather(demo, timeline));
    }
    timeline_close(timeline);
    demo_close(demo);
    return 0;
}

#endif
