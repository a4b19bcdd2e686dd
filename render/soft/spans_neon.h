/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/soft/spans_neon.h - the span kernels for 64-bit ARM processors with NEON. */
#ifndef RENDER_SOFT_SPANS_NEON_H
#define RENDER_SOFT_SPANS_NEON_H

#include "render/soft/spans.h"

/* NULL on other processors. Only lit runs and interleaving are vectorised; the rest is
 * plain. */
const struct span_kernels *spans_neon(void);

#endif
