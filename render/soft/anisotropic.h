/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/soft/anisotropic.h - anisotropic filtering: several samples per pixel.
 *
 * As described in OpenGL's EXT_texture_filter_anisotropic: where the footprint of a pixel
 * on the texture is elongated, samples are spread along it, horizontally or vertically in
 * the picture, and each uses a finer mip-map level. */
#ifndef RENDER_SOFT_ANISOTROPIC_H
#define RENDER_SOFT_ANISOTROPIC_H

#include "render/soft/spans.h"

/* Draws a run that starts at column x of the picture, with at most `max` samples per pixel. */
void anisotropic_texture(const struct span_kernels *kernels, const struct span *span, int max,
                         uint8_t *out, int x, int num);

#endif
