/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/highlight_hold.h"

#include <math.h>

#include "pipeline/highlights/highlight.h"
#include "pipeline/highlights/highlight_bookends.h"
#include "pipeline/highlights/highlight_ramp.h"

static const double SOONEST = 0.1, AFTER_HIT = 0.4; /* s from the hit to the call */
static const double LONGEST = 2.6;                  /* s of the card that names the player */
static const double BETWEEN = 0.05;                 /* s between the two cards */
static const double BEFORE_CALL = 0.05; /* s of the demo that are slowed before the call */
static const double SHORTEST = 0.08;    /* s of the demo after the hit without which none is held */
static const double SLOWEST = 0.2;      /* speed; slower ones look like a still image */

double highlight_hold_name_end(const struct highlight_item *item)
{
    const double begin = item->from + HIGHLIGHT_CARD_AT, lead = item->moment.begin - begin;
    return begin + fmin(LONGEST, fmax(lead, HIGHLIGHT_CARD_SHORTEST));
}

double highlight_hold_call(const struct highlight_item *item)
{
    const double hit = item->moment.time;
    const double after = fmin(fmax(item->to - HIGHLIGHT_CARD_SHORTEST - hit, SOONEST), AFTER_HIT);
    double earliest = item->from + HIGHLIGHT_CARD_AT + HIGHLIGHT_CARD_SHORTEST + 2.0 * BETWEEN;
    for (int i = 0; i < item->num_skips; i++)
        if (item->skips[i].is_fast && item->skips[i].from < earliest)
            earliest += highlight_ramp_saves(&item->skips[i]);
    double call = fmax(hit + after, earliest);
    for (int i = 0; i < item->num_skips; i++) {
        if (item->skips[i].is_fast)
            continue;
        const double next = highlight_bookends_join_end(item, i) + BETWEEN;
        if (call > item->skips[i].from - HIGHLIGHT_CARD_SHORTEST && call < next)
            call = next; /* there is no time for it in the part before */
    }
    return call;
}

bool highlight_hold_has_room(const struct highlight_item *item, double to)
{
    return to - highlight_hold_call(item) >= HIGHLIGHT_CARD_SHORTEST;
}

bool highlight_hold_find(const struct highlight_item *item, double to, struct shot_stretch *out)
{
    if (!item->call[0] || item->num_replays > 0 || highlight_hold_has_room(item, to) ||
        to - item->moment.time < SHORTEST)
        return false;
    const double from =
        fmin(highlight_hold_call(item) - BEFORE_CALL, to - SLOWEST * HIGHLIGHT_HOLD_LENGTH);
    *out = (struct shot_stretch){from, to};
    return true;
}

double highlight_hold_extra(const struct highlight_item *item, double to)
{
    struct shot_stretch hold;
    return highlight_hold_find(item, to, &hold) ? HIGHLIGHT_HOLD_LENGTH - (hold.to - hold.from)
                                                : 0.0;
}
