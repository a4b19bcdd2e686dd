/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/soft/paint.h - all that is seen of a scene, in order.
 *
 * Draws the rows that the ctx's raster has; 2D goes over them (paint_2d.h). */
#ifndef RENDER_SOFT_PAINT_H
#define RENDER_SOFT_PAINT_H

#include "render/soft/raster_context.h"

void paint_view(struct raster_context *ctx, bool shadows);

/* The aov asked for instead: of opaque objects alone. */
void paint_aov(struct raster_context *ctx);

/* Forget the light of all maps that were drawn. */
void paint_drop_luxels(struct raster_context *ctx);

#endif
