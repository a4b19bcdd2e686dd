/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Entity updates, baselines and client data, whose fields have dialect-dependent widths. */
#include "demo/protocol/nq_entities.h"

#include "demo/protocol/fields.h"
#include "demo/protocol/nq_bits.h"
#include "demo/protocol/quake.h"

/* The bits of an update that enum update_bits declares. */
enum { FIELD_BITS = 0xffffff & ~NQ_UPDATE_MORE };

/* BJP's protocols always send model indices as 16 bits. */
static uint16_t read_model(struct bytes *at, const struct protocol *protocol)
{
    return protocol->dialect && protocol->dialect->wide_models ? bytes_u16(at) : bytes_u8(at);
}

static uint32_t read_update_bits(struct bytes *at, uint8_t first, bool extended)
{
    uint32_t bits = first;
    if (bits & NQ_UPDATE_MORE)
        bits |= (uint32_t)bytes_u8(at) << 8;
    if (extended && bits & NQ_UPDATE_EXTEND1)
        bits |= (uint32_t)bytes_u8(at) << 16;
    if (extended && bits & NQ_UPDATE_EXTEND2)
        bits |= (uint32_t)bytes_u8(at) << 24;
    return bits;
}

static uint8_t alpha_from_float(float alpha)
{
    if (!(alpha > 0.0f))
        return 1;
    return alpha >= 1.0f ? 255 : (uint8_t)(1.0f + alpha * 254.0f);
}

static void read_update_place(struct bytes *at, uint32_t bits, const struct protocol *protocol,
                              struct entity_state *s)
{
    if (bits & UPDATE_ORIGIN1)
        s->origin.x = fields_coord(at, protocol);
    if (bits & UPDATE_ANGLE1)
        s->angles.x = fields_angle(at, protocol);
    if (bits & UPDATE_ORIGIN2)
        s->origin.y = fields_coord(at, protocol);
    if (bits & UPDATE_ANGLE2)
        s->angles.y = fields_angle(at, protocol);
    if (bits & UPDATE_ORIGIN3)
        s->origin.z = fields_coord(at, protocol);
    if (bits & UPDATE_ANGLE3)
        s->angles.z = fields_angle(at, protocol);
}

static void read_update_tail(struct bytes *at, struct message_update *out)
{
    struct entity_state *s = &out->state;
    if (out->bits & UPDATE_ALPHA)
        s->alpha = bytes_u8(at);
    if (out->bits & UPDATE_SCALE)
        s->scale = bytes_u8(at);
    if (out->bits & UPDATE_FRAME2)
        s->frame |= (uint16_t)(bytes_u8(at) << 8);
    if (out->bits & UPDATE_MODEL2)
        s->model |= (uint16_t)(bytes_u8(at) << 8);
    if (out->bits & UPDATE_LERP_FINISH)
        out->lerp_finish = (float)bytes_u8(at) / 255.0f;
}

bool nq_read_update(struct bytes *at, uint8_t first, const struct protocol *protocol,
                    struct message_update *out)
{
    const bool extended = protocol->dialect && protocol->dialect->extended;
    uint32_t bits = read_update_bits(at, first, extended);
    struct entity_state *s = &out->state;
    out->entity = bits & NQ_UPDATE_LONG_ENTITY ? bytes_u16(at) : bytes_u8(at);
    if (bits & UPDATE_MODEL)
        s->model = read_model(at, protocol);
    if (bits & UPDATE_FRAME)
        s->frame = bytes_u8(at);
    if (bits & UPDATE_COLORMAP)
        s->colormap = bytes_u8(at);
    if (bits & UPDATE_SKIN)
        s->skin = bytes_u8(at);
    if (bits & UPDATE_EFFECTS)
        s->effects = bytes_u8(at);
    read_update_place(at, bits, protocol, s);
    if (!extended && bits & NQ_UPDATE_TRANS) {
        const float kind = bytes_f32(at);
        s->alpha = alpha_from_float(bytes_f32(at));
        if (kind == 2.0f)
            bytes_f32(at); /* fullbright */
        bits |= UPDATE_ALPHA;
    }
    if (bits & UPDATE_MODEL && protocol->dialect && protocol->dialect->wide_models)
        bits |= UPDATE_MODEL2;
    out->bits = bits & FIELD_BITS;
    if (extended)
        read_update_tail(at, out);
    return bytes_ok(at);
}

static void read_state_place(struct bytes *at, const struct protocol *protocol,
                             struct entity_state *s)
{
    for (int i = 0; i < 3; i++) {
        s->origin.raw[i] = fields_coord(at, protocol);
        s->angles.raw[i] = fields_angle(at, protocol);
    }
}

/* u8 model, u8 frame, u8 colormap, u8 skin, 3 of (coord, angle) */
static void read_state(struct bytes *at, const struct protocol *protocol, struct entity_state *s)
{
    s->model = read_model(at, protocol);
    s->frame = bytes_u8(at);
    s->colormap = bytes_u8(at);
    s->skin = bytes_u8(at);
    s->scale = 16;
    read_state_place(at, protocol, s);
}

