/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/film/title.h - lines of text as a picture, by FreeType.
 *
 * Letters are outlines as their maker drew them: not hinted, set to a 64th of
 * a pixel by their unhinted widths and the font's own kerning, rasterised with
 * 256 levels. So the same font file gives the same picture everywhere. The text
 * is UTF-8; what is malformed in it becomes U+FFFD. Letters stand in the order
 * they are written in, left to right, and are not shaped. */
#ifndef CUTSCENE_FILM_TITLE_H
#define CUTSCENE_FILM_TITLE_H

#include <stdbool.h>
#include <stdint.h>

struct arena;
struct err;
struct image;

/* Lengths are parts of the letters' size. */
struct title_style {
    const char *font; /* a file; NULL: the game's font, which this module does not draw */
    double size;      /* of a letter (an em), part of the frame's height */
    double outline;   /* thickness; 0: none */
    double shadow;    /* how far to the right and down; 0: none */
    double box;       /* how opaque the box behind the text is, 0..1 */
    uint8_t rgb[3], outline_rgb[3], shadow_rgb[3], box_rgb[3];
};

enum title_side { TITLE_LEFT, TITLE_CENTER, TITLE_RIGHT };

struct title {
    const char *text;
    const struct title_style *style;
    enum title_side side; /* to which the lines are set */
    int frame_height;     /* px */
    int max_width;        /* px: longer lines are broken at spaces */
};

struct title_fonts; /* opened font files */

struct title_fonts *title_fonts_create(struct err *err);
void title_fonts_destroy(struct title_fonts *fonts); /* NULL is fine */

/* The text's picture, with alpha, and how many px of room its lines have in it
 * on all sides. In `arena`. NULL with err when the font cannot be read or the
 * picture would be too large. */
const struct image *title_draw(struct title_fonts *fonts, const struct title *title, int *pad,
                               struct arena *arena, struct err *err);

/* The next character of UTF-8 at *text, which is moved past it; 0xfffd for
 * bytes that are none, 0 at the end. */
uint32_t title_next_letter(const char **text);

#endif
