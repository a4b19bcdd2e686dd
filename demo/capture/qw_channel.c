/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "demo/capture/qw_channel.h"

#include "base/limits.h"

/* True if a packet with this number is accepted. */
static bool is_new(const struct qw_channel *channel, uint32_t sequence)
{
    return !channel->has_begun || sequence >= channel->next;
}

/* Skipped numbers belong to packets that were lost or never sent. */
static void take(struct qw_channel *channel, uint32_t sequence,
                 struct conversation_traffic *traffic)
{
    enum { MAX_MISSING = 1 << 20 }; /* a larger gap means another channel */
    const uint32_t missing = channel->has_begun ? sequence - channel->next : 0;
    traffic->missing += missing < MAX_MISSING ? (int)missing : 0;
    traffic->taken++;
    channel->has_begun = true;
    channel->next = sequence + 1;
}

/* Adds a fragment to its packet. A fragment that is repeated or follows a missing one is stale. */
static enum conversation_verdict join(struct qw_channel *channel, uint32_t word,
                                      struct qw_packet *packet)
{
    enum { HAS_MORE = 1, UNIT = 4 };
    const size_t offset = (size_t)(word & ~(uint32_t)HAS_MORE) * UNIT;
    struct buffer *fragments = &channel->fragments;
    if (word == 0)
        return DATAGRAM_ACCEPTED;
    if (offset == 0 || channel->fragmented_sequence != packet->sequence) {
        channel->fragmented_sequence = packet->sequence;
        fragments->size = 0;
        fragments->failed = false;
        fragments->limit = LIMIT_BLOCK_SIZE - QW_HEADER_SIZE;
    }
    if (offset != fragments->size)
        return DATAGRAM_STALE;
    buffer_append(fragments, packet->messages.at, bytes_left(&packet->messages));
    if (word & HAS_MORE)
        return DATAGRAM_FRAGMENT;
    packet->messages = bytes_make(fragments->data, fragments->size);
    return fragments->failed ? DATAGRAM_STALE : DATAGRAM_ACCEPTED;
}

struct qw_packet qw_channel_add(struct qw_channel *channel, struct conversation *conversation,
                                enum conversation_side side, struct bytes datagram)
{
    const bool is_client = side == SIDE_CLIENT;
    struct conversation_traffic *traffic =
        is_client ? &conversation->from_client : &conversation->from_server;
    struct qw_packet packet = {.header = bytes_sub(&datagram, 0, QW_HEADER_SIZE)};
    packet.sequence = qw_channel_sequence(bytes_u32(&datagram));
    bytes_u32(&datagram);
    const uint16_t qport = is_client ? bytes_u16(&datagram) : 0;
    const uint16_t piece = conversation->has_fragments ? bytes_u16(&datagram) : 0;
    packet.messages = datagram;
    packet.verdict = DATAGRAM_OUT_OF_BAND;
    if (!bytes_ok(&datagram))
        return packet;
    traffic->packets++;
    packet.verdict =
        is_new(channel, packet.sequence) ? join(channel, piece, &packet) : DATAGRAM_STALE;
    traffic->stale += packet.verdict == DATAGRAM_STALE;
    if (packet.verdict == DATAGRAM_ACCEPTED)
        take(channel, packet.sequence, traffic);
    if (is_client) {
        conversation->qport = qport;
        conversation->client_next = channel->next;
    }
    return packet;
}

void qw_channel_free(struct qw_channel *channel)
{
    buffer_free(&channel->fragments);
}
