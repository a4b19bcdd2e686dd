/* Any bytes as a demo; its frames are visited forwards and backwards. */
#include <stdlib.h>

#include "base/arena.h"
#include "playback/demo.h"
#include "playback/timeline.h"
#include "tests/fuzz/fuzz.h"
#include "tests/unit/test_dem.h"

static void visit(const struct timeline *timeline)
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
        hashes[i] = dem_frame_hash(frame);
    }
    for (int i = num - 1; i >= 0; i--)
        if (dem_frame_hash(playhead_frame(playhead, i)) != hashes[i])
            abort();
    free(hashes);
    playhead_destroy(playhead);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct timeline_options options = {.vfs = NULL};
    struct demo *demo = demo_open_memory("x.dem", data, size, NULL);
    if (!demo)
        return 0;
    struct timeline *timeline = timeline_open(demo, &options, NULL);
    if (timeline)
        visit(timeline);
    timeline_close(timeline);
    demo_close(demo);
    return 0;
}

size_t fuzz_seed(int index, uint8_t *out, size_t cap)
{
    static const struct {
        int protocol;
        uint32_t flags;
    } dialects[] = {{15, 0}, {666, 0}, {999, 2 | 16}};
    static struct dem d;
    if (index >= 3)
        return 0;
    dem_rich(&d, dialects[index].protocol, dialects[index].flags);
    if (d.size > cap)
        return 0;
    memcpy(out, d.data, d.size);
    return d.size;
}
