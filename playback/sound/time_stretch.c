/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/sound/time_stretch.h"

#include <rubberband/rubberband-c.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/cancel.h"
#include "playback/sound/pcm_format.h"

enum {
    CHUNK = 4096, /* samples per call */
    /* Offline and single-threaded, so that the result does not depend on timing. */
    OPTIONS = RubberBandOptionProcessOffline | RubberBandOptionEngineFaster |
              RubberBandOptionThreadingNever | RubberBandOptionChannelsTogether,
};

/* De-interleaved, as the library expects. */
struct channels {
    int num;
    float planes[MAX_PCM_CHANNELS][CHUNK];
    float *plane[MAX_PCM_CHANNELS];
    float mixed[MAX_PCM_CHANNELS * CHUNK];
};

static struct channels *make_channels(enum pcm_layout layout)
{
    struct channels *channels = mem_alloc(sizeof *channels);
    channels->num = pcm_channels(layout);
    for (int c = 0; c < channels->num; c++)
        channels->plane[c] = channels->planes[c];
    return channels;
}

static int read_chunk(const struct time_stretch_source *source, int64_t at, int64_t end,
                      struct channels *out)
{
    const int count = end - at < CHUNK ? (int)(end - at) : CHUNK;
    source->read(source->context, at, count, out->mixed);
    for (int c = 0; c < out->num; c++)
        for (int i = 0; i < count; i++)
            out->planes[c][i] = out->mixed[out->num * i + c];
    return count;
}

/* Moves the available output to `out`, of which *done samples are already written. */
static void take_ready(RubberBandState state, struct channels *channels, float *out, int64_t size,
                       int64_t *done)
{
    int ready;
    while ((ready = rubberband_available(state)) > 0) {
        const int num = ready < CHUNK ? ready : CHUNK;
        rubberband_retrieve(state, channels->plane, (unsigned)num);
        for (int i = 0; i < num && *done < size; i++, ++*done)
            for (int c = 0; c < channels->num; c++)
                out[channels->num * *done + c] = channels->planes[c][i];
    }
}

static void set_marks(RubberBandState state, int num, const struct time_stretch_mark *marks)
{
    unsigned *from = mem_alloc((size_t)num * sizeof *from);
    unsigned *to = mem_alloc((size_t)num * sizeof *to);
    for (int i = 0; i < num; i++) {
        from[i] = (unsigned)marks[i].from;
        to[i] = (unsigned)marks[i].to;
    }
    rubberband_set_key_frame_map(state, (unsigned)num, from, to);
    free(from);
    free(to);
}

void time_stretch_sound(const struct time_stretch_source *source, int num_marks,
                        const struct time_stretch_mark *marks, float *out)
{
    const int64_t size = marks[num_marks - 1].from, out_size = marks[num_marks - 1].to;
    struct channels *channels = make_channels(source->layout);
    const float *const *planes = (const float *const *)channels->plane;
    int64_t done = 0;
    RubberBandState state = rubberband_new(MIXER_RATE, (unsigned)channels->num, OPTIONS,
                                           (double)out_size / (double)size, 1.0);
    rubberband_set_debug_level(state, -1); /* keeps it from writing to standard error */
    rubberband_set_max_process_size(state, CHUNK);
    rubberband_set_expected_input_duration(state, (unsigned)size);
    set_marks(state, num_marks, marks);
    for (int64_t at = 0; at < size && !cancel_check(); at += CHUNK) {
        const int count = read_chunk(source, at, size, channels);
        rubberband_study(state, planes, (unsigned)count, at + count == size);
    }
    for (int64_t at = 0; at < size && !cancel_check(); at += CHUNK) {
        const int count = read_chunk(source, at, size, channels);
        rubberband_process(state, planes, (unsigned)count, at + count == size);
        take_ready(state, channels, out, out_size, &done);
    }
    rubberband_delete(state);
    free(channels);
}
