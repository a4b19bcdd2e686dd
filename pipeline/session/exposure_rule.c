/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/session/exposure_rule.h"

#include <math.h>
#include <stdbool.h>

#include "render/pixels/exposure.h"

enum {
    MAX_STEPS = 13 * EXPOSURE_STEPS_PER_STOP / 4,
    MIN_STEPS = -EXPOSURE_STEPS_PER_STOP / 2,
    DARK = 106,   /* mean luma below which a picture is brightened */
    BRIGHT = 112, /* and above which it is darkened */
    LAMP = 170,   /* brighter tones count as this: lamps and sky do not light a room */
};

/* How much of the difference between a view and its level is corrected, up to NEAR; beyond that,
 * views that are darker stay so, and brighter ones are corrected more. */
static const double SHARE = 0.8, BRIGHT_SHARE = 0.9;
static const double NEAR = 1.75 * EXPOSURE_STEPS_PER_STOP;

/* 1 at the edges to 3 in the middle. */
static uint64_t weigh(int x, int size)
{
    enum { MIDDLE = 3 };
    const int edge = x < size - 1 - x ? x : size - 1 - x;
    return 1 + (uint64_t)(edge * 2 * (MIDDLE - 1) / size);
}

void exposure_tones_add(struct exposure_tones *tones, const uint8_t *rgba, int width, int height)
{
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++, rgba += 4) {
            const uint64_t across = weigh(x, width), down = weigh(y, height);
            const uint64_t weight = across < down ? across : down;
            /* Rec. 709 in 1/256 */
            tones->shares[(54 * rgba[0] + 183 * rgba[1] + 19 * rgba[2]) / 256] += weight;
            tones->total += weight;
        }
}

/* Returns whether the mean of the exposed tones is at least `mean`. */
static bool is_as_bright(const struct exposure_tones *tones, int steps, int lamp, uint64_t mean)
{
    struct exposure_curve curve;
    uint64_t sum = 0;
    exposure_curve_init(&curve, steps);
    for (int i = 0; i < 256; i++)
        sum += tones->shares[i] * (uint64_t)(curve.values[i] < lamp ? curve.values[i] : lamp);
    return sum >= mean * tones->total;
}

/* Returns the smallest number of steps in a range that is as bright as `mean`, or the range's
 * end. */
static int find(const struct exposure_tones *tones, int from, int to, int lamp, uint64_t mean)
{
    while (from < to) {
        const int middle = from + (to - from) / 2;
        if (is_as_bright(tones, middle, lamp, mean))
            to = middle;
        else
            from = middle + 1;
    }
    return from;
}

int exposure_rule_suit(const struct exposure_tones *tones)
{
    if (tones->total == 0)
        return 0;
    if (is_as_bright(tones, 0, 255, BRIGHT))
        return find(tones, MIN_STEPS, 0, 255, BRIGHT);
    return find(tones, 0, MAX_STEPS, LAMP, DARK);
}

int exposure_rule_join(int base, double view)
{
    const double near = fmin(fmax(view - base, -NEAR), NEAR);
    const double beyond = fmin(view - base - near, 0.0);
    return (int)fmin(fmax(rint(base + SHARE * near + BRIGHT_SHARE * beyond), MIN_STEPS), MAX_STEPS);
}

double exposure_rule_weight(double seconds)
{
    const double part = seconds / EXPOSURE_REACH;
    const double rest = 1.0 - part * part;
    return rest > 0.0 ? rest * rest : 0.0;
}
