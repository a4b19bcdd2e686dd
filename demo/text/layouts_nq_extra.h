/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/text/layouts_nq_extra.h - layouts of the NetQuake messages of Nehahra, the 2021 re-release
 * and FTE. */
#ifndef DEMO_TEXT_LAYOUTS_NQ_EXTRA_H
#define DEMO_TEXT_LAYOUTS_NQ_EXTRA_H

#include "demo/text/layouts.h"

extern layout_fn *const nehahra_layouts[NUM_LAYOUTS], *const kex_layouts[NUM_LAYOUTS],
                                                          *const fte_layouts[NUM_LAYOUTS];

#endif
