/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/analysis/highlight.h"

#include <math.h>

#include "base/arena.h"
#include "playback/analysis/player_actions.h"
#include "playback/client/event.h"
#include "playback/timeline/timeline.h"

enum { BINS_PER_SECOND = 10, MAX_BINS = 8 * 3600 * BINS_PER_SECOND };

static const double MIN_SLOT = 0.5; /* seconds; less in demos too short for MIN_MOMENTS slots */
enum { MIN_MOMENTS = 40 };
static const float HALF_HEAT = 12.0f; /* heat that gives a score of 0.5 */

struct heat {
    int num_bins;
    float *bins;
};

/* Adds heat from `first` to `last` seconds after `time`. */
static void add_heat(const struct heat *heat, double time, double first, double last, float amount)
{
    const double begin = floor((time + first) * BINS_PER_SECOND);
    const double end = ceil((time + last) * BINS_PER_SECOND);
    for (double bin = fmax(begin, 0.0); bin < end && bin < heat->num_bins; bin++)
        heat->bins[(int)bin] += amount;
}

static void add_event_heat(const struct heat *heat, const struct event *event)
{
    switch (event->kind) {
    case EVENT_TEMP_ENTITY:
        if (event->temp.type == TEMP_EXPLOSION || event->temp.type == TEMP_EXPLOSION2 ||
            event->temp.type == TEMP_TAR_EXPLOSION)
            add_heat(heat, event->time, 0.05, 0.3, 3.0f);
        else if (event->temp.type == TEMP_LIGHTNING1 || event->temp.type == TEMP_LIGHTNING2 ||
                 event->temp.type == TEMP_LIGHTNING3)
            add_heat(heat, event->time, 0.0, 0.2, 1.0f);
        break;
    case EVENT_MUZZLE_FLASH:
        add_heat(heat, event->time, 0.0, 0.2, 1.0f);
        break;
    case EVENT_Q2:
        if (event->q2.kind == Q2_EVENT_FLASH || event->q2.kind == Q2_EVENT_MONSTER_FLASH)
            add_heat(heat, event->time, 0.0, 0.2, 1.0f);
        else if (q2_event_is_explosion(&event->q2))
            add_heat(heat, event->time, 0.05, 0.3, 3.0f);
        break;
    case EVENT_KILL:
    case EVENT_FRAG:
        add_heat(heat, event->time, -0.3, 0.3, 3.0f);
        break;
    default:
        break;
    }
}

static void add_action_heat(const struct heat *heat, const struct timeline *timeline)
{
    struct player_actions *actions = player_actions_gather(timeline);
    for (int i = 0; i < actions->num; i++)
        if (actions->items[i].kind == ACTION_PICKUP)
            add_heat(heat, actions->items[i].time, -0.4, 0.0, 1.0f);
    for (int i = 0; i < actions->num_flights; i++)
        add_heat(heat, actions->flights[i].begin, 0.1,
                 actions->flights[i].end - actions->flights[i].begin, 0.5f);
    player_actions_free(actions);
}

static struct heat measure(const struct timeline *timeline, struct arena *arena)
{
    const double num_bins = ceil(timeline_duration(timeline) * BINS_PER_SECOND);
    struct heat heat = {.num_bins = (int)fmin(fmax(num_bins, 1.0), MAX_BINS)};
    heat.bins = ARENA_NEW(arena, float, (size_t)heat.num_bins);
    int num;
    const struct event *events = timeline_events(timeline, -HUGE_VAL, HUGE_VAL, &num);
    for (int i = 0; i < num; i++)
        add_event_heat(&heat, &events[i]);
    add_action_heat(&heat, timeline);
    return heat;
}

/* Returns the hottest bin; of several equal ones, the one closest to the middle. */
static int find_hottest(const struct heat *heat, int first, int last)
{
    const int middle = (first + last) / 2;
    int best = middle;
    for (int i = first; i < last; i++)
        if (heat->bins[i] > heat->bins[best] ||
            (heat->bins[i] == heat->bins[best] && abs(i - middle) < abs(best - middle)))
            best = i;
    return best;
}

struct highlight *highlights_find(const struct timeline *timeline, int max, struct arena *arena,
                                  int *num)
{
    const struct heat heat = measure(timeline, arena);
    const double few = fmin(heat.num_bins, MIN_MOMENTS);
    const int most = (int)fmax(heat.num_bins / (MIN_SLOT * BINS_PER_SECOND), few);
    *num = max < most ? max : most;
    struct highlight *list = ARENA_NEW(arena, struct highlight, (size_t)*num);
    for (int i = 0; i < *num; i++) {
        const int first = (int)((int64_t)heat.num_bins * i / *num);
        const int last = (int)((int64_t)heat.num_bins * (i + 1) / *num);
        const int bin = find_hottest(&heat, first, last);
        list[i].time = fmin((bin + 0.5) / BINS_PER_SECOND, timeline_duration(timeline));
        list[i].heat = heat.bins[bin] / (heat.bins[bin] + HALF_HEAT);
    }
    return list;
}
