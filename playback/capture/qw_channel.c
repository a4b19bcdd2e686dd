#include "playback/capture/qw_channel.h"

/* Numbers that are passed over are of packets lost, or never sent. */
static bool take(struct qw_channel *channel, uint32_t sequence,
                 struct conversation_traffic *traffic)
{
    enum { MOST_MISSING = 1 << 20 }; /* more is another channel's number */
    traffic->packets++;
    if (channel->has_begun && sequence < channel->next) {
        traffic->stale++;
        return false;
    }
    const uint32_t missing = channel->has_begun ? sequence - channel->next : 0;
    traffic->missing += missing < MOST_MISSING ? (int)missing : 0;
    traffic->taken++;
    channel->has_begun = true;
    channel->next = sequence + 1;
    return true;
}

bool qw_channel_add(struct qw_channel *channel, struct conversation *conversation,
                    enum conversation_side side, struct bytes datagram, struct qw_packet *out)
{
    const bool is_client = side == SIDE_CLIENT;
    out->sequence = qw_sequence(bytes_u32(&datagram));
    bytes_u32(&datagram);
    const uint16_t qport = is_client ? bytes_u16(&datagram) : 0;
    if (!bytes_ok(&datagram))
        return false;
    out->messages = datagram;
    out->is_taken = take(channel, out->sequence,
                         is_client ? &conversation->from_client : &conversation->from_server);
    if (is_client) {
        conversation->qport = qport;
        conversation->client_next = channel->next;
    }
    return true;
}
