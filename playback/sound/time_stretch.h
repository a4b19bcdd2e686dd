/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/sound/time_stretch.h - changes the length of sound but not its pitch, with
 * librubberband. The same samples and marks give the same result. */
#ifndef PLAYBACK_SOUND_TIME_STRETCH_H
#define PLAYBACK_SOUND_TIME_STRETCH_H

#include <stdint.h>

#include "playback/sound/pcm_format.h"

/* Sample `from` of the input becomes sample `to` of the output. */
struct time_stretch_mark {
    int64_t from, to;
};

/* The input: `count` samples from `first` on. */
struct time_stretch_source {
    void (*read)(void *context, int64_t first, int count, float *out);
    void *context;
    enum pcm_layout layout;
};

/* Stretch the samples from 0 to the last mark's `from` into out[the last
 * mark's `to`], which is silent before. Marks rise in both; the first is after 0. It
 * stays silent from where the work is asked to stop (base/cancel.h). */
void time_stretch_sound(const struct time_stretch_source *source, int num_marks,
                        const struct time_stretch_mark *marks, float *out);

#endif
