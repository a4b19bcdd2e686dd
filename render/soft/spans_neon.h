/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/soft/spans_neon.h - lit runs by the vectors that 64-bit ARM processors have. */
#ifndef RENDER_SOFT_SPANS_NEON_H
#define RENDER_SOFT_SPANS_NEON_H

#include "render/soft/spans.h"

/* NULL: this processor has none. What is not a lit run is the plain kernel. */
const struct span_kernels *spans_neon(void);

#endif
