/* playback/protocol/q2_messages.h - the messages of Quake II servers. */
#ifndef PLAYBACK_PROTOCOL_Q2_MESSAGES_H
#define PLAYBACK_PROTOCOL_Q2_MESSAGES_H

#include "playback/protocol/dialect.h"
#include "playback/protocol/svc.h"

extern const struct message_reader q2_readers[NUM_Q2_SVC];

#endif
