/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/text/layouts_nq.h - the layouts of NetQuake's messages below 128, and of entity updates. */
#ifndef DEMO_TEXT_LAYOUTS_NQ_H
#define DEMO_TEXT_LAYOUTS_NQ_H

#include <stdint.h>

#include "demo/text/layouts.h"

extern layout_fn *const nq_layouts[NUM_LAYOUTS];

/* All above 127: the id is the low byte of the bits. */
void layout_update(struct field_coder *coder, uint8_t id);

#endif
