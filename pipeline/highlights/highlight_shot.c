/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/highlight_shot.h"

#include <math.h>

#include "pipeline/highlights/highlight.h"
#include "pipeline/highlights/highlight_demo.h"
#include "pipeline/highlights/kill_view.h"
#include "playback/analysis/match_facts.h"
#include "playback/client/level.h"
#include "playback/timeline/timeline.h"

static const double SAME = 1e-6; /* s */

/* s shown before and after the moment. */
static const double LEAD = 3.0, HOLD = 1.6, MARK_LEAD = 10.0, LONGEST = 20.0;
static const double SHORTEST_LEAD = 1.0; /* after a death just before */
static const double MAX_DEAD = 10.0;     /* s that a player stays dead */

/* Returns the demo time at which the player of the moment spawned; -INFINITY: before the
 * part shown. */
static double lives_since(struct highlight_demo *demo, const struct moment *m, double from)
{
    double died = -INFINITY;
    for (int i = 0; i < demo->facts->num_kills; i++) {
        const struct kill_fact *kill = &demo->facts->kills[i];
        if (kill->victim == m->slot && kill->time > from - MAX_DEAD && kill->time < m->begin - SAME)
            died = kill->time;
    }
    return isinf(died) || m->slot < 0
               ? -INFINITY
               : kill_view_alive_from(demo->timeline, demo->playhead, m->slot, died, m->begin);
}

bool highlight_shot_plan(struct highlight_demo *demo, struct highlight_item *item)
{
    const struct moment *m = &item->moment;
    const struct level *level = timeline_level(demo->timeline, m->level);
    const double lead = m->kind == MOMENT_MARK ? MARK_LEAD : LEAD;
    const double end = fmin(level->end, timeline_duration(demo->timeline));
    item->from = fmax(m->begin - lead, level->start);
    item->to = fmin(fmax(m->end, m->time) + HOLD, end);
    /* Do not begin with the view of a dead player. */
    item->lives_since = lives_since(demo, m, item->from);
    item->from = fmax(item->from, fmin(item->lives_since, m->begin - SHORTEST_LEAD));
    item->from = fmax(item->from, level->start);
    if (item->to - item->from > LONGEST)
        item->from = item->to - LONGEST;
    return item->to - item->from > 0.5;
}
