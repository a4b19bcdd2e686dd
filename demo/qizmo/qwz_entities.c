/* SPDX-License-Identifier: GPL-2.0-or-later */
/* svc_packetentities in .qwz packets: the entities kept, removed, added and changed relative to the
 * list of the base packet. */
#include "demo/qizmo/qwz_entities.h"

#include "demo/protocol/qw_bits.h"

/* Bits of the masks in the stream: 1 model, 2 frame, 4 colormap, 8 skin, 16 effects, 32 64 128
 * angles; from MASK_X on the low and high bytes of x, y and z. */
enum { MASK_X = 0x100, MASK_HAS_LOW = 0x4000, MASK_STORED = 0x3fff };

enum { FIRST_NUMBER = 32 };

const struct qwz_entity *qwz_find_entity(const struct qwz_entities *entities, unsigned number)
{
    for (int i = 0; i < entities->num; i++)
        if (entities->list[i].number == number)
            return &entities->list[i];
    return NULL;
}

static void read_fields(struct qwz *q, struct qwz_entity *e, unsigned mask, uint8_t angles[3])
{
    if (mask & 1)
        e->model = q->models.server_number[qwz_read(q, 45)];
    if (mask & 2)
        e->frame = (uint8_t)(e->frame + qwz_read(q, 46));
    if (mask & 4)
        e->colormap = (uint8_t)(e->colormap + qwz_read(q, 47));
    if (mask & 8)
        e->skin = (uint8_t)(e->skin + qwz_read(q, 48));
    if (mask & 16)
        e->effects ^= (uint8_t)qwz_read(q, 49);
    for (int i = 0; i < 3; i++)
        if (mask & 32u << i)
            angles[i] = (uint8_t)(angles[i] + qwz_read(q, 52 + 3 * i));
}

static void read_position(struct qwz *q, int16_t position[3], unsigned mask)
{
    for (int i = 0; i < 3; i++)
        position[i] = qwz_change(q, position[i], 50 + 3 * i, mask, (unsigned)MASK_X << 2 * i);
}

static void add_entity(struct qwz *q, const struct qwz_entity *entity)
{
    struct qwz_entities *list = &q->packet.entities;
    if (list->num == QWZ_ENTITIES)
        qwz_fail(q, "too many entities in a packet");
    else
        list->list[list->num++] = *entity;
}

/* Keeps the next `num` entities of the base unchanged. */
static void keep_entities(struct qwz *q, int *cursor, unsigned num)
{
    const struct qwz_entities *base = &q->packet.base_entities;
    for (; num > 0 && *cursor < base->num; num--)
        add_entity(q, &base->list[(*cursor)++]);
    if (num > 0)
        qwz_fail(q, "packet keeps entities that do not exist");
}

/* Returns the next entity of the base; sets the fault and returns NULL if there is none. */
static const struct qwz_entity *next_base_entity(struct qwz *q, int *cursor)
{
    const struct qwz_entities *base = &q->packet.base_entities;
    if (*cursor < base->num)
        return &base->list[(*cursor)++];
    qwz_fail(q, "packet changes an entity that does not exist");
    return NULL;
}

static unsigned read_number_step(struct qwz *q, unsigned symbol)
{
    unsigned step = symbol & 63;
    if (step)
        return step;
    step = 64;
    unsigned more;
    do {
        more = qwz_read(q, 42);
        step += more;
    } while (more == 255 && step < QWZ_ENTITIES);
    return step;
}

static void decode_new(struct qwz *q, unsigned symbol, int *cursor, unsigned *number)
{
    const struct qwz_entities *base = &q->packet.base_entities;
    *number += read_number_step(q, symbol);
    if (*number >= QWZ_ENTITIES) {
        qwz_fail(q, "entity number exceeds 511");
        return;
    }
    while (*cursor < base->num && base->list[*cursor].number < *number)
        keep_entities(q, cursor, 1);
    if (*cursor < base->num && base->list[*cursor].number == *number) {
        qwz_fail(q, "packet adds an entity that already exists");
        return;
    }
    struct qwz_entity e = q->baselines[*number];
    e.number = (uint16_t)*number;
    if (symbol & 64) {
        unsigned mask = qwz_read(q, 43) << 8;
        if (mask & MASK_HAS_LOW)
            mask |= qwz_read(q, 44);
        read_fields(q, &e, mask, e.angles);
        read_position(q, e.origin, mask);
    }
    add_entity(q, &e);
}

