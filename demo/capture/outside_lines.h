/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/capture/outside_lines.h - packets outside of any game's channel as text:
 * handshakes, queries, a server's word to a master server and the list it gives. */
#ifndef DEMO_CAPTURE_OUTSIDE_LINES_H
#define DEMO_CAPTURE_OUTSIDE_LINES_H

#include <stdbool.h>

#include "base/bytes.h"

struct buffer;

/* One line for the whole packet; false, with nothing written, when it is none that
 * is known. Passwords are blanked. */
bool outside_line(struct buffer *text, struct bytes payload);

#endif
