/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/protocol/fte_messages.h - readers of the messages that FTE's extensions add to NetQuake's
 * or change. */
#ifndef DEMO_PROTOCOL_FTE_MESSAGES_H
#define DEMO_PROTOCOL_FTE_MESSAGES_H

#include "demo/protocol/dialect.h"
#include "demo/protocol/svc.h"

extern const struct message_reader fte_readers[NUM_SVC_FTE];

/* Readers shared with QuakeWorld, which has these messages under other numbers. */
bool fte_read_precache(struct bytes *at, struct protocol *protocol, struct message *out,
                       struct err *err);
bool fte_read_stat_float(struct bytes *at, struct protocol *protocol, struct message *out,
                         struct err *err);
bool fte_read_stat_text(struct bytes *at, struct protocol *protocol, struct message *out,
                        struct err *err);

#endif
