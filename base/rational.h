/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/rational.h - exact frame rates and times.
 *
 * Frame rates are ratios (60, 30000/1001) and positions are integers, so there is no
 * drift: frame n starts at sample floor(n * rate * den / num). */
#ifndef BASE_RATIONAL_H
#define BASE_RATIONAL_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

struct rational {
    int32_t num, den; /* den > 0, in lowest terms */
};

/* Parses "60", "59.94", "30000/1001" or "24000:1001". The value must be positive, with at
 * most six digits on each side after reduction. Otherwise returns false and leaves *out
 * unchanged. */
bool rational_parse(struct rational *out, const char *text);

/* Returns the start of frame `index` in seconds: index / rate. */
static inline double rational_frame_time(struct rational rate, int64_t index)
{
    return (double)(index * rate.den) / (double)rate.num;
}

/* Returns the first frame at or after a time in seconds, rounding errors aside. */
static inline int64_t rational_frame_from(struct rational rate, double time)
{
    return (int64_t)ceil(time * rate.num / rate.den - 1e-6);
}

/* Returns the audio sample at which frame `index` begins; `index` must be below 2^31. */
static inline int64_t rational_frame_sample(struct rational rate, int64_t index, int sample_rate)
{
    return index * rate.den * sample_rate / rate.num;
}

#endif
