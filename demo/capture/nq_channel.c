/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "demo/capture/nq_channel.h"

#include "base/limits.h"

static uint32_t read_u32be(struct bytes *at)
{
    uint32_t value = 0;
    for (int i = 0; i < 4; i++)
        value = value << 8 | bytes_u8(at);
    return value;
}

bool nq_channel_parse(struct bytes datagram, uint32_t *flags, uint32_t *number)
{
    const size_t size = bytes_left(&datagram);
    const uint32_t word = read_u32be(&datagram);
    *number = read_u32be(&datagram);
    *flags = word & 0xffff0000;
    const uint32_t kind = *flags & ~(uint32_t)NQ_LAST_FRAGMENT;
    return bytes_ok(&datagram) && (word & 0xffff) == size &&
           (kind == NQ_RELIABLE || kind == NQ_ACKNOWLEDGEMENT || kind == NQ_UNRELIABLE);
}

static void count_missing(struct nq_channel *channel, uint32_t skipped)
{
    channel->missing += skipped < 1 << 20 ? (int)skipped : 0;
}

static enum nq_verdict take_unreliable(struct nq_channel *channel, uint32_t number)
{
    if (channel->has_unreliable && number < channel->unreliable) {
        channel->stale++;
        return NQ_STALE;
    }
    if (channel->has_unreliable)
        count_missing(channel, number - channel->unreliable);
    channel->has_unreliable = true;
    channel->unreliable = number + 1;
    channel->taken++;
    return NQ_MESSAGE;
}

/* A number above the expected one means that the receiver got fragments that were not captured; the
 * rest of their message is unusable. */
static enum nq_verdict take_reliable(struct nq_channel *channel, uint32_t number, bool is_last,
                                     struct bytes *message)
{
    if (channel->has_reliable && number < channel->reliable) {
        channel->stale++;
        return NQ_STALE;
    }
    if (channel->has_reliable && number > channel->reliable) {
        count_missing(channel, number - channel->reliable);
        channel->is_incomplete = true;
    }
    channel->has_reliable = true;
    channel->reliable = number + 1;
    channel->taken++;
    channel->fragments.limit = LIMIT_BLOCK_SIZE;
    buffer_append(&channel->fragments, message->at, bytes_left(message));
    if (!is_last)
        return NQ_FRAGMENT;
    const bool is_whole = !channel->is_incomplete && !channel->fragments.failed;
    *message = bytes_make(channel->fragments.data, channel->fragments.size);
    channel->torn += !is_whole;
    channel->fragments.size = 0;
    channel->fragments.failed = channel->is_incomplete = false;
    return is_whole ? NQ_RELIABLE_MESSAGE : NQ_FRAGMENT;
}

enum nq_verdict nq_channel_receive(struct nq_channel *channel, struct bytes datagram,
                                   struct bytes *message)
{
    uint32_t flags, number;
    if (!nq_channel_parse(datagram, &flags, &number))
        return NQ_REFUSED;
    *message = bytes_sub(&datagram, NQ_HEADER_SIZE, bytes_left(&datagram) - NQ_HEADER_SIZE);
    if (flags & NQ_ACKNOWLEDGEMENT)
        return NQ_ACKNOWLEDGED;
    if (flags & NQ_UNRELIABLE)
        return take_unreliable(channel, number);
    return take_reliable(channel, number, flags & NQ_LAST_FRAGMENT, message);
}

void nq_channel_free(struct nq_channel *channel)
{
    buffer_free(&channel->fragments);
}
