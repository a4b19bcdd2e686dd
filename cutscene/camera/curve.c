/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/camera/curve.h"

#include <math.h>

double curve_ease_at(enum curve_ease ease, double u)
{
    switch (ease) {
    case EASE_SMOOTH:
    case EASE_DEFAULT:
        return u * u * (3.0 - 2.0 * u);
    case EASE_IN:
        return u * u;
    case EASE_OUT:
        return u * (2.0 - u);
    case EASE_HOLD:
        return 0.0;
    default:
        return u;
    }
}

/* Returns the integral of curve_ease_at from 0 to u. */
static double ease_area(enum curve_ease ease, double u)
{
    switch (ease) {
    case EASE_SMOOTH:
    case EASE_DEFAULT:
        return u * u * u * (1.0 - u / 2.0);
    case EASE_IN:
        return u * u * u / 3.0;
    case EASE_OUT:
        return u * u * (1.0 - u / 3.0);
    case EASE_HOLD:
        return 0.0;
    default:
        return u * u / 2.0;
    }
}

double curve_at(const struct curve *curve, double time)
{
    const struct curve_key *keys = curve->keys;
    if (time < keys[0].time)
        return keys[0].value;
    for (int i = 1; i < curve->num; i++) {
        if (time >= keys[i].time)
            continue;
        const double u = (time - keys[i - 1].time) / (keys[i].time - keys[i - 1].time);
        return keys[i - 1].value +
               (keys[i].value - keys[i - 1].value) * curve_ease_at(keys[i].ease, u);
    }
    return keys[curve->num - 1].value;
}

/* Returns the area from the first key to `time`. */
static double area_from_first(const struct curve *curve, double time)
{
    const struct curve_key *keys = curve->keys;
    double area = 0.0;
    if (time <= keys[0].time)
        return (time - keys[0].time) * keys[0].value;
    for (int i = 1; i < curve->num; i++) {
        const double length = keys[i].time - keys[i - 1].time;
        const double u = fmin((time - keys[i - 1].time) / length, 1.0);
        const double rise = keys[i].value - keys[i - 1].value;
        area += length * (keys[i - 1].value * u + rise * ease_area(keys[i].ease, u));
        if (time <= keys[i].time)
            return area;
    }
    return area + (time - keys[curve->num - 1].time) * keys[curve->num - 1].value;
}

double curve_integral(const struct curve *curve, double time)
{
    return area_from_first(curve, time) - area_from_first(curve, 0.0);
}

double curve_or(const struct curve *curve, double time, double otherwise)
{
    return curve->num > 0 ? curve_at(curve, time) : otherwise;
}

static double slope(const double *times, const double *values, int i)
{
    return (values[i + 1] - values[i]) / (times[i + 1] - times[i]);
}

/* Returns the tangent at point i: the weighted harmonic mean of the slopes on both sides, or
 * 0 if they differ in sign; at the ends, the slope itself. */
static double tangent(int num, const double *times, const double *values, int i)
{
    if (i == 0 || i == num - 1)
        return slope(times, values, i == 0 ? 0 : num - 2);
    const double before = slope(times, values, i - 1), after = slope(times, values, i);
    if (before * after <= 0.0)
        return 0.0;
    const double h0 = times[i] - times[i - 1], h1 = times[i + 1] - times[i];
    const double w0 = 2.0 * h1 + h0, w1 = h1 + 2.0 * h0;
    return (w0 + w1) / (w0 / before + w1 / after);
}

double curve_monotone(int num, const double *times, const double *values, double time)
{
    if (num == 1 || time <= times[0])
        return values[0];
    if (time >= times[num - 1])
        return values[num - 1];
    int i = 0;
    while (time >= times[i + 1])
        i++;
    const double h = times[i + 1] - times[i], u = (time - times[i]) / h;
    const double m0 = tangent(num, times, values, i) * h;
    const double m1 = tangent(num, times, values, i + 1) * h;
    const double u2 = u * u, u3 = u2 * u;
    return values[i] * (2 * u3 - 3 * u2 + 1) + m0 * (u3 - 2 * u2 + u) +
           values[i + 1] * (3 * u2 - 2 * u3) + m1 * (u3 - u2);
}
