/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/text/layouts_q2.h - the layouts of Quake II's messages. */
#ifndef DEMO_TEXT_LAYOUTS_Q2_H
#define DEMO_TEXT_LAYOUTS_Q2_H

#include <stdint.h>

#include "demo/text/layouts.h"

struct q2_field;

extern layout_fn *const q2_layouts[NUM_LAYOUTS];

/* Parts that recordings of all players have, too: the fields of a state that `bits` name, a
 * player's mask, his fields and his stats, a list of entities with its end, a sound up to what
 * tells its place (the mask is returned). */
void layout_q2_fields(struct field_coder *coder, const struct q2_field *fields, int num,
                      uint64_t bits);
uint32_t layout_q2_mask(struct field_coder *coder);
void layout_q2_player(struct field_coder *coder, const struct q2_field *fields, int num,
                      uint64_t bits);
void layout_q2_stats(struct field_coder *coder);
void layout_q2_entities(struct field_coder *coder);
uint8_t layout_q2_sound(struct field_coder *coder);

#endif
