/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/soft/rows_avx2.h - the row kernels for x86 processors with AVX2. */
#ifndef RENDER_SOFT_ROWS_AVX2_H
#define RENDER_SOFT_ROWS_AVX2_H

#include "render/soft/rows.h"

/* NULL if the processor lacks AVX2. */
const struct row_kernels *rows_avx2(void);

#endif
