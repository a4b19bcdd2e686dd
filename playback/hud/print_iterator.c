/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/hud/print_iterator.h"

#include <ctype.h>
#include <stdint.h>
#include <string.h>

#include "base/arena.h"
#include "playback/client/event.h"

enum { BRONZE = 0x80, WHITE = 0xfff };

/* Skips a colour code: QuakeWorld's clients colour text from "&cRGB" to "&r". */
static bool skip_colour_code(struct print_iterator *iter)
{
    const char *text = iter->at;
    int colour = 0;
    if (text[0] != '&' || (text[1] != 'c' && text[1] != 'r'))
        return false;
    if (text[1] == 'r') {
        iter->at += 2;
        iter->colour = WHITE;
        return true;
    }
    for (int i = 2; i < 5; i++) {
        const char c = text[i];
        if (!isxdigit((unsigned char)c))
            return false;
        colour = 16 * colour + (c <= '9' ? c - '0' : (c | 32) - 'a' + 10);
    }
    iter->at += 5;
    iter->colour = colour;
    return true;
}

/* Skips either brace of a pair in chat, between which text is not bronze. */
static bool skip_brace(struct print_iterator *iter)
{
    if (iter->brace_end) {
        if (iter->at != iter->brace_end)
            return false;
        iter->brace_end = NULL;
    } else {
        const char *end = *iter->at == '{' && iter->is_chat ? strchr(iter->at, '}') : NULL;
        if (!end)
            return false;
        iter->brace_end = end;
    }
    iter->at++;
    return true;
}

void print_iterator_skip(struct print_iterator *iter)
{
    while (iter->has_codes && (skip_colour_code(iter) || skip_brace(iter)))
        ;
}

char print_iterator_char(const struct print_iterator *iter)
{
    const bool is_plain = iter->brace_end || iter->colour != WHITE;
    return (char)((uint8_t)*iter->at | (is_plain ? 0 : iter->mask));
}

struct print_iterator print_iterator_begin(const struct event *event, bool has_codes)
{
    struct print_iterator iter = {.at = event->print.text, .has_codes = has_codes, .colour = WHITE};
    iter.is_chat = event->print.chat;
    iter.mask = event->print.chat ? BRONZE : 0;
    if (*iter.at == 1 || *iter.at == 2) {
        iter.mask = BRONZE;
        iter.at++;
    }
    return iter;
}

const char *print_iterator_text(const struct event *event, bool has_codes, struct arena *arena)
{
    struct print_iterator iter = print_iterator_begin(event, has_codes);
    char *text = arena_strdup(arena, event->print.text), *end = text;
    for (print_iterator_skip(&iter); *iter.at; iter.at++, print_iterator_skip(&iter))
        *end++ = *iter.at;
    *end = '\0';
    return text;
}
