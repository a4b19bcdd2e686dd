/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/analysis/match_points.h"

#include <string.h>

#include "playback/analysis/fact_collector.h"
#include "playback/client/event.h"
#include "playback/client/side_points.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"

static const double FRAG_DELAY = 0.15; /* seconds by which points may follow the obituary */
static const double END_DELAY = 1.0;   /* seconds by which a level's end may follow its last kill */

static bool ends_the_level(const struct fact_collector *g, double time)
{
    int num;
    const struct event *events = timeline_events(g->timeline, time, time + END_DELAY, &num);
    for (int i = 0; i < num; i++)
        if (events[i].kind == EVENT_INTERMISSION)
            return true;
    return false;
}

void match_points_set(struct fact_collector *g, struct kill_fact *kill)
{
    const int index = g->frame->index, level = g->frame->level;
    int own, best;
    kill->left = -1.0;
    if (kill->killer < 0 || kill->killer >= fact_collector_num_players(g))
        return;
    if (g->match_end >= kill->time)
        kill->left = g->match_end - kill->time;
    kill->is_last = ends_the_level(g, kill->time);
    kill->behind = g->behind[kill->killer];
    if (index > 0) {
        const struct client_frame *before = playhead_frame(g->playhead, index - 1);
        if (before->level == level && kill->killer < before->num_players &&
            side_points(g->level, before, kill->killer, &own, &best))
            kill->lead_before = own - best;
    }
    const int later = timeline_find_frame(g->timeline, kill->time + FRAG_DELAY);
    const struct client_frame *after = playhead_frame(g->playhead, later > index ? later : index);
    kill->has_sides = after->level == level && kill->killer < after->num_players &&
                      side_points(g->level, after, kill->killer, &own, &best);
    if (kill->has_sides) {
        kill->points = own;
        kill->best_other = best;
        kill->lead = own - best;
    }
    g->frame = playhead_frame(g->playhead, index);
}

void match_points_forget(struct fact_collector *g)
{
    memset(g->behind, 0, sizeof g->behind);
    g->has_new_points = false;
}

void match_points_update(struct fact_collector *g)
{
    for (int i = 0; g->has_new_points && i < fact_collector_num_players(g); i++) {
        int own, best;
        if (!g->frame->players[i].present || g->frame->players[i].spectator ||
            !side_points(g->level, g->frame, i, &own, &best))
            continue;
        const int lead = own - best;
        g->behind[i] = lead > 0 ? 0 : g->behind[i] > -lead ? g->behind[i] : -lead;
    }
    g->has_new_points = false;
}

void match_points_finish(struct match_facts *facts)
{
    bool is_final = true;
    for (int i = facts->num_kills - 1; i >= 0; i--) {
        struct kill_fact *kill = &facts->kills[i];
        if (i + 1 < facts->num_kills && kill->level != facts->kills[i + 1].level)
            is_final = true;
        if (!kill->has_sides || kill->lead_before > 0 || kill->lead <= 0)
            continue;
        kill->is_final_lead = is_final;
        is_final = false;
    }
}
