/* SPDX-License-Identifier: GPL-2.0-or-later */
/* QuakeWorld's entities, nails and projectiles. */
#include "demo/protocol/qw_entities.h"

#include "demo/protocol/fields.h"
#include "demo/protocol/qw_bits.h"
#include "demo/protocol/svc.h"

/* MVD1_FLOAT_COORDS widens origins but no other coordinates. */
float qw_read_origin(struct bytes *at, const struct protocol *protocol)
{
    const struct protocol wide = {.flags = RMQ_FLOAT_COORD};
    const bool is_wide = protocol->extensions.mvd1 & MVD1_FLOAT_COORDS;
    return fields_coord(at, is_wide ? &wide : protocol);
}

/* Sent in 254ths, which entity_state.alpha stores plus 1. 0 resets to the default: servers send
 * it, for example, for a missile whose entity number was that of a translucent entity. */
uint8_t qw_read_alpha(struct bytes *at)
{
    const uint8_t alpha = bytes_u8(at);
    return alpha > 0 && alpha < 254 ? (uint8_t)(alpha + 1) : 0;
}

static void read_place(struct bytes *at, uint32_t word, uint32_t more,
                       const struct protocol *protocol, struct entity_state *s)
{
    if (word & QW_ORIGIN1)
        s->origin.x = qw_read_origin(at, protocol);
    if (more & QW_ANGLE1)
        s->angles.x = fields_angle(at, protocol);
    if (word & QW_ORIGIN2)
        s->origin.y = qw_read_origin(at, protocol);
    if (word & QW_ANGLE2)
        s->angles.y = fields_angle(at, protocol);
    if (word & QW_ORIGIN3)
        s->origin.z = qw_read_origin(at, protocol);
    if (more & QW_ANGLE3)
        s->angles.z = fields_angle(at, protocol);
}

static void read_tail(struct bytes *at, uint32_t extra, struct entity_state *s)
{
    if (extra & QW_FTE_SCALE)
        s->scale = bytes_u8(at);
    if (extra & QW_FTE_ALPHA)
        s->alpha = qw_read_alpha(at);
    if (extra & QW_FTE_FATNESS)
        bytes_u8(at);
    if (extra & QW_FTE_DRAW_FLAGS)
        bytes_u8(at);
    if (extra & QW_FTE_ABSOLUTE_LIGHT)
        bytes_u8(at);
    if (extra & QW_FTE_COLOUR)
        bytes_take(at, 3);
    if (extra & QW_FTE_FLAGS)
        bytes_u8(at);
    if (extra & QW_FTE_TAG)
        bytes_take(at, 4); /* u16 entity, u16 tag */
    if (extra & QW_FTE_LIGHT)
        bytes_take(at, 10); /* i16[4], u8 style, u8 flags */
    if (extra & QW_FTE_WIDE_EFFECTS)
        bytes_u8(at); /* effects 8 to 15, which are not rendered */
}

static uint32_t update_bits(uint32_t word, uint32_t more, uint32_t extra)
{
    static const struct {
        uint32_t sent, bit;
    } words[] =
        {
            {QW_ORIGIN1, UPDATE_ORIGIN1}, {QW_ORIGIN2, UPDATE_ORIGIN2},
            {QW_ORIGIN3, UPDATE_ORIGIN3}, {QW_ANGLE2, UPDATE_ANGLE2},
            {QW_FRAME, UPDATE_FRAME},     {QW_REMOVED, UPDATE_REMOVE},
        },
      mores[] =
          {
              {QW_ANGLE1, UPDATE_ANGLE1},
              {QW_ANGLE3, UPDATE_ANGLE3},
              {QW_MODEL, UPDATE_MODEL | UPDATE_MODEL2},
              {QW_COLORMAP, UPDATE_COLORMAP},
              {QW_SKIN, UPDATE_SKIN},
              {QW_EFFECTS, UPDATE_EFFECTS},
          },
      extras[] = {
          {QW_FTE_SCALE, UPDATE_SCALE},
          {QW_FTE_ALPHA, UPDATE_ALPHA},
          {QW_FTE_MODEL_256, UPDATE_MODEL | UPDATE_MODEL2},
      };
    uint32_t bits = 0;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        bits |= word & words[i].sent ? words[i].bit : 0;
    for (size_t i = 0; i < sizeof mores / sizeof mores[0]; i++)
        bits |= more & mores[i].sent ? mores[i].bit : 0;
    for (size_t i = 0; i < sizeof extras / sizeof extras[0]; i++)
        bits |= extra & extras[i].sent ? extras[i].bit : 0;
    return bits;
}

/* Reads the fields that follow an entity's first word. */
static void read_delta(struct bytes *at, uint32_t word, const struct protocol *protocol,
                       struct message_update *out)
{
    struct entity_state *s = &out->state;
    const uint32_t more = word & QW_MORE ? bytes_u8(at) : 0;
    uint32_t extra = more & QW_FTE && protocol->extensions.fte ? bytes_u8(at) : 0;
    if (extra & QW_FTE_MORE)
        extra |= (uint32_t)bytes_u8(at) << 8;
    if (extra & QW_FTE_UNKNOWN)
        bytes_fail(at);
    out->entity = (int)(word & QW_NUMBER_MASK) + (extra & QW_FTE_ENTITY_512 ? 512 : 0) +
                  (extra & QW_FTE_ENTITY_1024 ? 1024 : 0);
    out->bits = update_bits(word, more, extra);
    if (more & QW_MODEL)
        s->model = (uint16_t)(bytes_u8(at) + (extra & QW_FTE_MODEL_256 ? 256 : 0));
    else if (extra & QW_FTE_MODEL_256)
        s->model = bytes_u16(at);
    if (word & QW_FRAME)
        s->frame = bytes_u8(at);
    if (more & QW_COLORMAP)
        s->colormap = bytes_u8(at);
    if (more & QW_SKIN)
        s->skin = bytes_u8(at);
    if (more & QW_EFFECTS)
        s->effects = bytes_u8(at);
    read_place(at, word, more, protocol, s);
    read_tail(at, extra, s);
}

