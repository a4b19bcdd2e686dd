/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/protocol/q2_stream.h - Quake II recordings of all players (MVD2): what a server
 * sends to such a recorder, between messages for players.
 *
 * A byte says what follows: its low five bits which, the others are part of it. Of a packet
 * for players they are the upper bits of its size; the messages in it follow one by one. */
#ifndef DEMO_PROTOCOL_Q2_STREAM_H
#define DEMO_PROTOCOL_Q2_STREAM_H

#include "demo/protocol/dialect.h"
#include "demo/protocol/q2_types.h"

/* In struct protocol: what comes next. */
enum q2_stream_place {
    Q2_STREAM_ORDER,   /* one of enum q2_stream_order */
    Q2_STREAM_STRING,  /* u16 index, str; the index past the last ends them */
    Q2_STREAM_FIRST,   /* what a frame has, all of it */
    Q2_STREAM_MESSAGE, /* of a packet for players, of which `left` bytes are left */
};

/* In message.svc: an order's number and this. */
enum { Q2_STREAM_SVC = 64 };

/* How wide the numbers of a recording are. */
enum q2_width q2_stream_width(int version, unsigned flags);

/* "mvd2_frame", of such a number; NULL: none. */
const char *q2_stream_name(uint8_t svc);

/* Is it such a recording that is read? */
static inline bool q2_stream_is_read(const struct protocol *protocol)
{
    return protocol->multi_view && protocol->dialect && protocol->dialect->family == DIALECT_QUAKE2;
}

/* Read what comes next and step over it, but for a message of a packet: *is_message then,
 * and nothing is read. False with err as message_read(). */
bool q2_stream_read(struct bytes *at, struct protocol *protocol, struct message *out,
                    bool *is_message, struct err *err);

/* A message of `size` bytes of the packet has been read. False: it is longer than that. */
bool q2_stream_pass(struct protocol *protocol, size_t size, struct err *err);

#endif
