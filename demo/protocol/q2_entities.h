/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/protocol/q2_entities.h - readers of the states that Quake II servers send as
 * changes of earlier ones. */
#ifndef DEMO_PROTOCOL_Q2_ENTITIES_H
#define DEMO_PROTOCOL_Q2_ENTITIES_H

#include <stdbool.h>
#include <stdint.h>

#include "demo/protocol/q2_types.h"

struct bytes;

/* What stands before an entity's fields. */
struct q2_entity_head {
    int number;
    bool is_removed;
    uint64_t fields; /* for q2_entity_fields */
};

/* False at the end of a list, and where the bytes end. */
bool q2_read_entity_head(struct bytes *at, enum q2_width width, struct q2_entity_head *out);

/* The fields that the head's bits name are put into the state that was before. The
 * event is of this state alone; where no old origin comes, it is where it was. */
void q2_read_entity(struct bytes *at, const struct q2_entity_head *head, struct q2_entity *state);

/* Of a player in a recording of all players. */
struct q2_stream_head {
    int number;
    bool is_removed;
    uint32_t bits; /* for q2_stream_field_bits */
};

/* False at the end of a list, and where the bytes end. */
bool q2_read_stream_head(struct bytes *at, enum q2_width width, struct q2_stream_head *out);
void q2_read_stream_player(struct bytes *at, const struct q2_stream_head *head, enum q2_width width,
                           struct q2_player *state);

/* Likewise of the player whose eyes they are. */
void q2_read_player(struct bytes *at, enum q2_width width, struct q2_player *state);

/* A place of wide protocols (Q2_FIELD_CHANGE), 1/8 units, and bits of which there are 64. */
int32_t q2_read_change(struct bytes *at, int32_t before);
uint64_t q2_read_wide_bits(struct bytes *at);

#endif
