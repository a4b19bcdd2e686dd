/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/text/layouts_mvd_hidden.h - the layouts of the hidden data of .mvd. */
#ifndef DEMO_TEXT_LAYOUTS_MVD_HIDDEN_H
#define DEMO_TEXT_LAYOUTS_MVD_HIDDEN_H

#include "demo/text/layouts.h"

/* By kind. */
extern const struct layout hidden_layouts[NUM_LAYOUTS];

#endif
