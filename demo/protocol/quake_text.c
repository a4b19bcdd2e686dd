/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "demo/protocol/quake_text.h"

static char plain_char(unsigned char c)
{
    static const char low[32] = {
        '_', '_', '_', '_', '_', '.', '_', '_', '_', '_', '\n', '_', '_', '>', '.', '.',
        '[', ']', '0', '1', '2', '3', '4', '5', '6', '7', '8',  '9', '.', '<', '-', '>',
    };
    if (c == '\n')
        return '\n';
    c &= 127;
    if (c == '\n') /* bit 7 was set: the bronze glyph, not a newline */
        return '_';
    if (c < 32)
        return low[c];
    return c == 127 ? '<' : (char)c;
}

void quake_text_plain(char *out, size_t cap, const char *text)
{
    size_t n = 0;
    for (; text[n] && n < cap - 1; n++)
        out[n] = plain_char((unsigned char)text[n]);
    out[n] = '\0';
}

void quake_text_line(char *out, size_t cap, const char *text)
{
    quake_text_plain(out, cap, text);
    for (; *out; out++)
        if (*out == '\n')
            *out = ' ';
}
