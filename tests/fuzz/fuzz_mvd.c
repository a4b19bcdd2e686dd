/* Any bytes as a QuakeWorld demo of all players; its frames are visited forwards
 * and backwards. */
#include <stdlib.h>

#include "base/arena.h"
#include "tests/fuzz/fuzz.h"
#include "tests/unit/test_qw.h"

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
        fuzz_read(frame->looks, (size_t)frame->num_looks * sizeof *frame->looks);
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
    struct demo *demo = demo_open_memory("x.mvd", data, size, NULL);
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
        uint32_t fte;
    } dialects[] = {{28, 0}, {25, 0}, {28, 0x148f008}};
    static struct qw q;
    if (index >= 3)
        return 0;
    qw_rich(&q, DEMO_MVD, dialects[index].protocol, dialects[index].fte);
    if (q.d.size > cap)
        return 0;
    memcpy(out, q.d.data, q.d.size);
    return q.d.size;
}
