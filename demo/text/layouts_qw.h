/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/text/layouts_qw.h - layouts of QuakeWorld's messages and connectionless packets. */
#ifndef DEMO_TEXT_LAYOUTS_QW_H
#define DEMO_TEXT_LAYOUTS_QW_H

#include "demo/text/layouts.h"

extern layout_fn *const qw_layouts[NUM_LAYOUTS];
extern const struct layout connectionless_layouts[NUM_LAYOUTS];

#endif
