/* render/gl/texture_levels.h - textures with all their levels of detail.
 *
 * The levels are those of render/pixels/mipmap.h, not of glGenerateMipmap, whose
 * numbers are the same. That one draws them: compiling the shaders which it does so
 * with took a third of the time to a first frame, and afterwards Mesa takes such a
 * texture for one that is still drawn to. It ends what it is drawing wherever one is
 * used, and reads the half-made picture again. */
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
