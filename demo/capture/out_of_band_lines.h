/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/capture/out_of_band_lines.h - writes packets outside of any game's channel as text:
 * handshakes, queries, heartbeats to master servers and their lists of servers. */
#ifndef DEMO_CAPTURE_OUT_OF_BAND_LINES_H
#define DEMO_CAPTURE_OUT_OF_BAND_LINES_H

#include <stdbool.h>

#include "base/bytes.h"

struct buffer;

/* Writes one line for the packet. Returns false and writes nothing if its kind is unknown.
 * Passwords are masked. */
bool out_of_band_line(struct buffer *text, struct bytes payload);

#endif
