/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/protocol/protocol.h - server messages, read one at a time.
 *
 * The face of demo/protocol. In: the bytes of one or more messages, and the dialect
 * they are in. Out: a `struct message` for each, in plain units and the same for all
 * dialects; its texts and lists point into the bytes that were read. The folder keeps no
 * state but the dialect, and does not know what a message means for the game.
 *
 * A message is a byte that says which it is (svc) and its payload. Dialects differ in
 * which messages there are and how wide their fields are; a dialect is a row of a const
 * table that names its readers (dialects.c).
 *
 * Sources: the unofficial DEM format description 1.0.9, and what QuakeSpasm,
 * Nehahra, BJP and the 2021 re-release add to it; the QWD format description
 * 1.0, the QuakeWorld extensions that FTE and mvdsv have published, and FTE's
 * replacement deltas as vkQuake and QSS write them. */
#ifndef DEMO_PROTOCOL_PROTOCOL_H
#define DEMO_PROTOCOL_PROTOCOL_H

#include "demo/protocol/dialect.h"

/* "svc_print"; NULL for entity updates and what is unknown. */
const char *message_name(const struct protocol *protocol, uint8_t svc);

/* Bytes of a message's payload where they are always as many, with coordinates of two
 * bytes and angles of one; MESSAGE_SIZE_VARIES where not, and for what is unknown. */
int message_size(const struct protocol *protocol, uint8_t svc);

/* Read the next message and step over it. False with err ("svc_sound: ...")
 * when it is cut, unknown or invalid. */
bool message_read(struct bytes *at, struct protocol *protocol, struct message *out,
                  struct err *err);

#endif
