/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/replay_speed.h"

#include <math.h>

static const double RAMP = 0.25; /* s of film from one speed to the other */

/* Minimum s of the demo before and after the hit that are slow, if the replay is long enough. */
static const double SLOW_BEFORE = 0.5, SLOW_AFTER = 0.35;

/* The part before the hit or, backwards, the part after it. */
struct part {
    double full; /* s of film at full speed */
    double slow; /* speed from the end of the ramp to the hit */
};

/* Returns the s of film that a part of the demo takes if it is slow for `slow` s. */
static double film_length(double demo, double slow, double slowest)
{
    const double ramp = RAMP * (1.0 + slowest) / 2.0;
    return demo >= slow + ramp  ? demo - slow - ramp + RAMP + slow / slowest
           : demo >= RAMP / 2.0 ? (demo - RAMP / 2.0) / slowest + RAMP / 2.0
                                : demo / slowest;
}

double replay_speed_mean(const struct replay_range *range, double longest)
{
    const double length = range->to - range->from;
    const double film = film_length(range->hit - range->from, SLOW_BEFORE, range->slowest) +
                        film_length(range->to - range->hit, SLOW_AFTER, range->slowest);
    return fmin(length / fmin(film, longest), 1.0);
}

/* Solves for the part whose demo time and film time are given. Returns false if the film is too
 * short for a ramp. */
static bool solve(double demo, double film, double slowest, struct part *out)
{
    out->slow = slowest;
    out->full = (demo - RAMP * (1.0 + slowest) / 2.0 - (film - RAMP) * slowest) / (1.0 - slowest);
    if (out->full < 0.0) {
        out->full = 0.0;
        out->slow = (demo - RAMP / 2.0) / (film - RAMP / 2.0);
    }
    return out->full + RAMP <= film && out->slow > 0.0 && out->slow < 1.0;
}

int replay_speed_keys(const struct replay_range *range,
                      struct replay_speed_key keys[REPLAY_SPEED_MAX_KEYS])
{
    const double mean = range->mean;
    const double before = (range->hit - range->from) / mean,
                 after = (range->to - range->hit) / mean;
    struct part in, out;
    int num = 0;
    if (range->slowest >= 1.0 || !solve(range->hit - range->from, before, range->slowest, &in) ||
        !solve(range->to - range->hit, after, range->slowest, &out)) {
        keys[0] = (struct replay_speed_key){0.0, mean, false};
        return 1;
    }
    if (in.full > 0.0)
        keys[num++] = (struct replay_speed_key){0.0, 1.0, false};
    keys[num++] = (struct replay_speed_key){in.full, 1.0, false};
    keys[num++] = (struct replay_speed_key){in.full + RAMP, in.slow, false};
    if (in.slow != out.slow) /* by little, if a part is short */
        keys[num++] = (struct replay_speed_key){before, out.slow, true};
    keys[num++] = (struct replay_speed_key){before + after - out.full - RAMP, out.slow, false};
    keys[num++] = (struct replay_speed_key){before + after - out.full, 1.0, false};
    return num;
}
