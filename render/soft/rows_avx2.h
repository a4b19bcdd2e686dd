/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/soft/rows_avx2.h - rows.h by the vectors of x86 processors. */
#ifndef RENDER_SOFT_ROWS_AVX2_H
#define RENDER_SOFT_ROWS_AVX2_H

#include "render/soft/rows.h"

/* NULL where this processor has none. */
const struct row_kernels *rows_avx2(void);

#endif
