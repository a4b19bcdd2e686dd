/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/pixels/auto_levels.h"

#include <math.h>
#include <stdint.h>

#include "base/trig.h"
#include "render/frame.h"

static const double BRIGHT = 0.27;   /* target mean */
static const double MAX_GAIN = 1.5;  /* limit of the gain */
static const double MIN_GAMMA = 0.6; /* limit of the gamma, which lifts shadows */
static const double BURNT = 0.005;   /* share of the pixels that may clip to white */

struct tones {
    long nums[256]; /* number of pixels by their largest channel */
    long num;
};

static void count_tones(struct tones *tones, const struct frame *frame)
{
    for (int y = 0; y < frame->height; y++) {
        const uint8_t *at = frame->rgba + (size_t)y * frame->stride;
        for (int x = 0; x < frame->width; x++, at += 4) {
            const uint8_t red_green = at[0] > at[1] ? at[0] : at[1];
            tones->nums[red_green > at[2] ? red_green : at[2]]++;
        }
    }
    tones->num = (long)frame->width * frame->height;
}

/* Returns the gain at which BURNT of the pixels become white. */
static double find_gain(const struct tones *tones)
{
    long above = 0;
    int white = 255;
    while (white > 0 && (double)(above += tones->nums[white]) <= BURNT * (double)tones->num)
        white--;
    return white > 0 ? fmin(fmax(255.0 / white, 1.0), MAX_GAIN) : 1.0;
}

static double tone(int value, double gain, double gamma)
{
    return trig_pow(fmin(value / 255.0 * gain, 1.0), gamma);
}

static double find_mean(const struct tones *tones, double gain, double gamma)
{
    double sum = 0.0;
    for (int i = 0; i < 256; i++)
        sum += (double)tones->nums[i] * tone(i, gain, gamma);
    return sum / (double)tones->num;
}

/* No more than necessary: gain first, since it preserves hues. */
static void choose_levels(const struct tones *tones, double *gain, double *gamma)
{
    enum { STEPS = 20 };
    const double max = find_gain(tones);
    *gain = *gamma = 1.0;
    for (int i = 1; i <= STEPS && find_mean(tones, *gain, 1.0) < BRIGHT; i++)
        *gain = 1.0 + (max - 1.0) * i / STEPS;
    for (int i = 1; i <= STEPS && find_mean(tones, *gain, *gamma) < BRIGHT; i++)
        *gamma = 1.0 + (MIN_GAMMA - 1.0) * i / STEPS;
}

struct auto_levels auto_levels_plan(const struct frame *frame)
{
    struct tones tones = {0};
    struct auto_levels out;
    double gain, gamma;
    count_tones(&tones, frame);
    choose_levels(&tones, &gain, &gamma);
    for (int i = 0; i < 256; i++)
        out.values[i] = (uint8_t)lrint(255.0 * tone(i, gain, gamma));
    return out;
}

void auto_levels_apply(const struct auto_levels *levels, struct frame *frame)
{
    for (int y = 0; y < frame->height; y++) {
        uint8_t *at = frame->rgba + (size_t)y * frame->stride;
        for (int x = 0; x < frame->width; x++, at += 4)
            for (int c = 0; c < 3; c++)
                at[c] = levels->values[at[c]];
    }
}

void auto_levels(struct frame *frame)
{
    const struct auto_levels levels = auto_levels_plan(frame);
    auto_levels_apply(&levels, frame);
}
