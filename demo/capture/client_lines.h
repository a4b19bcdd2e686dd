/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/capture/client_lines.h - what clients send as lines of text, by the same
 * words as demos have. */
#ifndef DEMO_CAPTURE_CLIENT_LINES_H
#define DEMO_CAPTURE_CLIENT_LINES_H

#include <stdint.h>

#include "demo/capture/conversation.h"

struct field_coder;

/* The message at the coder's cursor, after which the cursor then stands, in a packet
 * of that sequence number; the coder fails when it is not understood. `protocol` is
 * that of the level, 0 when it is not known. */
void client_line(struct field_coder *coder, enum dialect_family game, int protocol,
                 uint32_t sequence);

#endif
