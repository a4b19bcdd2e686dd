/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/text/layouts_q2.h - layouts of Quake II's messages. */
#ifndef DEMO_TEXT_LAYOUTS_Q2_H
#define DEMO_TEXT_LAYOUTS_Q2_H

#include <stdbool.h>
#include <stdint.h>

#include "demo/text/layouts.h"

struct q2_field;

/* Parts shared with MVD2: the fields of a state whose `bits` are set; a player's mask,
 * fields and stats; a list of entities including its end, in which removed entities have
 * fields only in MVD2; a sound without the fields for its position, which returns its mask. */
void layout_q2_fields(struct field_coder *coder, const struct q2_field *fields, int num,
                      uint64_t bits);
uint32_t layout_q2_mask(struct field_coder *coder);
void layout_q2_player(struct field_coder *coder, const struct q2_field *fields, int num,
                      uint64_t bits);
void layout_q2_stats(struct field_coder *coder);
void layout_q2_entities(struct field_coder *coder, bool removed_has_fields);
uint8_t layout_q2_sound(struct field_coder *coder);

#endif
