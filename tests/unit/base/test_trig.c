/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/hash.h"
#include "base/trig.h"
#include "tests/unit/base/trig_values.h"

/* The difference in units in the last place of `expected`. */
static double ulps(double got, double expected)
{
    if (got == expected)
        return 0.0;
    return fabs(got - expected) / (nextafter(fabs(expected), INFINITY) - fabs(expected));
}

struct function {
    const char *name;
    double (*of_one)(double);
    double (*of_two)(double, double);
    float (*of_float)(float);
    float (*of_floats)(float, float);
    double max_ulps;
};

static void check_rows(const struct row *rows, size_t num, const struct function *f, int result)
{
    for (size_t i = 0; i < num; i++) {
        const double x = rows[i].x, y = rows[i].y, expected = rows[i].results[result];
        if (f->of_one || f->of_two) {
            const double got = f->of_one ? f->of_one(x) : f->of_two(x, y);
            if (!(ulps(got, expected) <= f->max_ulps))
                fail_msg("%s(%a, %a) is %a, %g ulps from %a", f->name, x, y, got,
                         ulps(got, expected), expected);
        }
        const float single_x = (float)x, single_y = (float)y;
        if ((!f->of_float && !f->of_floats) || (double)single_x != x || (double)single_y != y)
            continue;
        const float got = f->of_float ? f->of_float(single_x) : f->of_floats(single_x, single_y);
        if (got != (float)expected)
            fail_msg("%sf(%a, %a) is %a, not %a", f->name, x, y, (double)got, expected);
    }
}

#define CHECK(rows, result, ...)                                                                   \
    check_rows(rows, sizeof(rows) / sizeof *(rows), &(struct function){__VA_ARGS__}, result)

static void trig__table_of_values__is_met(void **state)
{
    (void)state;
    CHECK(angles, 0, "sin", .of_one = trig_sin, .of_float = trig_sinf, .max_ulps = 1);
    CHECK(angles, 1, "cos", .of_one = trig_cos, .of_float = trig_cosf, .max_ulps = 1);
    CHECK(angles, 2, "tan", .of_one = trig_tan, .of_float = trig_tanf, .max_ulps = 2);
    CHECK(sines, 0, "asin", .of_one = trig_asin, .of_float = trig_asinf, .max_ulps = 2);
    CHECK(sines, 1, "acos", .of_one = trig_acos, .of_float = trig_acosf, .max_ulps = 2);
    CHECK(tangents, 0, "atan", .of_one = trig_atan, .of_float = trig_atanf, .max_ulps = 1);
    CHECK(points, 0, "atan2", .of_two = trig_atan2, .of_floats = trig_atan2f, .max_ulps = 1);
    CHECK(sides, 0, "hypot", .of_two = trig_hypot, .of_floats = trig_hypotf, .max_ulps = 1);
    CHECK(exponents, 0, "exp", .of_one = trig_exp, .of_float = trig_expf, .max_ulps = 1);
    CHECK(numbers, 0, "log", .of_one = trig_log, .max_ulps = 1);
    CHECK(numbers, 1, "log2", .of_one = trig_log2, .max_ulps = 1);
    CHECK(numbers, 2, "log10", .of_one = trig_log10, .max_ulps = 1);
    CHECK(powers, 0, "pow", .of_two = trig_pow, .of_floats = trig_powf, .max_ulps = 2);
    CHECK(hyperbolic_angles, 0, "tanh", .of_float = trig_tanhf);
}

/* Infinities are equal, zeros only with the same sign, and all NaNs are equal. */
static void check_special(double got, double expected, int line)
{
    if (isnan(expected) ? isnan(got) : got == expected && !signbit(got) == !signbit(expected))
        return;
    print_error("%a differs from %a\n", got, expected);
    _fail(__FILE__, line);
}

#define SPECIAL(got, expected) check_special(got, expected, __LINE__)

