/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/protocol/q2_fields.h - tables of the fields in Quake II's entity and player states, shared
 * by the readers and the text form. */
#ifndef DEMO_PROTOCOL_Q2_FIELDS_H
#define DEMO_PROTOCOL_Q2_FIELDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "demo/protocol/q2_types.h"

enum q2_field_kind {
    Q2_FIELD_NUMBER,
    Q2_FIELD_COORD_DELTA, /* u16: low bit 0, then i15 delta; or u24: low bit 1, then i23 value */
    Q2_FIELD_COORD,       /* the same, but the i15 is a value, too */
    Q2_FIELD_LOOP,        /* u16 sound; bit 14: u8 volume, bit 15: u8 attenuation follow */
};

struct q2_field {
    const char *name;
    uint64_t bit8, bit16; /* sent as 1 byte, as 2 bytes; if both are set, as 4 */
    bool is_signed;
    double step;   /* the value of 1 in the text form; 0: a bit set */
    size_t offset; /* of the int32_t in the state */
    int shift;     /* the state holds the number shifted left by this */
    enum q2_field_kind kind;
};

enum {
    Q2_NUM_ENTITY_FIELDS = 34,
    Q2_NUM_PLAYER_FIELDS = 43,
    Q2_NUM_STREAM_FIELDS = 30,
    Q2_NUM_BLEND_FIELDS = 8,
    Q2_NUM_FOG_FIELDS = 15,
    Q2_NUM_AFTER_BLEND = 2, /* player fields sent after those of wide blends */
};

/* The fields of struct q2_entity and of struct q2_player, in the order in which they are sent;
 * q2_stream_fields are a player's in MVD2 recordings. */
extern const struct q2_field q2_entity_fields[Q2_NUM_ENTITY_FIELDS];
extern const struct q2_field q2_player_fields[Q2_NUM_PLAYER_FIELDS];
extern const struct q2_field q2_stream_fields[Q2_NUM_STREAM_FIELDS];

/* Parts of struct q2_player in wide protocols, each preceded by a byte of its own bits. */
extern const struct q2_field q2_blend_fields[Q2_NUM_BLEND_FIELDS];
extern const struct q2_field q2_fog_fields[Q2_NUM_FOG_FIELDS];

/* Convert the bits as sent to those used in the tables. */
uint64_t q2_entity_field_bits(uint64_t sent, enum q2_width width);
uint64_t q2_player_field_bits(uint32_t sent, enum q2_width width);
uint64_t q2_stream_field_bits(uint32_t sent, enum q2_width width);

/* Player bits, after conversion, that are not fields: q2_blend_fields, q2_fog_fields follow. */
static const uint64_t Q2_WIDE_BLEND = UINT64_C(1) << 62, Q2_FOG = UINT64_C(1) << 63;

/* Bits of a player, as sent, that are not fields. */
enum {
    Q2_PLAYER_MORE = 1 << 15,       /* a third byte of bits follows */
    Q2_STREAM_STATS = 1 << 14,      /* MVD2: stats follow */
    Q2_STREAM_REMOVE = 1 << 15,     /* MVD2, narrow: the player is gone */
    Q2_STREAM_MORE_REMOVE = 1 << 16 /* MVD2, in the third byte: the player is gone */
};

/* Returns the size in bytes of a field if these bits are set; 0 if it is not sent. */
static inline int q2_field_size(const struct q2_field *field, uint64_t bits)
{
    const int size = (bits & field->bit8 ? 1 : 0) + (bits & field->bit16 ? 2 : 0);
    return size == 3 ? 4 : size;
}

/* True if the first two bytes of a Q2_FIELD_COORD_DELTA announce an absolute value of three
 * bytes. */
static inline bool q2_field_is_absolute(unsigned first)
{
    return first & 1;
}

/* Returns the fields that follow a temporary entity's kind, one letter each: P a position, D a
 * direction, C a count, K a colour, E an entity, O an offset, S those of steam. NULL if the kind
 * is unknown. */
const char *q2_temp_entity_fields(int kind);

#endif
