/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/capture/qw_channel.h - one direction of the network channel of QuakeWorld and Quake II.
 *
 * Each packet begins with u32 sequence and u32 acknowledged sequence, whose top bits concern
 * reliable messages; clients add u16 qport. The receiver accepts packets whose number is
 * greater than all before and drops the others. A reliable message is sent again, in a new
 * packet, only if the previous one was not received. So the accepted packets contain each
 * message once, in order.
 *
 * With FTE's fragments (QuakeWorld only; requested by the client when it connects) a u16
 * follows the header of packets in both directions: a quarter of the fragment's offset in the
 * packet's messages, which is a multiple of 8, plus 1 if more fragments follow. All fragments
 * have the packet's header. The receiver joins them if they arrive in order and drops the
 * packet otherwise. */
#ifndef DEMO_CAPTURE_QW_CHANNEL_H
#define DEMO_CAPTURE_QW_CHANNEL_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/bytes.h"
#include "demo/capture/conversation.h"

enum {
    QW_RELIABLE_BIT = 31,
    QW_HEADER_SIZE = 8,
    QW_CLIENT_HEADER_SIZE = 10,
    QW_FRAGMENT_HEADER_SIZE = 2
};

struct qw_channel {
    bool has_begun;
    uint32_t next; /* the smallest number that is accepted */

    struct buffer fragments;      /* fragmented packet: the messages received so far */
    uint32_t fragmented_sequence; /* fragmented packet: its sequence number */
};

struct qw_packet {
    uint32_t sequence;
    struct bytes header;               /* QW_HEADER_SIZE bytes, borrowed from the datagram */
    struct bytes messages;             /* borrowed from the datagram or the channel */
    enum conversation_verdict verdict; /* DATAGRAM_OUT_OF_BAND: too short for the
                                          channel; no other field is set */
};

/* Parses a datagram sent by `side` and adds it to the conversation's statistics. */
struct qw_packet qw_channel_add(struct qw_channel *channel, struct conversation *conversation,
                                enum conversation_side side, struct bytes datagram);
void qw_channel_free(struct qw_channel *channel);

static inline uint32_t qw_channel_sequence(uint32_t word)
{
    return word & ~(UINT32_C(1) << QW_RELIABLE_BIT);
}

#endif
