/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/analysis/match_date.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Time zones of servers, in minutes east of UTC. Offsets like "+02" and "-0330" are
 * accepted as well. CST, IST and AST are omitted because each is ambiguous. */
static const struct {
    const char *name;
    int minutes;
} zones[] = {
    {"UTC", 0},    {"GMT", 0},    {"WET", 0},    {"WEST", 60},  {"BST", 60},   {"CET", 60},
    {"CEST", 120}, {"EET", 120},  {"EEST", 180}, {"MSK", 180},  {"EST", -300}, {"EDT", -240},
    {"CDT", -300}, {"MST", -420}, {"MDT", -360}, {"PST", -480}, {"PDT", -420}, {"BRT", -180},
    {"JST", 540},  {"KST", 540},  {"AEST", 600}, {"AEDT", 660}, {"NZST", 720}, {"NZDT", 780},
};

static bool read_zone(const char *text, int *minutes)
{
    const size_t length = strcspn(text, " \r\n");
    const size_t digits = length > 0 ? strspn(text + 1, "0123456789") : 0;
    for (size_t i = 0; i < sizeof zones / sizeof zones[0]; i++) {
        if (strlen(zones[i].name) == length && strncmp(text, zones[i].name, length) == 0) {
            *minutes = zones[i].minutes;
            return true;
        }
    }
    if ((*text != '+' && *text != '-') || digits + 1 != length || (digits != 2 && digits != 4))
        return false;
    const int number = (int)strtol(text + 1, NULL, 10);
    const int size = digits == 2 ? 60 * number : 60 * (number / 100) + number % 100;
    *minutes = *text == '-' ? -size : size;
    return true;
}

/* Returns the number of days from 1970-01-01 to a date of the Gregorian calendar. */
static int64_t count_days(int year, int month, int day)
{
    /* Years are counted from March, so that the leap day comes last. */
    const int64_t y = month > 2 ? year : year - 1, m = (month + 9) % 12;
    return 365 * y + y / 4 - y / 100 + y / 400 + (153 * m + 2) / 5 + day - 1 - 719468;
}

bool match_date_read(const char *text, int64_t *ms)
{
    int year, month, day, hour, minute, second, zone, size = 0;
    if (sscanf(text, "%4d-%2d-%2d %2d:%2d:%2d %n", &year, &month, &day, &hour, &minute, &second,
               &size) != 6 ||
        size == 0 || !read_zone(text + size, &zone))
        return false;
    if (year < 1970 || month < 1 || month > 12 || day < 1 || day > 31 || hour < 0 || hour > 23 ||
        minute < 0 || minute > 59 || second < 0 || second > 60)
        return false;
    *ms = 1000 * (((count_days(year, month, day) * 24 + hour) * 60 + minute - zone) * 60 + second);
    return true;
}
