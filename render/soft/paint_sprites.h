/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/soft/paint_sprites.h - flat pictures in the world, and particles. */
#ifndef RENDER_SOFT_PAINT_SPRITES_H
#define RENDER_SOFT_PAINT_SPRITES_H

#include "render/soft/raster_context.h"

/* Pictures in full colour may have soft edges: those and what is seen through are blended. */
void paint_sprites(struct raster_context *ctx, bool is_blended);

void paint_sprites_particles(struct raster_context *ctx);

#endif
