/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/hud/print_reading.h"

#include <ctype.h>
#include <stdint.h>
#include <string.h>

#include "base/arena.h"
#include "playback/client/event.h"

enum { BRONZE = 0x80, WHITE = 0xfff };

/* Skip a colour code: QuakeWorld clients colour texts by "&cRGB" up to "&r". */
static bool skip_colour_code(struct print_reading *reading)
{
    const char *text = reading->at;
    int colour = 0;
    if (text[0] != '&' || (text[1] != 'c' && text[1] != 'r'))
        return false;
    if (text[1] == 'r') {
        reading->at += 2;
        reading->colour = WHITE;
        return true;
    }
    for (int i = 2; i < 5; i++) {
        const char c = text[i];
        if (!isxdigit((unsigned char)c))
            return false;
        colour = 16 * colour + (c <= '9' ? c - '0' : (c | 32) - 'a' + 10);
    }
    reading->at += 5;
    reading->colour = colour;
    return true;
}

/* Skip a brace of a pair in chat, whose content is not bronze. */
static bool skip_brace(struct print_reading *reading)
{
    if (reading->brace_end) {
        if (reading->at != reading->brace_end)
            return false;
        reading->brace_end = NULL;
    } else {
        const char *end = *reading->at == '{' && reading->is_chat ? strchr(reading->at, '}') : NULL;
        if (!end)
            return false;
        reading->brace_end = end;
    }
    reading->at++;
    return true;
}

void print_reading_skip(struct print_reading *reading)
{
    while (reading->has_codes && (skip_colour_code(reading) || skip_brace(reading)))
        ;
}

char print_reading_char(const struct print_reading *reading)
{
    const bool is_plain = reading->brace_end || reading->colour != WHITE;
    return (char)((uint8_t)*reading->at | (is_plain ? 0 : reading->mask));
}

struct print_reading print_reading_begin(const struct event *event, bool has_codes)
{
    struct print_reading reading = {
        .at = event->print.text, .has_codes = has_codes, .colour = WHITE};
    reading.is_chat = event->print.chat;
    reading.mask = event->print.chat ? BRONZE : 0;
    if (*reading.at == 1 || *reading.at == 2) {
        reading.mask = BRONZE;
        reading.at++;
    }
    return reading;
}

const char *print_reading_text(const struct event *event, bool has_codes, struct arena *arena)
{
    struct print_reading reading = print_reading_begin(event, has_codes);
    char *text = arena_strdup(arena, event->print.text), *end = text;
    for (print_reading_skip(&reading); *reading.at; reading.at++, print_reading_skip(&reading))
        *end++ = *reading.at;
    *end = '\0';
    return text;
}
