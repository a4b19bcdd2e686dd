/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/err.h"
#include "base/limits.h"
#include "render/frame.h"
#include "render/pixels/lut.h"

static struct err err;

static struct lut *parse(const char *text)
{
    err = (struct err){0};
    return lut_parse("a.cube", bytes_make(text, strlen(text)), &err);
}

/* The colour that a colour is mapped to. */
static const uint8_t *looked_up(const struct lut *lut, int r, int g, int b, int amount)
{
    static uint8_t rgba[4];
    const uint8_t colour[4] = {(uint8_t)r, (uint8_t)g, (uint8_t)b, 255};
    struct frame frame = {.width = 1, .height = 1, .stride = 4, .rgba = rgba};
    memcpy(rgba, colour, 4);
    lut_frame(&frame, lut, amount);
    assert_int_equal(rgba[3], 255);
    return rgba;
}

static void assert_becomes(const struct lut *lut, const uint8_t in[3], int r, int g, int b)
{
    const uint8_t *out = looked_up(lut, in[0], in[1], in[2], LUT_ONE);
    assert_int_equal(out[0], r);
    assert_int_equal(out[1], g);
    assert_int_equal(out[2], b);
}

/* A cube that maps each colour to itself. */
static char *identity(int side)
{
    const size_t room = 64 + 30 * (size_t)side * (size_t)side * (size_t)side;
    char *text = malloc(room), *at = text;
    at += sprintf(at, "# identity\r\nTITLE \"a\"\nLUT_3D_SIZE %d\n", side);
    for (int b = 0; b < side; b++)
        for (int g = 0; g < side; g++)
            for (int r = 0; r < side; r++)
                at += sprintf(at, "%.6f %.6f %.6f\n", (double)r / (side - 1),
                              (double)g / (side - 1), (double)b / (side - 1));
    return text;
}

static void lut__identity__changes_nothing(void **state)
{
    (void)state;
    static const int sides[] = {2, 3, 17, 33};
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
        char *text = identity(sides[i]);
        struct lut *lut = parse(text);
        assert_non_null(lut);
        for (int r = 0; r < 256; r += 3)
            for (int g = 0; g < 256; g += 5)
                for (int b = 0; b < 256; b += 15)
                    assert_becomes(lut, (uint8_t[]){(uint8_t)r, (uint8_t)g, (uint8_t)b}, r, g, b);
        free(lut);
        free(text);
    }
}

/* In a cell of two points per side only red and green together, without blue, are white:
 * the tetrahedra with this corner are those in which blue is the smallest. */
static void lut__cell__is_six_tetrahedra(void **state)
{
    (void)state;
    struct lut *lut =
        parse("LUT_3D_SIZE 2\n0 0 0\n0 0 0\n0 0 0\n1 1 1\n0 0 0\n0 0 0\n0 0 0\n0 0 0");
    assert_non_null(lut);
    assert_becomes(lut, (uint8_t[]){255, 255, 0}, 255, 255, 255);
    /* Trilinear interpolation would give 29. */
    assert_becomes(lut, (uint8_t[]){200, 100, 40}, 60, 60, 60);
    assert_becomes(lut, (uint8_t[]){100, 200, 40}, 60, 60, 60);
    assert_becomes(lut, (uint8_t[]){200, 40, 100}, 0, 0, 0);
    assert_becomes(lut, (uint8_t[]){255, 255, 255}, 0, 0, 0);
    free(lut);
}

static void lut__red__changes_fastest(void **state)
{
    (void)state;
    struct lut *lut =
        parse("LUT_3D_SIZE 2\n0 0 0\n1 0 0\n0 0 0\n1 0 0\n0 0 0\n1 0 0\n0 0 0\n1 0 0\n");
    assert_becomes(lut, (uint8_t[]){120, 50, 9}, 120, 0, 0);
    const uint8_t *half = looked_up(lut, 120, 50, 9, LUT_ONE / 2);
    assert_int_equal(half[1], 25);
    assert_int_equal(looked_up(lut, 120, 50, 9, 0)[2], 9);
    free(lut);
}

static void lut__1d_table__applies_to_each_channel(void **state)
{
    (void)state;
    struct lut *lut = parse("LUT_1D_SIZE 3\n 0 1 -4\n\n0.5 0.5 0.5\n# half\n1 0 7\n");
    assert_non_null(lut);
    assert_becomes(lut, (uint8_t[]){0, 0, 0}, 0, 255, 0);
    assert_becomes(lut, (uint8_t[]){64, 64, 255}, 64, 191, 255);
    assert_int_equal(looked_up(lut, 9, 9, 10, LUT_ONE)[2], 0); /* -4 + 4.5 * 2 * 10 / 255 */
    free(lut);
}

static void lut__domain__scales_the_input(void **state)
{
    (void)state;
    struct lut *lut =
        parse("DOMAIN_MIN 0.2 0 0\nDOMAIN_MAX 0.6 1 2\nLUT_1D_SIZE 2\n0 0 0\n1 1 1\n");
    assert_becomes(lut, (uint8_t[]){51, 51, 51}, 0, 51, 26);
    assert_becomes(lut, (uint8_t[]){102, 255, 255}, 128, 255, 128);
    assert_becomes(lut, (uint8_t[]){200, 0, 0}, 255, 0, 0);
    free(lut);
}

