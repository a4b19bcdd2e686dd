/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/film/film_images.h - captions and image files of a film, rasterised for the
 * frame's size; captions in the game's font are broken into lines. */
#ifndef CUTSCENE_FILM_FILM_IMAGES_H
#define CUTSCENE_FILM_FILM_IMAGES_H

#include <stdbool.h>

struct arena;
struct err;
struct film;
struct title_style;

/* Make all of it for a frame of width x height px; it lives in `arena`. False
 * with err, which names the shot. */
bool film_images_make(struct film *film, int width, int height, struct arena *arena,
                      struct err *err);

/* The least distance of captions and pictures from the frame's edges. */
float film_margin(int height); /* px */

/* Size of a pixel of the game's font in px of the frame, a whole number. */
enum { FILM_LETTER = 8, FILM_LINE = 10 }; /* px of that font, of a letter and of a line */
float film_letter_scale(const struct title_style *style, int height);

#endif
