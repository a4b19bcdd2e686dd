/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/highlight_end.h"

#include <math.h>

#include "pipeline/highlights/highlight.h"
#include "pipeline/highlights/highlight_demo.h"
#include "pipeline/highlights/highlight_match.h"
#include "playback/analysis/match_facts.h"

static const double LATE = 20.0; /* s left in which a lead decides a match */

/* Share of the match after which its decision is looked for. */
static const double LAST_PART = 2.0 / 3.0;

enum { NO_END, GOOD_ITEM, LAST_LEAD, DECISION };

/* Returns how much a kill decides the match. */
static int decision_of(const struct kill_fact *kill)
{
    if (!kill->has_sides || kill->lead <= 0)
        return NO_END;
    const bool takes_lead = kill->lead_before <= 0;
    if (kill->is_last || (takes_lead && kill->left >= 0.0 && kill->left <= LATE))
        return DECISION;
    return kill->is_final_lead ? LAST_LEAD : NO_END;
}

/* Returns how good an end an item is: the best of the player's kills that it shows. */
static int rate(const struct highlight_demo *demo, const struct highlight_item *item)
{
    int best = GOOD_ITEM;
    for (int i = 0; i < demo->facts->num_kills; i++) {
        const struct kill_fact *kill = &demo->facts->kills[i];
        if (kill->killer != item->moment.slot || kill->time < item->from || kill->time > item->to)
            continue;
        const int decision = decision_of(kill);
        best = decision > best ? decision : best;
    }
    return best;
}

/* Returns the demo time at which the last part of the match begins. */
static double last_part(const struct highlight_demo *demo, int level, double end)
{
    const struct match_facts *facts = demo->facts;
    int i = 0;
    while (i < facts->num_kills && facts->kills[i].level != level)
        i++;
    return i < facts->num_kills ? facts->kills[i].time + LAST_PART * (end - facts->kills[i].time)
                                : HUGE_VAL;
}

void highlight_end_find(struct highlights *h, int first, struct highlight_demo *demo)
{
    const struct highlight_match *match = &h->matches[demo->input];
    const double since = last_part(demo, match->level, match->end);
    int end = -1, most = NO_END;
    for (int i = first; i < h->num; i++) {
        const struct moment *m = &h->items[i].moment;
        if (m->level != match->level || m->time < since ||
            !highlight_match_is_won_by(match, demo, m->time, m->slot))
            continue;
        const int rating = rate(demo, &h->items[i]);
        if (rating <= most) /* the items are sorted by score */
            continue;
        end = i;
        most = rating;
    }
    if (end < 0)
        return;
    h->items[end].is_end = true;
    const double from = h->items[end].from;
    int num = first;
    for (int i = first; i < h->num; i++)
        if (h->items[i].from <= from)
            h->items[num++] = h->items[i];
    h->num = num;
}
