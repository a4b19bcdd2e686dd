/* playback/film_images.h - the pictures that lie over a film's own: captions
 * with fonts, and files. */
#ifndef PLAYBACK_FILM_IMAGES_H
#define PLAYBACK_FILM_IMAGES_H

#include <stdbool.h>

struct arena;
struct err;
struct film;

/* Make all of them for a frame of width x height px; they live in `arena`.
 * False with err, which names the shot. */
bool film_images_make(struct film *film, int width, int height, struct arena *arena,
                      struct err *err);

/* Nearer to the frame's edges than this nothing is placed. */
float film_margin(int height); /* px */

#endif
