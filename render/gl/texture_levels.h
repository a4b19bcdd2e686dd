/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/gl/texture_levels.h - textures with all their levels of detail.
 *
 * The levels are computed by render/pixels/mipmap.h with the same values as
 * glGenerateMipmap, which is slower: compiling its shaders took a third of the time to a
 * first frame, and afterwards Mesa treats the texture as a render target and ends the
 * frame's pass wherever one is used. */
#ifndef RENDER_GL_TEXTURE_LEVELS_H
#define RENDER_GL_TEXTURE_LEVELS_H

#include <stdint.h>

#include "render/gl/gl.h"

/* All levels of the 2D texture that is bound. */
void texture_levels_upload(const struct gl *gl, const uint8_t *rgba, int width, int height);

/* Room for all levels of the array texture that is bound, then those of a layer. */
void texture_levels_allocate_layers(const struct gl *gl, int width, int height, int num_layers);
void texture_levels_upload_layer(const struct gl *gl, const uint8_t *rgba, int width, int height,
                                 int layer);

#endif
