#include "playback/sound/beats.h"

#include <aubio/aubio.h>
#include <math.h>
#include <stdlib.h>

#include "base/arena.h"
#include "playback/sound/music.h"
#include "playback/sound/pcm_format.h"

/* Samples that are looked at together, and from one look to the next. */
enum { WINDOW = 1024, HOP = MIXER_BLOCK };

static const double SLACK = 1e-3; /* s that a beat may be late */

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

/* s between two beats, mostly; 0: not known. */
static double find_period(const struct beats *beats)
{
    double *gaps = mem_alloc((size_t)(beats->num + 1) * sizeof *gaps);
    for (int i = 1; i < beats->num; i++)
        gaps[i - 1] = beats->times[i] - beats->times[i - 1];
    if (beats->num > 2)
        qsort(gaps, (size_t)beats->num - 1, sizeof *gaps, compare);
    const double period = beats->num > 2 ? gaps[(beats->num - 1) / 2] : 0.0;
    free(gaps);
    return period;
}

/* The beats that were missed: those between two that were found, evenly, and those before the
 * first and after the last. */
static struct beats fill_up(const struct beats *found, struct arena *arena)
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

struct beats beats_find(const struct music *music, struct arena *arena)
{
    const int64_t length = music_length(music);
    struct beats beats = {.length = (double)length / MIXER_RATE};
    double *times = NULL;
    int capacity = 0;
    aubio_tempo_t *tempo = new_aubio_tempo("default", WINDOW, HOP, MIXER_RATE);
    fvec_t *in = new_fvec(HOP), *out = new_fvec(1);
    for (int64_t at = 0; tempo && in && out && at + HOP <= length; at += HOP) {
        float stereo[2 * HOP];
        music_read(music, at, HOP, false, stereo);
        for (uint_t i = 0; i < HOP; i++)
            fvec_set_sample(in, 0.5f * (stereo[2 * i] + stereo[2 * i + 1]), i);
        aubio_tempo_do(tempo, in, out);
        const double time = (double)aubio_tempo_get_last_s(tempo);
        if (fvec_get_sample(out, 0) == 0.0f || (beats.num > 0 && time <= times[beats.num - 1]))
            continue;
        times = arena_grow(arena, times, beats.num, &capacity, sizeof *times);
        times[beats.num++] = time;
    }
    if (tempo)
        del_aubio_tempo(tempo);
    if (in)
        del_fvec(in);
    if (out)
        del_fvec(out);
    beats.times = times;
    return fill_up(&beats, arena);
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
