/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/text/layouts_shared.h - what messages of different games and servers have in common. */
#ifndef DEMO_TEXT_LAYOUTS_SHARED_H
#define DEMO_TEXT_LAYOUTS_SHARED_H

#include <stdbool.h>
#include <stdint.h>

#include "demo/text/layouts.h"

struct protocol_extensions;

/* Does the server use an extension, of enum fte2_extensions? */
bool layout_has(const struct field_coder *coder, uint32_t fte2);

/* The number of the protocol and the extensions that are named before it. */
int layout_server_version(struct field_coder *coder, struct protocol_extensions *out);

/* The parts that messages share. */
void layout_coord(struct field_coder *coder, const char *name);
void layout_wide_coord(struct field_coder *coder, const char *name); /* Q2_FIELD_CHANGE */
void layout_angle(struct field_coder *coder, const char *name);
void layout_angle16(struct field_coder *coder, const char *name);
void layout_position(struct field_coder *coder);

/* A player's input as clients and servers keep it: angles, speeds, buttons. */
void layout_input(struct field_coder *coder);
void layout_angles(struct field_coder *coder);
void layout_place(struct field_coder *coder); /* position and angles, axis by axis */
void layout_model(struct field_coder *coder, const char *name);
void layout_entity_channel(struct field_coder *coder);
void layout_volume(struct field_coder *coder);                    /* and attenuation */
void layout_strings(struct field_coder *coder, const char *name); /* up to an empty one */

/* Messages that NetQuake and QuakeWorld have in common. */
void layout_baseline(struct field_coder *coder);
void layout_text(struct field_coder *coder);
void layout_damage(struct field_coder *coder);
void layout_lightstyle(struct field_coder *coder);
void layout_setpause(struct field_coder *coder);
void layout_updatefrags(struct field_coder *coder);
void layout_version(struct field_coder *coder);
void layout_voicechat(struct field_coder *coder);
void layout_setangledelta(struct field_coder *coder);
void layout_nothing(struct field_coder *coder); /* no fields */

#endif
