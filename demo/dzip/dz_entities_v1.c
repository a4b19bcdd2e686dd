/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Entity updates in demos packed by version 1 of Dzip. */
#include "demo/dzip/dz_entities_v1.h"

#include "demo/dzip/dz_entities.h"

enum {
    CODE_LIST = 0x80,
    CODE_LIST_SHORT = 0x81, /* the low byte of the first mask is omitted: it is 1 */
    CODE_SAME = 0x82,
    CODE_GONE = 0x83,
    CODE_FORCE = 0x84,
};

/* Field bits of an entity's delta, above its number. */
enum {
    NUMBER_MASK = 0x1ff,
    V1_NEXT_FRAME = 1 << 9,
    V1_MOTION_X = 1 << 10,
    V1_MOTION_Y = 1 << 11,
    V1_MOTION_Z = 1 << 12,
    V1_ANGLE1 = 1 << 13,
    V1_ANGLE2 = 1 << 14,
    V1_MORE1 = 1 << 15, /* a byte with bits 16 to 23 follows */
    V1_MODEL = 1 << 16,
    V1_ANGLE3 = 1 << 17,
    V1_STEP = 1 << 18,
    V1_FRAME = 1 << 19, /* as a difference */
    V1_ORIGIN_X = 1 << 20,
    V1_ORIGIN_Y = 1 << 21,
    V1_ORIGIN_Z = 1 << 22,
    V1_MORE2 = 1 << 23, /* a byte with bits 24 to 31 follows */
    V1_COLORMAP = 1 << 24,
    V1_SKIN = 1 << 25,
    V1_EFFECTS = 1 << 26,
    V1_NUMBER_512 = 1 << 27,
};

static void read_entity(struct dz_demo *d, struct dz_history *h, uint32_t mask)
{
    static const uint32_t motions[] = {V1_MOTION_X, V1_MOTION_Y, V1_MOTION_Z};
    static const uint32_t origins[] = {V1_ORIGIN_X, V1_ORIGIN_Y, V1_ORIGIN_Z};
    static const uint32_t angles[] = {V1_ANGLE1, V1_ANGLE2, V1_ANGLE3};
    struct dz_entity *e = &h->now;
    struct bytes *in = &d->in;
    if (mask & V1_MODEL)
        e->model = bytes_u8(in);
    if (mask & V1_NEXT_FRAME)
        e->frame = (uint8_t)(h->old.frame + 1);
    if (mask & V1_FRAME)
        e->frame = (uint8_t)dz_add_i8(d, (uint32_t)h->old.frame);
    if (mask & V1_COLORMAP)
        e->colormap = bytes_u8(in);
    if (mask & V1_SKIN)
        e->skin = bytes_u8(in);
    if (mask & V1_EFFECTS)
        e->effects = bytes_u8(in);
    for (int i = 0; i < 3; i++) {
        if (mask & motions[i])
            e->origin[i] = (int32_t)dz_add_i8(d, (uint32_t)h->old.origin[i]);
        if (mask & origins[i])
            e->origin[i] = bytes_i16(in);
        if (mask & angles[i])
            e->angles[i] = (uint8_t)dz_add_i8(d, h->old.angles[i]);
    }
    if (mask & V1_STEP)
        e->is_step = !h->old.is_step;
}

/* Reads deltas up to one of entity 0. */
static void read_list(struct dz_demo *d, bool is_short)
{
    struct bytes *in = &d->in;
    unsigned hint = 0, last = 0;
    for (bool first = true; dz_ok(d); first = false) {
        uint32_t mask = first && is_short ? 1u | (uint32_t)bytes_u8(in) << 8 : bytes_u16(in);
        if (mask & V1_MORE1)
            mask |= (uint32_t)bytes_u8(in) << 16;
        if (mask & V1_MORE2)
            mask |= (uint32_t)bytes_u8(in) << 24;
        const unsigned number = (mask & NUMBER_MASK) | (mask & V1_NUMBER_512 ? 0x200u : 0);
        if (number == 0)
            return;
        struct dz_history *h = dz_change_entity(d, number);
        hint = number > last ? hint : 0;
        last = number;
        dz_link(d, number, &hint);
        read_entity(d, h, mask);
    }
}

/* Reads the numbers of removed entities. */
static void read_removed(struct dz_demo *d)
{
    for (unsigned number = bytes_u16(&d->in); number && dz_ok(d); number = bytes_u16(&d->in)) {
        struct dz_history *h = dz_change_entity(d, number);
        if (!h)
            return;
        h->old = h->now = h->base;
        unsigned before = 0;
        while (h->is_linked && d->entities[before].next != number)
            before = d->entities[before].next;
        if (h->is_linked)
            dz_unlink(d, before, number);
    }
}

static void read_forces(struct dz_demo *d)
{
    for (uint32_t m = bytes_u16(&d->in); m && dz_ok(d); m = bytes_u16(&d->in)) {
        if (m & V1_MORE1)
            m |= (uint32_t)bytes_u8(&d->in) << 16;
        dz_change_entity(d, m & 0x3ff)->now.force ^= m & 0xfffc00;
    }
}

void dz_v1_decode_entities(struct dz_demo *d)
{
    const uint8_t code = bytes_u8(&d->in);
    d->has_updates = true;
    switch (code) {
    case CODE_SAME:
        break;
    case CODE_GONE:
        read_removed(d);
        break;
    case CODE_FORCE:
        read_forces(d);
        break;
    case CODE_LIST:
    case CODE_LIST_SHORT:
        read_list(d, code == CODE_LIST_SHORT);
        break;
    default:
        dz_fail(d, "invalid entity update code");
    }
}
