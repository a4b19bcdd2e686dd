/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/client/view_schedule.h"

#include "base/search.h"

static bool is_made_by(const void *cut, const void *frame)
{
    return ((const struct view_cut *)cut)->frame <= *(const int *)frame;
}

const struct view_cut *view_schedule_cut_at(const struct view_schedule *plan, int frame)
{
    const int num =
        search_bound(plan->cuts, plan->num_cuts, sizeof *plan->cuts, is_made_by, &frame);
    return num > 0 ? &plan->cuts[num - 1] : NULL;
}

int view_schedule_at(const struct view_schedule *plan, int frame)
{
    const struct view_cut *cut = view_schedule_cut_at(plan, frame);
    return cut ? cut->slot : -1;
}
