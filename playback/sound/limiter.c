/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/sound/limiter.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/trig.h"

/* At each sample, `need` is the gain reduction (0..1) that the true peak there requires.
 * The hold is the largest past need, decaying linearly to 0 within RELEASE. The reduction
 * is the maximum of the hold over the next ATTACK samples, averaged over the last ATTACK
 * samples: each averaged maximum includes the peak, so the mean is sufficient, and it is
 * smooth. */
enum {
    ATTACK = 240,    /* samples: 5 ms */
    RELEASE = 12000, /* samples from silence to full gain: 250 ms */
    RELEASE_BLOCKS = RELEASE / MIXER_BLOCK,
    NUM_PHASES = 3, /* interpolated points between two samples */
    NUM_TAPS = 16,
    REACH = NUM_TAPS / 2,
    /* A power of two greater than RELEASE_BLOCKS + 5, the number of blocks that one
     * depends on. */
    NUM_CACHED = 64,
};

static const float ceiling = 0.89125f; /* -1 dB */

struct block {
    bool has_raw, has_need;
    int64_t index;
    float raw[MAX_PCM_CHANNELS * MIXER_BLOCK];
    float peak; /* largest sample of raw */
    float need[MIXER_BLOCK];
    float left_over; /* the hold at the end of the block due to its own needs */
};

struct limiter {
    struct block_source source;
    int channels;
    float gain;
    float taps[NUM_PHASES][NUM_TAPS];
    float overshoot; /* greatest possible ratio of true peak to sample peak */
    float window[ATTACK + 1];
    struct block cache[NUM_CACHED];
    bool has_done; /* `done` holds the block read last, which makes small reads cheap */
    int64_t done_index;
    float done[MAX_PCM_CHANNELS * MIXER_BLOCK];
};

/* Like fmaxf for numbers, which is a call without special options of the compiler. */
static inline float larger(float a, float b)
{
    return a > b ? a : b;
}

/* A Hann-windowed sinc for each quarter of the distance between two samples. */
static void make_taps(struct limiter *limiter)
{
    limiter->overshoot = 1.0f;
    for (int p = 0; p < NUM_PHASES; p++) {
        float sum = 0.0f;
        for (int i = 0; i < NUM_TAPS; i++) {
            const double x = (p + 1) / (NUM_PHASES + 1.0) + REACH - 1 - i;
            const double window = 0.5 + 0.5 * trig_cos(M_PI * x / REACH);
            limiter->taps[p][i] = (float)(trig_sin(M_PI * x) / (M_PI * x) * window);
            sum += fabsf(limiter->taps[p][i]);
        }
        limiter->overshoot = fmaxf(limiter->overshoot, sum);
    }
}

static void make_window(struct limiter *limiter)
{
    double sum = 0.0;
    for (int i = 0; i <= ATTACK; i++)
        sum += 1.0 - trig_cos(2.0 * M_PI * (i + 1) / (ATTACK + 2));
    for (int i = 0; i <= ATTACK; i++)
        limiter->window[i] = (float)((1.0 - trig_cos(2.0 * M_PI * (i + 1) / (ATTACK + 2))) / sum);
}

struct limiter *limiter_create(struct block_source source)
{
    struct limiter *limiter = mem_alloc(sizeof *limiter);
    limiter->source = source;
    limiter->channels = pcm_channels(source.layout);
    limiter->gain = LIMITER_GAIN;
    make_taps(limiter);
    make_window(limiter);
    return limiter;
}

void limiter_set_gain(struct limiter *limiter, float gain)
{
    if (limiter->gain == gain)
        return;
    limiter->gain = gain;
    limiter->has_done = false;
    for (int i = 0; i < NUM_CACHED; i++)
        limiter->cache[i].has_raw = false;
}

void limiter_destroy(struct limiter *limiter)
{
    free(limiter);
}

static const struct block *get_raw(struct limiter *limiter, int64_t index)
{
    struct block *block = &limiter->cache[(uint64_t)index % NUM_CACHED];
    if (block->has_raw && block->index == index)
        return block;
    block->has_raw = true;
    block->has_need = false;
    block->index = index;
    block->peak = 0.0f;
    limiter->source.read(limiter->source.context, index, block->raw);
    for (int i = 0; i < limiter->channels * MIXER_BLOCK; i++) {
        block->raw[i] *= limiter->gain;
        block->peak = larger(block->peak, fabsf(block->raw[i]));
    }
    return block;
}

/* Sets out[i] to the largest magnitude of the interpolated wave in [wave[i], wave[i + 1]), for a
 * block; in loops that compilers turn into vector instructions. */
static void find_peaks(const struct limiter *limiter, const float *wave, float out[MIXER_BLOCK])
{
    for (int i = 0; i < MIXER_BLOCK; i++)
        out[i] = fabsf(wave[i]);
    for (int p = 0; p < NUM_PHASES; p++) {
        float sums[MIXER_BLOCK] = {0};
        for (int t = 0; t < NUM_TAPS; t++)
            for (int i = 0; i < MIXER_BLOCK; i++)
                sums[i] += wave[i + t - (REACH - 1)] * limiter->taps[p][t];
        for (int i = 0; i < MIXER_BLOCK; i++)
            out[i] = larger(out[i], fabsf(sums[i]));
    }
}

/* Copies one channel of a block with REACH samples of its neighbours on each side. */
static void gather(const struct block *before, const struct block *block, const struct block *after,
                   int channel, int channels, float out[MIXER_BLOCK + 2 * REACH])
{
    for (int i = 0; i < REACH; i++) {
        out[i] = before->raw[channels * (MIXER_BLOCK - REACH + i) + channel];
        out[REACH + MIXER_BLOCK + i] = after->raw[channels * i + channel];
    }
    for (int i = 0; i < MIXER_BLOCK; i++)
        out[REACH + i] = block->raw[channels * i + channel];
}

