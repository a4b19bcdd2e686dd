/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The usual methods: reduce the argument to a small range, evaluate a Taylor series there, and
 * carry the rounding errors of the largest terms along. The coefficients of the series are
 * written as fractions; the other constants are pi and logarithms in binary, computed with a
 * thousand bits and split into doubles. */
#include "base/trig.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

/* An unevaluated sum, twice as precise as a double; |lo| is at most half an ulp of hi. */
struct pair {
    double hi, lo;
};

static const struct pair half_pi = {0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54};
static const struct pair ln2 = {0x1.62e42fefa38p-1, 0x1.ef35793c7673p-45}; /* hi: 42 bits */
static const struct pair per_ln2 = {0x1.71547652b82fep+0, 0x1.777d0ffda0d24p-56};
static const struct pair per_ln10 = {0x1.bcb7b1526e50ep-2, 0x1.95355baaafad3p-57};

/* The exact sum of two numbers (Knuth). */
static struct pair add(double a, double b)
{
    const double sum = a + b, from_b = sum - a;
    return (struct pair){sum, (a - (sum - from_b)) + (b - from_b)};
}

/* The exact product of two numbers below 2^996 (Dekker): each is split into halves of 26 bits,
 * whose products are exact. */
static struct pair multiply(double a, double b)
{
    static const double splitter = 0x1p27 + 1.0;
    const double a_wide = a * splitter, b_wide = b * splitter;
    const double a_hi = a_wide - (a_wide - a), a_lo = a - a_hi;
    const double b_hi = b_wide - (b_wide - b), b_lo = b - b_hi;
    const double product = a * b;
    return (struct pair){product,
                         ((a_hi * b_hi - product) + a_hi * b_lo + a_lo * b_hi) + a_lo * b_lo};
}

/* The product of two pairs, with about 100 correct bits. */
static struct pair multiply_pairs(struct pair a, struct pair b)
{
    const struct pair product = multiply(a.hi, b.hi);
    return add(product.hi, product.lo + (a.hi * b.lo + a.lo * b.hi));
}

/* Rounds to an integer, ties to even; |x| < 2^51. Above 2^52 the ulp of a double is 1. */
static double nearest(double x)
{
    return (x + 0x1.8p52) - 0x1.8p52;
}

/* An angle as quarter turns and a rest from -pi/4 to pi/4. */
struct reduced {
    int quarters; /* 0..3 */
    struct pair rest;
};

/* The bits of 2/pi, after 64 zeros. */
static const uint32_t two_per_pi[] = {
    0,          0,          0xa2f9836e, 0x4e441529, 0xfc2757d1, 0xf534ddc0, 0xdb629599, 0x3c439041,
    0xfe5163ab, 0xdebbc561, 0xb7246e3a, 0x424dd2e0, 0x06492eea, 0x09d1921c, 0xfe1deb1c, 0xb129a73e,
    0xe88235f5, 0x2ebb4484, 0xe99c7026, 0xb45f7e41, 0x3991d639, 0x835339f4, 0x9c845f8b, 0xbdf9283b,
    0x1ff897ff, 0xde05980f, 0xef2f118b, 0x5a0a6d1f, 0x6d367ecf, 0x27cb09b7, 0x4f463f66, 0x9e5fea2d,
    0x7527bac7, 0xebe5f17b, 0x3d0739f7, 0x8a5292ea, 0x6bfb5fb1, 0x1f8d5d08, 0x56033046, 0xfc7b6bab,
};

enum { WORDS = 6 };

/* Computes x * 2/pi modulo 4 as a fixed-point number with two bits before the point, most
 * significant word first (Payne and Hanek); x >= pi/4. The bits of 2/pi that contribute
 * multiples of 4 are left out, and so are those that are too small. */
static void multiply_by_two_per_pi(double x, uint32_t product[WORDS])
{
    int exponent;
    const uint64_t mantissa = (uint64_t)ldexp(frexp(x, &exponent), 53);
    const int first = 64 + (exponent - 53) - 2; /* mantissa * 2^(exponent - 53) * bit < 4 */
    const uint32_t *words = &two_per_pi[first / 32];
    const uint32_t low = (uint32_t)mantissa, high = (uint32_t)(mantissa >> 32);
    uint64_t carry_low = 0, carry_high = 0;
    uint32_t before = 0; /* the word that is one less significant */
    for (int i = WORDS - 1; i >= 0; i--) {
        const uint64_t both = (uint64_t)words[i] << 32 | words[i + 1];
        const uint32_t word = (uint32_t)(both >> (32 - first % 32));
        carry_low += (uint64_t)word * low;
        carry_high += (uint64_t)before * high + (uint32_t)carry_low;
        product[i] = (uint32_t)carry_high;
        carry_low >>= 32;
        carry_high >>= 32;
        before = word;
    }
}

