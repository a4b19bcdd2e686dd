/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/soft/spans_avx2.h - the inner loops for x86 processors with AVX2.
 *
 * Gathering loads are slow on many of them: two neighbours in a row come with one
 * plain load of 64 bits instead. */
#ifndef RENDER_SOFT_SPANS_AVX2_H
#define RENDER_SOFT_SPANS_AVX2_H

#include "render/soft/spans.h"

/* NULL where the processor has not got it. */
const struct span_kernels *spans_avx2(void);

#endif
