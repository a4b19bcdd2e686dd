/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/gl/gl_renderer.h - the backend that draws with OpenGL.
 *
 * One OpenGL 3.3 core path with an offscreen context: OSMesa everywhere, EGL where there
 * is a graphics card. Visibility and light come from render/geometry. */
#ifndef RENDER_GL_GL_RENDERER_H
#define RENDER_GL_GL_RENDERER_H

#include "render/backend.h"

extern const struct render_backend gl_renderer;

#endif
