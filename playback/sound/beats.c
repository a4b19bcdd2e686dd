/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/sound/beats.h"

#include <aubio/aubio.h>
#include <math.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/sort.h"
#include "playback/sound/music.h"
#include "playback/sound/onsets.h"
#include "playback/sound/pcm_format.h"

enum { HOP = ONSET_HOP };

static const double SLACK = 1e-3; /* seconds that a beat may be early or late */

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

/* Returns the usual time between two beats, in seconds; 0 if unknown. */
static double find_period(const struct beats *beats)
{
    double *gaps = mem_alloc((size_t)(beats->num + 1) * sizeof *gaps);
    for (int i = 1; i < beats->num; i++)
        gaps[i - 1] = beats->times[i] - beats->times[i - 1];
    if (beats->num > 2)
        sort_items(gaps, (size_t)beats->num - 1, sizeof *gaps, compare);
    const double period = beats->num > 2 ? gaps[(beats->num - 1) / 2] : 0.0;
    free(gaps);
    return period;
}

/* Adds the beats that detection missed: evenly between two detected ones, and before the
 * first and after the last. */
static struct beats fill_gaps(const struct beats *found, struct arena *arena)
{
    struct beats beats = {.length = found->length};
    const double period = find_period(found);
    if (period <= 0.0)
        return *found;
    double *times = NULL;
    int capacity = 0;
    double before = found->times[0] - period * (1.0 + floor(found->times[0] / period));
    for (int i = 0; i <= found->num; i++) {
        const double end = i < found->num
                               ? found->times[i]
                               : before + period * floor((found->length - before) / period);
        const double num = fmax(1.0, round((end - before) / period));
        for (double k = 1.0; k <= num && end > before; k += 1.0) {
            times = arena_grow(arena, times, beats.num, &capacity, sizeof *times);
            times[beats.num++] = before + (end - before) * k / num;
        }
        before = end;
    }
    beats.times = times;
    return beats;
}

/* ---- a steady tempo ---- */

/* Returns the onset strength of each hop: a weighted sum of that of low frequencies, where
 * drums are, and that of all frequencies. */
static float *combine_onsets(const struct onsets *onsets, struct arena *arena)
{
    static const float low_share = 2.0f; /* drums mark the beats best */
    float *strength = ARENA_NEW(arena, float, (size_t)onsets->num + 1);
    double low = 0.0, all = 0.0;
    for (int i = 0; i < onsets->num; i++) {
        low += (double)onsets->low[i];
        all += (double)onsets->all[i];
    }
    for (int i = 0; i < onsets->num; i++)
        strength[i] = (low > 0.0 ? low_share * onsets->low[i] / (float)low : 0.0f) +
                      (all > 0.0 ? onsets->all[i] / (float)all : 0.0f);
    return strength;
}

static double grid_strength(const float *strength, int num_hops, double first, double period,
                            double length)
{
    double sum = 0.0;
    int num = 0;
    for (; first + num * period < length; num++)
        sum += (double)onsets_peak(strength, num_hops, first + num * period, 1);
    return num > 0 ? sum / num : 0.0;
}

/* Finds the evenly spaced grid that falls on the strongest onsets, with a period close to
 * *period. Sets *period and *first to those of the grid, and returns its strength. */
static double best_grid(const float *onsets, int num_hops, double length, double *period,
                        double *first)
{
    static const double near = 0.03;
    const double hop = (double)HOP / MIXER_RATE, from = *period;
    /* This step moves the last beat of the grid by one hop. */
    const double step = fmax(from * hop / length, near * from / 500.0);
    double best = -1.0;
    for (double p = from * (1.0 - near); p <= from * (1.0 + near); p += step)
        for (double begin = 0.0; begin < p; begin += hop) {
            const double strength = grid_strength(onsets, num_hops, begin, p, length);
            if (strength > best) {
                best = strength;
                *period = p;
                *first = begin;
            }
        }
    return best;
}

/* Returns how strong the onsets between the beats of a grid are, `parts` - 1 evenly spaced
 * points for each, relative to those on its beats. */
static double strength_between(const struct onsets *onsets, double first, double period, int parts,
                               double length)
{
    const double on = grid_strength(onsets->all, onsets->num, first, period, length);
    double between = 0.0;
    for (int i = 1; i < parts; i++)
        between +=
            grid_strength(onsets->all, onsets->num, first + period * i / parts, period, length);
    return on > 0.0 ? between / (parts - 1) / on : 0.0;
}

/* Divides the period of a slow grid if the points between its beats have onsets as well, because
 * the detector may take two beats or a whole bar for one. */
static void divide_period(const struct onsets *onsets, double length, double *period, double *first)
{
    static const double slow = 0.72, fastest = 0.33; /* s */
    static const double similar = 0.3;               /* of the onsets on the beats */
    const double found = *period;
    double best = similar;
    if (found < slow)
        return;
    for (int parts = 2; found / parts >= fastest; parts++) {
        const double strength = strength_between(onsets, *first, found, parts, length);
        if (found / parts < slow && strength > best) {
            best = strength;
            *period = found / parts;
        }
    }
    *first = fmod(*first, *period);
}

