/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/capture/nq_channel.h - one direction of NetQuake's channel.
 *
 * Each datagram begins with u32 size of all of it and flags, u32 number, both
 * big-endian. Unreliable messages are one datagram each. Reliable ones may be cut
 * into pieces; a sender goes on with the next piece only when this one has been
 * acknowledged. Both kinds are numbered from 0, apart from each other. */
#ifndef DEMO_CAPTURE_NQ_CHANNEL_H
#define DEMO_CAPTURE_NQ_CHANNEL_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/bytes.h"

enum { NQ_HEADER_SIZE = 8 };

enum nq_datagram_flags {
    NQ_RELIABLE = 0x00010000,
    NQ_ACKNOWLEDGEMENT = 0x00020000,
    NQ_LAST_PIECE = 0x00080000,
    NQ_UNRELIABLE = 0x00100000,
    NQ_CONTROL = (int32_t)0x80000000, /* outside of any channel */
};

/* What a datagram did. */
enum nq_verdict {
    NQ_REFUSED,         /* it is none of this channel */
    NQ_STALE,           /* repeated or late */
    NQ_ACKNOWLEDGED,    /* brings no message */
    NQ_PIECE,           /* of a message that goes on */
    NQ_MESSAGE,         /* the message is whole */
    NQ_RELIABLE_MESSAGE /* and that is a reliable one */
};

struct nq_channel {
    bool has_reliable, has_unreliable; /* numbers are known */
    uint32_t reliable, unreliable;     /* that are expected */
    struct buffer pieces;              /* of the message that goes on */
    bool is_torn;                      /* its beginning was missed */
    int taken, stale;
    int missing; /* numbers that were passed over */
    int torn;    /* messages that were left out for a missing piece */
};

/* The header's parts; false when this is no datagram of the game. */
bool nq_channel_parse(struct bytes datagram, uint32_t *flags, uint32_t *number);

/* Take a datagram in. *message is what came to an end with it, borrowed from the
 * datagram or the channel. */
enum nq_verdict nq_channel_take(struct nq_channel *channel, struct bytes datagram,
                                struct bytes *message);
void nq_channel_free(struct nq_channel *channel);

#endif