static void find_needs(const struct limiter *limiter, const struct block *before,
                       struct block *block, const struct block *after)
{
    memset(block->need, 0, sizeof block->need);
    block->left_over = 0.0f;
    const float loudest = larger(block->peak, larger(before->peak, after->peak));
    if (loudest * limiter->overshoot <= ceiling)
        return;
    for (int channel = 0; channel < limiter->channels; channel++) {
        float wave[MIXER_BLOCK + 2 * REACH], peaks[MIXER_BLOCK];
        gather(before, block, after, channel, limiter->channels, wave);
        find_peaks(limiter, wave + REACH, peaks);
        for (int i = 0; i < MIXER_BLOCK; i++)
            if (peaks[i] > ceiling)
                block->need[i] = larger(block->need[i], 1.0f - ceiling / peaks[i]);
    }
    for (int i = 0; i < MIXER_BLOCK; i++)
        block->left_over =
            larger(block->left_over, block->need[i] - (float)(MIXER_BLOCK - 1 - i) / RELEASE);
}

static const struct block *get_need(struct limiter *limiter, int64_t index)
{
    const struct block *before = get_raw(limiter, index - 1), *after = get_raw(limiter, index + 1);
    get_raw(limiter, index);
    struct block *block = &limiter->cache[(uint64_t)index % NUM_CACHED];
    if (!block->has_need)
        find_needs(limiter, before, block, after);
    block->has_need = true;
    return block;
}

/* Computes the hold over a block. Returns false if it is 0 throughout. */
static bool find_hold(struct limiter *limiter, int64_t index, float out[MIXER_BLOCK])
{
    float hold = 0.0f;
    for (int i = 1; i <= RELEASE_BLOCKS; i++) {
        const struct block *past = get_need(limiter, index - i);
        hold = larger(hold, past->left_over - (float)((i - 1) * MIXER_BLOCK) / RELEASE);
    }
    const struct block *block = get_need(limiter, index);
    bool any = hold > 0.0f;
    for (int i = 0; i < MIXER_BLOCK; i++) {
        hold = larger(block->need[i], hold - 1.0f / RELEASE);
        out[i] = hold;
        any = any || hold > 0.0f;
    }
    return any;
}

/* out[i] = the largest of in[i] .. in[i + ATTACK], for i < count. The input is divided
 * into chunks as long as the window, so the window is always the end of one chunk and the
 * start of the next, whose running maxima are known. */
static void spread_ahead(const float *in, int count, float *out)
{
    enum { STRETCH = ATTACK + 1, MAX_COUNT = 3 * MIXER_BLOCK };
    float to_end[MAX_COUNT], from_start[MAX_COUNT];
    const int num = count + ATTACK;
    for (int i = 0; i < num; i++)
        from_start[i] = i % STRETCH == 0 ? in[i] : larger(from_start[i - 1], in[i]);
    for (int i = num - 1; i >= 0; i--)
        to_end[i] = i == num - 1 || i % STRETCH == ATTACK ? in[i] : larger(to_end[i + 1], in[i]);
    for (int i = 0; i < count; i++)
        out[i] = larger(to_end[i], from_start[i + ATTACK]);
}

/* Computes the gain reduction at each sample. Returns false if it is 0 throughout. */
static bool find_reduction(struct limiter *limiter, int64_t index, float out[MIXER_BLOCK])
{
    float hold[3 * MIXER_BLOCK], ahead[MIXER_BLOCK + ATTACK];
    bool any = false;
    for (int i = 0; i < 3; i++)
        any = find_hold(limiter, index - 1 + i, hold + i * MIXER_BLOCK) || any;
    if (!any)
        return false;
    spread_ahead(hold + MIXER_BLOCK - ATTACK, MIXER_BLOCK + ATTACK, ahead);
    memset(out, 0, MIXER_BLOCK * sizeof *out);
    for (int k = 0; k <= ATTACK; k++)
        for (int i = 0; i < MIXER_BLOCK; i++)
            out[i] += limiter->window[k] * ahead[i + k];
    return true;
}

static const float *render_block(struct limiter *limiter, int64_t index)
{
    float reduction[MIXER_BLOCK];
    if (limiter->has_done && limiter->done_index == index)
        return limiter->done;
    limiter->has_done = true;
    limiter->done_index = index;
    const bool any = find_reduction(limiter, index, reduction);
    const int channels = limiter->channels;
    memcpy(limiter->done, get_raw(limiter, index)->raw, sizeof limiter->done);
    for (int i = 0; any && i < channels * MIXER_BLOCK; i++)
        limiter->done[i] *= 1.0f - reduction[i / channels];
    return limiter->done;
}

static int64_t floor_div(int64_t a, int64_t b)
{
    return a / b - (a % b < 0);
}

void limiter_read(struct limiter *limiter, int64_t first, int count, float *out)
{
    const int channels = limiter->channels;
    while (count > 0) {
        const int64_t index = floor_div(first, MIXER_BLOCK);
        const int skipped = (int)(first - index * MIXER_BLOCK);
        const int left = MIXER_BLOCK - skipped, n = left < count ? left : count;
        memcpy(out, render_block(limiter, index) + channels * skipped,
               (size_t)(channels * n) * sizeof *out);
        out += channels * n;
        first += n;
        count -= n;
    }
}
