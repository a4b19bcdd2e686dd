/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/highlight_scenery.h"

#include <math.h>

#include "base/arena.h"
#include "pipeline/highlights/highlight_demo.h"
#include "playback/client/client_frame.h"
#include "playback/client/level.h"
#include "playback/motion/interpolation.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"

static const double STEP = 0.25;        /* s */
static const float FAR_ENOUGH = 320.0f; /* units between the camera and players */

/* The views of a level, which are found once. */
struct level_scenery {
    bool is_known;
    int num;
    struct scenery views[WIDE_MAX_SCENERY];
};

static const struct level_scenery *scenery_of(struct highlight_demo *demo, int index)
{
    const struct level *level = timeline_level(demo->timeline, index);
    const int num = timeline_num_levels(demo->timeline);
    if (!demo->scenery)
        demo->scenery = ARENA_NEW(demo->arena, struct level_scenery, (size_t)num);
    struct level_scenery *scenery = &demo->scenery[index];
    if (!scenery->is_known && level->map)
        scenery->num = wide_view_of_map(level->map, scenery->views);
    scenery->is_known = true;
    return scenery;
}

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

int highlight_scenery_find(struct highlight_demo *demo, int level, const struct shot_stretch *part,
                           struct scenery *out, int num)
{
    const struct level_scenery *scenery = scenery_of(demo, level);
    float clearances[WIDE_MAX_SCENERY];
    int found = 0;
    for (int i = 0; i < scenery->num; i++)
        clearances[i] = clearance_of(demo, &scenery->views[i], part);
    for (; found < num && found < scenery->num; found++) {
        int best = 0;
        for (int i = 1; i < scenery->num; i++)
            best = clearances[i] > clearances[best] ? i : best;
        out[found] = scenery->views[best];
        clearances[best] = -1.0f;
    }
    return found;
}
