/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/soft/paint_sky.h - runs of sky: two clouded domes, or the six pictures of a box. */
#ifndef RENDER_SOFT_PAINT_SKY_H
#define RENDER_SOFT_PAINT_SKY_H

#include "render/soft/raster_context.h"

struct texture;

/* Of px (x, y) and those right of it. */
void paint_sky_domes(const struct raster_context *ctx, struct texture *const pictures[2],
                     uint8_t *out, int x, int y, int num);
void paint_sky_box(const struct raster_context *ctx, struct texture *const faces[6], uint8_t *out,
                   int x, int y, int num);

#endif
