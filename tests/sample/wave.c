/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/sample/wave.h"

#include <math.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/hash.h"
#include "base/trig.h"

#define TURN 6.2831853f

struct wave wave_create(int rate, float seconds)
{
    const int count = (int)(seconds * (float)rate);
    return (struct wave){rate, count, mem_alloc((size_t)count * sizeof(float))};
}

void wave_free(struct wave *wave)
{
    free(wave->samples);
    wave->samples = NULL;
}

static float tone(enum wave_form form, float phase)
{
    const float at = phase - floorf(phase);
    switch (form) {
    case WAVE_SAW:
        return at * 2 - 1;
    case WAVE_SQUARE:
        return at < 0.5f ? 1 : -1;
    default:
        return trig_sinf(at * TURN);
    }
}

void wave_add(struct wave *wave, const struct wave_layer *layer, uint64_t seed)
{
    const float rate = (float)wave->rate;
    const int first = (int)(layer->start * rate), count = (int)(layer->length * rate);
    float phase = 0, low = 0, lower = 0;

    for (int i = 0; i < count && first + i < wave->count; i++) {
        const float t = (float)i / rate, part = (float)i / (float)count;
        const float hz = layer->from_hz * trig_powf(layer->to_hz / layer->from_hz, part);
        float value;
        if (layer->form == WAVE_NOISE) {
            const float a = fminf(TURN * hz / rate, 1);
            low += a * (hash_unit(seed, (uint64_t)i) * 2 - 1 - low);
            lower += a * (low - lower); /* two poles */
            value = lower * 2 / sqrtf(a + 0.05f);
        } else {
            value = tone(layer->form, phase);
            phase += hz / rate;
        }
        const float rise = layer->attack > 0 ? fminf(t / layer->attack, 1) : 1;
        const float tail = fminf(((float)count - (float)i) / (0.01f * rate), 1);
        wave->samples[first + i] +=
            value * layer->gain * rise * tail * trig_expf(-layer->decay * t);
    }
}

void wave_normalise(struct wave *wave, float peak)
{
    float most = 1e-6f;
    for (int i = 0; i < wave->count; i++)
        most = fmaxf(most, fabsf(wave->samples[i]));
    for (int i = 0; i < wave->count; i++)
        wave->samples[i] *= peak / most;
}

void wave_close_loop(struct wave *wave, int loop_start, float seconds)
{
    const int fade = (int)(seconds * (float)wave->rate);
    const int end = wave->count - fade;
    for (int i = 0; i < fade; i++) {
        const float t = (float)i / (float)fade;
        float *begin = &wave->samples[loop_start + i];
        *begin = *begin * sqrtf(t) + wave->samples[end + i] * sqrtf(1 - t);
    }
    wave->count = end;
}

static void write_sample(struct buffer *out, float value, int bits)
{
    const float v = value < -1 ? -1 : value > 1 ? 1 : value;
    if (bits == 8)
        buf_u8(out, (int)(v * 127 + 128.5f));
    else
        buf_i16(out, (int)lrintf(v * 32767));
}

static void write_cue(struct buffer *out, int sample)
{
    buf_name(out, "cue ", 4);
    buf_i32(out, 28);
    buf_i32(out, 1); /* points */
    buf_i32(out, 1); /* name of the point */
    buf_i32(out, sample);
    buf_name(out, "data", 4);
    buf_i32(out, 0);
    buf_i32(out, 0);
    buf_i32(out, sample);
}

struct buffer wave_encode(const struct wave *left, const struct wave *right, int bits,
                          int loop_start)
{
    const int channels = right ? 2 : 1, frame = channels * bits / 8;
    struct buffer out = {0};
    buf_name(&out, "RIFF", 4);
    buf_i32(&out, 0);
    buf_name(&out, "WAVEfmt ", 8);
    buf_i32(&out, 16);
    buf_i16(&out, 1); /* PCM */
    buf_i16(&out, channels);
    buf_i32(&out, left->rate);
    buf_i32(&out, left->rate * frame);
    buf_i16(&out, frame);
    buf_i16(&out, bits);
    if (loop_start >= 0)
        write_cue(&out, loop_start);
    buf_name(&out, "data", 4);
    buf_i32(&out, left->count * frame);
    for (int i = 0; i < left->count; i++) {
        write_sample(&out, left->samples[i], bits);
        if (right)
            write_sample(&out, right->samples[i], bits);
    }
    if (out.size & 1)
        buf_u8(&out, 0);
    buf_patch_i32(&out, 4, (int32_t)out.size - 8);
    return out;
}
