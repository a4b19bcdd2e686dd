/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Input: a sound file. It is played once and past its end. */
#include "base/arena.h"
#include "playback/sound/resample.h"
#include "playback/sound/sound_bank.h"
#include "playback/sound/wav.h"
#include "tests/fuzz/fuzz.h"
#include "tests/unit/test_wav.h"

enum { REACH = 2, MAX_PHASES = 1024, BLOCK = 480 };

static void play(const struct wav *wav, struct arena *arena)
{
    /* Computing real filter taps would take most of the time. */
    float *taps = ARENA_NEW(arena, float, 2 * REACH * MAX_PHASES);
    const struct resampler resampler = {wav->rate, REACH, taps};
    struct sound sound;
    float out[BLOCK];
    if (!sound_init(&sound, "x.wav", wav, &resampler))
        return;
    sound_read(&sound, 0, BLOCK, out, arena);
    sound_read(&sound, sound.length - 1, BLOCK, out, arena);
    sound_read(&sound, INT64_C(1) << 40, BLOCK, out, arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *arena = arena_create();
    struct wav wav;
    if (wav_parse(&wav, "x.wav", bytes_make(data, size), arena, NULL))
        play(&wav, arena);
    arena_destroy(arena);
    return 0;
}

static void make_seed(int index, struct wav_builder *b)
{
    static const int16_t samples[] = {0, 1000, -1000, 32767, -32768, 5, 6, 7, 8, 9, 10, 11};
    static const struct {
        int tag, channels, rate, bits;
    } kinds[] = {{1, 1, 11025, 16}, {1, 2, 44100, 8}, {1, 1, 48000, 24}, {3, 1, 96000, 32}};
    wav_begin(b, kinds[index].tag, kinds[index].channels, kinds[index].rate, kinds[index].bits);
    wav_data16(b, samples, 12);
    wav_cue(b, 1);
    wav_mark(b, 4);
}

size_t fuzz_seed(int index, uint8_t *out, size_t cap)
{
    struct wav_builder b;
    if (index >= 4)
        return 0;
    make_seed(index, &b);
    if (b.size > cap)
        return 0;
    memcpy(out, b.data, b.size);
    return b.size;
}
