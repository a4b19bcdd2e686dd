/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/sound/wav.h - the game's sounds: RIFF WAVE files with a loop mark.
 *
 * PCM of 8 (unsigned), 16, 24 or 32 bits or 32-bit float. The original plays
 * mono only; more channels are mixed to one here. A `cue ` chunk says where a
 * sound loops back to, and a `LIST` of labelled text ("mark") after it how
 * long the loop is: what follows the loop's end is never played. */
#ifndef PLAYBACK_SOUND_WAV_H
#define PLAYBACK_SOUND_WAV_H

#include <stdbool.h>

#include "base/bytes.h"

struct arena;
struct err;

struct wav {
    int rate;         /* Hz */
    int num_channels; /* in the file */
    int num_samples;  /* up to the loop's end; > 0 */
    int loop_start;   /* where it goes on after the end; -1: it stops there */
    float *samples;   /* mono, -1..1 */
};

/* `name` is for messages. */
bool wav_parse(struct wav *out, const char *name, struct bytes file, struct arena *arena,
               struct err *err);

#endif
