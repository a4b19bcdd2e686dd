/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/text/layouts_shared.h - layouts shared by messages of several games and servers. */
#ifndef DEMO_TEXT_LAYOUTS_SHARED_H
#define DEMO_TEXT_LAYOUTS_SHARED_H

#include <stdbool.h>
#include <stdint.h>

#include "demo/text/layouts.h"

struct protocol_extensions;

/* Returns whether the server uses an extension; `fte2` is one of enum fte2_extensions. */
bool layout_has(const struct field_coder *coder, uint32_t fte2);

/* Any number of extension sets, then the protocol number, which is returned. */
int layout_server_version(struct field_coder *coder, struct protocol_extensions *out);

/* Parts of messages. */
void layout_coord(struct field_coder *coder, const char *name);
void layout_wide_coord(struct field_coder *coder, const char *name); /* a Q2_FIELD_COORD_DELTA */
void layout_angle(struct field_coder *coder, const char *name);
void layout_angle16(struct field_coder *coder, const char *name);
void layout_position(struct field_coder *coder);

/* A player's input as stored by clients and servers: angles, speeds, buttons. */
void layout_input(struct field_coder *coder);
void layout_angles(struct field_coder *coder);
void layout_place(struct field_coder *coder); /* position and angles, axis by axis */
void layout_model(struct field_coder *coder, const char *name);
void layout_entity_channel(struct field_coder *coder);
void layout_volume(struct field_coder *coder);                    /* and attenuation */
void layout_strings(struct field_coder *coder, const char *name); /* up to an empty one */

/* Messages common to NetQuake and QuakeWorld. */
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
