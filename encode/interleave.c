/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "encode/interleave.h"

#include <assert.h>
#include <libavformat/avformat.h>
#include <stdlib.h>

#include "base/arena.h"

enum { MAX_STREAMS = 2 };

/* A queue of packets; those before `first` have been written. */
struct lane {
    AVPacket **packets;
    int first, end, capacity;
};

struct interleave {
    AVFormatContext *container;
    struct lane lanes[MAX_STREAMS];
    int num_streams;
};

struct interleave *interleave_create(AVFormatContext *container, int num_streams)
{
    assert(num_streams <= MAX_STREAMS);
    struct interleave *interleave = mem_alloc(sizeof *interleave);
    interleave->container = container;
    interleave->num_streams = num_streams;
    return interleave;
}

void interleave_destroy(struct interleave *interleave)
{
    if (!interleave)
        return;
    for (int i = 0; i < interleave->num_streams; i++) {
        struct lane *lane = &interleave->lanes[i];
        while (lane->first < lane->end)
            av_packet_free(&lane->packets[lane->first++]);
        free(lane->packets);
    }
    free(interleave);
}

/* Makes room for one more packet, by moving or growing the array. */
static void reserve(struct lane *lane)
{
    if (lane->end < lane->capacity)
        return;
    if (lane->first > lane->capacity / 2) {
        for (int i = lane->first; i < lane->end; i++)
            lane->packets[i - lane->first] = lane->packets[i];
        lane->end -= lane->first;
        lane->first = 0;
        return;
    }
    lane->packets = mem_grow(lane->packets, lane->end, &lane->capacity, sizeof(AVPacket *));
}

void interleave_push(struct interleave *interleave, AVPacket *packet)
{
    struct lane *lane = &interleave->lanes[packet->stream_index];
    AVPacket *kept = mem_check(av_packet_alloc());
    av_packet_move_ref(kept, packet);
    reserve(lane);
    lane->packets[lane->end++] = kept;
}

/* Returns the lane with the earliest packet, the first stream's if two are simultaneous;
 * NULL if an earlier one may still come. */
static const struct lane *find_next(const struct interleave *interleave, bool at_end)
{
    const struct lane *best = NULL;
    for (int i = 0; i < interleave->num_streams; i++) {
        const struct lane *lane = &interleave->lanes[i];
        if (lane->first == lane->end && !at_end)
            return NULL;
        if (lane->first == lane->end)
            continue;
        const AVPacket *a = lane->packets[lane->first];
        const AVPacket *b = best ? best->packets[best->first] : NULL;
        AVStream **streams = interleave->container->streams;
        if (!b || av_compare_ts(a->dts, streams[a->stream_index]->time_base, b->dts,
                                streams[b->stream_index]->time_base) < 0)
            best = lane;
    }
    return best;
}

const AVPacket *interleave_peek(const struct interleave *interleave, bool at_end)
{
    const struct lane *lane = find_next(interleave, at_end);
    return lane ? lane->packets[lane->first] : NULL;
}

int interleave_write_next(struct interleave *interleave, bool at_end)
{
    const AVPacket *next = interleave_peek(interleave, at_end);
    struct lane *lane = &interleave->lanes[next->stream_index];
    const int code = av_write_frame(interleave->container, lane->packets[lane->first]);
    av_packet_free(&lane->packets[lane->first++]);
    return code;
}