/* Reduces an angle of at least pi/4, however large or close to a multiple of pi/2. */
static struct reduced reduce_exactly(double x)
{
    uint32_t product[WORDS];
    multiply_by_two_per_pi(x, product);
    const int quarters = (int)(product[0] >> 30);
    /* A fraction of 1/2 or more is replaced by its negative complement: as in integers, ~f is
     * 1 - f but for the last bit, which is negligible. */
    const bool is_negative = product[0] >> 29 & 1;
    struct pair turn = {0, 0};
    double scale = 0x1p-30;
    for (int i = 0; i < WORDS; i++, scale *= 0x1p-32) {
        const uint32_t word = is_negative ? ~product[i] : product[i];
        const struct pair sum = add(turn.hi, scale * (i == 0 ? word & 0x3fffffff : word));
        turn = add(sum.hi, sum.lo + turn.lo);
    }
    turn = multiply_pairs(turn, half_pi);
    if (!is_negative)
        return (struct reduced){quarters, turn};
    return (struct reduced){(quarters + 1) % 4, {-turn.hi, -turn.lo}};
}

/* Reduces an angle of at least 0. Up to a million, pi/2 is subtracted in three parts (Cody and
 * Waite), whose first two have 33 bits so that the products are exact. */
static struct reduced reduce(double x)
{
    if (x <= half_pi.hi / 2)
        return (struct reduced){0, {x, 0}};
    if (x > 1e6)
        return reduce_exactly(x);
    const double n = nearest(x * (2.0 / M_PI));
    const struct pair rest = add(x - n * 0x1.921fb544p+0, n * -0x1.0b4611a6p-34);
    const struct pair third = add(rest.hi, n * -0x1.3198a2e037073p-69);
    if (fabs(third.hi) < 0x1p-40) /* cancellation has left too few bits */
        return reduce_exactly(x);
    return (struct reduced){(int)n & 3, add(third.hi, third.lo + rest.lo)};
}

/* c[0] + c[1] z + c[2] z^2 + ... */
static double series(const double *c, int num, double z)
{
    double sum = c[num - 1];
    for (int i = num - 2; i >= 0; i--)
        sum = sum * z + c[i];
    return sum;
}

#define SERIES(c, z) series(c, (int)(sizeof(c) / sizeof *(c)), z)

/* The sine of an angle from -pi/4 to pi/4: x - x^3/3! + ... + x^17/17!. */
static double short_sin(struct pair x)
{
    static const double c[] = {
        -1.0 / 6,        1.0 / 120,        -1.0 / 5040,         1.0 / 362880,
        -1.0 / 39916800, 1.0 / 6227020800, -1.0 / 1307674368e3, 1.0 / 355687428096e3};
    const double z = x.hi * x.hi;
    return x.hi + (x.lo * (1.0 - z / 2) + x.hi * z * SERIES(c, z));
}

/* The cosine of an angle from -pi/4 to pi/4: 1 - x^2/2! + ... + x^16/16!. */
static double short_cos(struct pair x)
{
    static const double c[] = {1.0 / 24,           -1.0 / 720,      1.0 / 40320,
                               -1.0 / 3628800,     1.0 / 479001600, -1.0 / 87178291200,
                               1.0 / 20922789888e3};
    const double z = x.hi * x.hi, largest = 1.0 - z / 2;
    return largest + (((1.0 - largest) - z / 2) + (z * z * SERIES(c, z) - x.hi * x.lo));
}

double trig_sin(double x)
{
    if (!isfinite(x))
        return NAN;
    const struct reduced r = reduce(fabs(x));
    const double size = r.quarters & 1 ? short_cos(r.rest) : short_sin(r.rest);
    return (r.quarters >= 2) != (signbit(x) != 0) ? -size : size;
}

