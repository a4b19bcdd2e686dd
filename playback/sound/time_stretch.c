#include "playback/sound/time_stretch.h"

#include <rubberband/rubberband-c.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/stop.h"
#include "playback/sound/pcm_format.h"

enum {
    CHUNK = 4096, /* samples in one call */
    /* Offline and in one thread: the result does not depend on timing. */
    OPTIONS = RubberBandOptionProcessOffline | RubberBandOptionEngineFaster |
              RubberBandOptionThreadingNever | RubberBandOptionChannelsTogether,
};

/* De-interleaved, as the library expects. */
struct channels {
    float left[CHUNK], right[CHUNK];
    float mixed[2 * CHUNK];
};

static int read_chunk(const struct time_stretch_source *source, int64_t at, int64_t end,
                      struct channels *out)
{
    const int count = end - at < CHUNK ? (int)(end - at) : CHUNK;
    source->read(source->context, at, count, out->mixed);
    for (int i = 0; i < count; i++) {
        out->left[i] = out->mixed[2 * i];
        out->right[i] = out->mixed[2 * i + 1];
    }
    return count;
}

/* What is ready goes to `out`, of which *done samples are written. */
static void take_ready(RubberBandState state, struct channels *channels, float *out, int64_t size,
                       int64_t *done)
{
    float *const planes[] = {channels->left, channels->right};
    int ready;
    while ((ready = rubberband_available(state)) > 0) {
        const int num = ready < CHUNK ? ready : CHUNK;
        rubberband_retrieve(state, planes, (unsigned)num);
        for (int i = 0; i < num && *done < size; i++, ++*done) {
            out[2 * *done] = channels->left[i];
            out[2 * *done + 1] = channels->right[i];
        }
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
    struct channels *channels = mem_alloc(sizeof *channels);
    const float *const planes[] = {channels->left, channels->right};
    int64_t done = 0;
    RubberBandState state =
        rubberband_new(MIXER_RATE, 2, OPTIONS, (double)out_size / (double)size, 1.0);
    rubberband_set_debug_level(state, -1); /* else it writes to standard error */
    rubberband_set_max_process_size(state, CHUNK);
    rubberband_set_expected_input_duration(state, (unsigned)size);
    set_marks(state, num_marks, marks);
    for (int64_t at = 0; at < size && !stop_cuts(); at += CHUNK) {
        const int count = read_chunk(source, at, size, channels);
        rubberband_study(state, planes, (unsigned)count, at + count == size);
    }
    for (int64_t at = 0; at < size && !stop_cuts(); at += CHUNK) {
        const int count = read_chunk(source, at, size, channels);
        rubberband_process(state, planes, (unsigned)count, at + count == size);
        take_ready(state, channels, out, out_size, &done);
    }
    rubberband_delete(state);
    free(channels);
}
