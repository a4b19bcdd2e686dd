/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/sample/music.h"

#include <math.h>

#include "base/trig.h"
#include "tests/sample/wave.h"

enum { RATE = 22050, BARS = 8, BEATS = 4 };

#define LOUDNESS 0.4f /* quieter than the fight */
#define BEAT 0.6f     /* seconds: 100 beats per minute */

/* D minor, then B flat, F and A: bass note and the three notes above, in semitones from
 * A. */
static const struct {
    int bass, notes[3];
} chords[BARS] = {
    {-7, {5, 8, 12}},  {-7, {5, 8, 12}},  {-11, {1, 5, 10}}, {-11, {1, 5, 10}},
    {-4, {8, 12, 15}}, {-4, {8, 12, 15}}, {-12, {4, 7, 12}}, {-12, {4, 7, 13}},
};

/* The melody, in semitones or REST; each line covers the chords of two bars. */
enum { REST = -99 };
static const int melody[BARS][BEATS] = {
    {17, REST, 20, 17}, {24, REST, 22, 20}, {22, REST, 17, REST}, {13, 15, 17, REST},
    {20, REST, 24, 20}, {27, REST, 24, 22}, {19, REST, 16, REST}, {13, 16, 19, 21},
};

static float hertz(int half_tones)
{
    return 220 * trig_powf(2, (float)half_tones / 12);
}

static void add(struct wave *left, struct wave *right, struct wave_layer layer, float pan,
                uint64_t seed)
{
    const float gain = layer.gain;
    layer.gain = gain * sqrtf(0.5f - pan / 2);
    wave_add(left, &layer, seed);
    layer.gain = gain * sqrtf(0.5f + pan / 2);
    wave_add(right, &layer, seed);
}

static void play_drums(struct wave *left, struct wave *right, float at, int beat)
{
    if (beat % 2 == 0)
        add(left, right, (struct wave_layer){WAVE_SINE, at, 0.4f, 95, 38, 1.1f, 0.002f, 9}, 0, 0);
    else
        add(left, right, (struct wave_layer){WAVE_NOISE, at, 0.3f, 3200, 700, 0.35f, 0, 14}, 0.1f,
            (uint64_t)beat);
    for (int i = 0; i < 2; i++)
        add(left, right,
            (struct wave_layer){WAVE_NOISE, at + (float)i * BEAT / 2, 0.06f, 9000, 9000, 0.1f, 0,
                                60},
            i ? -0.4f : 0.4f, 7);
}

static void play_bar(struct wave *left, struct wave *right, int bar)
{
    const float start = (float)bar * BEATS * BEAT;
    for (int beat = 0; beat < BEATS; beat++) {
        const float at = start + (float)beat * BEAT;
        play_drums(left, right, at, bar * BEATS + beat);
        for (int i = 0; i < 2; i++) /* bass in eighth notes */
            add(left, right,
                (struct wave_layer){WAVE_SAW, at + (float)i * BEAT / 2, BEAT / 2,
                                    hertz(chords[bar].bass - 12), hertz(chords[bar].bass - 12),
                                    0.3f, 0.01f, 5},
                0, 0);
        for (int i = 0; i < 4; i++) { /* broken chords in sixteenth notes */
            const float hz = hertz(chords[bar].notes[(beat + i) % 3]);
            add(left, right,
                (struct wave_layer){WAVE_SQUARE, at + (float)i * BEAT / 4, BEAT / 4, hz, hz, 0.06f,
                                    0.005f, 14},
                i % 2 ? 0.6f : -0.6f, 0);
        }
        if (melody[bar][beat] != REST) {
            const float hz = hertz(melody[bar][beat]);
            add(left, right,
                (struct wave_layer){WAVE_SINE, at, BEAT * 1.6f, hz, hz, 0.2f, 0.04f, 2}, 0.2f, 0);
            add(left, right,
                (struct wave_layer){WAVE_SINE, at, BEAT * 1.6f, hz * 1.004f, hz * 1.004f, 0.14f,
                                    0.06f, 2},
                -0.2f, 0);
        }
    }
    for (int i = 0; i < 3; i++) { /* a quiet choir */
        const float hz = hertz(chords[bar].notes[i]);
        add(left, right,
            (struct wave_layer){WAVE_SINE, start, BEATS * BEAT, hz, hz, 0.07f, 0.4f, 0.2f},
            (float)(i - 1) * 0.5f, 0);
    }
}

bool music_save(const char *folder, struct err *err)
{
    struct wave left = wave_create(RATE, BARS * BEATS * BEAT);
    struct wave right = wave_create(RATE, BARS * BEATS * BEAT);
    for (int bar = 0; bar < BARS; bar++)
        play_bar(&left, &right, bar);
    wave_normalise(&left, LOUDNESS);
    wave_normalise(&right, LOUDNESS);
    struct buffer file = wave_encode(&left, &right, 16, -1);
    wave_free(&left);
    wave_free(&right);
    return out_save(folder, "music/track02.wav", &file, err);
}
