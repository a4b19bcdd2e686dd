/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/protocol/q2_stream.h - parser for the commands of MVD2, Quake II's recordings of all
 * players.
 *
 * The low five bits of a command's first byte are its number; the others are an argument. For a
 * packet of messages to players they are the high bits of its size; the messages follow and are
 * read one at a time. */
#ifndef DEMO_PROTOCOL_Q2_STREAM_H
#define DEMO_PROTOCOL_Q2_STREAM_H

#include "demo/protocol/dialect.h"
#include "demo/protocol/q2_types.h"

/* The next part of the stream; stored in struct protocol. */
enum q2_stream_state {
    Q2_STREAM_COMMAND,      /* a command, enum mvd2_command */
    Q2_STREAM_CONFIGSTRING, /* a string of the server data; see read_first_string() */
    Q2_STREAM_FIRST_FRAME,  /* the complete frame that ends the server data */
    Q2_STREAM_MESSAGE,      /* a message in a packet, of which `left` bytes remain */
};

/* Added to a command's number in message.svc. */
enum { Q2_STREAM_SVC = 64 };

/* Returns the width of a recording's fields. */
enum q2_width q2_stream_width(int version, unsigned flags);

/* Returns the name for a message.svc, e.g. "mvd2_frame"; NULL if it is not a command's. */
const char *q2_stream_name(uint8_t svc);

/* True if an MVD2 recording is being read. */
static inline bool q2_stream_is_active(const struct protocol *protocol)
{
    return protocol->multi_view && protocol->dialect && protocol->dialect->family == DIALECT_QUAKE2;
}

/* Reads the next command. If a message of a packet is next instead, sets *is_message and reads
 * nothing. Returns false and sets err like message_read(). */
bool q2_stream_read(struct bytes *at, struct protocol *protocol, struct message *out,
                    bool *is_message, struct err *err);

/* Records that a message of `size` bytes has been read. Returns false and sets err if it
 * exceeds its packet. */
bool q2_stream_consume(struct protocol *protocol, size_t size, struct err *err);

#endif
