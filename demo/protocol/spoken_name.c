/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "demo/protocol/spoken_name.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "demo/protocol/quake_text.h"

/* Bytes of letters outside ASCII count as letters. */
static bool is_spoken(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           (unsigned char)c >= 0x80;
}

void spoken_name(char *out, size_t cap, const char *name)
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
    snprintf(out, cap, "%.*s", best_length, best);
}

void spoken_name_of_quake(char *out, size_t cap, const char *name)
{
    char plain[64];
    quake_text_line(plain, sizeof plain, name);
    spoken_name(out, cap, plain);
}
