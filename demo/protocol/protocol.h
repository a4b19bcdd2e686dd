/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/protocol/protocol.h - parses server messages one at a time.
 *
 * The public interface of demo/protocol. Input: the bytes of one or more messages and their
 * dialect. Output: a `struct message` for each, in the same units for all dialects; its strings
 * and lists point into the input. The only state is the dialect. What a message means for the
 * game is up to the caller.
 *
 * A message is one byte with its number (svc), then the payload. Dialects differ in their
 * message sets and field widths; each is a row of a const table that names its readers
 * (dialects.c).
 *
 * Sources: the unofficial DEM format description 1.0.9 and the additions of QuakeSpasm, Nehahra,
 * BJP and the 2021 re-release; the QWD format description 1.0 and the QuakeWorld extensions
 * published by FTE and mvdsv; FTE's replacement deltas as written by vkQuake and QSS. */
#ifndef DEMO_PROTOCOL_PROTOCOL_H
#define DEMO_PROTOCOL_PROTOCOL_H

#include "demo/protocol/dialect.h"

/* Returns the name of a message, e.g. "svc_print"; NULL for entity updates and unknown numbers. */
const char *message_name(const struct protocol *protocol, uint8_t svc);

/* Returns the size of a message's payload in bytes, assuming coordinates of two bytes and angles
 * of one; MESSAGE_SIZE_VARIES if it is not fixed or the number is unknown. */
int message_size(const struct protocol *protocol, uint8_t svc);

/* Reads the next message and advances `at` past it. Returns false and sets err, prefixed with the
 * message's name, if it is truncated, unknown or invalid. */
bool message_read(struct bytes *at, struct protocol *protocol, struct message *out,
                  struct err *err);

#endif
