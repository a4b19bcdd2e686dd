/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/soft/paint_2d.h - the tint over the view, pictures, letters and fills. */
#ifndef RENDER_SOFT_PAINT_2D_H
#define RENDER_SOFT_PAINT_2D_H

#include "render/soft/raster_context.h"

void paint_2d(struct raster_context *ctx);

#endif
