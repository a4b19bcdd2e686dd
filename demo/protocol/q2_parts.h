/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/protocol/q2_parts.h - readers shared by Quake II's messages and MVD2; private to
 * demo/protocol. */
#ifndef DEMO_PROTOCOL_Q2_PARTS_H
#define DEMO_PROTOCOL_Q2_PARTS_H

#include <stdbool.h>

#include "demo/protocol/message.h"

struct bytes;
struct err;
struct protocol;

/* str game folder, i16 player. Sets the fields of *out that Quake II does not send to defaults.
 * Returns false and sets err if the player number is invalid. */
bool q2_parts_server(struct bytes *at, const struct protocol *protocol,
                     struct message_server_info *out, struct err *err);

/* u16 index, str. Returns false and sets err if the index is invalid. */
bool q2_parts_config(struct bytes *at, const struct protocol *protocol, struct message *out,
                     struct err *err);

/* u8 level, str */
void q2_parts_print(struct bytes *at, struct message *out);

/* The first reads a sound up to the fields for its position, the second reads u16 entity
 * and channel. */
void q2_parts_sound(struct bytes *at, const struct protocol *protocol,
                    struct message_q2_sound *out);
void q2_parts_sound_entity(struct bytes *at, struct message_q2_sound *out);

/* Returns false and sets err if the entity number is out of range. */
bool q2_parts_check_entity(const struct protocol *protocol, int number, struct err *err);

/* Skips a list of entities. Returns false and sets err if one of them is invalid. The delta of a
 * removed entity ends after its header, but in an MVD2 recording its fields follow
 * (`removed_has_fields`). */
bool q2_parts_skip_entities(struct bytes *at, const struct protocol *protocol,
                            bool removed_has_fields, struct err *err);

#endif
