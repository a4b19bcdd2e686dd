/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/soft/anisotropic.h - runs of a face that is seen slantwise, several samples a px.
 *
 * As the EXT_texture_filter_anisotropic of OpenGL has it: where a px is longer on the
 * texture than wide, samples lie along it, in the picture across or down, and each shows
 * a finer level of detail. */
#ifndef RENDER_SOFT_ANISOTROPIC_H
#define RENDER_SOFT_ANISOTROPIC_H

#include "render/soft/spans.h"

/* Draw a run from column x of the picture on, with at most so many samples a px. */
void anisotropic_texture(const struct span_kernels *kernels, const struct span *span, int max,
                         uint8_t *out, int x, int num);

#endif
