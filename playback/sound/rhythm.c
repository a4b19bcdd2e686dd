/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/sound/rhythm.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/trig.h"
#include "playback/sound/onsets.h"

enum {
    MAX_BEATS_PER_BAR = 4,
    SECTION_BEATS = 32, /* eight bars of four beats; of three, 24 */
    SECTION_BARS = 8,
    CHANGE_BARS = 2, /* bars before and after a change of loudness that are compared */
    MIN_SECTION_BARS = 4,
};

static const double CHANGE = 3.0; /* LU; a change of loudness that begins a section */
static const double AHEAD = 1.15; /* strength of the first beat of bars, relative to the second
                                      best choice */

static int hop_of(double time)
{
    return (int)lrint(time * MIXER_RATE / ONSET_HOP);
}

/* ---- bars ---- */

static void add_bands(const struct onsets *onsets, double from, double to,
                      double sum[NUM_ONSET_BANDS])
{
    memset(sum, 0, NUM_ONSET_BANDS * sizeof *sum);
    for (int i = hop_of(from); i < hop_of(to); i++)
        for (int k = 0; i >= 0 && i < onsets->num && k < NUM_ONSET_BANDS; k++)
            sum[k] += (double)onsets->bands[i][k];
}

/* Returns how much the spectrum of the beat differs from that of the previous one, 0..1. */
static double spectral_change(const struct onsets *onsets, const struct beats *beats, int beat)
{
    double before[NUM_ONSET_BANDS], after[NUM_ONSET_BANDS], apart = 0.0, all = 0.0;
    if (beat == 0 || beat + 1 >= beats->num)
        return 0.0;
    add_bands(onsets, beats->times[beat - 1], beats->times[beat], before);
    add_bands(onsets, beats->times[beat], beats->times[beat + 1], after);
    for (int k = 0; k < NUM_ONSET_BANDS; k++) {
        apart += fabs(after[k] - before[k]);
        all += after[k] + before[k];
    }
    return all > 0.0 ? apart / all : 0.0;
}

static void divide_by_mean(double *values, int num)
{
    double sum = 0.0;
    for (int i = 0; i < num; i++)
        sum += values[i];
    for (int i = 0; i < num && sum > 0.0; i++)
        values[i] *= num / sum;
}

/* Returns by beat how likely it is the first of a bar: its onset below 150 Hz plus half of the
 * change of the spectrum, each relative to its mean. */
static double *weigh_beats(const struct onsets *onsets, const struct beats *beats,
                           struct arena *arena)
{
    enum { REACH = 2 }; /* hops */
    const int num = beats->num;
    double *low = ARENA_NEW(arena, double, (size_t)num);
    double *change = ARENA_NEW(arena, double, (size_t)num);
    for (int i = 0; i < num; i++) {
        low[i] = (double)onsets_peak(onsets->low, onsets->num, beats->times[i], REACH);
        change[i] = spectral_change(onsets, beats, i);
    }
    divide_by_mean(low, num);
    divide_by_mean(change, num);
    for (int i = 0; i < num; i++)
        low[i] += 0.5 * change[i];
    return low;
}

static double mean_weight(const double *weights, int num, int first, int step)
{
    double sum = 0.0;
    int count = 0;
    for (int i = first; i < num; i += step, count++)
        sum += weights[i];
    return count > 0 ? sum / count : 0.0;
}

/* Finds the heaviest choice of every nth beat, for n from `least` to `most`. Returns its weight
 * relative to the second. */
static double choose_bars(const double *weights, int num, int least, int most, int *step,
                          int *first)
{
    double best = -1.0, second = -1.0;
    for (int n = most; n >= least; n--)
        for (int phase = 0; phase < n; phase++) {
            const double weight = mean_weight(weights, num, phase, n);
            if (weight > best) {
                second = best;
                best = weight;
                *step = n;
                *first = phase;
            } else {
                second = fmax(second, weight);
            }
        }
    return second > 0.0 ? best / second : best > 0.0 ? HUGE_VAL : 0.0;
}

