/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/capture/qw_channel.h - one direction of the channel of QuakeWorld and
 * Quake II.
 *
 * Each packet begins with u32 sequence and u32 acknowledged sequence, whose top
 * bits are about reliable messages; a client's then has u16 qport. A receiver
 * takes each packet whose number is above all before, and drops all others. A
 * reliable message is only sent again, in a new packet, when the one before was
 * not received: so what was taken holds each message once and in its order.
 *
 * With FTE's fragments (QuakeWorld alone; the client asks for them when it connects) a
 * u16 follows the header of each side's packets: a quarter of where in the packet's
 * messages this piece begins, a multiple of 8, with 1 added where more pieces follow. All
 * pieces have the packet's header. A receiver puts them together as they come in order,
 * and drops the packet where one is missing. */
#ifndef DEMO_CAPTURE_QW_CHANNEL_H
#define DEMO_CAPTURE_QW_CHANNEL_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/bytes.h"
#include "demo/capture/conversation.h"

enum { QW_RELIABLE_BIT = 31, QW_HEADER_SIZE = 8, QW_CLIENT_HEADER_SIZE = 10, QW_PIECE_SIZE = 2 };

struct qw_channel {
    bool has_begun;
    uint32_t next; /* the least number that is taken */

    struct buffer pieces;   /* of the packet that comes in pieces: its messages so far, */
    uint32_t pieces_number; /* and its sequence number */
};

struct qw_packet {
    uint32_t sequence;
    struct bytes header;               /* QW_HEADER_SIZE bytes, borrowed from the datagram */
    struct bytes messages;             /* borrowed from the datagram or the channel */
    enum conversation_verdict verdict; /* taken, a piece, stale, or outside: too short for
                                          the channel, and nothing else is set */
};

/* Read a datagram that this side sent, and count it in the conversation. */
struct qw_packet qw_channel_add(struct qw_channel *channel, struct conversation *conversation,
                                enum conversation_side side, struct bytes datagram);
void qw_channel_free(struct qw_channel *channel);

static inline uint32_t qw_sequence(uint32_t word)
{
    return word & ~(UINT32_C(1) << QW_RELIABLE_BIT);
}

#endif
