/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/highlight_beats.h"

#include <math.h>

#include "pipeline/highlights/highlight.h"
#include "playback/sound/beats.h"

static const double SHORTEST_LEAD = 0.8, SHORTEST_HOLD = 0.4; /* s of film */
static const double REPLAY_LEAD = 0.3;

/* As scripts say times: else the rest of each would add up. */
static double rounded(double seconds)
{
    return round(seconds * 100.0) / 100.0;
}

/* Fit a stretch of demo time around a moment that begins at `start` of the film and is shown at
 * a speed. Returns where it ends. */
static double fit(const struct beats *beats, double start, double time, double *from, double *to,
                  double speed, double shortest)
{
    const double kill = beats_before(beats, start + (time - *from) / speed);
    if (kill >= start + shortest)
        *from = time - rounded((kill - start) * speed);
    const double at = start + (time - *from) / speed;
    const double end = beats_before(beats, start + (*to - *from) / speed);
    if (end >= at + SHORTEST_HOLD)
        *to = time + rounded((end - at) * speed);
    return start + (*to - *from) / speed;
}

void highlight_beats_fit(struct highlights *h, const struct beats *beats)
{
    double at = 0.0;
    for (int i = 0; i < h->num; i++) {
        struct highlight_item *item = &h->items[i];
        struct replay *replay = &item->replay;
        const double time = item->moment.time;
        at = fit(beats, at, time, &item->from, &item->to, 1.0, SHORTEST_LEAD);
        if (replay->camera)
            at = fit(beats, at, time, &replay->from, &replay->to, replay->speed, REPLAY_LEAD);
    }
}
