/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/film/title.h - draws lines of text into an image, using FreeType.
 *
 * Glyph outlines are used as designed: not hinted, positioned to a 64th of a pixel by their
 * unhinted widths and the font's kerning, and rasterised with 256 levels. So a font file
 * gives the same picture everywhere. The text is UTF-8; malformed bytes become U+FFFD. Text
 * is set from left to right, without shaping. */
#ifndef CUTSCENE_FILM_TITLE_H
#define CUTSCENE_FILM_TITLE_H

#include <stdbool.h>
#include <stdint.h>

struct arena;
struct err;
struct image;

/* Lengths are fractions of the letter size. */
struct title_style {
    const char *font; /* a font file; NULL: the game's font, which this module does not draw */
    double size;      /* letter size (em), as a fraction of the frame's height */
    double outline;   /* thickness; 0: none */
    double shadow;    /* offset to the right and down; 0: none */
    double box;       /* opacity of the box behind the text, 0..1 */
    uint8_t rgb[3], outline_rgb[3], shadow_rgb[3], box_rgb[3];
};

enum title_side { TITLE_LEFT, TITLE_CENTER, TITLE_RIGHT };

struct title {
    const char *text;
    const struct title_style *style;
    enum title_side side; /* alignment of the lines */
    int frame_height;     /* pixels */
    int max_width;        /* pixels; longer lines are broken at spaces */
};

struct title_fonts; /* opened font files */

struct title_fonts *title_fonts_create(struct err *err);
void title_fonts_destroy(struct title_fonts *fonts); /* NULL is fine */

/* Draws the text into an image with alpha; `pad` is the margin around its lines, in pixels.
 * The image lives in `arena`. Returns NULL with err if the font cannot be read or the image
 * would be too large. */
const struct image *title_draw(struct title_fonts *fonts, const struct title *title, int *pad,
                               struct arena *arena, struct err *err);

/* Returns the next UTF-8 character at *text and advances *text; U+FFFD for malformed bytes, 0
 * at the end. */
uint32_t title_next_letter(const char **text);

#endif
