/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/soft/fog.h - the scene's fog. */
#ifndef RENDER_SOFT_FOG_H
#define RENDER_SOFT_FOG_H

#include "render/soft/raster_context.h"

/* Returns the fog for spans; none in orthographic views. */
struct span_fog fog_find(const struct raster_context *ctx);

/* Applies the fog to one colour. */
void fog_px(const struct raster_context *ctx, float depth, uint8_t rgb[3]);

/* Applies the fog to sky at half strength. */
void fog_sky(const struct raster_context *ctx, uint8_t *px, int num);

#endif
