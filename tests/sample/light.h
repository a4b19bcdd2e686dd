/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/sample/light.h - light maps: lamps with shadows, sun, sky, and one bounce of
 * indirect light. */
#ifndef TESTS_SAMPLE_LIGHT_H
#define TESTS_SAMPLE_LIGHT_H

#include "tests/sample/bsp.h"
#include "tests/sample/level.h"
#include "tests/sample/out.h"

/* The mapping from a face to its light map, with a luxel every 16 texels. */
struct luxels {
    struct point s_axis, t_axis; /* texture axes, one texel per unit */
    double s_shift, t_shift;
    int mins[2], size[2]; /* in luxels */
};

void light_luxels(const struct face *face, const struct plane_table *planes, struct luxels *out);

/* Returns whether a texture has no light map (sky, liquids). */
bool light_is_special(const struct texture *texture);

/* Lights the faces of `bsp`, which is inside the finished tree `world` (for the world
 * itself, the same tree). Appends grey samples to `grey` and three bytes of colour for
 * each to `rgb`, and sets the offsets and styles of the faces. */
void light_faces(const struct level *level, const struct bsp *world, struct bsp *bsp,
                 struct buffer *grey, struct buffer *rgb);

#endif
