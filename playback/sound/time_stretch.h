/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/sound/time_stretch.h - changes the length of sound without changing its pitch,
 * with librubberband. The same samples and marks give the same result. */
#ifndef PLAYBACK_SOUND_TIME_STRETCH_H
#define PLAYBACK_SOUND_TIME_STRETCH_H

#include <stdint.h>

#include "playback/sound/pcm_format.h"

/* Sample `from` of the input becomes sample `to` of the output. */
struct time_stretch_mark {
    int64_t from, to;
};

/* The input. read: writes `count` samples, starting at `first`. */
struct time_stretch_source {
    void (*read)(void *context, int64_t first, int count, float *out);
    void *context;
    enum pcm_layout layout;
};

/* Stretches the samples from 0 to the last mark's `from` and writes them to `out`, which
 * must be zeroed and have room for the last mark's `to` samples. Both positions of the
 * marks must be positive and increasing. After a cancellation (base/cancel.h) the rest
 * stays silent. */
void time_stretch_sound(const struct time_stretch_source *source, int num_marks,
                        const struct time_stretch_mark *marks, float *out);

#endif
