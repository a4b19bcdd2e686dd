/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/sound/music_loudness.h"

#include <ebur128.h>
#include <math.h>

#include "playback/sound/music.h"
#include "playback/sound/pcm_format.h"

static bool add(ebur128_state *meter, const int16_t *samples, int64_t count)
{
    return ebur128_add_frames_short(meter, samples, (size_t)count) == EBUR128_SUCCESS;
}

/* Adds samples at the file's rate. Of a track that is repeated, no sample counts twice. */
static bool add_range(ebur128_state *meter, const struct music *music, int64_t first, int64_t count,
                      bool loop)
{
    const int64_t num = music_num_samples(music);
    const int16_t *samples = music_samples(music);
    if (loop)
        first %= num;
    if (loop && count > num)
        count = num;
    const int64_t left = first < num ? num - first : 0;
    if (count <= left)
        return add(meter, samples + 2 * first, count);
    return add(meter, samples + 2 * (first < num ? first : 0), left) &&
           (!loop || add(meter, samples, count - left));
}

bool music_loudness(const struct music *music, int64_t first, int64_t count, bool loop, double *out)
{
    const int rate = music_rate(music);
    ebur128_state *meter = ebur128_init(2, (unsigned long)rate, EBUR128_MODE_I);
    if (!meter)
        return false;
    const bool ok =
        add_range(meter, music, first * rate / MIXER_RATE,
                  (count < music_length(music) ? count : music_length(music)) * rate / MIXER_RATE,
                  loop) &&
        ebur128_loudness_global(meter, out) == EBUR128_SUCCESS && isfinite(*out);
    ebur128_destroy(&meter);
    /* So that the last bits of the measurement do not change a film. */
    if (ok)
        *out = round(*out * 10.0) / 10.0;
    return ok;
}
