/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/soft/paint_sky.h - draws runs of sky: two layers of clouds, or a sky box. */
#ifndef RENDER_SOFT_PAINT_SKY_H
#define RENDER_SOFT_PAINT_SKY_H

#include "render/soft/raster_context.h"

struct texture;

/* Draw `num` pixels to the right from (x, y) on. */
void paint_sky_domes(const struct raster_context *ctx, struct texture *const pictures[2],
                     uint8_t *out, int x, int y, int num);
void paint_sky_box(const struct raster_context *ctx, struct texture *const faces[6], uint8_t *out,
                   int x, int y, int num);

#endif
