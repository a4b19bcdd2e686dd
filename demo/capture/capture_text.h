/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/capture/capture_text.h - every packet of a capture as text.
 *
 * A line for each datagram, with who sent it and what its game's channel made of it,
 * then one for each message in it, by the words that demos' texts have. */
#ifndef DEMO_CAPTURE_CAPTURE_TEXT_H
#define DEMO_CAPTURE_CAPTURE_TEXT_H

#include <stdbool.h>

#include "base/bytes.h"

struct buffer;
struct err;

/* What passes the buffer's limit is left out, which the buffer says. False with err
 * when the file is no capture. *damage, of `damage_size` bytes: where and why it ends
 * before its time; "" when it is whole. */
bool capture_text_dump(const char *name, struct bytes file, struct buffer *text, char *damage,
                       size_t damage_size, struct err *err);

#endif
