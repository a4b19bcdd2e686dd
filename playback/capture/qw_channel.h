/* playback/capture/qw_channel.h - one direction of the channel of QuakeWorld and
 * Quake II.
 *
 * Each packet begins with u32 sequence and u32 acknowledged sequence, whose top
 * bits are about reliable messages; a client's then has u16 qport. A receiver
 * takes each packet whose number is above all before, and drops all others. A
 * reliable message is only sent again, in a new packet, when the one before was
 * not received: so what was taken holds each message once and in its order. */
#ifndef PLAYBACK_CAPTURE_QW_CHANNEL_H
#define PLAYBACK_CAPTURE_QW_CHANNEL_H

#include <stdbool.h>
#include <stdint.h>

#include "base/bytes.h"
#include "playback/capture/conversation.h"

enum { QW_RELIABLE_BIT = 31, QW_HEADER_SIZE = 8, QW_CLIENT_HEADER_SIZE = 10 };

struct qw_channel {
    bool has_begun;
    uint32_t next; /* the least number that is taken */
};

struct qw_packet {
    uint32_t sequence;
    struct bytes messages; /* borrowed from the datagram */
    bool is_taken;         /* the first of a direction always is */
};

/* Read a datagram that this side sent, and count it in the conversation. False: it is too
 * short for the channel. */
bool qw_channel_add(struct qw_channel *channel, struct conversation *conversation,
                    enum conversation_side side, struct bytes datagram, struct qw_packet *out);

static inline uint32_t qw_sequence(uint32_t word)
{
    return word & ~(UINT32_C(1) << QW_RELIABLE_BIT);
}

#endif
