/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/sound/wav.h - parses the game's sounds: RIFF WAVE files with a loop mark.
 *
 * Supports PCM of 8 (unsigned), 16, 24 or 32 bits and 32-bit float. The original plays
 * mono only; here, channels are mixed to one. A `cue ` chunk gives the start of the loop,
 * and a `LIST` of labelled text ("mark") after it the length of the loop; samples after
 * the end of the loop are never played. */
#ifndef PLAYBACK_SOUND_WAV_H
#define PLAYBACK_SOUND_WAV_H

#include <stdbool.h>

#include "base/bytes.h"

struct arena;
struct err;

struct wav {
    int rate;         /* Hz */
    int num_channels; /* in the file */
    int num_samples;  /* up to the end of the loop; > 0 */
    int loop_start;   /* first sample of the loop; -1: does not loop */
    float *samples;   /* mono, -1..1 */
};

/* Parses a file into `out`, with its samples in `arena`. `name` is used in messages. */
bool wav_parse(struct wav *out, const char *name, struct bytes file, struct arena *arena,
               struct err *err);

#endif
