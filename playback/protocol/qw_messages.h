/* playback/protocol/qw_messages.h - readers of the messages of QuakeWorld servers, protocols 24 to 28. */
#ifndef PLAYBACK_PROTOCOL_QW_MESSAGES_H
#define PLAYBACK_PROTOCOL_QW_MESSAGES_H

#include "playback/protocol/dialect.h"
#include "playback/protocol/svc.h"

extern const struct message_reader qw_readers[NUM_QW_SVC];

#endif