/* u8 bits, then as above with model and frame wide by bits, [u8 alpha], [u8 scale] */
static void read_state2(struct bytes *at, const struct protocol *protocol, struct entity_state *s)
{
    const uint8_t bits = bytes_u8(at);
    s->model = bits & NQ_BASELINE_LARGE_MODEL ? bytes_u16(at) : bytes_u8(at);
    s->frame = bits & NQ_BASELINE_LARGE_FRAME ? bytes_u16(at) : bytes_u8(at);
    s->colormap = bytes_u8(at);
    s->skin = bytes_u8(at);
    read_state_place(at, protocol, s);
    s->alpha = bits & NQ_BASELINE_ALPHA ? bytes_u8(at) : 0;
    s->scale = bits & NQ_BASELINE_SCALE ? bytes_u8(at) : 16;
}

bool nq_read_baseline(struct bytes *at, struct protocol *protocol, struct message *out,
                      struct err *err)
{
    (void)err;
    out->baseline.entity = bytes_u16(at);
    read_state(at, protocol, &out->baseline.state);
    return bytes_ok(at);
}

bool nq_read_baseline2(struct bytes *at, struct protocol *protocol, struct message *out,
                       struct err *err)
{
    (void)err;
    out->baseline.entity = bytes_u16(at);
    read_state2(at, protocol, &out->baseline.state);
    return bytes_ok(at);
}

bool nq_read_static(struct bytes *at, struct protocol *protocol, struct message *out,
                    struct err *err)
{
    (void)err;
    read_state(at, protocol, &out->baseline.state);
    return bytes_ok(at);
}

bool nq_read_static2(struct bytes *at, struct protocol *protocol, struct message *out,
                     struct err *err)
{
    (void)err;
    read_state2(at, protocol, &out->baseline.state);
    return bytes_ok(at);
}

static void read_data_tail(struct bytes *at, uint32_t bits, struct message_client_data *d)
{
    const struct {
        uint32_t bit;
        int *value;
    } wide[] = {
        {NQ_DATA_WEAPON2, &d->weapon}, {NQ_DATA_ARMOR2, &d->armor},
        {NQ_DATA_AMMO2, &d->ammo},     {NQ_DATA_SHELLS2, &d->shells},
        {NQ_DATA_NAILS2, &d->nails},   {NQ_DATA_ROCKETS2, &d->rockets},
        {NQ_DATA_CELLS2, &d->cells},   {NQ_DATA_WEAPON_FRAME2, &d->weapon_frame},
    };
    for (size_t i = 0; i < sizeof wide / sizeof wide[0]; i++)
        if (bits & wide[i].bit)
            *wide[i].value |= bytes_u8(at) << 8;
    if (bits & NQ_DATA_WEAPON_ALPHA)
        d->weapon_alpha = bytes_u8(at);
}

bool nq_read_client_data(struct bytes *at, struct protocol *protocol, struct message *out,
                         struct err *err)
{
    (void)err;
    struct message_client_data *d = &out->data;
    const bool extended = protocol->dialect && protocol->dialect->extended;
    uint32_t bits = bytes_u16(at);
    if (extended && bits & NQ_DATA_EXTEND1)
        bits |= (uint32_t)bytes_u8(at) << 16;
    if (extended && bits & NQ_DATA_EXTEND2)
        bits |= (uint32_t)bytes_u8(at) << 24;
    d->view_height = bits & NQ_DATA_VIEW_HEIGHT ? bytes_i8(at) : PLAYER_EYE_HEIGHT;
    if (bits & NQ_DATA_IDEAL_PITCH)
        bytes_i8(at);
    for (int i = 0; i < 3; i++) {
        d->punch.raw[i] = bits & NQ_DATA_PUNCH1 << i ? bytes_i8(at) : 0.0f;
        d->velocity.raw[i] = bits & NQ_DATA_VELOCITY1 << i ? (float)bytes_i8(at) * 16.0f : 0.0f;
    }
    d->items = bytes_i32(at);
    d->on_ground = bits & NQ_DATA_ON_GROUND;
    d->in_water = bits & NQ_DATA_IN_WATER;
    d->weapon_frame = bits & NQ_DATA_WEAPON_FRAME ? bytes_u8(at) : 0;
    d->armor = bits & NQ_DATA_ARMOR ? bytes_u8(at) : 0;
    d->weapon = bits & NQ_DATA_WEAPON ? read_model(at, protocol) : 0;
    d->health = bytes_i16(at);
    d->ammo = bytes_u8(at);
    d->shells = bytes_u8(at);
    d->nails = bytes_u8(at);
    d->rockets = bytes_u8(at);
    d->cells = bytes_u8(at);
    d->active_weapon = bytes_u8(at);
    if (extended)
        read_data_tail(at, bits, d);
    return bytes_ok(at);
}
