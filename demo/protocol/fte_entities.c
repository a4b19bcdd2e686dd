/* SPDX-License-Identifier: GPL-2.0-or-later */
/* FTE's replacement deltas: each update holds only what has changed since the entity was last
 * sent. */
#include "demo/protocol/fte_entities.h"

#include "base/err.h"
#include "demo/protocol/fields.h"
#include "demo/protocol/fte_bits.h"

enum delta_flags { FLAG_STEP = 1, FLAG_ON_GROUND = 128 };

static uint32_t read_bits(struct bytes *at)
{
    uint32_t bits = bytes_u8(at);
    if (bits & DELTA_MORE1)
        bits |= (uint32_t)bytes_u8(at) << 8;
    if (bits & DELTA_MORE2)
        bits |= (uint32_t)bytes_u8(at) << 16;
    if (bits & DELTA_MORE3)
        bits |= (uint32_t)bytes_u8(at) << 24;
    return bits;
}

static uint16_t read_wide(struct bytes *at, uint32_t bits)
{
    return bits & DELTA_16BIT ? bytes_u16(at) : bytes_u8(at);
}

static void read_place(struct bytes *at, uint32_t bits, const struct protocol *protocol,
                       struct message_update *out)
{
    struct entity_state *s = &out->state;
    struct protocol angles = *protocol;
    /* Predicted players have 16-bit angles here; with FTE2_PREDICTION_INFO those are in the
     * prediction part instead. */
    if (bits & DELTA_PREDICTION && !(protocol->extensions.fte2 & FTE2_PREDICTION_INFO) &&
        !(angles.flags & RMQ_FLOAT_ANGLE))
        angles.flags |= RMQ_SHORT_ANGLE;
    if (bits & DELTA_ORIGIN_XY) {
        s->origin.x = fields_coord(at, protocol);
        s->origin.y = fields_coord(at, protocol);
        out->bits |= UPDATE_ORIGIN1 | UPDATE_ORIGIN2;
    }
    if (bits & DELTA_ORIGIN_Z) {
        s->origin.z = fields_coord(at, protocol);
        out->bits |= UPDATE_ORIGIN3;
    }
    if (bits & DELTA_ANGLES_XZ) {
        s->angles.x = fields_angle(at, &angles);
        s->angles.z = fields_angle(at, &angles);
        out->bits |= UPDATE_ANGLE1 | UPDATE_ANGLE3;
    }
    if (bits & DELTA_ANGLE_Y) {
        s->angles.y = fields_angle(at, &angles);
        out->bits |= UPDATE_ANGLE2;
    }
}

static void read_effects(struct bytes *at, uint32_t bits, struct message_update *out)
{
    if (!(bits & (DELTA_EFFECTS | DELTA_EFFECTS2)))
        return;
    const uint32_t effects = !(bits & DELTA_EFFECTS2) ? bytes_u8(at)
                             : bits & DELTA_EFFECTS   ? bytes_u32(at)
                                                      : bytes_u16(at);
    out->state.effects = (uint8_t)effects;
    out->bits |= UPDATE_EFFECTS;
}

static void read_prediction(struct bytes *at, uint32_t bits, const struct protocol *protocol,
                            struct message_update *out)
{
    const uint8_t which = bytes_u8(at);
    for (int i = 0; i < 3; i++)
        if (which & PREDICTION_FORWARD << i)
            bytes_i16(at);
    if (which & PREDICTION_MOVE_TYPE)
        bytes_u8(at);
    if (which & PREDICTION_VELOCITY_XY) {
        out->velocity.x = (float)bytes_i16(at) / 8.0f;
        out->velocity.y = (float)bytes_i16(at) / 8.0f;
    }
    if (which & PREDICTION_VELOCITY_Z)
        out->velocity.z = (float)bytes_i16(at) / 8.0f;
    if (which & PREDICTION_MSEC)
        bytes_u8(at);
    if (!(which & PREDICTION_VIEW))
        return;
    if (protocol->extensions.fte2 & FTE2_PREDICTION_INFO)
        bytes_take(at, (bits & DELTA_ANGLES_XZ ? 4 : 0) + (bits & DELTA_ANGLE_Y ? 2 : 0));
    else if (bytes_u8(at) & 0x80)
        bytes_u8(at);
}

static void read_solid(struct bytes *at, const struct protocol *protocol)
{
    if (!(protocol->extensions.fte2 & FTE2_NEW_SIZE_ENCODING)) {
        bytes_u16(at);
        return;
    }
    const uint8_t encoding = bytes_u8(at);
    if (encoding == 16)
        bytes_u16(at);
    else if (encoding == 32)
        bytes_i32(at);
    else if (encoding > 3)
        bytes_fail(at);
}

static void read_looks(struct bytes *at, uint32_t bits, const struct protocol *protocol,
                       struct message_update *out)
{
    struct entity_state *s = &out->state;
    if (bits & DELTA_MODEL) {
        s->model = read_wide(at, bits);
        out->bits |= UPDATE_MODEL | UPDATE_MODEL2;
    }
    if (bits & DELTA_SKIN) {
        s->skin = (uint8_t)read_wide(at, bits);
        out->bits |= UPDATE_SKIN;
    }
    if (bits & DELTA_COLORMAP) {
        s->colormap = bytes_u8(at);
        out->bits |= UPDATE_COLORMAP;
    }
    if (bits & DELTA_SOLID)
        read_solid(at, protocol);
    if (bits & DELTA_FLAGS) {
        const uint8_t flags = bytes_u8(at);
        out->on_ground = flags & FLAG_ON_GROUND;
        out->bits |= UPDATE_FLAGS | (flags & FLAG_STEP ? UPDATE_STEP : 0);
    }
    if (bits & DELTA_ALPHA) {
        s->alpha = (uint8_t)(bytes_u8(at) + 1);
        out->bits |= UPDATE_ALPHA;
    }
    if (bits & DELTA_SCALE) {
        s->scale = bytes_u8(at);
        out->bits |= UPDATE_SCALE;
    }
}

