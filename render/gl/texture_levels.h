/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/gl/texture_levels.h - uploads textures with all their mip-map levels.
 *
 * The levels are computed by render/pixels/mipmap.h with the same values as
 * glGenerateMipmap. That is slower in Mesa: compiling its shaders took a third of the
 * time to the first frame, and afterwards Mesa treats the texture as a render target and
 * ends the frame's pass wherever one is used. */
#ifndef RENDER_GL_TEXTURE_LEVELS_H
#define RENDER_GL_TEXTURE_LEVELS_H

#include <stdint.h>

#include "render/gl/gl.h"

/* Uploads all levels of the bound 2D texture. */
void texture_levels_upload(const struct gl *gl, const uint8_t *rgba, int width, int height);

/* Allocates all levels of the bound array texture; uploads those of one layer. */
void texture_levels_allocate_layers(const struct gl *gl, int width, int height, int num_layers);
void texture_levels_upload_layer(const struct gl *gl, const uint8_t *rgba, int width, int height,
                                 int layer);

#endif
