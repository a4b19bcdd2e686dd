/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/text/layouts_nq.h - layouts of NetQuake's messages and entity updates. */
#ifndef DEMO_TEXT_LAYOUTS_NQ_H
#define DEMO_TEXT_LAYOUTS_NQ_H

#include <stdint.h>

#include "demo/text/layouts.h"

/* Numbers above 127 are entity updates; `id` is the low byte of the update's bits. */
void layout_update(struct field_coder *coder, uint8_t id);

#endif