bool qw_read_entity(struct bytes *at, const struct protocol *protocol, struct message_update *out)
{
    *out = (struct message_update){.entity = 0};
    const uint32_t word = bytes_u16(at);
    if (word == 0)
        return false;
    read_delta(at, word, protocol, out);
    return bytes_ok(at);
}

/* svc_packetentities, svc_deltapacketentities: [u8 from] u16 words until 0 */
bool qw_read_entities(struct bytes *at, struct protocol *protocol, struct message *out,
                      struct err *err)
{
    (void)err;
    out->entities.is_delta = out->svc == QW_SVC_DELTAPACKETENTITIES;
    out->entities.from = out->entities.is_delta ? bytes_u8(at) : 0;
    const struct bytes start = *at;
    struct message_update update;
    while (qw_read_entity(at, protocol, &update))
        continue;
    out->entities.list = bytes_sub(&start, 0, bytes_left(&start) - bytes_left(at));
    return bytes_ok(at);
}

/* A delta from the zero state. */
bool qw_read_baseline2(struct bytes *at, struct protocol *protocol, struct message *out,
                       struct err *err)
{
    (void)err;
    struct message_update update = {.entity = 0};
    read_delta(at, bytes_u16(at), protocol, &update);
    out->baseline.entity = update.entity;
    out->baseline.state = update.state;
    if (!(update.bits & UPDATE_SCALE))
        out->baseline.state.scale = 16;
    return bytes_ok(at);
}

bool qw_read_static2(struct bytes *at, struct protocol *protocol, struct message *out,
                     struct err *err)
{
    const bool ok = qw_read_baseline2(at, protocol, out, err);
    out->baseline.entity = 0;
    return ok;
}

void qw_read_nail(struct bytes *at, bool numbered, struct nail *out)
{
    uint8_t b[6];
    out->id = numbered ? bytes_u8(at) : 0;
    for (int i = 0; i < 6; i++)
        b[i] = bytes_u8(at);
    out->origin.x = (float)((b[0] | (b[1] & 15) << 8) * 2 - 4096);
    out->origin.y = (float)((b[1] >> 4 | b[2] << 4) * 2 - 4096);
    out->origin.z = (float)((b[3] | (b[4] & 15) << 8) * 2 - 4096);
    out->angles = vec3_make((float)(b[4] >> 4) * 360.0f / 16.0f, (float)b[5] * 360.0f / 256.0f, 0);
}

/* u8 count, then for each nail 6 bytes, preceded by a number in svc_nails2 */
bool qw_read_nails(struct bytes *at, struct protocol *protocol, struct message *out,
                   struct err *err)
{
    (void)protocol, (void)err;
    enum { NAIL_SIZE = 6 };
    out->nails.numbered = out->svc == QW_SVC_NAILS2;
    out->nails.num = bytes_u8(at);
    const size_t size = (size_t)out->nails.num * (out->nails.numbered ? NAIL_SIZE + 1 : NAIL_SIZE);
    out->nails.list = bytes_sub(at, 0, size);
    bytes_take(at, size);
    return bytes_ok(at);
}

bool qw_read_projectile(struct bytes *at, const struct protocol *protocol, struct projectile *out)
{
    enum { REMOVED = 1 << 15 };
    const float limit = 1e6f;
    *out = (struct projectile){.entity = bytes_u16(at)};
    if (!bytes_ok(at) || out->entity == 0)
        return false;
    out->is_removed = out->entity & REMOVED;
    out->entity &= ~REMOVED;
    if (out->is_removed)
        return true;
    const uint16_t bits = bytes_u16(at);
    out->has_place = bits & QW_ORIGIN1;
    for (int i = 0; i < 3 && out->has_place; i++)
        out->origin.raw[i] = fields_float(at, limit);
    for (int i = 0; i < 3 && out->has_place; i++)
        out->velocity.raw[i] = fields_float(at, limit);
    out->has_angles = bits & QW_ANGLE1;
    if (out->has_angles)
        out->angles = fields_angles(at, protocol);
    out->has_model = bits & QW_MODEL;
    if (out->has_model) {
        out->model = bytes_u16(at);
        bytes_u16(at); /* the owner */
    }
    if (bits & QW_ORIGIN3)
        bytes_u8(at); /* delay on the server; matters only for prediction */
    return bytes_ok(at);
}

/* i32 frame, then u16 words until 0 */
bool qw_read_projectiles(struct bytes *at, struct protocol *protocol, struct message *out,
                         struct err *err)
{
    (void)err;
    bytes_i32(at);
    const struct bytes start = *at;
    struct projectile projectile;
    while (qw_read_projectile(at, protocol, &projectile))
        continue;
    out->projectiles = bytes_sub(&start, 0, bytes_left(&start) - bytes_left(at));
    return bytes_ok(at);
}
