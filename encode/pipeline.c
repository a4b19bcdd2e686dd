/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "encode/pipeline.h"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/crash.h"
#include "base/err.h"
#include "base/queue.h"
#include "encode/sink.h"
#include "render/frame.h"

/* Triple buffering: one is filled, one is encoded, one absorbs frames that take longer. */
enum { NUM_FRAMES = 3 };

/* A frame and its audio, which circulates: free, producer, full, sink. */
struct slot {
    struct frame frame;
    float *pcm;
    int num_samples, room; /* number of samples per channel */
};

struct pipeline {
    struct sink *sink;
    struct slot slots[NUM_FRAMES];
    int channels;
    struct queue *free, *full;
    pthread_t thread;
    atomic_bool stopped; /* set by the producer: discard what is in the queue */
    atomic_bool failed;  /* set by the thread, after err */
    struct err err;      /* the sink's first error */
    atomic_int_fast64_t bytes;
    double seconds; /* spent in the sink, by the thread */
};

static bool write_slot(struct pipeline *pipeline, const struct slot *slot)
{
    const double start = clock_seconds();
    const bool ok = sink_write_frame(pipeline->sink, &slot->frame, &pipeline->err) &&
                    sink_write_audio(pipeline->sink, slot->pcm, slot->num_samples, &pipeline->err);

    pipeline->seconds += clock_seconds() - start;
    atomic_store(&pipeline->bytes, sink_bytes(pipeline->sink));
    return ok;
}

/* After an error, both queues are closed, so that the producer does not wait. */
static void *run_sink(void *argument)
{
    struct pipeline *pipeline = argument;
    struct slot *slot;

    while ((slot = queue_pop(pipeline->full))) {
        if (atomic_load(&pipeline->stopped))
            break;
        crash_set_frame(slot->frame.index);
        crash_begin("encoding", "the output");
        if (!write_slot(pipeline, slot)) {
            atomic_store(&pipeline->failed, true);
            break;
        }
        queue_push(pipeline->free, slot);
    }
    queue_close(pipeline->full);
    queue_close(pipeline->free);
    return NULL;
}

static void make_slots(struct pipeline *pipeline, int width, int height, bool is_high_precision)
{
    for (int i = 0; i < NUM_FRAMES; i++) {
        struct slot *slot = &pipeline->slots[i];
        slot->frame.width = width;
        slot->frame.height = height;
        slot->frame.stride = (size_t)width * 4;
        slot->frame.rgba = mem_alloc((size_t)height * slot->frame.stride + FRAME_SLACK);
        slot->frame.may_exchange = true;
        if (is_high_precision)
            slot->frame.rgba16 = mem_alloc((size_t)height * slot->frame.stride * sizeof(uint16_t));
        queue_push(pipeline->free, slot);
    }
}

/* Frees everything but the sink. */
static void free_pipeline(struct pipeline *pipeline)
{
    for (int i = 0; i < NUM_FRAMES; i++) {
        free(pipeline->slots[i].frame.rgba);
        free(pipeline->slots[i].frame.rgba16);
        free(pipeline->slots[i].pcm);
    }
    queue_destroy(pipeline->free);
    queue_destroy(pipeline->full);
    free(pipeline);
}

struct pipeline *pipeline_open(const struct sink_options *options, struct log *log, struct err *err)
{
    struct sink *sink = sink_open(options, log, err);
    if (!sink)
        return NULL;
    struct pipeline *pipeline = mem_alloc(sizeof *pipeline);
    pipeline->sink = sink;
    pipeline->channels = sink_channels(options);
    pipeline->free = queue_create(NUM_FRAMES);
    pipeline->full = queue_create(NUM_FRAMES);
    make_slots(pipeline, options->width, options->height, options->depth > 8);
    const int code = pthread_create(&pipeline->thread, NULL, run_sink, pipeline);
    if (code == 0)
        return pipeline;
    err_set(err, ERR_RESOURCE, "cannot create the encoder thread: %s", strerror(code));
    sink_abort(sink);
    free_pipeline(pipeline);
    return NULL;
}

bool pipeline_takes_frames(const struct pipeline *pipeline)
{
    return sink_takes_frames(pipeline->sink);
}

/* Reports the sink's error to a producer that found a queue closed or `failed` set. */
static bool report_failure(struct pipeline *pipeline, struct err *err)
{
    assert(atomic_load(&pipeline->failed));
    if (err)
        *err = pipeline->err;
    return false;
}

struct frame *pipeline_get_frame(struct pipeline *pipeline, struct err *err)
{
    struct slot *slot = queue_pop(pipeline->free);
    /* Free frames may remain after the sink has failed. */
    if (!slot || atomic_load(&pipeline->failed)) {
        report_failure(pipeline, err);
        return NULL;
    }
    return &slot->frame;
}

static void copy_audio(struct slot *slot, const float *pcm, int count, int channels)
{
    if (count > slot->room) {
        slot->pcm = mem_resize(slot->pcm, (size_t)count * (size_t)channels, sizeof *pcm);
        slot->room = count;
    }
    if (count > 0)
        memcpy(slot->pcm, pcm, (size_t)(count * channels) * sizeof *pcm);
    slot->num_samples = count;
}

bool pipeline_put_frame(struct pipeline *pipeline, struct frame *frame, const float *pcm, int count,
                        struct err *err)
{
    /* The frame is the slot's first member. */
    struct slot *slot = (struct slot *)frame;
    assert(slot >= pipeline->slots && slot < pipeline->slots + NUM_FRAMES);

    copy_audio(slot, pcm, count, pipeline->channels);
    return queue_push(pipeline->full, slot) || report_failure(pipeline, err);
}

int64_t pipeline_bytes(const struct pipeline *pipeline)
{
    return atomic_load(&pipeline->bytes);
}

static void stop_thread(struct pipeline *pipeline)
{
    queue_close(pipeline->full);
    pthread_join(pipeline->thread, NULL);
}

bool pipeline_finish(struct pipeline *pipeline, struct pipeline_times *times, struct err *err)
{
    bool ok = true;

    stop_thread(pipeline);
    const double convert_seconds = sink_convert_seconds(pipeline->sink);
    if (atomic_load(&pipeline->failed)) {
        ok = report_failure(pipeline, err);
        sink_abort(pipeline->sink);
    } else {
        const double start = clock_seconds();
        ok = sink_finish(pipeline->sink, err);
        pipeline->seconds += clock_seconds() - start;
    }
    if (times)
        *times = (struct pipeline_times){.convert_seconds = convert_seconds,
                                         .encode_seconds = pipeline->seconds - convert_seconds};
    free_pipeline(pipeline);
    return ok;
}

void pipeline_abort(struct pipeline *pipeline)
{
    atomic_store(&pipeline->stopped, true);
    stop_thread(pipeline);
    sink_abort(pipeline->sink);
    free_pipeline(pipeline);
}
