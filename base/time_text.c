/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "base/time_text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

bool time_text_parse(double *seconds, const char *text)
{
    char *end;
    double whole = 0.0;
    for (const char *colon; (colon = strchr(text, ':')); text = colon + 1) {
        const unsigned long part = strtoul(text, &end, 10);
        if (!is_digit(*text) || end != colon || part > 9999)
            return false;
        whole = (whole + (double)part) * 60.0;
    }
    /* strtod would also accept leading blanks, signs, "inf" and "nan". */
    if (!is_digit(*text) && *text != '.')
        return false;
    const double rest = strtod(text, &end);
    if (end == text || *end || !isfinite(rest))
        return false;
    *seconds = whole + rest;
    return true;
}

void time_text_format(char out[TIME_TEXT_SIZE], double seconds)
{
    /* Rounded first: 59.96 s is 1:00.0, not 0:60.0. */
    const long long tenths = llround(fmax(seconds, 0.0) * 10.0);
    snprintf(out, TIME_TEXT_SIZE, "%lld:%02lld.%lld", tenths / 600, tenths / 10 % 60, tenths % 10);
}