/* Returns the mean over all periods of the strongest onset in each. */
static double mean_peak_strength(const float *strength, int num_hops, double period)
{
    const int hops = (int)fmax(1.0, period * MIXER_RATE / HOP);
    double sum = 0.0;
    int num = 0;
    for (int first = 0; first + hops <= num_hops; first += hops, num++) {
        float most = 0.0f;
        for (int i = first; i < first + hops; i++)
            most = fmaxf(most, strength[i]);
        sum += (double)most;
    }
    return num > 0 ? sum / num : 0.0;
}

/* Replaces the detected beats by an evenly spaced grid if one falls on the strongest
 * onsets, because the detector may drift to off-beats for a while. Music whose tempo
 * changes keeps the detected beats. */
static struct beats make_even(const struct beats *found, const struct onsets *onsets,
                              struct arena *arena)
{
    static const double steady = 0.4; /* of the mean peak; a random grid has about 0.2 */
    double period = find_period(found), first = 0.0;
    const float *strength = combine_onsets(onsets, arena);
    if (period <= 0.0 || best_grid(strength, onsets->num, found->length, &period, &first) <
                             steady * mean_peak_strength(strength, onsets->num, period))
        return *found;
    divide_period(onsets, found->length, &period, &first);
    const int num = (int)floor((found->length - first) / period) + 1;
    double *times = ARENA_NEW(arena, double, (size_t)num);
    for (int i = 0; i < num; i++)
        times[i] = first + i * period;
    return (struct beats){.num = num, .times = times, .length = found->length, .is_steady = true};
}

/* ---- detection ---- */

struct beat_detector {
    aubio_tempo_t *tempo;
    fvec_t *in, *out;
    struct onset_meter *onsets;
};

static struct beat_detector beat_detector_open(struct onsets *onsets, int capacity,
                                               struct arena *arena)
{
    return (struct beat_detector){.tempo =
                                      new_aubio_tempo("default", ONSET_WINDOW, HOP, MIXER_RATE),
                                  .in = new_fvec(HOP),
                                  .out = new_fvec(1),
                                  .onsets = onset_meter_open(onsets, capacity, arena)};
}

static void beat_detector_close(struct beat_detector *detector)
{
    if (detector->tempo)
        del_aubio_tempo(detector->tempo);
    if (detector->in)
        del_fvec(detector->in);
    if (detector->out)
        del_fvec(detector->out);
    onset_meter_close(detector->onsets);
}

/* False if aubio ran out of memory. */
static bool beat_detector_is_open(const struct beat_detector *detector)
{
    return detector->tempo && detector->in && detector->out && detector->onsets;
}

/* Processes one hop. Returns the time of a beat if one was detected, in seconds,
 * otherwise a negative number. */
static double beat_detector_process(struct beat_detector *detector, const float *stereo)
{
    onset_meter_add(detector->onsets, stereo);
    for (uint_t i = 0; i < HOP; i++)
        fvec_set_sample(detector->in, 0.5f * (stereo[2 * i] + stereo[2 * i + 1]), i);
    aubio_tempo_do(detector->tempo, detector->in, detector->out);
    const bool has_beat = fvec_get_sample(detector->out, 0) != 0.0f;
    return has_beat ? (double)aubio_tempo_get_last_s(detector->tempo) : -1.0;
}

struct beats beats_find(const struct music *music, struct onsets *onsets, struct arena *arena)
{
    const int64_t length = music_length(music);
    struct beats beats = {.length = (double)length / MIXER_RATE};
    double *times = NULL;
    int capacity = 0;
    struct beat_detector detector = beat_detector_open(onsets, (int)(length / HOP), arena);
    for (int64_t at = 0; beat_detector_is_open(&detector) && at + HOP <= length; at += HOP) {
        float stereo[2 * HOP];
        music_read(music, at, HOP, false, stereo);
        const double beat = beat_detector_process(&detector, stereo);
        if (beat < 0.0 || (beats.num > 0 && beat <= times[beats.num - 1]))
            continue;
        times = arena_grow(arena, times, beats.num, &capacity, sizeof *times);
        times[beats.num++] = beat;
    }
    beat_detector_close(&detector);
    beats.times = times;
    const struct beats even = make_even(&beats, onsets, arena);
    return even.is_steady ? even : fill_gaps(&beats, arena);
}

double beats_before(const struct beats *beats, double time)
{
    if (beats->num == 0 || beats->length <= 0.0)
        return -1.0;
    const double round = floor((time + SLACK) / beats->length) * beats->length;
    for (int i = beats->num - 1; i >= 0; i--)
        if (round + beats->times[i] <= time + SLACK)
            return round + beats->times[i];
    return round > 0.0 ? round - beats->length + beats->times[beats->num - 1] : -1.0;
}

double beats_after(const struct beats *beats, double time)
{
    if (beats->num == 0 || beats->length <= 0.0)
        return -1.0;
    const double round = floor((time - SLACK) / beats->length) * beats->length;
    for (int i = 0; i < beats->num; i++)
        if (round + beats->times[i] >= time - SLACK)
            return round + beats->times[i];
    return round + beats->length + beats->times[0];
}
