/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/protocol/q2_parts.h - what both Quake II's messages and its recordings of all
 * players are made of; private to the readers. As fields.h, each reads past no end. */
#ifndef DEMO_PROTOCOL_Q2_PARTS_H
#define DEMO_PROTOCOL_Q2_PARTS_H

#include <stdbool.h>

#include "demo/protocol/message.h"

struct bytes;
struct err;
struct protocol;

/* str game folder, i16 player; what Quake II's servers leave out is set. False with err when
 * there can be no such player. */
bool q2_parts_server(struct bytes *at, const struct protocol *protocol,
                     struct message_server_info *out, struct err *err);

/* u16 number, str. False with err when there is no such text. */
bool q2_parts_config(struct bytes *at, const struct protocol *protocol, struct message *out,
                     struct err *err);

/* u8 level, str */
void q2_parts_print(struct bytes *at, struct message *out);

/* A sound up to what tells its place, and u16 entity and channel. */
void q2_parts_sound(struct bytes *at, const struct protocol *protocol,
                    struct message_q2_sound *out);
void q2_parts_sound_entity(struct bytes *at, struct message_q2_sound *out);

/* False with err when there can be no such entity. */
bool q2_parts_check_entity(const struct protocol *protocol, int number, struct err *err);

/* Step over a list of entities; false with err when one of them cannot be. */
bool q2_parts_skip_entities(struct bytes *at, const struct protocol *protocol, struct err *err);

#endif
