/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/highlight_few.h"

#include <math.h>

#include "pipeline/highlights/highlight.h"
#include "pipeline/highlights/highlight_shot_facts.h"

static const double REPLAY = 3.5; /* s of film that a replay usually takes */

/* Returns the probable length in s of film. */
static double length_of(const struct highlights *h, int first)
{
    double length = 0.0;
    for (int i = first; i < h->num; i++)
        length += h->items[i].to - h->items[i].from + (h->items[i].moment.kill ? REPLAY : 0.0);
    return length;
}

/* Returns the end of the items before an item. */
static double end_before(const struct highlights *h, int first, const struct highlight_item *item)
{
    double end = -INFINITY;
    for (int i = first; i < h->num; i++)
        if (h->items[i].to <= item->from)
            end = fmax(end, h->items[i].to);
    return end;
}

void highlight_few_lengthen(struct highlights *h, int first, struct highlight_demo *demo,
                            double enough)
{
    if (length_of(h, first) >= enough)
        return;
    for (int i = first; i < h->num; i++)
        if (h->items[i].moment.kill)
            highlight_shot_lengthen(demo, &h->items[i], end_before(h, first, &h->items[i]));
}
