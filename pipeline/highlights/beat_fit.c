/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/beat_fit.h"

#include <math.h>

#include "playback/sound/rhythm.h"

static const double LEAST_SHARE = 0.6; /* of the length of a shot */

double beat_fit_before(const struct beat_grid *grid, const struct beats *beats, double time)
{
    return beats_before(beats, grid->from + time) - grid->from;
}

double beat_fit_after(const struct beat_grid *grid, const struct beats *beats, double time)
{
    return beats_after(beats, grid->from + time) - grid->from;
}

/* Finds the last of the times in a range. */
static bool find_last(const struct beat_grid *grid, const struct beats *beats, double from,
                      double to, double *out)
{
    static const double NEARLY = 1e-3;
    *out = fmin(beat_fit_before(grid, beats, to), to);
    return *out >= from - NEARLY;
}

/* Finds the last bar in a range or, if there is none, the last beat. */
static bool find_end(const struct beat_grid *grid, double from, double to, double *out)
{
    return find_last(grid, &grid->rhythm->bars, from, to, out) ||
           find_last(grid, &grid->rhythm->beats, from, to, out);
}

/* Returns the beat closest to a time if it is in the range, else the time. */
static double closest_beat(const struct beat_grid *grid, double time, double from, double to)
{
    const double before = beat_fit_before(grid, &grid->rhythm->beats, time);
    const double after = beat_fit_after(grid, &grid->rhythm->beats, time);
    const bool has_before = before >= from, has_after = after <= to;
    if (has_before && (!has_after || time - before <= after - time))
        return before;
    return has_after ? after : time;
}

/* The most important kill is on a bar; its shot ends where it can. */
static bool fit_best(const struct beat_grid *grid, struct beat_shot *shot, double least_lead,
                     double least_hold)
{
    const double hold = shot->end - shot->hit;
    double hit, end;
    if (!find_last(grid, &grid->rhythm->bars, shot->start + least_lead, shot->hit, &hit))
        return false;
    shot->hit = hit;
    shot->end = find_end(grid, hit + least_hold, hit + hold, &end) ? end : hit + hold;
    return true;
}

/* Fits a shot at its speed. It keeps most of its length. */
static void fit(const struct beat_grid *grid, struct beat_shot *shot)
{
    const double lead = shot->hit - shot->start, hold = shot->end - shot->hit;
    const double least_lead = fmin(shot->least_lead, lead);
    const double least_hold = fmin(shot->least_hold, hold);
    double end;
    if ((shot->is_best && fit_best(grid, shot, least_lead, least_hold)) ||
        !find_end(grid, shot->start + fmax(least_lead + least_hold, LEAST_SHARE * (lead + hold)),
                  shot->end, &end))
        return;
    /* What the shot loses is shared by the parts before and after the hit. */
    const double spare = (lead - least_lead) + (hold - least_hold);
    const double share = spare > 0.0 ? (lead - least_lead) / spare : 0.0;
    const double hit = shot->hit - (shot->end - end) * share;
    shot->hit = closest_beat(grid, hit, fmax(shot->start + least_lead, end - hold),
                             fmin(shot->hit, end - least_hold));
    shot->end = end;
}

static struct beat_shot at_speed(const struct beat_shot *shot, double speed)
{
    struct beat_shot out = *shot;
    out.hit = shot->start + (shot->hit - shot->start) / speed;
    out.end = shot->start + (shot->end - shot->start) / speed;
    out.least_lead = shot->least_lead * fmax(1.0, 1.0 / speed);
    out.least_hold = shot->least_hold * fmax(1.0, 1.0 / speed);
    return out;
}

static bool is_on_beat(const struct beat_grid *grid, double time)
{
    static const double NEARLY = 1e-6;
    const double beat = beat_fit_before(grid, &grid->rhythm->beats, time);
    return fabs(time - beat) < NEARLY;
}

double beat_fit(const struct beat_grid *grid, struct beat_shot *shot, bool bends_speed)
{
    enum { MAX_PERCENT = 8 };
    const struct beat_shot given = *shot;
    if (grid->rhythm->beats.num == 0)
        return 1.0;
    fit(grid, shot);
    for (int i = 2; bends_speed && i <= 2 * MAX_PERCENT + 1; i++) {
        if (is_on_beat(grid, shot->hit))
            return 1.0;
        const double speed = 1.0 + (i % 2 ? -0.01 : 0.01) * (i / 2);
        struct beat_shot bent = at_speed(&given, speed);
        fit(grid, &bent);
        if (!is_on_beat(grid, bent.hit))
            continue;
        *shot = bent;
        return speed;
    }
    return 1.0;
}
