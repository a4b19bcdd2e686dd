/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/highlight_score.h"

#include <math.h>

#include "pipeline/highlights/highlight.h"
#include "pipeline/highlights/highlight_demo.h"
#include "pipeline/highlights/highlight_hold.h"
#include "pipeline/highlights/highlight_match.h"
#include "playback/analysis/match_facts.h"
#include "playback/client/client_frame.h"
#include "playback/client/level.h"
#include "playback/client/side_points.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"

static const double SETTLED = 0.1; /* s from a kill until the scoreboard has it */
enum { SHORTEST_RUN = 3 /* kills */ };

bool highlight_score_find(struct highlight_demo *demo, int slot, double from, double to,
                          struct highlight_points *out)
{
    const int first = timeline_find_frame(demo->timeline, from);
    const int last = timeline_find_frame(demo->timeline, to);
    *out = (struct highlight_points){.is_steady = true};
    for (int i = first; i <= last; i++) {
        const struct client_frame *frame = playhead_frame(demo->playhead, i);
        const struct level *level = timeline_level(demo->timeline, frame->level);
        int own, best;
        if (!level->game_type || slot < 0 || slot >= frame->num_players ||
            !side_points(level, frame, slot, &own, &best))
            return false;
        const int lead = own - best;
        out->is_steady = out->is_steady && (i == first || (own == out->own && best == out->best));
        out->least_lead = i == first || lead < out->least_lead ? lead : out->least_lead;
        out->most_lead = i == first || lead > out->most_lead ? lead : out->most_lead;
        out->own = own;
        out->best = best;
    }
    return true;
}

/* Returns whether a kill is one of the moment: the player's, of an enemy. */
static bool is_of_moment(const struct kill_fact *kill, const struct moment *m)
{
    return kill->killer == m->slot && kill->victim != m->slot && !kill->is_team_kill &&
           kill->time >= m->begin && kill->time <= m->end;
}

struct highlight_turn highlight_score_turn(struct highlight_demo *demo,
                                           const struct highlight_match *match,
                                           const struct highlight_item *item)
{
    const struct moment *m = &item->moment;
    const bool is_won = highlight_match_is_won_by(match, demo, m->time, m->slot);
    const double call = highlight_hold_call(item), from = fmin(m->time + SETTLED, call);
    struct highlight_points points = {0};
    const bool is_known =
        highlight_score_find(demo, m->slot, from, call + HIGHLIGHT_CARD_SHORTEST, &points);
    struct highlight_turn turn = {
        .has_score = is_known && points.is_steady, .points = points.own, .best_other = points.best};
    for (int i = 0; i < demo->facts->num_kills; i++) {
        const struct kill_fact *kill = &demo->facts->kills[i];
        if (!is_of_moment(kill, m) || !kill->has_sides || kill->lead_before > 0 || kill->lead <= 0)
            continue;
        turn.takes_lead = true;
        turn.is_for_good = kill->is_final_lead && is_won;
    }
    return turn;
}

void highlight_score_set_tally(const struct highlight_demo *demo, struct highlight_item *item)
{
    static const double TOGETHER = 0.35; /* s between kills that count as one */
    const struct moment *m = &item->moment;
    int num = 0;
    item->num_tally = 0;
    if (m->count < SHORTEST_RUN)
        return;
    for (int i = 0; i < demo->facts->num_kills && item->num_tally < HIGHLIGHT_MAX_TALLY; i++) {
        const struct kill_fact *kill = &demo->facts->kills[i];
        struct highlight_tally *last = &item->tally[item->num_tally];
        if (!is_of_moment(kill, m) || kill->time > m->time - TOGETHER)
            continue;
        num++;
        if (item->num_tally > 0 && kill->time - last[-1].time < TOGETHER)
            last[-1].count = num;
        else
            item->tally[item->num_tally++] = (struct highlight_tally){kill->time, num};
    }
}
