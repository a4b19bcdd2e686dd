/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/soft/fog.h - the scene's fog. */
#ifndef RENDER_SOFT_FOG_H
#define RENDER_SOFT_FOG_H

#include "render/soft/raster_context.h"

/* As it lies over runs of px; none in parallel views. */
struct span_fog fog_find(const struct raster_context *ctx);

/* Lay it over one colour. */
void fog_px(const struct raster_context *ctx, float depth, uint8_t rgb[3]);

/* Half of it reaches the sky. */
void fog_sky(const struct raster_context *ctx, uint8_t *px, int num);

#endif
