/* playback/protocol/nq_extra_messages.h - readers of the messages that only some NetQuake servers send:
 * Nehahra's and the 2021 re-release's. */
#ifndef PLAYBACK_PROTOCOL_NQ_EXTRA_MESSAGES_H
#define PLAYBACK_PROTOCOL_NQ_EXTRA_MESSAGES_H

#include "playback/protocol/dialect.h"

enum { NEHAHRA_NUM_READERS = 52, KEX_NUM_READERS = 59 };
extern const struct message_reader nehahra_readers[NEHAHRA_NUM_READERS];
extern const struct message_reader kex_readers[KEX_NUM_READERS];

#endif
