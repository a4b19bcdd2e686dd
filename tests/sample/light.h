/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/sample/light.h - light maps: lamps with shadows, sun, sky and the glow
 * of what they fall on. */
#ifndef TESTS_SAMPLE_LIGHT_H
#define TESTS_SAMPLE_LIGHT_H

#include "tests/sample/bsp.h"
#include "tests/sample/level.h"
#include "tests/sample/out.h"

/* Where a face is in its light map: luxels every 16 texels. */
struct luxels {
    struct point s_axis, t_axis; /* texture axes, one texel a unit */
    double s_shift, t_shift;
    int mins[2], size[2]; /* in luxels */
};

void light_luxels(const struct face *face, const struct plane_table *planes, struct luxels *out);

/* Does the texture take no light map (sky, liquids)? */
bool light_is_special(const struct texture *texture);

/* Light the faces of `bsp`, which stands in the finished world `world` (the
 * same tree for the world itself). Grey samples go to `grey`, three times as
 * many bytes of colour to `rgb`; faces get their offsets and styles. */
void light_faces(const struct level *level, const struct bsp *world, struct bsp *bsp,
                 struct buffer *grey, struct buffer *rgb);

#endif
