/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/soft/soft_renderer.h - the backend that draws on the processor, by itself.
 *
 * The folder takes scenes and gives px. It needs no graphics library and makes no code
 * while it runs. Frames are drawn one a thread; how many threads there are changes
 * nothing in them. */
#ifndef RENDER_SOFT_SOFT_RENDERER_H
#define RENDER_SOFT_SOFT_RENDERER_H

#include "render/backend.h"

extern const struct render_backend soft_renderer;

#endif
