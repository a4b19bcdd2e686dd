/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/highlight_ramp.h"

#include <math.h>

#include "pipeline/highlights/highlight.h"

/* The speed of fast parts, and the s of film in which it rises and falls. */
static const double FAST = 4.0, RAMP = 0.15;

static double film_of(const struct shot_skip *skip)
{
    return 2.0 * RAMP + (skip->to - skip->from - RAMP * (1.0 + FAST)) / FAST;
}

double highlight_ramp_saves(const struct shot_skip *skip)
{
    return skip->to - skip->from - (skip->is_fast ? film_of(skip) : 0.0);
}

double highlight_ramp_length(const struct highlight_item *item, double from, double to)
{
    double length = to - from;
    for (int i = 0; i < item->num_skips; i++) {
        const struct shot_skip *skip = &item->skips[i];
        const double inside = fmin(to, skip->to) - fmax(from, skip->from);
        if (skip->is_fast && inside > 0.0)
            length -= highlight_ramp_saves(skip) * inside / (skip->to - skip->from);
    }
    return length;
}

void highlight_ramp_write(FILE *out, const struct highlight_item *item,
                          const struct shot_stretch *part)
{
    const char *before = ", speed = keys { ";
    for (int i = 0; i < item->num_skips; i++) {
        const struct shot_skip *skip = &item->skips[i];
        if (!skip->is_fast || skip->from < part->from || skip->to > part->to)
            continue;
        const double at = highlight_ramp_length(item, part->from, skip->from);
        const double times[4] = {at, at + RAMP, at + film_of(skip) - RAMP, at + film_of(skip)};
        for (int k = 0; k < 4; k++) {
            const double speed = item->speed * (k == 1 || k == 2 ? FAST : 1.0);
            fprintf(out, "%s{%.4f, %.4g}", before, times[k] / item->speed, speed);
            before = ", ";
        }
    }
    if (before[2] == '\0')
        fputs(" }", out);
    else if (item->speed != 1.0)
        fprintf(out, ", speed = %.2f", item->speed);
}
