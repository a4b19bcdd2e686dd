#include "playback/capture/qw_channel.h"

bool qw_channel_take(struct qw_channel *channel, uint32_t word)
{
    const uint32_t sequence = qw_sequence(word);
    if (channel->taken > 0 && sequence < channel->next) {
        channel->stale++;
        return false;
    }
    if (channel->taken > 0)
        channel->missing +=
            (int)(sequence - channel->next < 1 << 20 ? sequence - channel->next : 0);
    channel->taken++;
    channel->next = sequence + 1;
    return true;
}
