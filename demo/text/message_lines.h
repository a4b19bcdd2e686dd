/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/text/message_lines.h - converts messages to lines of text and back.
 *
 * Messages and fields have the names used in the format documents. */
#ifndef DEMO_TEXT_MESSAGE_LINES_H
#define DEMO_TEXT_MESSAGE_LINES_H

#include "demo/protocol/dialect.h"

struct field_coder;

/* The set of message numbers and names used in a block. */
enum message_family {
    FAMILY_NOTHING, /* no messages */
    FAMILY_NETQUAKE,
    FAMILY_QUAKEWORLD,
    FAMILY_MVD2, /* commands of MVD2; the messages in packets are FAMILY_QUAKE2 */
    FAMILY_QUAKE2,
    FAMILY_DARKPLACES,     /* version 7, in captures; see message_line_darkplaces() */
    FAMILY_CONNECTIONLESS, /* .qwd: content of connectionless packets */
    FAMILY_HIDDEN,         /* .mvd: hidden data for tools */
};

/* Returns the coder.protocol for DarkPlaces 7: NetQuake with wide coordinates and angles, and the
 * messages that FTE adopted from it. */
struct protocol message_line_darkplaces(void);

/* Decoding: appends the message at the cursor as "name field=value ..." and moves the cursor past
 * it. Encoding: appends the bytes of the message on the line. After a failure the output and the
 * coder's protocol are undefined. */
void message_line(struct field_coder *coder, enum message_family family);

#endif
