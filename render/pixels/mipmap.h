/* render/pixels/mipmap.h - a texture's levels of detail.
 *
 * Each is made of the one before, half as wide and high, with the numbers of
 * software GL's glGenerateMipmap to the bit. That one draws them: compiling the
 * shaders which it does so with took a third of the time to a first frame, and
 * afterwards Mesa takes such a texture for one that is still drawn to. It ends
 * what it is drawing wherever one is used, and reads the half-made picture again. */
#ifndef RENDER_PIXELS_MIPMAP_H
#define RENDER_PIXELS_MIPMAP_H

#include <stdint.h>

#include "render/gl/gl.h"

/* The level after one of width x height px; `to` has room for it. */
void mipmap_halve(const uint8_t *from, int width, int height, uint8_t *to);

/* All levels of the 2D texture that is bound. */
void mipmap_upload(const struct gl *gl, const uint8_t *rgba, int width, int height);

/* Room for all levels of the array texture that is bound, then those of a layer. */
void mipmap_allocate_layers(const struct gl *gl, int width, int height, int num_layers);
void mipmap_upload_layer(const struct gl *gl, const uint8_t *rgba, int width, int height,
                         int layer);

#endif
