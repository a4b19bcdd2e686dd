/* playback/film/film_images.h - what lies over a film's own pictures, made to fit the
 * frame: captions with fonts, files, and the lines of captions in the game's font. */
#ifndef PLAYBACK_FILM_FILM_IMAGES_H
#define PLAYBACK_FILM_FILM_IMAGES_H

#include <stdbool.h>

struct arena;
struct err;
struct film;
struct title_style;

/* Make all of it for a frame of width x height px; it lives in `arena`. False
 * with err, which names the shot. */
bool film_images_make(struct film *film, int width, int height, struct arena *arena,
                      struct err *err);

/* Nearer to the frame's edges than this nothing is placed. */
float film_margin(int height); /* px */

/* How many px of the frame one of the game's font is large, a whole number. */
enum { FILM_LETTER = 8 /* px of a letter of that font */ };
float film_letter_scale(const struct title_style *style, int height);

#endif
