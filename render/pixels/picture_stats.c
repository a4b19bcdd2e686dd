/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/pixels/picture_stats.h"

#include <math.h>

#include "base/trig.h"
#include "render/frame.h"

enum { NUM_SHADES = 6 * 6 * 6 };

static const double BLACK = 0.04; /* luma below which nothing is discernible */

/* Accumulates mean and standard deviation. */
struct spread {
    double sum, squares;
};

static void spread_add(struct spread *spread, double value)
{
    spread->sum += value;
    spread->squares += value * value;
}

static double spread_mean(const struct spread *spread, double num)
{
    return spread->sum / num;
}

static double spread_deviation(const struct spread *spread, double num)
{
    const double mean = spread->sum / num;
    return sqrt(fmax(spread->squares / num - mean * mean, 0.0));
}

static double luma_of(const uint8_t *p)
{
    return (0.2126 * p[0] + 0.7152 * p[1] + 0.0722 * p[2]) / 255.0;
}

static const uint8_t *pixel_at(const struct frame *frame, int x, int y)
{
    return frame->rgba + (size_t)y * frame->stride + 4 * (size_t)x;
}

/* Returns the entropy of the colours; 5 bits or more count as full variety. */
static double measure_variety(const int shades[NUM_SHADES], double num)
{
    double entropy = 0.0;
    for (int i = 0; i < NUM_SHADES; i++)
        if (shades[i] > 0)
            entropy -= shades[i] / num * trig_log2(shades[i] / num);
    return fmin(entropy / 5.0, 1.0);
}

/* Returns how much the luma varies within a rectangle, 0..1. */
static float measure_detail(const struct frame *frame, int left, int top, int right, int bottom)
{
    static const double LEAST = 0.015, ENOUGH = 0.05; /* standard deviation of the luma */
    struct spread luma = {0};
    for (int y = top; y < bottom; y++)
        for (int x = left; x < right; x++)
            spread_add(&luma, luma_of(pixel_at(frame, x, y)));
    const double num = (double)(right - left) * (bottom - top);
    const double deviation = num > 0.0 ? spread_deviation(&luma, num) : 0.0;
    return (float)fmin(fmax((deviation - LEAST) / (ENOUGH - LEAST), 0.0), 1.0);
}

static float measure_fullness(const struct frame *frame)
{
    enum { ACROSS = 6, DOWN = 4 };
    const int width = frame->width, height = frame->height;
    float sum = 0.0f;
    for (int i = 0; i < ACROSS * DOWN; i++) {
        const int x = i % ACROSS, y = i / ACROSS;
        sum += measure_detail(frame, width * x / ACROSS, height * y / DOWN,
                              width * (x + 1) / ACROSS, height * (y + 1) / DOWN);
    }
    return sum / (ACROSS * DOWN);
}

struct picture_stats picture_stats_of(const struct frame *frame)
{
    struct spread luma = {0}, red_green = {0}, yellow_blue = {0};
    int shades[NUM_SHADES] = {0}, num_black = 0;
    double gradient = 0.0;
    for (int y = 0; y < frame->height; y++) {
        for (int x = 0; x < frame->width; x++) {
            const uint8_t *p = pixel_at(frame, x, y);
            const double light = luma_of(p);
            num_black += light < BLACK;
            spread_add(&luma, light);
            spread_add(&red_green, (p[0] - p[1]) / 255.0);
            spread_add(&yellow_blue, ((p[0] + p[1]) / 2.0 - p[2]) / 255.0);
            shades[p[0] * 6 / 256 * 36 + p[1] * 6 / 256 * 6 + p[2] * 6 / 256]++;
            if (x > 0)
                gradient += fabs(light - luma_of(pixel_at(frame, x - 1, y)));
            if (y > 0)
                gradient += fabs(light - luma_of(pixel_at(frame, x, y - 1)));
        }
    }
    const double num = (double)frame->width * frame->height;
    /* Colourfulness as defined by Hasler and Suesstrunk. */
    const double colour =
        trig_hypot(spread_deviation(&red_green, num), spread_deviation(&yellow_blue, num)) +
        0.3 * trig_hypot(spread_mean(&red_green, num), spread_mean(&yellow_blue, num));
    return (struct picture_stats){
        .brightness = (float)spread_mean(&luma, num),
        .contrast = (float)fmin(2.0 * spread_deviation(&luma, num), 1.0),
        .colour = (float)fmin(colour, 1.0),
        .sharpness = (float)fmin(gradient / num / 2.0, 1.0),
        .variety = (float)measure_variety(shades, num),
        .darkness = (float)(num_black / num),
        .fullness = measure_fullness(frame),
    };
}
