/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/unit/test.h - includes the headers that every cmocka program needs, in the required
 * order. */
#ifndef TESTS_UNIT_TEST_H
#define TESTS_UNIT_TEST_H

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Like cmocka's assert_float_equal, but fails for NaN. */
#define assert_near(a, b, tolerance) test_near(a, b, tolerance, __FILE__, __LINE__)
static inline void test_near(double a, double b, double tolerance, const char *file, int line)
{
    if (fabs(a - b) <= tolerance)
        return;
    print_error("%.9g differs from %.9g by more than %g\n", a, b, tolerance);
    _fail(file, line);
}

/* For times in seconds and other small numbers that were stored as a float. */
static inline bool near(double a, double b)
{
    return fabs(a - b) < 1e-4;
}

/* Writes a file with the given content. */
static inline void test_write_file(const char *path, const void *data, size_t size)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(data, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

/* Returns the path of a file of the real game data in a static buffer. Returns NULL if
 * $DEMOREEL_ASSETS is not set; the test should then call skip(). */
static inline const char *asset_path(const char *name)
{
    static char path[1024];
    const char *root = getenv("DEMOREEL_ASSETS");
    if (!root || !*root)
        return NULL;
    snprintf(path, sizeof path, "%s/%s", root, name);
    return path;
}

/* Returns the folder that contains "id1" of the built-in sample game. */
static inline const char *sample_path(void)
{
    static char path[1024];
    const char *build = getenv("DEMOREEL_BUILD");
    snprintf(path, sizeof path, "%s/sample", build ? build : "build");
    return path;
}

#endif
