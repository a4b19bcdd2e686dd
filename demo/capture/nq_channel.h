/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/capture/nq_channel.h - one direction of NetQuake's network channel.
 *
 * Each datagram begins with u32 total size and flags, u32 sequence number, both big-endian. An
 * unreliable message is one datagram. A reliable message may be split into fragments; the sender
 * waits for the acknowledgement of each before sending the next. The two kinds have separate
 * sequence numbers, which start at 0. */
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
    NQ_LAST_FRAGMENT = 0x00080000,
    NQ_UNRELIABLE = 0x00100000,
    NQ_CONTROL = (int32_t)0x80000000, /* not part of a channel */
};

/* The effect of a datagram. */
enum nq_verdict {
    NQ_REFUSED,         /* not part of this channel */
    NQ_STALE,           /* duplicate or out of order */
    NQ_ACKNOWLEDGED,    /* an acknowledgement; no message */
    NQ_FRAGMENT,        /* part of an incomplete message */
    NQ_MESSAGE,         /* an unreliable message */
    NQ_RELIABLE_MESSAGE /* completes a reliable message */
};

struct nq_channel {
    bool has_reliable, has_unreliable; /* the expected number is known */
    uint32_t reliable, unreliable;     /* the expected sequence numbers */
    struct buffer fragments;           /* of the incomplete message */
    bool is_incomplete;                /* the beginning of the message was not captured */
    int taken, stale;
    int missing; /* skipped sequence numbers */
    int torn;    /* messages dropped because a part is missing */
};

/* Parses the header; returns false if this is not a datagram of the game. */
bool nq_channel_parse(struct bytes datagram, uint32_t *flags, uint32_t *number);

/* Processes a datagram. Sets *message to the message that it completes, borrowed from the datagram
 * or the channel. */
enum nq_verdict nq_channel_receive(struct nq_channel *channel, struct bytes datagram,
                                   struct bytes *message);
void nq_channel_free(struct nq_channel *channel);

#endif
