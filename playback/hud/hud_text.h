/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/hud/hud_text.h - texts over the view: the server's messages in the middle
 * (centerprint), the console's last lines at the top (notify), the text at the end of an
 * episode (finale). */
#ifndef PLAYBACK_HUD_HUD_TEXT_H
#define PLAYBACK_HUD_HUD_TEXT_H

#include <stdint.h>

#include "playback/hud/canvas.h"
#include "playback/hud/hud_layout.h"
#include "playback/hud/hud_options.h"
#include "playback/timeline/instant.h"

enum { NOTIFY_LINES = HUD_NOTIFY_LINES, NOTIFY_COLUMNS = 160 };

/* A line of the console, in Quake's characters. */
struct notify_line {
    char text[NOTIFY_COLUMNS + 1];
    uint16_t colours[NOTIFY_COLUMNS]; /* 0xRGB of each character */
    int length;
    double time; /* demo time at which it began */
};

/* The lines shown with these elements, oldest first, wrapped at words to `columns` (at most
 * NOTIFY_COLUMNS); returns how many. Obituaries are left out when the kill feed shows
 * them. In QuakeWorld chat is shown as its clients do: bronze but for what stands in {}, and in
 * the colours of "&cRGB" up to "&r". */
int hud_text_notify_lines(const struct instant *instant, uint32_t elements, int columns,
                          struct notify_line lines[NOTIFY_LINES]);

/* The text in the middle, or NULL; only its first *shown characters are shown. */
const char *hud_text_center(const struct instant *instant, int *shown);

/* Paint those that the options' elements include. */
void hud_text_paint(struct canvas *canvas, const struct hud_options *options,
                    const struct instant *instant);

#endif
