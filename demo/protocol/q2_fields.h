/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/protocol/q2_fields.h - which fields Quake II's states have on the wire.
 *
 * One table each for the readers and for a demo's text. */
#ifndef DEMO_PROTOCOL_Q2_FIELDS_H
#define DEMO_PROTOCOL_Q2_FIELDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "demo/protocol/q2_types.h"

enum q2_field_kind {
    Q2_FIELD_NUMBER,
    Q2_FIELD_CHANGE, /* u16: 0, i15 to be added; or u24: 1, i23 that it is */
    Q2_FIELD_PLACE,  /* the same, but what would be added is what it is */
    Q2_FIELD_LOOP,   /* u16 sound, with u8 volume and attenuation where bits 14 and 15 say so */
};

struct q2_field {
    const char *name;
    uint64_t bit8, bit16; /* it is sent in 1 byte, in 2; with both bits in 4 */
    bool is_signed;
    double step;   /* what 1 stands for; 0: it is made of bits */
    size_t offset; /* of an int32_t in the state */
    int shift;     /* by so many bits the state's number is larger */
    enum q2_field_kind kind;
};

enum {
    Q2_NUM_ENTITY_FIELDS = 34,
    Q2_NUM_PLAYER_FIELDS = 43,
    Q2_NUM_STREAM_FIELDS = 30,
    Q2_NUM_BLEND_FIELDS = 8,
    Q2_NUM_FOG_FIELDS = 15,
    Q2_NUM_AFTER_BLEND = 2, /* fields of a player that stand behind those of wide blends */
};

/* In the order in which they are sent, of struct q2_entity and struct q2_player, the latter
 * as its owner gets it and as recordings of all players have it. */
extern const struct q2_field q2_entity_fields[Q2_NUM_ENTITY_FIELDS];
extern const struct q2_field q2_player_fields[Q2_NUM_PLAYER_FIELDS];
extern const struct q2_field q2_stream_fields[Q2_NUM_STREAM_FIELDS];

/* Of struct q2_player where it is wide, each part with a byte of bits before it. */
extern const struct q2_field q2_blend_fields[Q2_NUM_BLEND_FIELDS];
extern const struct q2_field q2_fog_fields[Q2_NUM_FOG_FIELDS];

/* The bits that the tables are made for, of those that are sent. */
uint64_t q2_entity_field_bits(uint64_t sent, enum q2_width width);
uint64_t q2_player_field_bits(uint32_t sent, enum q2_width width);
uint64_t q2_stream_field_bits(uint32_t sent, enum q2_width width);

/* Of them, those of a player that are no field. */
static const uint64_t Q2_WIDE_BLEND = UINT64_C(1) << 62, Q2_FOG = UINT64_C(1) << 63;

/* Of those that are sent: a third byte of bits follows; in recordings of all players: stats
 * follow, and he is gone (narrow, and in the third byte). */
enum {
    Q2_PLAYER_MORE = 1 << 15,
    Q2_STREAM_STATS = 1 << 14,
    Q2_STREAM_REMOVE = 1 << 15,
    Q2_STREAM_MORE_REMOVE = 1 << 16
};

/* Bytes of a number where these bits are set; 0: it is not sent. */
static inline int q2_field_size(const struct q2_field *field, uint64_t bits)
{
    const int size = (bits & field->bit8 ? 1 : 0) + (bits & field->bit16 ? 2 : 0);
    return size == 3 ? 4 : size;
}

/* Of the first two bytes of what changes a place: is it three bytes, and where it is? */
static inline bool q2_field_is_far(unsigned first)
{
    return first & 1;
}

/* What follows a temporary entity's kind: P a position, D a direction, C a count, K a
 * colour, E an entity, O an offset, S what steam has. NULL: no such kind. */
const char *q2_temp_entity_fields(int kind);

#endif