static void decode_update(struct qwz *q, unsigned symbol, int *cursor, unsigned *number)
{
    const unsigned run = symbol & 31 ? symbol & 31 : qwz_read(q, 41) + 32;
    keep_entities(q, cursor, run - 1);
    const struct qwz_entity *before = next_base_entity(q, cursor);
    if (!before)
        return;
    struct qwz_entity e = *before;
    *number = e.number;
    unsigned mask = e.mask;
    if (symbol & 32) {
        mask ^= qwz_read(q, 43) << 8;
        if (mask & MASK_HAS_LOW)
            mask ^= qwz_read(q, 44);
    }
    read_fields(q, &e, mask, e.angle_steps);
    read_position(q, e.origin_step, mask);
    for (int i = 0; i < 3; i++) {
        e.angles[i] = (uint8_t)(e.angles[i] + e.angle_steps[i]);
        e.origin[i] = (int16_t)(uint16_t)(e.origin[i] + e.origin_step[i]);
    }
    e.mask = mask & MASK_STORED;
    add_entity(q, &e);
}

static void write_entity(struct buffer *out, const struct qwz_entity *e, const struct qwz_entity *b)
{
    static const unsigned angle_bits[] = {QW_ANGLE1, QW_ANGLE2, QW_ANGLE3};
    unsigned bits =
        (e->model != b->model ? QW_MODEL : 0u) | (e->frame != b->frame ? QW_FRAME : 0u) |
        (e->colormap != b->colormap ? QW_COLORMAP : 0u) | (e->skin != b->skin ? QW_SKIN : 0u) |
        (e->effects != b->effects ? QW_EFFECTS : 0u);
    for (int i = 0; i < 3; i++) {
        bits |= e->origin[i] != b->origin[i] ? (unsigned)QW_ORIGIN1 << i : 0u;
        bits |= e->angles[i] != b->angles[i] ? angle_bits[i] : 0u;
    }
    bits |= bits & 0xff ? QW_MORE : 0u;
    buffer_u16(out, e->number | (bits & 0xffff & ~(unsigned)QW_NUMBER_MASK));
    if (bits & QW_MORE)
        buffer_u8(out, bits & 0xff);
    if (bits & QW_MODEL)
        buffer_u8(out, e->model);
    if (bits & QW_FRAME)
        buffer_u8(out, e->frame);
    if (bits & QW_COLORMAP)
        buffer_u8(out, e->colormap);
    if (bits & QW_SKIN)
        buffer_u8(out, e->skin);
    if (bits & QW_EFFECTS)
        buffer_u8(out, e->effects);
    for (int i = 0; i < 3; i++) {
        if (bits & (unsigned)QW_ORIGIN1 << i)
            buffer_u16(out, (uint16_t)e->origin[i]);
        if (bits & angle_bits[i])
            buffer_u8(out, e->angles[i]);
    }
}

void qwz_decode_entities(struct qwz *q)
{
    struct qwz_packet *packet = &q->packet;
    unsigned number = FIRST_NUMBER;
    int cursor = 0;
    packet->entities.num = 0;
    packet->has_entities = true;
    for (unsigned symbol = qwz_read(q, 41); symbol && qwz_ok(q); symbol = qwz_read(q, 41)) {
        if (symbol & 128) {
            decode_new(q, symbol, &cursor, &number);
        } else if (symbol & 64) {
            decode_update(q, symbol, &cursor, &number);
        } else {
            keep_entities(q, &cursor, symbol - 1);
            const struct qwz_entity *removed = next_base_entity(q, &cursor);
            number = removed ? removed->number : number;
        }
    }
    keep_entities(q, &cursor, (unsigned)(packet->base_entities.num - cursor));
    for (int i = 0; i < packet->entities.num; i++) {
        const struct qwz_entity *e = &packet->entities.list[i];
        write_entity(q->out, e, &q->baselines[e->number]);
    }
    buffer_u16(q->out, 0);
}
