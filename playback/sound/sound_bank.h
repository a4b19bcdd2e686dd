/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/sound/sound_bank.h - the game's sounds, loaded once and at the mixer's rate.
 *
 * A sound's length is known when it is found; its samples are converted at the
 * first sound_read. Loops are seamless: the loop is fitted to a whole
 * number of samples, by less than half a sample in all. */
#ifndef PLAYBACK_SOUND_SOUND_BANK_H
#define PLAYBACK_SOUND_SOUND_BANK_H

#include <stdbool.h>
#include <stdint.h>

#include "playback/sound/wav.h"

struct arena;
struct log;
struct resampler;
struct vfs;

struct sound {
    const char *name; /* "weapons/tink1.wav" */
    int length;       /* samples of pcm */
    int loop_start;   /* sample that follows the last; -1: does not loop */

    struct wav source;
    const struct resampler *resampler;
    float *pcm; /* NULL until sound_read */
};

/* Fit a parsed file to the mixer's rate. False when the result would be longer
 * than LIMIT_SOUND_SAMPLES. */
bool sound_init(struct sound *sound, const char *name, const struct wav *source,
                const struct resampler *resampler);

/* Copy `count` samples from `position` >= 0 on, past the end as the loop goes
 * or in silence. The samples are made in `arena` the first time. */
void sound_read(struct sound *sound, int64_t position, int count, float *out, struct arena *arena);

struct sound_bank; /* every sound by its name */

struct sound_bank *sound_bank_create(struct arena *arena, const struct vfs *vfs, struct log *log);

/* Is there a file of that name? */
bool sound_bank_has(const struct sound_bank *bank, const char *name);

/* The sound in the file sound/NAME, or PATH where it is "#PATH"; NULL, after one warning, when it is missing
 * or malformed. */
struct sound *sound_bank_find(struct sound_bank *bank, const char *name);

#endif