double trig_cos(double x)
{
    if (!isfinite(x))
        return NAN;
    const struct reduced r = reduce(fabs(x));
    const double size = r.quarters & 1 ? short_sin(r.rest) : short_cos(r.rest);
    return r.quarters == 1 || r.quarters == 2 ? -size : size;
}

double trig_tan(double x)
{
    if (!isfinite(x))
        return NAN;
    const struct reduced r = reduce(fabs(x));
    const double sine = short_sin(r.rest), cosine = short_cos(r.rest);
    const double tangent = r.quarters & 1 ? -cosine / sine : sine / cosine;
    return signbit(x) ? -tangent : tangent;
}

/* Scales two numbers by the same power of two so that the larger is near 1. */
static int scale_down(double *a, double *b)
{
    const int exponent = ilogb(fmax(*a, *b));
    *a = ldexp(*a, -exponent);
    *b = ldexp(*b, -exponent);
    return exponent;
}

static bool is_extreme(double x)
{
    return x > 0x1p500 || x < 0x1p-500;
}

/* atan(small / large), 0 <= small <= large. The result is that of the closest eighth i/8 plus
 * atan(u) for u = (small - large i/8) / (large + small i/8), which is at most 1/16:
 * u - u^3/3 + ... + u^15/15. */
static struct pair atan_below_1(double small, double large)
{
    static const struct pair eighths[] = {
        {0, 0},
        {0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59},
        {0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57},
        {0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56},
        {0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56},
        {0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58},
        {0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56},
        {0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56},
        {0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55},
    };
    static const double c[] = {-1.0 / 3,  1.0 / 5,  -1.0 / 7, 1.0 / 9,
                               -1.0 / 11, 1.0 / 13, -1.0 / 15};
    const int i = (int)nearest(small / large * 8.0);
    const double u = (small - large * i / 8) / (large + small * i / 8), z = u * u;
    const struct pair sum = add(eighths[i].hi, u);
    return (struct pair){sum.hi, sum.lo + (eighths[i].lo + u * z * SERIES(c, z))};
}

double trig_atan2(double y, double x)
{
    if (isnan(x) || isnan(y))
        return NAN;
    double across = fabs(x), up = fabs(y);
    if (isinf(x) || isinf(y)) { /* as finite numbers of the same directions */
        across = isinf(x) ? 1.0 : 0.0;
        up = isinf(y) ? 1.0 : 0.0;
    } else if (up > 0.0 && is_extreme(fmax(across, up))) {
        scale_down(&across, &up);
    }
    struct pair angle = {0, 0}; /* from the x axis, positive or negative */
    if (up > across) {
        const struct pair rest = atan_below_1(across, up);
        angle = add(half_pi.hi, -rest.hi);
        angle.lo += half_pi.lo - rest.lo;
    } else if (up > 0.0) {
        angle = atan_below_1(up, across);
    }
    if (signbit(x)) {
        const struct pair rest = angle;
        angle = add(2 * half_pi.hi, -rest.hi);
        angle.lo += 2 * half_pi.lo - rest.lo;
    }
    return copysign(angle.hi + angle.lo, y);
}

double trig_atan(double x)
{
    return trig_atan2(x, 1.0);
}

double trig_asin(double x)
{
    return trig_atan2(x, sqrt((1.0 - x) * (1.0 + x)));
}

double trig_acos(double x)
{
    return trig_atan2(sqrt((1.0 - x) * (1.0 + x)), x);
}

double trig_hypot(double x, double y)
{
    double a = fabs(x), b = fabs(y);
    if (isinf(a) || isinf(b))
        return INFINITY;
    if (isnan(a) || isnan(b))
        return NAN;
    if (!is_extreme(fmax(a, b)))
        return sqrt(a * a + b * b);
    if (fmax(a, b) == 0.0)
        return 0.0;
    const int exponent = scale_down(&a, &b);
    return ldexp(sqrt(a * a + b * b), exponent);
}

