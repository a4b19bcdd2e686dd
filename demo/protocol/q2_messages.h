/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/protocol/q2_messages.h - readers of Quake II's messages. */
#ifndef DEMO_PROTOCOL_Q2_MESSAGES_H
#define DEMO_PROTOCOL_Q2_MESSAGES_H

#include "demo/protocol/dialect.h"
#include "demo/protocol/svc.h"

extern const struct message_reader q2_readers[NUM_Q2_SVC];

#endif