/* Finds the bars: the same number of beats in each, from the first to the last. */
static void find_bars(struct rhythm *rhythm, const struct onsets *onsets, struct arena *arena)
{
    const struct beats *beats = &rhythm->beats;
    const double *weights = weigh_beats(onsets, beats, arena);
    int step = 2, first = 0;
    if (choose_bars(weights, beats->num, 3, MAX_BEATS_PER_BAR, &step, &first) < AHEAD)
        choose_bars(weights, beats->num, 2, 2, &step, &first);
    double *times = ARENA_NEW(arena, double, (size_t)(beats->num / step) + 1);
    struct beats *bars = &rhythm->bars;
    for (int i = first; i < beats->num; i += step)
        times[bars->num++] = beats->times[i];
    bars->times = times;
    rhythm->beats_per_bar = step;
}

/* ---- sections ---- */

/* Returns the loudness of `count` bars in LU, from a fixed reference. */
static double loudness_of(const struct onsets *onsets, const struct beats *bars, int bar, int count)
{
    const int end = bar + count < bars->num ? hop_of(bars->times[bar + count]) : onsets->num;
    double sum = 1e-9;
    for (int i = hop_of(bars->times[bar]); i >= 0 && i < end && i < onsets->num; i++)
        sum += (double)onsets->power[i];
    return 10.0 * trig_log10(sum / fmax(end - hop_of(bars->times[bar]), 1.0));
}

/* Returns by how many LU the bars from this one on are louder than those before. */
static double loudness_change(const struct onsets *onsets, const struct beats *bars, int bar)
{
    if (bar < CHANGE_BARS || bar + CHANGE_BARS > bars->num)
        return 0.0;
    return loudness_of(onsets, bars, bar, CHANGE_BARS) -
           loudness_of(onsets, bars, bar - CHANGE_BARS, CHANGE_BARS);
}

/* Of neighbouring bars, only the one with the greatest change begins a section. */
static bool has_change(const double *changes, int num, int bar)
{
    const double change = fabs(changes[bar]);
    return change >= CHANGE && (bar == 0 || change >= fabs(changes[bar - 1])) &&
           (bar + 1 == num || change > fabs(changes[bar + 1]));
}

static void find_sections(struct rhythm *rhythm, const struct onsets *onsets, struct arena *arena)
{
    const struct beats *bars = &rhythm->bars;
    const int usual =
        rhythm->beats_per_bar > 2 ? SECTION_BARS : SECTION_BEATS / rhythm->beats_per_bar;
    double *times = ARENA_NEW(arena, double, (size_t)bars->num + 1);
    double *changes = ARENA_NEW(arena, double, (size_t)bars->num + 1);
    for (int i = 0; i < bars->num; i++)
        changes[i] = loudness_change(onsets, bars, i);
    int num = 0, begin = 0, last = 0; /* begin: of the last section that a change began */
    double rise = 0.0;
    for (int i = 0; i < bars->num; i++) {
        const bool changed = i > 0 && has_change(changes, bars->num, i);
        if (!changed && (i - begin) % usual != 0)
            continue;
        /* A section that the change makes too short is left out. */
        if (changed && num > 1 && last != begin && i - last < MIN_SECTION_BARS)
            num--;
        if (changes[i] > rise) {
            rise = changes[i];
            rhythm->drop = num;
        }
        times[num++] = bars->times[i];
        last = i;
        begin = changed ? i : begin;
    }
    rhythm->sections.times = times;
    rhythm->sections.num = num;
}

struct rhythm rhythm_find(const struct music *music, struct arena *arena)
{
    struct onsets onsets = {0};
    struct rhythm rhythm = {.beats = beats_find(music, &onsets, arena)};
    rhythm.bars.length = rhythm.sections.length = rhythm.beats.length;
    rhythm.bars.is_steady = rhythm.sections.is_steady = rhythm.beats.is_steady;
    if (rhythm.beats.num == 0)
        return rhythm;
    find_bars(&rhythm, &onsets, arena);
    find_sections(&rhythm, &onsets, arena);
    return rhythm;
}