static void trig__special_values__are_those_of_c11(void **state)
{
    (void)state;
    const double inf = INFINITY, pi = M_PI;
    double (*const odd[])(double) = {trig_sin, trig_tan, trig_asin, trig_atan};
    double (*const all[])(double) = {trig_sin,  trig_cos, trig_tan, trig_asin, trig_acos,
                                     trig_atan, trig_exp, trig_log, trig_log2, trig_log10};
    double (*const logs[])(double) = {trig_log, trig_log2, trig_log10};
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
        SPECIAL(odd[i](0.0), 0.0);
        SPECIAL(odd[i](-0.0), -0.0);
    }
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        SPECIAL(all[i](NAN), NAN);
    for (size_t i = 0; i < 3; i++) {
        SPECIAL(trig_sin(i ? inf : -inf), NAN);
        SPECIAL(trig_cos(i ? inf : -inf), NAN);
        SPECIAL(trig_tan(i ? inf : -inf), NAN);
        SPECIAL(logs[i](0.0), -inf);
        SPECIAL(logs[i](-0.0), -inf);
        SPECIAL(logs[i](-1.0), NAN);
        SPECIAL(logs[i](-inf), NAN);
        SPECIAL(logs[i](inf), inf);
        SPECIAL(logs[i](1.0), 0.0);
    }
    SPECIAL(trig_cos(0.0), 1.0);
    SPECIAL(trig_asin(1.0 + 0x1p-52), NAN);
    SPECIAL(trig_acos(-1.0 - 0x1p-52), NAN);
    SPECIAL(trig_acos(1.0), 0.0);
    SPECIAL(trig_atan(inf), pi / 2);
    SPECIAL(trig_atan(-inf), -pi / 2);
    SPECIAL(trig_exp(inf), inf);
    SPECIAL(trig_exp(-inf), 0.0);
    SPECIAL(trig_exp(710.0), inf);
    SPECIAL(trig_exp(-746.0), 0.0);
    SPECIAL((double)trig_tanhf(INFINITY), 1.0);
    SPECIAL((double)trig_tanhf(-INFINITY), -1.0);
    SPECIAL((double)trig_tanhf(-0.0f), -0.0);
    SPECIAL((double)trig_tanhf(NAN), NAN);
}

static void trig_atan2_and_hypot__special_values__are_those_of_c11(void **state)
{
    (void)state;
    const double inf = INFINITY, pi = M_PI;
    for (int i = 0; i < 2; i++) {
        const double sign = i ? -1.0 : 1.0;
        SPECIAL(trig_atan2(sign * 0.0, 0.0), sign * 0.0);
        SPECIAL(trig_atan2(sign * 0.0, -0.0), sign * pi);
        SPECIAL(trig_atan2(sign * 0.0, 5.0), sign * 0.0);
        SPECIAL(trig_atan2(sign * 0.0, -5.0), sign * pi);
        SPECIAL(trig_atan2(sign * 5.0, 0.0), sign * pi / 2);
        SPECIAL(trig_atan2(sign * 5.0, -0.0), sign * pi / 2);
        SPECIAL(trig_atan2(sign * 5.0, inf), sign * 0.0);
        SPECIAL(trig_atan2(sign * 5.0, -inf), sign * pi);
        SPECIAL(trig_atan2(sign * inf, 5.0), sign * pi / 2);
        SPECIAL(trig_atan2(sign * inf, inf), sign * pi / 4);
        SPECIAL(trig_atan2(sign * inf, -inf), sign * 3 * pi / 4);
        SPECIAL(trig_hypot(sign * inf, NAN), inf);
        SPECIAL(trig_hypot(NAN, sign * inf), inf);
        SPECIAL(trig_hypot(sign * 0.0, -0.0), 0.0);
    }
    SPECIAL(trig_atan2(NAN, 1.0), NAN);
    SPECIAL(trig_atan2(1.0, NAN), NAN);
    SPECIAL(trig_hypot(NAN, 1.0), NAN);
    SPECIAL(trig_hypot(1.7e308, 1.7e308), inf);
}

