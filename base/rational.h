/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/rational.h - exact film time.
 *
 * Frame rates are ratios (60, 30000/1001) and positions are integers, so
 * nothing drifts: frame n starts at sample floor(n * rate * den / num). */
#ifndef BASE_RATIONAL_H
#define BASE_RATIONAL_H

#include <stdbool.h>
#include <stdint.h>

struct rational {
    int32_t num, den; /* den > 0, lowest terms */
};

/* Read "60", "59.94", "30000/1001" or "24000:1001". Positive, at most six
 * digits on each side after reduction. False and untouched on anything else. */
bool rational_parse(struct rational *out, const char *text);

/* The seconds at which frame `index` begins: index / rate. */
static inline double rational_frame_time(struct rational rate, int64_t index)
{
    return (double)(index * rate.den) / (double)rate.num;
}

/* The audio sample at which frame `index` begins. index below 2^31. */
static inline int64_t rational_frame_sample(struct rational rate, int64_t index, int sample_rate)
{
    return index * rate.den * sample_rate / rate.num;
}

#endif
