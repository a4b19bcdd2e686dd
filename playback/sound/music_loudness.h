/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/sound/music_loudness.h - measures how loud music is. */
#ifndef PLAYBACK_SOUND_MUSIC_LOUDNESS_H
#define PLAYBACK_SOUND_MUSIC_LOUDNESS_H

#include <stdbool.h>
#include <stdint.h>

struct music;

/* Measures the integrated loudness of `count` samples at the mixer's rate from sample `first`
 * on, according to ITU-R BS.1770, in LUFS to a tenth. With `loop`, the track is repeated.
 * Returns false if it is silent. */
bool music_loudness(const struct music *music, int64_t first, int64_t count, bool loop,
                    double *out);

#endif
