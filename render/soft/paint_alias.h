/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/soft/paint_alias.h - alias models, the skinned ones in their place, shadows. */
#ifndef RENDER_SOFT_PAINT_ALIAS_H
#define RENDER_SOFT_PAINT_ALIAS_H

#include "render/soft/raster_context.h"

enum alias_pass { ALIAS_PASS_OPAQUE, ALIAS_PASS_BLENDED, ALIAS_PASS_WEAPON };

/* A view weapon that is seen through has a pass of its own. */
void paint_alias(struct raster_context *ctx, enum alias_pass pass);

/* The models' shadows on what is in the picture, each px once. */
void paint_alias_shadows(struct raster_context *ctx);

#endif
