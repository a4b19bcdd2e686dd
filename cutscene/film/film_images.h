/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/film/film_images.h - rasterises a film's captions and image files for a frame
 * size, and breaks captions in the game's font into lines. */
#ifndef CUTSCENE_FILM_FILM_IMAGES_H
#define CUTSCENE_FILM_FILM_IMAGES_H

#include <stdbool.h>

struct arena;
struct err;
struct film;
struct title_style;

/* Prepares all captions and pictures for a frame of width x height pixels; the images live in
 * `arena`. Returns false with err, which names the shot. */
bool film_images_build(struct film *film, int width, int height, struct arena *arena,
                       struct err *err);

/* Returns the minimum distance of captions and pictures from the frame's edges, in pixels. */
float film_margin(int height);

/* Size of a letter and height of a line in the game's font, in pixels of the font. */
enum { FILM_LETTER = 8, FILM_LINE = 10 };
/* Returns the size of a pixel of the game's font in pixels of the frame, a whole number. */
float film_letter_scale(const struct title_style *style, int height);

#endif
