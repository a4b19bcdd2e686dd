/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/soft/soft_renderer.h - the backend that draws with our own rasterizer on the
 * CPU.
 *
 * render/soft turns scenes into pixels without a graphics library or run-time code
 * generation. Frames are drawn in parallel; the number of threads does not affect the
 * result. */
#ifndef RENDER_SOFT_SOFT_RENDERER_H
#define RENDER_SOFT_SOFT_RENDERER_H

#include "render/backend.h"

extern const struct render_backend soft_renderer;

#endif
