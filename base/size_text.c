/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "base/size_text.h"

#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

static const struct named_size {
    const char *name;
    int width, height;
} named_sizes[] = {
    {"480p", 854, 480}, {"720p", 1280, 720},    {"1080p", 1920, 1080}, {"1440p", 2560, 1440},
    {"4k", 3840, 2160}, {"square", 1080, 1080}, {"phone", 1080, 1920},
};

static bool parse_side(int *out, const char *text, char end, const char **rest)
{
    char *after;
    if (!isdigit((unsigned char)*text))
        return false;
    const long side = strtol(text, &after, 10);
    if (*after != end || side < 1 || side > INT_MAX)
        return false;
    *out = (int)side;
    *rest = after + 1;
    return true;
}

bool size_text_parse(int *width, int *height, const char *text)
{
    for (size_t i = 0; i < sizeof named_sizes / sizeof named_sizes[0]; i++) {
        if (strcmp(text, named_sizes[i].name) == 0) {
            *width = named_sizes[i].width;
            *height = named_sizes[i].height;
            return true;
        }
    }
    int sides[2];
    const char *rest;
    if (!parse_side(&sides[0], text, 'x', &rest) || !parse_side(&sides[1], rest, '\0', &rest))
        return false;
    *width = sides[0];
    *height = sides[1];
    return true;
}
