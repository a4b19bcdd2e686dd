/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/timeline/timeline.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/search.h"
#include "base/sort.h"
#include "playback/client/client.h"
#include "playback/client/event.h"
#include "playback/client/level.h"
#include "playback/client/level_data.h"
#include "playback/director/autotrack_plan.h"
#include "playback/director/autotrack_stats.h"
#include "playback/director/outside_moments.h"
#include "playback/timeline/timeline_reading.h"
#include "playback/timeline/timeline_state.h"

/* Makes trails follow the path on which their missile is shown. */
static void smooth_trails(struct timeline *timeline)
{
    struct event_log *log = &timeline->events;
    dejitter_list_sort(&timeline->smoothed);
    for (int i = 0; i < log->num; i++) {
        struct event *event = &log->events[i];
        int num = 0;
        const struct dejitter_place *places =
            event->kind == EVENT_TRAIL ? dejitter_list_find(&timeline->smoothed, event->frame, &num)
                                       : NULL;
        for (int k = 0; k < num; k++)
            if (places[k].entity == event->trail.entity && places[k].kind == DEJITTER_MOVE)
                event->time = places[k].start;
    }
}

static void resolve_events(struct timeline *timeline)
{
    event_log_drop(&timeline->events);
    smooth_trails(timeline);
    event_log_sort(&timeline->events); /* some begin later than they were received */
    double *ends = mem_resize(NULL, (size_t)timeline->num_levels, sizeof *ends);
    for (int i = 0; i < timeline->num_levels; i++)
        ends[i] = timeline->levels[i]->level.end;
    event_log_resolve(&timeline->events, ends);
    free(ends);
}

/* Sets whose view of a multi-view recording to show: by name, or by a schedule. */
static bool plan_pov(struct timeline *timeline, const char *name, int max_frames, struct err *err)
{
    const bool is_auto = autotrack_plan_is_auto(name);
    const bool is_recorded = name && strcmp(name, POV_RECORDED) == 0;
    struct autotrack_stats stats;
    if (name && !is_auto && !is_recorded)
        timeline->pov.name = arena_strdup(timeline->arena, name);
    if (!demo_is_multi_view(timeline->demo))
        return true;
    autotrack_stats_read(&stats, timeline->demo, max_frames);
    timeline->pov.plan = is_auto       ? autotrack_plan_action(&stats, timeline->arena)
                         : is_recorded ? autotrack_plan_recorded(&stats, timeline->arena)
                                       : autotrack_plan_one(&stats, timeline->arena);
    if (is_auto || is_recorded)
        outside_moments_find(&stats, &timeline->pov.plan, timeline->arena);
    timeline->pov.plan.num_players = __builtin_popcount(autotrack_stats_find_players(&stats));
    const bool is_empty = is_recorded && stats.num_recorded == 0;
    autotrack_stats_free(&stats);
    return !is_empty ||
           err_set(err, ERR_FORMAT,
                   "%s: pov recorded: the recording has no director's choices (KTX servers "
                   "record them); use pov auto instead",
                   demo_name(timeline->demo));
}

struct timeline *timeline_open(struct demo *demo, const struct timeline_options *options,
                               struct err *err)
{
    struct timeline *timeline = mem_alloc(sizeof *timeline);
    timeline->demo = demo;
    timeline->log = options->log;
    timeline->arena = arena_create();
    if (!plan_pov(timeline, options->pov, options->max_frames, err) ||
        !timeline_reading_run(timeline, options->vfs, options->files, options->max_frames,
                              options->without_map, err)) {
        timeline_close(timeline);
        return NULL;
    }
    resolve_events(timeline);
    return timeline;
}

void timeline_close(struct timeline *timeline)
{
    if (!timeline)
        return;
    event_log_free(&timeline->events);
    free(timeline->levels);
    free(timeline->frames);
    free(timeline->checkpoints);
    free(timeline->commands);
    key_log_free(&timeline->keys);
    match_log_free(&timeline->matches);
    free(timeline->anchors);
    dejitter_list_free(&timeline->smoothed);
    arena_destroy(timeline->arena);
    free(timeline);
}

const struct key_change *timeline_keys(const struct timeline *timeline, int *num)
{
    *num = timeline->keys.num;
    return timeline->keys.all;
}

const struct match_span *timeline_matches(const struct timeline *timeline, int *num)
{
    *num = timeline->matches.num;
    return timeline->matches.all;
}

double timeline_duration(const struct timeline *timeline)
{
    return timeline->frames[timeline->num_frames - 1].time;
}

