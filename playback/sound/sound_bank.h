/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/sound/sound_bank.h - the game's sounds, loaded once and converted to the
 * mixer's rate.
 *
 * The length of a sound is known once it is loaded; its samples are converted by the
 * first sound_read. Loops are seamless: the length of a loop is rounded to a whole number
 * of samples, which changes it by less than half a sample. */
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
    int loop_start;   /* sample from which it repeats after the end; -1: does not loop */

    struct wav source;
    const struct resampler *resampler;
    float *pcm; /* NULL until sound_read */
};

/* Prepares the conversion of a parsed file to the mixer's rate. Returns false if the
 * result would be longer than LIMIT_SOUND_SAMPLES. */
bool sound_init(struct sound *sound, const char *name, const struct wav *source,
                const struct resampler *resampler);

/* Copies `count` samples, starting at `position` >= 0; past the end, the loop is repeated
 * or, if there is none, zeros are written. The first call converts the samples and stores
 * them in `arena`. */
void sound_read(struct sound *sound, int64_t position, int count, float *out, struct arena *arena);

struct sound_bank; /* all sounds, by name */

struct sound_bank *sound_bank_create(struct arena *arena, const struct vfs *vfs, struct log *log);

/* Returns whether there is a file of that name. */
bool sound_bank_has(const struct sound_bank *bank, const char *name);

/* Returns the sound in the file sound/NAME, or in PATH if the name is "#PATH". Returns
 * NULL if the file is missing or malformed, which is warned of once. */
struct sound *sound_bank_find(struct sound_bank *bank, const char *name);

#endif
