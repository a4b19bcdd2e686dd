/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "demo/protocol/q2_entities.h"

#include <string.h>

#include "base/bytes.h"
#include "demo/protocol/q2_fields.h"

enum { MAX_CHANGES = 1 << 23 }; /* 1/8 units; our own limit for accumulated deltas */

static int32_t read_number(struct bytes *at, int size, bool is_signed)
{
    switch (size) {
    case 1:
        return is_signed ? bytes_i8(at) : bytes_u8(at);
    case 2:
        return is_signed ? bytes_i16(at) : bytes_u16(at);
    default:
        return bytes_i32(at);
    }
}

int32_t q2_read_coord_delta(struct bytes *at, int32_t before)
{
    const uint16_t first = bytes_u16(at);
    if (q2_field_is_absolute(first)) {
        const uint32_t all = first | (uint32_t)bytes_u8(at) << 16;
        return (int32_t)(all << 8) >> 9;
    }
    const int32_t now = before + ((int16_t)first >> 1);
    return now > -MAX_CHANGES && now < MAX_CHANGES ? now : before;
}

static void read_loop(struct bytes *at, struct q2_entity *state)
{
    enum { NUMBER = 0x3fff, VOLUME = 0x4000, ATTENUATION = 0x8000 };
    const uint16_t word = bytes_u16(at);
    state->sound = word & NUMBER;
    if (word & VOLUME)
        state->loop_volume = bytes_u8(at);
    if (word & ATTENUATION)
        state->loop_attenuation = bytes_u8(at);
}

static void read_fields(struct bytes *at, const struct q2_field *fields, int num, uint64_t bits,
                        void *state)
{
    for (int i = 0; i < num; i++) {
        const int size = q2_field_size(&fields[i], bits);
        int32_t value;
        if (size == 0)
            continue;
        memcpy(&value, (char *)state + fields[i].offset, sizeof value);
        switch (fields[i].kind) {
        case Q2_FIELD_NUMBER:
            value = read_number(at, size, fields[i].is_signed) * (1 << fields[i].shift);
            break;
        case Q2_FIELD_COORD_DELTA:
            value = q2_read_coord_delta(at, value);
            break;
        case Q2_FIELD_COORD:
            value = q2_read_coord_delta(at, 0);
            break;
        case Q2_FIELD_LOOP:
            read_loop(at, state);
            continue;
        }
        memcpy((char *)state + fields[i].offset, &value, sizeof value);
    }
}

bool q2_read_entity_head(struct bytes *at, enum q2_width width, struct q2_entity_head *out)
{
    const int last = width == Q2_NARROW ? 24 : 32;
    uint64_t bits = bytes_u8(at);
    for (int shift = 8; shift <= last && bits & UINT64_C(1) << (shift - 1); shift += 8)
        bits |= (uint64_t)bytes_u8(at) << shift;
    out->number = bits & Q2_ENTITY_NUMBER16 ? bytes_u16(at) : bytes_u8(at);
    out->is_removed = bits & Q2_ENTITY_REMOVE;
    out->fields = q2_entity_field_bits(bits, width);
    return bytes_ok(at) && out->number != 0;
}

void q2_read_entity(struct bytes *at, const struct q2_entity_head *head, struct q2_entity *state)
{
    state->number = head->number;
    state->event = 0;
    memcpy(state->old_origin, state->origin, sizeof state->old_origin);
    read_fields(at, q2_entity_fields, Q2_NUM_ENTITY_FIELDS, head->fields, state);
}

static void read_stats(struct bytes *at, enum q2_width width, struct q2_player *state)
{
    const uint64_t stats = width < Q2_WIDE_COORDS ? bytes_u32(at) : q2_read_wide_bits(at);
    for (int i = 0; i < Q2_NUM_STATS; i++)
        if (stats & UINT64_C(1) << i)
            state->stats[i] = bytes_i16(at);
}

static void read_player(struct bytes *at, const struct q2_field *fields, int num, uint64_t bits,
                        enum q2_width width, struct q2_player *state)
{
    enum { MODEL_BITS = 13 };
    const int first = num - Q2_NUM_AFTER_BLEND;
    state->gun_model |= state->gun_skin << MODEL_BITS;
    read_fields(at, fields, first, bits, state);
    if (width != Q2_NARROW) {
        state->gun_skin = state->gun_model >> MODEL_BITS;
        state->gun_model &= (1 << MODEL_BITS) - 1;
    }
    if (bits & Q2_WIDE_BLEND)
        read_fields(at, q2_blend_fields, Q2_NUM_BLEND_FIELDS, bytes_u8(at), state);
    if (bits & Q2_FOG)
        read_fields(at, q2_fog_fields, Q2_NUM_FOG_FIELDS, bytes_u8(at), state);
    read_fields(at, fields + first, Q2_NUM_AFTER_BLEND, bits, state);
}

/* Seven bits per byte, low bits first; the top bit says that another byte follows. */
uint64_t q2_read_wide_bits(struct bytes *at)
{
    uint64_t bits = 0;
    for (int shift = 0; shift < 64; shift += 7) {
        const uint8_t byte = bytes_u8(at);
        bits |= (uint64_t)(byte & 0x7f) << shift;
        if (!(byte & 0x80))
            break;
    }
    return bits;
}

void q2_read_player(struct bytes *at, enum q2_width width, struct q2_player *state)
{
    uint32_t bits = bytes_u16(at);
    if (width >= Q2_WIDE_FOG && bits & Q2_PLAYER_MORE)
        bits |= (uint32_t)bytes_u8(at) << 16;
    read_player(at, q2_player_fields, Q2_NUM_PLAYER_FIELDS, q2_player_field_bits(bits, width),
                width, state);
    read_stats(at, width, state);
}

bool q2_read_stream_head(struct bytes *at, enum q2_width width, struct q2_stream_head *out)
{
    enum { END_OF_LIST = 255 };
    out->number = bytes_u8(at);
    if (!bytes_ok(at) || out->number == END_OF_LIST)
        return false;
    out->bits = bytes_u16(at);
    out->is_removed = out->bits & Q2_STREAM_REMOVE;
    if (width >= Q2_WIDE_FOG && out->is_removed) {
        out->bits |= (uint32_t)bytes_u8(at) << 16;
        out->is_removed = out->bits & Q2_STREAM_MORE_REMOVE;
    }
    return bytes_ok(at);
}

void q2_read_stream_player(struct bytes *at, const struct q2_stream_head *head, enum q2_width width,
                           struct q2_player *state)
{
    read_player(at, q2_stream_fields, Q2_NUM_STREAM_FIELDS, q2_stream_field_bits(head->bits, width),
                width, state);
    if (head->bits & Q2_STREAM_STATS)
        read_stats(at, width, state);
}
