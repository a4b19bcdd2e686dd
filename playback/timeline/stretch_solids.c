/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/timeline/stretch_solids.h"

#include <math.h>

#include "playback/client/level.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"

static const double STEP = 0.25; /* s */

struct level_solids stretch_solids_find(const struct timeline *timeline, struct playhead *playhead,
                                        double from, double to, struct arena *arena)
{
    const int shown = playhead_frame(playhead, timeline_find_frame(timeline, from))->level;
    const struct level *level = timeline_level(timeline, shown);
    struct level_solids solids = {.map = level->map};
    for (double time = from; time < to + STEP; time += STEP) {
        const struct client_frame *frame =
            playhead_frame(playhead, timeline_find_frame(timeline, fmin(time, to)));
        if (frame->level == shown)
            level_solids_add(&solids, frame, level, arena);
    }
    return solids;
}
