/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/soft/paint_sprites.h - draws sprites and particles. */
#ifndef RENDER_SOFT_PAINT_SPRITES_H
#define RENDER_SOFT_PAINT_SPRITES_H

#include "render/soft/raster_context.h"

/* True-colour pictures may have soft edges: they and transparent sprites are blended. */
void paint_sprites(struct raster_context *ctx, bool is_blended);

void paint_sprites_particles(struct raster_context *ctx);

#endif
