/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/text/layouts_dp.h - layouts of the messages that DarkPlaces 7 adds to NetQuake's or
 * changes. */
#ifndef DEMO_TEXT_LAYOUTS_DP_H
#define DEMO_TEXT_LAYOUTS_DP_H

#include "demo/text/layouts.h"

extern const struct layout dp_layouts[NUM_LAYOUTS];

#endif
