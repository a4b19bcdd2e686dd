/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/text/message_lines.h - a message as a line of text, in either direction.
 *
 * Its name and fields are those of the format documents. */
#ifndef DEMO_TEXT_MESSAGE_LINES_H
#define DEMO_TEXT_MESSAGE_LINES_H

#include "demo/protocol/dialect.h"

struct field_coder;

/* Whose numbers and names the messages of a block have. */
enum message_family {
    FAMILY_NOTHING, /* no messages */
    FAMILY_NETQUAKE,
    FAMILY_QUAKEWORLD,
    FAMILY_MVD2, /* Quake II's of all players: messages of packets are FAMILY_QUAKE2 */
    FAMILY_QUAKE2,
    FAMILY_DARKPLACES,     /* version 7, of captures; see message_line_darkplaces */
    FAMILY_CONNECTIONLESS, /* .qwd: what a packet outside of the connection says */
    FAMILY_HIDDEN,         /* .mvd: data for programs */
};

/* What coder.protocol is for DarkPlaces 7: NetQuake's with wide coordinates and angles, and
 * the messages that FTE took over. */
struct protocol message_line_darkplaces(void);

/* Decoding: the message at the cursor, after which the cursor then stands, as
 * "name field=value ...". Encoding: the same of one line. The result is
 * appended; after a failure it is invalid, and so may be the coder's protocol. */
void message_line(struct field_coder *coder, enum message_family family);

#endif
