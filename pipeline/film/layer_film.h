/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/film/layer_film.h - the frames of a film as layers, a file each. */
#ifndef PIPELINE_FILM_LAYER_FILM_H
#define PIPELINE_FILM_LAYER_FILM_H

#include <stdbool.h>
#include <stdint.h>

struct err;
struct frame_source;

/* Write what --layers asks for of each frame; *done of them are whole in the end. An
 * interruption ends it early. */
bool layer_film_make(struct frame_source *source,
                     void (*report)(void *context, int64_t done, int64_t bytes), void *context,
                     int64_t *done, struct err *err);

#endif
