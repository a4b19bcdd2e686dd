/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/hud/print_reading.h - a print of the server, read as its clients show it.
 *
 * In QuakeWorld chat is bronze but for what stands in {}, and coloured by "&cRGB" up to
 * "&r". */
#ifndef PLAYBACK_HUD_PRINT_READING_H
#define PLAYBACK_HUD_PRINT_READING_H

#include <stdbool.h>

struct arena;
struct event;

/* How the next character of a print is shown. */
struct print_reading {
    const char *at;
    bool has_codes;        /* QuakeWorld's, below */
    int mask, colour;      /* BRONZE or 0; 0xRGB */
    bool is_chat;          /* braces are read */
    const char *brace_end; /* of the braces that it is in; NULL: none */
};

struct print_reading print_reading_begin(const struct event *event, bool has_codes);

/* Go on to the next character that is shown, or the end of the text. */
void print_reading_skip(struct print_reading *reading);

/* The character there, in Quake's. One that has a colour is not bronze. */
char print_reading_char(const struct print_reading *reading);

/* All characters that are shown, as they are written. */
const char *print_reading_text(const struct event *event, bool has_codes, struct arena *arena);

#endif
