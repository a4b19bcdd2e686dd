/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/trig.h - trigonometric functions, exponentials and logarithms that are bit-exact on
 * every platform.
 *
 * The last bits of those of <math.h> depend on the C library, its version and the processor.
 * These use only operations that IEEE 754 defines exactly. What <math.h> itself defines
 * exactly is used from there: sqrt, fmod, floor, ldexp and the like.
 *
 * Arguments, results, infinities, signed zeros and NaN are as in C11 (annex F); errno and
 * the floating-point exceptions are unspecified. The error of the double functions is about
 * 1 ulp (unit in the last place) or less; it is up to 2 for tan, asin and acos, and more for
 * powers close to the limits of the exponent. The float functions round a double, and so are
 * correctly rounded but for one in many millions. */
#ifndef BASE_TRIG_H
#define BASE_TRIG_H

double trig_sin(double x);
double trig_cos(double x);
double trig_tan(double x);
double trig_asin(double x);
double trig_acos(double x);
double trig_atan(double x);
double trig_atan2(double y, double x);
double trig_hypot(double x, double y);

double trig_exp(double x);
double trig_log(double x);
double trig_log2(double x);
double trig_log10(double x);
double trig_pow(double x, double y);

float trig_tanhf(float x);

static inline float trig_sinf(float x)
{
    return (float)trig_sin((double)x);
}

static inline float trig_cosf(float x)
{
    return (float)trig_cos((double)x);
}

static inline float trig_tanf(float x)
{
    return (float)trig_tan((double)x);
}

static inline float trig_asinf(float x)
{
    return (float)trig_asin((double)x);
}

static inline float trig_acosf(float x)
{
    return (float)trig_acos((double)x);
}

static inline float trig_atanf(float x)
{
    return (float)trig_atan((double)x);
}

static inline float trig_expf(float x)
{
    return (float)trig_exp((double)x);
}

static inline float trig_atan2f(float y, float x)
{
    return (float)trig_atan2((double)y, (double)x);
}

static inline float trig_hypotf(float x, float y)
{
    return (float)trig_hypot((double)x, (double)y);
}

static inline float trig_powf(float x, float y)
{
    return (float)trig_pow((double)x, (double)y);
}

#endif
