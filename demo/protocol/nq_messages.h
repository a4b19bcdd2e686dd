/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/protocol/nq_messages.h - readers of NetQuake's messages, including FitzQuake's. */
#ifndef DEMO_PROTOCOL_NQ_MESSAGES_H
#define DEMO_PROTOCOL_NQ_MESSAGES_H

#include "demo/protocol/dialect.h"
#include "demo/protocol/svc.h"

extern const struct message_reader nq_readers[NUM_SVC];

/* Readers shared with QuakeWorld, which uses nq_read_sound() for svcfte_soundextended. */
bool nq_read_text(struct bytes *at, struct protocol *protocol, struct message *out,
                  struct err *err);
bool nq_read_entity(struct bytes *at, struct protocol *protocol, struct message *out,
                    struct err *err);
bool nq_read_sound(struct bytes *at, struct protocol *protocol, struct message *out,
                   struct err *err);
bool nq_read_stop_sound(struct bytes *at, struct protocol *protocol, struct message *out,
                        struct err *err);
bool nq_read_light_style(struct bytes *at, struct protocol *protocol, struct message *out,
                         struct err *err);
bool nq_read_player_frags(struct bytes *at, struct protocol *protocol, struct message *out,
                          struct err *err);
bool nq_read_damage(struct bytes *at, struct protocol *protocol, struct message *out,
                    struct err *err);
bool nq_read_pause(struct bytes *at, struct protocol *protocol, struct message *out,
                   struct err *err);

#endif
