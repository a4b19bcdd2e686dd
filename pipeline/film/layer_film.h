/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/film/layer_film.h - renders the frames of a film as layers (--layers,
 * --background none). */
#ifndef PIPELINE_FILM_LAYER_FILM_H
#define PIPELINE_FILM_LAYER_FILM_H

#include <stdbool.h>
#include <stdint.h>

struct err;
struct frame_source;

/* Writes the requested layers of each frame. *done is the number of complete frames; `report`
 * is called after each and may be NULL. An interruption ends the film early. */
bool layer_film_make(struct frame_source *source,
                     void (*report)(void *context, int64_t done, int64_t bytes), void *context,
                     int64_t *done, struct err *err);

#endif
