/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/hud/hud_text.h - texts over the view: the server's messages in the middle
 * (centerprint), the last lines of the console at the top (notify), and the text at the
 * end of an episode (finale). */
#ifndef PLAYBACK_HUD_HUD_TEXT_H
#define PLAYBACK_HUD_HUD_TEXT_H

#include <stdbool.h>
#include <stdint.h>

#include "playback/hud/canvas.h"
#include "playback/hud/hud_boxes.h"
#include "playback/hud/hud_options.h"
#include "playback/timeline/instant.h"

enum { NOTIFY_LINES = HUD_NOTIFY_LINES, NOTIFY_COLUMNS = 160 };

struct event;

/* A line of the console, in Quake's character set. */
struct notify_line {
    char text[NOTIFY_COLUMNS + 1];
    uint16_t colours[NOTIFY_COLUMNS]; /* 0xRGB of each character */
    int length;
    double time; /* demo time of its first character */
};

/* Returns whether a print is meant for the server's operator or says what the film itself shows,
 * so that no viewer needs it: bots' remarks on their choice of goal, and the countdown before and
 * after a pause, which both come from QuakeWorld's KTX. `event` is a print or a center print. */
bool hud_text_is_noise(const struct event *event);

/* Fills `lines` with the lines that are shown with these elements, oldest first,
 * word-wrapped to `columns` (at most NOTIFY_COLUMNS), and returns their number.
 * Noise is left out, and obituaries if the kill feed shows them. QuakeWorld's chat is shown as by
 * its clients: bronze except for text in {}, and coloured from "&cRGB" to "&r". */
int hud_text_notify_lines(const struct instant *instant, uint32_t elements, int columns,
                          struct notify_line lines[NOTIFY_LINES]);

/* Counts the lines of a text in the middle, and the letters of the longest one. Lines end after 40
 * letters, as in the game, or are wrapped if only fewer fit. */
void hud_text_measure_center(const char *text, int columns, int *lines, int *longest);

/* Returns the text in the middle, or NULL; so far only its first *shown characters are
 * visible. */
const char *hud_text_center(const struct instant *instant, int *shown);

/* Paints the texts that have a box in the layout. */
void hud_text_paint(struct canvas *canvas, const struct hud_layout *layout,
                    const struct instant *instant);

#endif
