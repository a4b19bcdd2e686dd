/* tests/unit/test.h - what every cmocka program includes, in the order it wants. */
#ifndef TESTS_UNIT_TEST_H
#define TESTS_UNIT_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A file of the real game data, or NULL when $DEMOREEL_ASSETS is not set: the
 * test then calls skip(). Static buffer. */
static inline const char *asset_path(const char *name)
{
    static char path[1024];
    const char *root = getenv("DEMOREEL_ASSETS");
    if (!root || !*root)
        return NULL;
    snprintf(path, sizeof path, "%s/%s", root, name);
    return path;
}

/* The folder that holds the built-in sample game ("id1" lies in it). */
static inline const char *sample_path(void)
{
    static char path[1024];
    const char *build = getenv("DEMOREEL_BUILD");
    snprintf(path, sizeof path, "%s/sample", build ? build : "build");
    return path;
}

#endif
