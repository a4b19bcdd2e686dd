/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/text/layouts_mvd_hidden.h - layouts of the hidden data of .mvd. */
#ifndef DEMO_TEXT_LAYOUTS_MVD_HIDDEN_H
#define DEMO_TEXT_LAYOUTS_MVD_HIDDEN_H

#include "demo/text/layouts.h"

/* Indexed by kind. */
extern const struct layout hidden_layouts[NUM_LAYOUTS];

#endif
