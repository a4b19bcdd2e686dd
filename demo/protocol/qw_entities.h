/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/protocol/qw_entities.h - readers of what QuakeWorld servers send of entities, nails and
 * projectiles. */
#ifndef DEMO_PROTOCOL_QW_ENTITIES_H
#define DEMO_PROTOCOL_QW_ENTITIES_H

#include "demo/protocol/dialect.h"

/* What MESSAGE_ENTITIES lists, one at a time; false at the end of the list. */
bool qw_read_entity(struct bytes *at, const struct protocol *protocol, struct message_update *out);

struct nail {
    int id; /* 0: not numbered */
    vec3s origin, angles;
};
void qw_read_nail(struct bytes *at, bool numbered, struct nail *out);

/* A missile with MVD1_SIMPLE_PROJECTILE; the rest is as it was. */
struct projectile {
    int entity;
    bool is_removed; /* no other field is set */
    bool has_place, has_angles, has_model;
    vec3s origin, velocity, angles; /* units, units/s, degrees */
    int model;
};

/* What MESSAGE_PROJECTILES lists, one at a time; false at the end of the list. */
bool qw_read_projectile(struct bytes *at, const struct protocol *protocol, struct projectile *out);

/* The parts that players share. Origins in units; alpha as entity_state.alpha. */
float qw_read_origin(struct bytes *at, const struct protocol *protocol);
uint8_t qw_read_alpha(struct bytes *at);

bool qw_read_baseline2(struct bytes *at, struct protocol *protocol, struct message *out,
                       struct err *err);
bool qw_read_static2(struct bytes *at, struct protocol *protocol, struct message *out,
                     struct err *err);
bool qw_read_entities(struct bytes *at, struct protocol *protocol, struct message *out,
                      struct err *err);
bool qw_read_nails(struct bytes *at, struct protocol *protocol, struct message *out,
                   struct err *err);
bool qw_read_projectiles(struct bytes *at, struct protocol *protocol, struct message *out,
                         struct err *err);

#endif
