/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/capture/capture_text.h - dumps all packets of a capture as text.
 *
 * One line for each datagram, with its sender and the fields of the game's channel, then one
 * line for each message, in the same form as in the text of demos. */
#ifndef DEMO_CAPTURE_CAPTURE_TEXT_H
#define DEMO_CAPTURE_CAPTURE_TEXT_H

#include <stdbool.h>

#include "base/bytes.h"

struct buffer;
struct err;

/* Appends the text to the buffer, whose `failed` is set if its limit is exceeded. Returns false
 * and sets err if the file is not a capture. `damage`, of `damage_size` bytes, receives where
 * and why the file is damaged or truncated; "" if it is complete. */
bool capture_text_dump(const char *name, struct bytes file, struct buffer *text, char *damage,
                       size_t damage_size, struct err *err);

#endif
