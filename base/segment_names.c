/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "base/segment_names.h"

#include <string.h>

#include "base/arena.h"

#define ENDING ".piece"

const char *segment_names_file(const char *folder, int segment, struct arena *arena)
{
    return arena_printf(arena, "%s/%06d" ENDING, folder, segment);
}

/* Returns whether it is the end of the name of a temporary file. */
static bool is_part(const char *ending)
{
    const size_t start = sizeof ".part-" - 1;
    return strncmp(ending, ".part-", start) == 0 && ending[start] &&
           ending[start + strspn(ending + start, "0123456789")] == '\0';
}

bool segment_names_is_file(const char *name)
{
    enum { LENGTH = sizeof ENDING - 1, MIN_DIGITS = 6 };
    const char *number = name + (*name == '.');
    const size_t digits = strspn(number, "0123456789");
    const char *ending = number + digits, *rest = ending + LENGTH;
    return digits >= MIN_DIGITS && strncmp(ending, ENDING, LENGTH) == 0 &&
           (*name == '.' ? is_part(rest) : *rest == '\0' || strcmp(rest, ".log") == 0);
}

bool segment_names_is_inside(const char *name)
{
    const size_t digest = strspn(name, "0123456789abcdef");
    return *name == '\0' || strcmp(name, SEGMENTS_LOCK) == 0 ||
           (digest > 0 && (name[digest] == '\0' ||
                           (name[digest] == '/' && segment_names_is_file(name + digest + 1))));
}
