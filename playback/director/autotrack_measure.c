/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/director/autotrack_measure.h"

#include <stdlib.h>

#include "base/arena.h"
#include "playback/client/view_schedule.h"
#include "playback/director/autotrack_stats.h"

enum { LEFT_BEATS = 2 * POV_BEATS_PER_SECOND };

/* A stretch of beats from one player's view: first <= beat < end. */
struct stretch {
    int first, end, slot;
};

static struct stretch *find_stretches(const struct autotrack_stats *stats,
                                      const struct view_schedule *plan)
{
    struct stretch *list = mem_alloc((size_t)plan->num_cuts * sizeof *list);
    int beat = 0;
    for (int i = 0; i < plan->num_cuts; i++) {
        while (beat < stats->num_beats && stats->frames[beat] < plan->cuts[i].frame)
            beat++;
        list[i] = (struct stretch){beat, stats->num_beats, plan->cuts[i].slot};
        if (i > 0)
            list[i - 1].end = beat;
    }
    return list;
}

static int compare(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

static int median(int *values, int num)
{
    if (num == 0)
        return 0;
    qsort(values, (size_t)num, sizeof *values, compare);
    return values[num / 2];
}

static void measure_kills(const struct autotrack_stats *stats, const struct stretch *list, int num,
                          struct autotrack_measures *out)
{
    int *leads = mem_alloc((size_t)(stats->num_kills + 1) * sizeof *leads);
    int *holds = mem_alloc((size_t)(stats->num_kills + 1) * sizeof *holds);
    int at = 0, seen = 0;
    for (int i = 0; i < stats->num_kills; i++) {
        const struct recorded_kill *kill = &stats->kills[i];
        while (at + 1 < num && list[at + 1].first <= kill->beat)
            at++;
        if (list[at].slot != kill->killer && list[at].slot != kill->victim)
            continue;
        leads[seen] = kill->beat - list[at].first;
        holds[seen++] = list[at].end - kill->beat;
    }
    out->values[MEASURE_SEEN] = seen;
    out->values[MEASURE_LEAD] = median(leads, seen);
    out->values[MEASURE_HOLD] = median(holds, seen);
    free(leads);
    free(holds);
}

/* Counts the cuts away from players who kill soon afterwards. */
static int count_left(const struct autotrack_stats *stats, const struct stretch *list, int num)
{
    int next = 0, left = 0;
    for (int i = 1; i < num; i++) {
        bool is_left = false;
        while (next < stats->num_kills && stats->kills[next].beat < list[i].first)
            next++;
        for (int k = next;
             k < stats->num_kills && stats->kills[k].beat <= list[i].first + LEFT_BEATS; k++)
            is_left |= stats->kills[k].killer == list[i - 1].slot;
        left += is_left;
    }
    return left;
}

struct autotrack_measures autotrack_measure(const struct autotrack_stats *stats,
                                            const struct view_schedule *plan)
{
    struct autotrack_measures out = {.values[MEASURE_CUTS] = 1 - plan->num_cuts};
    struct stretch *list = find_stretches(stats, plan);
    measure_kills(stats, list, plan->num_cuts, &out);
    out.values[MEASURE_LEFT] = -count_left(stats, list, plan->num_cuts);
    for (int i = 0; i < plan->num_cuts; i++)
        for (int beat = list[i].first; beat < list[i].end; beat++)
            out.values[MEASURE_FACES] += stats->samples[beat][list[i].slot].faces;
    free(list);
    return out;
}
