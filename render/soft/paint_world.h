/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/soft/paint_world.h - the map and all brush models.
 *
 * The level's opaque faces come from front to back and cover what they are drawn on;
 * then brush models and fences, compared with how near the px are; later, the
 * farthest first, what is seen through. */
#ifndef RENDER_SOFT_PAINT_WORLD_H
#define RENDER_SOFT_PAINT_WORLD_H

#include "render/soft/raster_context.h"

void paint_world_opaque(struct raster_context *ctx);
void paint_world_blended(struct raster_context *ctx);

#endif