/* e^(x.hi + x.lo) with n the closest multiple of ln 2: 2^n (1 + r + r^2/2! + ... + r^14/14!). */
static double exp_pair(struct pair x)
{
    static const double c[] = {1.0 / 2,          1.0 / 6,        1.0 / 24,        1.0 / 120,
                               1.0 / 720,        1.0 / 5040,     1.0 / 40320,     1.0 / 362880,
                               1.0 / 3628800,    1.0 / 39916800, 1.0 / 479001600, 1.0 / 6227020800,
                               1.0 / 87178291200};
    if (fabs(x.hi) > 1000.0)
        return x.hi > 0.0 ? INFINITY : 0.0;
    const double n = nearest(x.hi * per_ln2.hi);
    const struct pair r = add(x.hi - n * ln2.hi, x.lo - n * ln2.lo), sum = add(1.0, r.hi);
    return ldexp(sum.hi + (sum.lo + (r.lo + r.hi * r.hi * SERIES(c, r.hi))), (int)n);
}

double trig_exp(double x)
{
    return isnan(x) ? x : exp_pair((struct pair){x, 0});
}

/* The logarithm of x / 2^*exponent, which is from sqrt(1/2) to sqrt(2); x > 0 and finite. With
 * s = (m - 1) / (m + 1) it is 2 (s + s^3/3 + ... + s^23/23), to about 60 bits. */
static struct pair log_mantissa(double x, int *exponent)
{
    static const double c[] = {1.0 / 3,  1.0 / 5,  1.0 / 7,  1.0 / 9,  1.0 / 11, 1.0 / 13,
                               1.0 / 15, 1.0 / 17, 1.0 / 19, 1.0 / 21, 1.0 / 23};
    double m = frexp(x, exponent);
    if (m < M_SQRT1_2) {
        m *= 2.0;
        (*exponent)--;
    }
    const struct pair divisor = add(m, 1.0);
    const double s = (m - 1.0) / divisor.hi, z = s * s;
    const struct pair back = multiply(s, divisor.hi);
    const double s_lo = (((m - 1.0) - back.hi) - back.lo - s * divisor.lo) / divisor.hi;
    return add(2.0 * s, 2.0 * (s_lo + s * z * SERIES(c, z)));
}

/* x > 0 and finite. */
static struct pair log_pair(double x)
{
    int exponent;
    const struct pair rest = log_mantissa(x, &exponent);
    const struct pair sum = add(exponent * ln2.hi, rest.hi);
    return add(sum.hi, sum.lo + (rest.lo + exponent * ln2.lo));
}

static bool has_log(double x)
{
    return x > 0.0 && isfinite(x);
}

/* The logarithm, of any base, of a number that has none or whose logarithm is infinite. */
static double special_log(double x)
{
    return x == 0.0 ? -INFINITY : x > 0.0 ? INFINITY : NAN;
}

double trig_log(double x)
{
    return has_log(x) ? log_pair(x).hi : special_log(x);
}

double trig_log2(double x)
{
    if (!has_log(x))
        return special_log(x);
    int exponent;
    const struct pair rest = multiply_pairs(log_mantissa(x, &exponent), per_ln2);
    return exponent + rest.hi;
}

double trig_log10(double x)
{
    return has_log(x) ? multiply_pairs(log_pair(x), per_ln10).hi : special_log(x);
}

/* |x|^y */
static double power_of_size(double x, double y)
{
    if (x == 0.0 || isinf(x) || isinf(y))
        return (x > 1.0) == (y > 0.0) ? INFINITY : 0.0;
    const struct pair log = log_pair(x);
    if (fabs(log.hi * y) > 1000.0)
        return log.hi * y > 0.0 ? INFINITY : 0.0;
    return exp_pair(multiply_pairs(log, (struct pair){y, 0}));
}

double trig_pow(double x, double y)
{
    if (y == 0.0 || x == 1.0)
        return 1.0;
    if (isnan(x) || isnan(y))
        return NAN;
    if (fabs(x) == 1.0 && isinf(y))
        return 1.0;
    if (x < 0.0 && isfinite(x) && floor(y) != y)
        return NAN;
    const double size = power_of_size(fabs(x), y);
    return signbit(x) && fabs(fmod(y, 2.0)) == 1.0 ? -size : size;
}

/* 1 - 2 / (e^2x + 1), where the subtraction leaves more bits than a float has. */
float trig_tanhf(float x)
{
    const double size = fabs((double)x);
    if (size < 0x1p-10)
        return (float)(x * (1.0 - size * size / 3.0));
    return copysignf((float)(1.0 - 2.0 / (trig_exp(2.0 * size) + 1.0)), x);
}
