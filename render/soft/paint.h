/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/soft/paint.h - draws the 3D part of a scene.
 *
 * Draws the rows of ctx->raster's band. 2D is drawn over it afterwards (paint_2d.h). */
#ifndef RENDER_SOFT_PAINT_H
#define RENDER_SOFT_PAINT_H

#include "render/soft/raster_context.h"

void paint_view(struct raster_context *ctx, bool shadows);

/* Fills ctx->aov instead of drawing colours; opaque objects only. */
void paint_aov(struct raster_context *ctx);

/* Frees the luxel caches of all maps. */
void paint_drop_luxels(struct raster_context *ctx);

#endif
