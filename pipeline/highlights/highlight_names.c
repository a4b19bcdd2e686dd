/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/highlight_names.h"

#include <stdbool.h>
#include <string.h>

#include "base/arena.h"

/* Bytes of letters outside ASCII count as letters. */
static bool is_spoken(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           (unsigned char)c >= 0x80;
}

const char *highlight_names_spoken(const char *name, struct arena *arena)
{
    static const char separators[] = "[](){}<>|";
    const char *best = name;
    int most = 0, best_length = (int)strlen(name);
    for (const char *part = name; *part;) {
        const int length = (int)strcspn(part, separators);
        int first = length, last = 0, num = 0;
        for (int i = 0; i < length; i++)
            if (is_spoken(part[i])) {
                first = i < first ? i : first;
                last = i + 1;
                num++;
            }
        if (num > 0 && num >= most) {
            most = num;
            best = part + first;
            best_length = last - first;
        }
        part += length + (part[length] != '\0');
    }
    return arena_printf(arena, "%.*s", best_length, best);
}
