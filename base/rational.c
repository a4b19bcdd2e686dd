/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "base/rational.h"

#include <stdlib.h>

enum { MAX_TERM = 999999 };

static int64_t gcd(int64_t a, int64_t b)
{
    while (b) {
        const int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Reads up to seven digits and advances *text past them. */
static bool read_digits(const char **text, int64_t *value)
{
    const char *p = *text;
    int64_t v = 0;
    while (*p >= '0' && *p <= '9' && p - *text < 7)
        v = v * 10 + (*p++ - '0');
    if (p == *text)
        return false;
    *text = p;
    *value = v;
    return true;
}

bool rational_parse(struct rational *out, const char *text)
{
    int64_t num, den = 1;
    if (!read_digits(&text, &num))
        return false;
    if (*text == '/' || *text == ':') {
        text++;
        if (!read_digits(&text, &den))
            return false;
    } else if (*text == '.') {
        const char *start = ++text;
        int64_t fraction;
        if (!read_digits(&text, &fraction) || text - start > 4)
            return false;
        for (const char *p = start; p < text; p++)
            den *= 10;
        num = num * den + fraction;
    }
    if (*text || num <= 0 || den <= 0)
        return false;
    /* Decimal forms of the broadcast rates stand for the exact ratios. */
    if (den == 100 && (num == 2397 || num == 2398 || num == 2997 || num == 5994 || num == 11988)) {
        const int64_t whole = (num + 50) / 100;
        num = whole * 1000;
        den = 1001;
    } else if (den == 1000 && (num == 23976 || num == 59940 || num == 29970)) {
        num = (num + 500) / 1000 * 1000;
        den = 1001;
    }
    const int64_t d = gcd(num, den);
    num /= d;
    den /= d;
    if (num > MAX_TERM || den > MAX_TERM)
        return false;
    *out = (struct rational){(int32_t)num, (int32_t)den};
    return true;
}
