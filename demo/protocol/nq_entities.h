/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/protocol/nq_entities.h - readers of what NetQuake servers send of entities, and of client data. */
#ifndef DEMO_PROTOCOL_NQ_ENTITIES_H
#define DEMO_PROTOCOL_NQ_ENTITIES_H

#include "demo/protocol/dialect.h"

/* Fast updates: the svc byte is the low byte of their bits. */
bool nq_read_update(struct bytes *at, uint8_t first, const struct protocol *protocol,
                    struct message_update *out);

bool nq_read_baseline(struct bytes *at, struct protocol *protocol, struct message *out,
                      struct err *err);
bool nq_read_baseline2(struct bytes *at, struct protocol *protocol, struct message *out,
                       struct err *err);
bool nq_read_static(struct bytes *at, struct protocol *protocol, struct message *out,
                    struct err *err);
bool nq_read_static2(struct bytes *at, struct protocol *protocol, struct message *out,
                     struct err *err);
bool nq_read_client_data(struct bytes *at, struct protocol *protocol, struct message *out,
                         struct err *err);

#endif
