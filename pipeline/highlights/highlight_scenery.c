/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/highlight_scenery.h"

#include <math.h>

#include "base/arena.h"
#include "pipeline/highlights/highlight_demo.h"
#include "playback/client/client_frame.h"
#include "playback/motion/interpolation.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/stretch_solids.h"
#include "playback/timeline/timeline.h"

static const double STEP = 0.25;        /* s */
static const float FAR_ENOUGH = 320.0f; /* units between the camera and players */

/* Returns how close a player comes to the camera, FAR_ENOUGH at most. */
static float clearance_of(struct highlight_demo *demo, const struct scenery *view,
                          const struct shot_stretch *part)
{
    float least = FAR_ENOUGH;
    for (double time = part->from; time <= part->to; time += STEP) {
        const struct client_frame *frame =
            playhead_frame(demo->playhead, timeline_find_frame(demo->timeline, time));
        for (int i = 0; i < frame->num_players; i++) {
            const struct client_entity *body = interpolation_find(frame, i + 1);
            if (body)
                least = fminf(least, fminf(glms_vec3_distance(body->origin, view->eye),
                                           glms_vec3_distance(body->origin, view->to)));
        }
    }
    return least;
}

int highlight_scenery_find(struct highlight_demo *demo, const struct shot_stretch *part,
                           struct scenery *out, int num)
{
    struct scenery views[WIDE_MAX_SCENERY];
    float clearances[WIDE_MAX_SCENERY];
    struct arena *arena = arena_create();
    const struct level_solids solids =
        stretch_solids_find(demo->timeline, demo->playhead, part->from, part->to, arena);
    const int num_views = solids.map ? wide_view_of_map(&solids, views) : 0;
    int found = 0;
    arena_destroy(arena);
    for (int i = 0; i < num_views; i++)
        clearances[i] = clearance_of(demo, &views[i], part);
    for (; found < num && found < num_views; found++) {
        int best = 0;
        for (int i = 1; i < num_views; i++)
            best = clearances[i] > clearances[best] ? i : best;
        out[found] = views[best];
        clearances[best] = -1.0f;
    }
    return found;
}
