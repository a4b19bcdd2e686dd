/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/protocol/nq_entities.h - readers of NetQuake's entity updates, baselines and client data. */
#ifndef DEMO_PROTOCOL_NQ_ENTITIES_H
#define DEMO_PROTOCOL_NQ_ENTITIES_H

#include "demo/protocol/dialect.h"

/* Reads a fast update; `first` is its svc byte, which holds the low byte of the update bits. */
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
