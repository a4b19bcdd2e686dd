/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/capture/client_lines.h - writes clients' messages as lines of text, in the same form as
 * in the text of demos. */
#ifndef DEMO_CAPTURE_CLIENT_LINES_H
#define DEMO_CAPTURE_CLIENT_LINES_H

#include <stdint.h>

#include "demo/capture/conversation.h"

struct field_coder;

/* Writes the message at the coder's cursor and moves the cursor past it. The coder fails if the
 * message cannot be parsed. `protocol` is that of the level, 0 if unknown; `sequence` is the
 * packet's sequence number. */
void client_line(struct field_coder *coder, enum dialect_family game, int protocol,
                 uint32_t sequence);

#endif