static void skip_bones(struct bytes *at)
{
    const uint8_t flags = bytes_u8(at);
    if (flags & 0x80)
        bytes_take(at, (size_t)bytes_u8(at) * 14); /* i16[7] for each bone */
    if (flags & 0x40)
        bytes_take(at, 3);
    if (flags & 0x3f)
        bytes_fail(at);
}

/* Reads a u16 of which bit 15 goes to *flag; if bit 14 is set, a u8 with the high bits follows. */
static int read_number(struct bytes *at, bool *flag)
{
    const uint16_t word = bytes_u16(at);
    *flag = word & 0x8000;
    return word & 0x4000 ? (word & 0x3fff) | bytes_u8(at) << 14 : word & 0x7fff;
}

/* Entity numbers within other fields: a u16; if bit 15 is set, a u8 with the high bits follows. */
static int read_entity(struct bytes *at)
{
    const uint16_t word = bytes_u16(at);
    return word & 0x8000 ? (word & 0x7fff) << 8 | bytes_u8(at) : word;
}

/* Skips the fields that are not rendered. */
static void skip_rest(struct bytes *at, uint32_t bits, struct message_update *out)
{
    if (bits & DELTA_BONES)
        skip_bones(at);
    if (bits & DELTA_DRAW_FLAGS && (bytes_u8(at) & 7) == 7)
        bytes_u8(at);
    if (bits & DELTA_TAG) {
        read_entity(at);
        bytes_u8(at);
    }
    if (bits & DELTA_LIGHT)
        bytes_take(at, 10);
    if (bits & DELTA_TRAIL && bytes_u16(at) & 0x8000)
        bytes_u16(at);
    if (bits & DELTA_COLOUR_MOD)
        bytes_take(at, 3);
    if (bits & DELTA_GLOW)
        bytes_take(at, 5);
    if (bits & DELTA_FATNESS)
        bytes_u8(at);
    if (bits & DELTA_MODEL2)
        read_wide(at, bits);
    if (bits & DELTA_GRAVITY)
        bytes_u16(at);
    if (bits & DELTA_LERP) {
        const int lerp = bytes_u16(at);
        out->lerp_finish = lerp > 0 ? (float)(lerp - 1) / 1000.0f : 0.0f;
        out->bits |= lerp > 0 ? UPDATE_LERP_FINISH : 0;
    }
    if (bits & UINT32_C(1) << 31)
        bytes_fail(at);
}

static void read_fields(struct bytes *at, const struct protocol *protocol,
                        struct message_update *out)
{
    const uint32_t bits = read_bits(at);
    if (bits & DELTA_RESET)
        out->bits |= UPDATE_RESET;
    if (bits & DELTA_FRAME) {
        out->state.frame = read_wide(at, bits);
        out->bits |= UPDATE_FRAME | UPDATE_FRAME2;
    }
    read_place(at, bits, protocol, out);
    read_effects(at, bits, out);
    if (bits & DELTA_PREDICTION)
        read_prediction(at, bits, protocol, out);
    read_looks(at, bits, protocol, out);
    skip_rest(at, bits, out);
}

bool fte_read_delta(struct bytes *at, const struct protocol *protocol, struct message_update *out)
{
    bool removed;
    *out = (struct message_update){0};
    out->entity = read_number(at, &removed);
    if (!bytes_ok(at) || (out->entity == 0 && !removed))
        return false;
    if (removed)
        out->bits = UPDATE_REMOVE;
    else
        read_fields(at, protocol, out);
    return bytes_ok(at);
}

/* [u16 acknowledged input], f32 time, deltas */
bool fte_read_deltas(struct bytes *at, struct protocol *protocol, struct message *out,
                     struct err *err)
{
    struct message_update update;
    if (!protocol_has_deltas(protocol))
        return err_set(err, ERR_FORMAT, "requires the extension FTE2_REPLACEMENTDELTAS");
    if (protocol->extensions.fte2 & FTE2_PREDICTION_INFO)
        bytes_u16(at);
    if (!fields_clock(at, &out->deltas.clock, err))
        return false;
    const struct bytes start = *at;
    while (fte_read_delta(at, protocol, &update))
        ;
    out->deltas.list = bytes_make(start.at, bytes_left(&start) - bytes_left(at));
    return bytes_ok(at);
}

/* QUIRK: QSS sends a scale of 0 for states in which it never set one, so 0 means the default of
 * 16. Test: fte_read_static__scale_of_0__is_1. */
static bool read_state(struct bytes *at, const struct protocol *protocol, struct entity_state *s)
{
    struct message_update update = {.state = {.scale = 16}};
    read_fields(at, protocol, &update);
    *s = update.state;
    s->scale = s->scale ? s->scale : 16;
    return bytes_ok(at);
}

bool fte_read_baseline(struct bytes *at, struct protocol *protocol, struct message *out,
                       struct err *err)
{
    (void)err;
    out->baseline.entity = read_entity(at);
    return read_state(at, protocol, &out->baseline.state);
}

bool fte_read_static(struct bytes *at, struct protocol *protocol, struct message *out,
                     struct err *err)
{
    (void)err;
    return read_state(at, protocol, &out->baseline.state);
}
