/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/client/view_schedule.h"

int view_schedule_at(const struct view_schedule *plan, int frame)
{
    int low = 0, high = plan->num_cuts;
    while (low < high) {
        const int middle = low + (high - low) / 2;
        if (plan->cuts[middle].frame <= frame)
            low = middle + 1;
        else
            high = middle;
    }
    return low > 0 ? plan->cuts[low - 1].slot : -1;
}
