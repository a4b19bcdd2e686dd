/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/analysis/view_stretches.h"

#include <math.h>

#include "base/arena.h"
#include "playback/client/event.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"

struct view_stretch *view_stretches_find(const struct timeline *timeline, struct arena *arena,
                                         int *num)
{
    int num_events, at = 0, capacity = 0;
    const struct event *events = timeline_events(timeline, -HUGE_VAL, HUGE_VAL, &num_events);
    struct playhead *playhead = playhead_create(timeline);
    const double end = timeline_duration(timeline);
    struct view_stretch *list = arena_grow(arena, NULL, 0, &capacity, sizeof *list);
    list[0] = (struct view_stretch){0.0, end, playhead_frame(playhead, 0)->view_entity - 1};
    for (int i = 0; i < num_events; i++) {
        if (events[i].kind != EVENT_VIEW || events[i].view.player == list[at].slot)
            continue;
        if (events[i].time > list[at].begin) {
            list[at].end = events[i].time;
            list = arena_grow(arena, list, at + 1, &capacity, sizeof *list);
            list[++at] = (struct view_stretch){.begin = events[i].time, .end = end};
        }
        list[at].slot = events[i].view.player;
    }
    playhead_destroy(playhead);
    *num = at + 1;
    return list;
}
