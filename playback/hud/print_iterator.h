/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/hud/print_iterator.h - iterates over the visible characters of a server's
 * print.
 *
 * QuakeWorld's clients show chat in bronze except for text in {}, and in colour from
 * "&cRGB" to "&r"; the codes themselves are not visible. */
#ifndef PLAYBACK_HUD_PRINT_ITERATOR_H
#define PLAYBACK_HUD_PRINT_ITERATOR_H

#include <stdbool.h>

struct arena;
struct event;

/* A position in a print, and how the character there is shown. */
struct print_iterator {
    const char *at;
    bool has_codes;        /* QuakeWorld's codes, see above */
    int mask, colour;      /* BRONZE or 0; 0xRGB */
    bool is_chat;          /* braces are interpreted */
    const char *brace_end; /* the closing brace if inside {}, otherwise NULL */
};

struct print_iterator print_iterator_begin(const struct event *event, bool has_codes);

/* Advances past codes to the next visible character or the end of the text. */
void print_iterator_skip(struct print_iterator *iter);

/* Returns the character at the position, in Quake's character set. Coloured characters
 * are not bronze. */
char print_iterator_char(const struct print_iterator *iter);

/* Returns all visible characters of a print, without bronze. */
const char *print_iterator_text(const struct event *event, bool has_codes, struct arena *arena);

#endif