static void lut__1d_and_3d_table__are_applied_in_order(void **state)
{
    (void)state;
    struct lut *lut = parse("LUT_1D_SIZE 2\nLUT_1D_INPUT_RANGE 0 1\nLUT_3D_SIZE 2\n"
                            "LUT_3D_INPUT_RANGE 0 0.5\n0.5 0.5 0.5\n0 0 0\n"
                            "0 0 0\n1 0 0\n0 1 0\n1 1 0\n0 0 1\n1 0 1\n0 1 1\n1 1 1\n");
    assert_non_null(lut);
    assert_becomes(lut, (uint8_t[]){0, 255, 55}, 255, 0, 200);
    free(lut);
}

static void assert_refused(const char *text, const char *why)
{
    assert_null(parse(text));
    if (!strstr(err.text, why))
        fail_msg("\"%s\" does not contain \"%s\"", err.text, why);
}

static void lut__mistakes__are_reported(void **state)
{
    (void)state;
    assert_refused("", "a.cube: no LUT_1D_SIZE or LUT_3D_SIZE");
    assert_refused("\x89PNG\r\n", "line 1: expected a colour or a .cube keyword");
    assert_refused("LUT_1D_SIZE 2\n0 0 0\n", "truncated after 1 of 2 colours");
    assert_refused("LUT_3D_SIZE 100\n0 0 0\n", "too short for 1000000 colours");
    assert_refused("LUT_1D_SIZE 2\n0 0 0\n1 1 1\n2 2 2\n",
                   "line 4: more than the expected 2 colours");
    assert_refused("0 0 0\n", "line 1: a colour before the size");
    assert_refused("LUT_1D_SIZE 1\n", "expected a single size of at least 2");
    assert_refused("LUT_1D_SIZE 2.5\n", "expected a single size of at least 2");
    assert_refused("LUT_1D_SIZE 2\nLUT_1D_SIZE 2\n",
                   "line 2: expected a single size of at least 2");
    assert_refused("LUT_1D_SIZE 2\n0 0 0\nTITLE \"b\"\n1 1 1\n", "line 3: expected a colour");
    assert_refused("LUT_1D_SIZE 2\n0 0 nan\n1 1 1\n", "line 2: expected three numbers");
    assert_refused("LUT_1D_SIZE 2\n0 0 0 0\n1 1 1\n", "line 2: expected three numbers");
    assert_refused("LUT_1D_SIZE 2\nDOMAIN_MIN 1 0 0\n0 0 0\n1 1 1\n", "invalid range from 1 to 1");
    assert_refused("LUT_IN_VIDEO_RANGE\n", "got \"LUT_IN_VIDEO_RANGE\"");
}

static void lut__sizes__reach_the_limits(void **state)
{
    (void)state;
    char text[64];
    char *largest = identity(LIMIT_LUT_SIDE);
    struct lut *lut = parse(largest);
    assert_non_null(lut);
    assert_becomes(lut, (uint8_t[]){7, 250, 131}, 7, 250, 131);
    free(lut);
    free(largest);
    snprintf(text, sizeof text, "LUT_3D_SIZE %d\n", LIMIT_LUT_SIDE + 1);
    assert_refused(text, "at most 129");
    assert_int_equal(err.kind, ERR_LIMIT);

    char *row = malloc(32 + 8 * (size_t)LIMIT_LUT_POINTS), *at = row;
    at += sprintf(at, "LUT_1D_SIZE %d\n", LIMIT_LUT_POINTS);
    for (int i = 0; i < LIMIT_LUT_POINTS; i++)
        at += sprintf(at, "0 1 0\n");
    lut = parse(row);
    assert_non_null(lut);
    free(lut);
    free(row);
    snprintf(text, sizeof text, "LUT_1D_SIZE %d\n", LIMIT_LUT_POINTS + 1);
    assert_refused(text, "at most 65536");
}

/* Every prefix of a file, and the file with other bytes, is read or refused. */
static void lut__damaged_file__is_refused_or_read(void **state)
{
    (void)state;
    char *text = identity(3);
    const size_t size = strlen(text);
    for (size_t i = 0; i < size; i++) {
        char *copy = malloc(i + 1);
        memcpy(copy, text, i);
        free(lut_parse("a.cube", bytes_make(copy, i), &err));
        free(copy);
        text[i] ^= 0x15;
        free(parse(text));
        text[i] ^= 0x15;
    }
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lut__identity__changes_nothing),
        cmocka_unit_test(lut__cell__is_six_tetrahedra),
        cmocka_unit_test(lut__red__changes_fastest),
        cmocka_unit_test(lut__1d_table__applies_to_each_channel),
        cmocka_unit_test(lut__domain__scales_the_input),
        cmocka_unit_test(lut__1d_and_3d_table__are_applied_in_order),
        cmocka_unit_test(lut__mistakes__are_reported),
        cmocka_unit_test(lut__sizes__reach_the_limits),
        cmocka_unit_test(lut__damaged_file__is_refused_or_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
