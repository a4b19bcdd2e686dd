/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/soft/spans_avx2.h - the span kernels for x86 processors with AVX2.
 *
 * Gather instructions are slow on many of them: one plain 64-bit load gets two
 * neighbouring texels instead. */
#ifndef RENDER_SOFT_SPANS_AVX2_H
#define RENDER_SOFT_SPANS_AVX2_H

#include "render/soft/spans.h"

/* NULL if the processor lacks AVX2. */
const struct span_kernels *spans_avx2(void);

#endif
