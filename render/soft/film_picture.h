/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/soft/film_picture.h - the view of a scene as a film shows it: with light brighter than
 * white, which blooms and is rolled off.
 *
 * A picture goes through three stages. Each works on bands of rows, in any order and by any thread;
 * film_picture_spread is called between the second and the third. */
#ifndef RENDER_SOFT_FILM_PICTURE_H
#define RENDER_SOFT_FILM_PICTURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "render/pixels/bloom.h"

struct film_picture {
    int width, height;
    float bloom; /* the share of the light that is scattered; 0: none */
    bool has_shoulder;
    uint16_t *values; /* as in hdr.h, four per pixel; owned */
    struct bloom levels;
};

void film_picture_init(struct film_picture *film, int width, int height);
void film_picture_free(struct film_picture *film);

/* The rows `top` to `bottom`, of which `rgba` is the first. */
struct film_rows {
    uint8_t *rgba;
    int top, bottom;
};

/* The first stage: takes over the pixels that were drawn. */
void film_picture_take(struct film_picture *film, const struct film_rows *rows, int exposure);

/* Instead, if film->values are set: only exposes them. */
void film_picture_expose(struct film_picture *film, const struct film_rows *rows, int exposure);

/* The second stage, and the step after it. */
void film_picture_halve(struct film_picture *film, int top, int bottom);
void film_picture_spread(struct film_picture *film);

/* The third stage: writes pixels with alpha 255, dithered. keeps_16: `values` become those of the
 * picture with 16 bits, 65535 for white. */
void film_picture_show(struct film_picture *film, const struct film_rows *rows, bool keeps_16);

#endif
