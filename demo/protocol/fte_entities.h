/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/protocol/fte_entities.h - readers of FTE's replacement deltas. */
#ifndef DEMO_PROTOCOL_FTE_ENTITIES_H
#define DEMO_PROTOCOL_FTE_ENTITIES_H

#include "demo/protocol/dialect.h"

/* Reads one entry of the list of a MESSAGE_DELTAS. Returns false at the end of the list; the
 * cursor has then failed if the list is truncated or invalid. */
bool fte_read_delta(struct bytes *at, const struct protocol *protocol, struct message_update *out);

bool fte_read_baseline(struct bytes *at, struct protocol *protocol, struct message *out,
                       struct err *err);
bool fte_read_static(struct bytes *at, struct protocol *protocol, struct message *out,
                     struct err *err);
bool fte_read_deltas(struct bytes *at, struct protocol *protocol, struct message *out,
                     struct err *err);

#endif
