/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/protocol/qw_entities.h - readers of QuakeWorld's entities, nails and projectiles. */
#ifndef DEMO_PROTOCOL_QW_ENTITIES_H
#define DEMO_PROTOCOL_QW_ENTITIES_H

#include "demo/protocol/dialect.h"

/* Reads one entry of the list of a MESSAGE_ENTITIES. Returns false at the end of the list. */
bool qw_read_entity(struct bytes *at, const struct protocol *protocol, struct message_update *out);

struct nail {
    int id; /* 0: none was sent */
    vec3s origin, angles;
};
void qw_read_nail(struct bytes *at, bool numbered, struct nail *out);

/* An update of a missile (MVD1_SIMPLE_PROJECTILE). Fields that are not sent keep their values. */
struct projectile {
    int entity;
    bool is_removed; /* no other field is set */
    bool has_place, has_angles, has_model;
    vec3s origin, velocity, angles; /* units, units/s, degrees */
    int model;
};

/* Reads one entry of the list of a MESSAGE_PROJECTILES. Returns false at the end of the list. */
bool qw_read_projectile(struct bytes *at, const struct protocol *protocol, struct projectile *out);

/* Fields shared with players: a coordinate of an origin, in units, and entity_state.alpha. */
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
