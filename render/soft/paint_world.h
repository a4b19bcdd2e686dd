/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/soft/paint_world.h - draws the map and all brush models.
 *
 * The level's opaque faces are drawn front to back without depth tests, each pixel once;
 * then brush models and fences with depth tests; transparent faces last, the farthest
 * first. */
#ifndef RENDER_SOFT_PAINT_WORLD_H
#define RENDER_SOFT_PAINT_WORLD_H

#include "render/soft/raster_context.h"

/* Faces of brush models in a frame; no map has as many altogether. Further models are left out. */
enum { PAINT_WORLD_MAX_FACES = 1 << 20 };

void paint_world_opaque(struct raster_context *ctx);
void paint_world_blended(struct raster_context *ctx);

#endif
