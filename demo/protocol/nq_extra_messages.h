/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/protocol/nq_extra_messages.h - readers of messages that only Nehahra and the 2021
 * re-release send. */
#ifndef DEMO_PROTOCOL_NQ_EXTRA_MESSAGES_H
#define DEMO_PROTOCOL_NQ_EXTRA_MESSAGES_H

#include "demo/protocol/dialect.h"
#include "demo/protocol/svc.h"

extern const struct message_reader nehahra_readers[NUM_SVC_NEHAHRA];
extern const struct message_reader kex_readers[NUM_SVC_KEX];

#endif
