/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/protocol/qw_messages.h - readers of QuakeWorld's messages, protocols 24 to 28. */
#ifndef DEMO_PROTOCOL_QW_MESSAGES_H
#define DEMO_PROTOCOL_QW_MESSAGES_H

#include "demo/protocol/dialect.h"
#include "demo/protocol/svc.h"

extern const struct message_reader qw_readers[NUM_QW_SVC];

#endif
