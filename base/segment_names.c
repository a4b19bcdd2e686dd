/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "base/segment_names.h"

#include <string.h>

#include "base/arena.h"

#define ENDING ".piece"

const char *segment_names_file(const char *folder, int segment, struct arena *arena)
{
    return arena_printf(arena, "%s/%06d" ENDING, folder, segment);
}

bool segment_names_is_file(const char *name)
{
    enum { LENGTH = sizeof ENDING - 1, MIN_DIGITS = 6 };
    const char *number = name + (*name == '.');
    const size_t digits = strspn(number, "0123456789");
    const char *ending = number + digits, *rest = ending + LENGTH;
    return digits >= MIN_DIGITS && strncmp(ending, ENDING, LENGTH) == 0 &&
           (*name == '.' ? strncmp(rest, ".part-", 6) == 0
                         : *rest == '\0' || strcmp(rest, ".log") == 0);
}

bool segment_names_is_inside(const char *path)
{
    const char *found = strstr(path, SEGMENTS_ENDING);
    const char end = found ? found[sizeof SEGMENTS_ENDING - 1] : '?';
    return end == '/' || end == '\0';
}
