/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "base/printable.h"

#include <stdbool.h>
#include <stdint.h>

/* Decodes a UTF-8 character and returns its length; 0 if it is invalid. */
static int decode(const char *text, uint32_t *out)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char first = (unsigned char)*text;
    const int length = first < 0x80             ? 1
                       : (first & 0xe0) == 0xc0 ? 2
                       : (first & 0xf0) == 0xe0 ? 3
                       : (first & 0xf8) == 0xf0 ? 4
                                                : 0;
    if (length == 0)
        return 0;
    uint32_t code = length == 1 ? first : first & (0x7fu >> length);
    for (int i = 1; i < length; i++) {
        if (((unsigned char)text[i] & 0xc0) != 0x80)
            return 0;
        code = code << 6 | ((unsigned char)text[i] & 0x3f);
    }
    *out = code;
    return code < least[length] || code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ? 0
                                                                                        : length;
}

/* Unicode's control characters, and its directional marks, embeddings and isolates. */
static bool is_control(uint32_t c)
{
    return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0x61c || c == 0x200e || c == 0x200f ||
           (c >= 0x2028 && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069) || c == 0xfeff;
}

int printable_length(const char *text)
{
    uint32_t c = 0;
    const int length = decode(text, &c);
    return length > 0 && !is_control(c) ? length : 0;
}

void printable_line(char *text)
{
    while (*text) {
        const int length = printable_length(text);
        if (length == 0)
            *text = '?';
        text += length > 0 ? length : 1;
    }
}

void printable_put(FILE *out, const char *text)
{
    while (*text) {
        const int length = printable_length(text);
        if (length == 0)
            fputc('?', out);
        else
            fwrite(text, 1, (size_t)length, out);
        text += length > 0 ? length : 1;
    }
}
