#include "playback/protocol/q2_entities.h"

#include <string.h>

#include "base/bytes.h"
#include "playback/protocol/q2_fields.h"

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

static void read_fields(struct bytes *at, const struct q2_field *fields, int num, uint32_t bits,
                        void *state)
{
    for (int i = 0; i < num; i++) {
        const int size = q2_field_size(&fields[i], bits);
        if (size == 0)
            continue;
        const int32_t value = read_number(at, size, fields[i].is_signed);
        memcpy((char *)state + fields[i].offset, &value, sizeof value);
    }
}

bool q2_read_entity_head(struct bytes *at, struct q2_entity_head *out)
{
    out->bits = bytes_u8(at);
    for (int shift = 8; shift <= 24 && out->bits & UINT32_C(1) << (shift - 1); shift += 8)
        out->bits |= (uint32_t)bytes_u8(at) << shift;
    out->number = out->bits & Q2_ENTITY_NUMBER16 ? bytes_u16(at) : bytes_u8(at);
    return bytes_ok(at) && out->number != 0;
}

void q2_read_entity(struct bytes *at, const struct q2_entity_head *head, struct q2_entity *state)
{
    state->number = head->number;
    state->event = 0;
    memcpy(state->old_origin, state->origin, sizeof state->old_origin);
    read_fields(at, q2_entity_fields, Q2_NUM_ENTITY_FIELDS, head->bits, state);
}

void q2_read_player(struct bytes *at, struct q2_player *state)
{
    read_fields(at, q2_player_fields, Q2_NUM_PLAYER_FIELDS, bytes_u16(at), state);
    const uint32_t stats = bytes_u32(at);
    for (int i = 0; i < Q2_NUM_STATS; i++)
        if (stats & UINT32_C(1) << i)
            state->stats[i] = bytes_i16(at);
}

bool q2_read_stream_head(struct bytes *at, struct q2_stream_head *out)
{
    enum { END_OF_LIST = 255 };
    out->number = bytes_u8(at);
    if (!bytes_ok(at) || out->number == END_OF_LIST)
        return false;
    out->bits = bytes_u16(at);
    return bytes_ok(at);
}

void q2_read_stream_player(struct bytes *at, const struct q2_stream_head *head,
                           struct q2_player *state)
{
    read_fields(at, q2_stream_fields, Q2_NUM_STREAM_FIELDS, head->bits, state);
    const uint32_t stats = head->bits & Q2_STREAM_STATS ? bytes_u32(at) : 0;
    for (int i = 0; i < Q2_NUM_STATS; i++)
        if (stats & UINT32_C(1) << i)
            state->stats[i] = bytes_i16(at);
}
