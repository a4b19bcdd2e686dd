/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/protocol/q2_entities.h - readers of Quake II's delta-compressed entity and player
 * states. */
#ifndef DEMO_PROTOCOL_Q2_ENTITIES_H
#define DEMO_PROTOCOL_Q2_ENTITIES_H

#include <stdbool.h>
#include <stdint.h>

#include "demo/protocol/q2_types.h"

struct bytes;

/* The header of an entity's delta. */
struct q2_entity_head {
    int number;
    bool is_removed;
    uint64_t fields; /* bits for q2_entity_fields */
};

/* Returns false at the end of the list or of the input. */
bool q2_read_entity_head(struct bytes *at, enum q2_width width, struct q2_entity_head *out);

/* Reads the fields named by the header's bits into *state, which holds the previous state. The
 * event is cleared if none is sent; the old origin becomes the previous origin if none is sent. */
void q2_read_entity(struct bytes *at, const struct q2_entity_head *head, struct q2_entity *state);

/* The header of a player's delta in an MVD2 recording. */
struct q2_stream_head {
    int number;
    bool is_removed;
    uint32_t bits; /* for q2_stream_field_bits() */
};

/* As above for the players of an MVD2 recording. */
bool q2_read_stream_head(struct bytes *at, enum q2_width width, struct q2_stream_head *out);
void q2_read_stream_player(struct bytes *at, const struct q2_stream_head *head, enum q2_width width,
                           struct q2_player *state);

/* As above for the player whose view was recorded. */
void q2_read_player(struct bytes *at, enum q2_width width, struct q2_player *state);

/* Read a coordinate of the wide protocols (Q2_FIELD_COORD_DELTA; 1/8 units) and a set of up to 64
 * bits. */
int32_t q2_read_coord_delta(struct bytes *at, int32_t before);
uint64_t q2_read_wide_bits(struct bytes *at);

#endif