const struct view_schedule *timeline_view_schedule(const struct timeline *timeline)
{
    return &timeline->pov.plan;
}

int timeline_num_frames(const struct timeline *timeline)
{
    return timeline->num_frames;
}

int timeline_num_levels(const struct timeline *timeline)
{
    return timeline->num_levels;
}

const struct level *timeline_level(const struct timeline *timeline, int index)
{
    return &timeline->levels[index]->level;
}

static bool has_begun(const void *level, const void *frame)
{
    return (*(struct level_data *const *)level)->level.first_frame <= *(const int *)frame;
}

int timeline_level_of(const struct timeline *timeline, int frame)
{
    const int num = search_bound(timeline->levels, timeline->num_levels, sizeof *timeline->levels,
                                 has_begun, &frame);
    return num > 0 ? num - 1 : 0;
}

bool timeline_find_clock(const struct timeline *timeline, double clock, double *time,
                         struct err *err)
{
    double nearest = 0.01; /* seconds; the precision of printed clocks */
    double first = HUGE_VAL, last = -HUGE_VAL;
    bool found = false;
    for (int i = 0; i < timeline->num_frames; i++) {
        const struct timeline_frame *frame = &timeline->frames[i];
        const struct timeline_frame *before = i > 0 ? frame - 1 : NULL;
        if (before && before->clock < clock && clock <= frame->clock &&
            timeline_level_of(timeline, i - 1) == timeline_level_of(timeline, i)) {
            *time = frame->time - (frame->clock - clock);
            return true;
        }
        if (fabs(clock - frame->clock) <= nearest) {
            nearest = fabs(clock - frame->clock);
            *time = frame->time;
            found = true;
        }
        first = fmin(first, frame->clock);
        last = fmax(last, frame->clock);
    }
    return found || err_set(err, ERR_USAGE,
                            "the recording's clock runs from %.2f to %.2f and never shows %g",
                            first, last, clock);
}

static bool is_before_time(const void *frame, const void *time)
{
    return ((const struct timeline_frame *)frame)->time < *(const double *)time;
}

int timeline_find_frame(const struct timeline *timeline, double time)
{
    return search_bound(timeline->frames, timeline->num_frames - 1, sizeof *timeline->frames,
                        is_before_time, &time);
}

int timeline_level_at(const struct timeline *timeline, double time)
{
    return timeline_level_of(timeline, timeline_find_frame(timeline, time));
}

double timeline_frame_time(const struct timeline *timeline, int index)
{
    return timeline->frames[index].time;
}

static int compare_numbers(const void *left, const void *right)
{
    const double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

double timeline_message_interval(const struct timeline *timeline)
{
    double *intervals = mem_alloc(sizeof *intervals * (size_t)timeline->num_frames);
    int num = 0;
    for (int i = 1; i < timeline->num_frames; i++) {
        const double interval = timeline->frames[i].time - timeline->frames[i - 1].time;
        if (interval > 0.0)
            intervals[num++] = interval;
    }
    sort_items(intervals, (size_t)num, sizeof *intervals, compare_numbers);
    const double median = num > 0 ? intervals[num / 2] : 0.0;
    free(intervals);
    return median;
}

int timeline_last_block(const struct timeline *timeline, int frame)
{
    return timeline->frames[frame].last_block;
}

static bool ends_before(const void *frame, const void *block)
{
    return ((const struct timeline_frame *)frame)->last_block < *(const int *)block;
}

double timeline_block_time(const struct timeline *timeline, int block)
{
    const int num = search_bound(timeline->frames, timeline->num_frames, sizeof *timeline->frames,
                                 ends_before, &block);
    return num > 0 ? timeline->frames[num - 1].time : 0.0;
}

static bool happens_before(const void *event, const void *time)
{
    return ((const struct event *)event)->time < *(const double *)time;
}

/* Returns the index of the first event that is not before `time`. */
static int find_event(const struct timeline *timeline, double time)
{
    const struct event_log *log = &timeline->events;
    return search_bound(log->events, log->num, sizeof *log->events, happens_before, &time);
}

const struct event *timeline_events(const struct timeline *timeline, double first, double last,
                                    int *num)
{
    const int begin = find_event(timeline, first), end = find_event(timeline, last);
    *num = end > begin ? end - begin : 0;
    return *num > 0 ? timeline->events.events + begin : NULL;
}

const char *timeline_damage(const struct timeline *timeline)
{
    return timeline->damage.kind != ERR_NONE ? timeline->damage.text : NULL;
}

size_t timeline_damage_offset(const struct timeline *timeline)
{
    return timeline->damage_offset;
}