static void trig_pow__special_values__are_those_of_c11(void **state)
{
    (void)state;
    const double inf = INFINITY;
    static const struct {
        double x, y, expected;
    } rows[] = {
        {0, 0, 1},
        {NAN, 0, 1},
        {1, NAN, 1},
        {NAN, 1, NAN},
        {2, NAN, NAN},
        {1, INFINITY, 1},
        {-1, INFINITY, 1},
        {-1, -INFINITY, 1},
        {-1, 3, -1},
        {-1, 0x1p60, 1},
        {-2, 0.5, NAN},
        {-8, 1.0 / 3, NAN},
        {0, 3, 0},
        {-0.0, 3, -0.0},
        {-0.0, 2, 0},
        {-0.0, 2.5, 0},
        {0, -3, INFINITY},
        {-0.0, -3, -INFINITY},
        {-0.0, -2, INFINITY},
        {0, -INFINITY, INFINITY},
        {0.5, INFINITY, 0},
        {-0.5, -INFINITY, INFINITY},
        {2, INFINITY, INFINITY},
        {-2, -INFINITY, 0},
        {INFINITY, 2, INFINITY},
        {INFINITY, -0.5, 0},
        {-INFINITY, 3, -INFINITY},
        {-INFINITY, 2, INFINITY},
        {-INFINITY, -3, -0.0},
        {-INFINITY, 0.5, INFINITY},
        {2, 1024, INFINITY},
        {-2, 1025, -INFINITY},
        {2, -1075, 0},
        {-2, -1077, -0.0},
        {1.5, 1e300, INFINITY},
        {1.5, -1e300, 0},
        {5, 1e-320, 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        SPECIAL(trig_pow(rows[i].x, rows[i].y), rows[i].expected);
    SPECIAL(trig_hypot(-inf, 1), inf);
}

static void trig__exact_results__are_exact(void **state)
{
    (void)state;
    for (int base = 1; base < 40; base++) {
        double power = 1.0;
        for (int n = 0; n <= 9; n++, power *= base) /* below 2^53 */
            SPECIAL(trig_pow(base, n), power);
    }
    for (int n = -1074; n < 1024; n++)
        SPECIAL(trig_log2(ldexp(1.0, n)), n);
    double power = 1.0;
    for (int n = 0; n <= 22; n++, power *= 10.0)
        SPECIAL(trig_log10(power), n);
}

static double argument(uint64_t index)
{
    return ((double)hash_unit(1996, index) - 0.5) * 16.0;
}

static void trig__inverse_functions__return_the_argument(void **state)
{
    (void)state;
    for (int i = 0; i < 20000; i++) {
        const double x = argument(2 * i), y = argument(2 * i + 1), size = trig_hypot(x, y);
        const double angle = trig_atan2(y, x);
        assert_near(size * trig_cos(angle), x, 1e-14);
        assert_near(size * trig_sin(angle), y, 1e-14);
        assert_near(trig_tan(trig_atan(x)), x, 1e-13);
        assert_near(trig_sin(trig_asin(x / 8.0)), x / 8.0, 1e-15);
        assert_near(trig_cos(trig_acos(x / 8.0)), x / 8.0, 1e-15);
        assert_near(trig_log(trig_exp(x)), x, 2e-15);
        assert_near(trig_pow(trig_pow(size, 0.3), 1.0 / 0.3), size, 1e-14);
        const double far = ldexp(x, i % 1000), sine = trig_sin(far), cosine = trig_cos(far);
        assert_near(sine * sine + cosine * cosine, 1.0, 1e-15);
    }
}

/* A change of this hash changes films. */
static void trig__any_arguments__give_the_same_bits_on_all_platforms(void **state)
{
    (void)state;
    uint64_t hash = 0;
    for (int i = 0; i < 20000; i++) {
        const double x = argument(2 * i), y = argument(2 * i + 1), far = ldexp(x, i % 1000);
        const double results[] = {
            trig_sin(x),       trig_cos(x),          trig_tan(x),
            trig_sin(far),     trig_asin(x / 8.0),   trig_acos(x / 8.0),
            trig_atan(x),      trig_atan2(y, x),     trig_hypot(x, y),
            trig_exp(x),       trig_log(fabs(far)),  trig_log2(fabs(x)),
            trig_log10(y * y), trig_pow(fabs(x), y), (double)trig_tanhf((float)x)};
        for (size_t k = 0; k < sizeof results / sizeof *results; k++) {
            uint64_t bits;
            memcpy(&bits, &results[k], sizeof bits);
            hash = hash_pair(hash, bits);
        }
    }
    assert_int_equal(hash, UINT64_C(0xc46578f2d2f93c9e));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(trig__table_of_values__is_met),
        cmocka_unit_test(trig__special_values__are_those_of_c11),
        cmocka_unit_test(trig_atan2_and_hypot__special_values__are_those_of_c11),
        cmocka_unit_test(trig_pow__special_values__are_those_of_c11),
        cmocka_unit_test(trig__exact_results__are_exact),
        cmocka_unit_test(trig__inverse_functions__return_the_argument),
        cmocka_unit_test(trig__any_arguments__give_the_same_bits_on_all_platforms),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
