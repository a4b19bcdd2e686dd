/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/soft/paint_alias.h - draws alias models, their skinned replacements and shadows. */
#ifndef RENDER_SOFT_PAINT_ALIAS_H
#define RENDER_SOFT_PAINT_ALIAS_H

#include "render/soft/raster_context.h"

enum alias_pass { ALIAS_PASS_OPAQUE, ALIAS_PASS_BLENDED, ALIAS_PASS_WEAPON };

/* A transparent view weapon has its own pass. */
void paint_alias(struct raster_context *ctx, enum alias_pass pass);

/* Draws the models' shadows over the picture, darkening each pixel once. */
void paint_alias_shadows(struct raster_context *ctx);

#endif
