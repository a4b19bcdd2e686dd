/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/unit/test_dz.h - encoder for .dz archives.
 *
 *     struct buffer coded = {.limit = 1 << 24};
 *     dz_code_demo(&coded, data, size);        encodes a NetQuake demo like Dzip
 *     static struct dz_archive a;
 *     dz_archive_begin(&a, 2);
 *     dz_archive_add(&a, "a.dem", DZIP_DEMO, coded.data, coded.size, data, size);
 *     dz_archive_end(&a);                      a.out.data, a.out.size
 *
 * The encoder supports protocols 15 and 666; from the first unknown message on, a demo is stored as
 * raw bytes. */
#ifndef TESTS_UNIT_TEST_DZ_H
#define TESTS_UNIT_TEST_DZ_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "demo/dzip/dz_state.h"
#include "demo/dzip/dzip.h"

/* ---- the encoder ---- */

struct dz_coded_entity {
    struct dz_entity base, old, now;
    bool was, is;
};

struct dz_coder {
    struct buffer *out;
    uint32_t protocol, time, view_angles[3];
    unsigned baseline, last_number;
    unsigned end; /* all entity numbers used are smaller */
    bool has_updates, has_baselines, is_group_done;
    uint32_t client[DZ_CLIENT_FIELDS];
    unsigned client_force;
    struct dz_coded_entity entities[DZ_ENTITIES];
};

static inline void dz_code_copy(struct dz_coder *c, struct bytes *in, size_t n)
{
    const uint8_t *at = bytes_take(in, n);
    if (at)
        buffer_append(c->out, at, n);
}

static inline void dz_code_copy_string(struct dz_coder *c, struct bytes *in)
{
    const size_t left = bytes_left(in);
    const uint8_t *nul = left ? memchr(in->at, 0, left) : NULL;
    dz_code_copy(c, in, nul ? (size_t)(nul - in->at) + 1 : left + 1);
}

static inline void dz_code_time(struct dz_coder *c, struct bytes *in)
{
    bytes_u8(in);
    const uint32_t time = bytes_u32(in), passed = time - c->time;
    c->time = time;
    buffer_u8(c->out, passed > 0xffff ? 35 : 7);
    if (passed > 0xffff)
        buffer_u32(c->out, passed);
    else
        buffer_u16(c->out, passed);
}

static inline void dz_code_sound(struct dz_coder *c, struct bytes *in)
{
    bytes_u8(in);
    const unsigned mask = bytes_u8(in);
    if (mask & 24)
        buffer_u8(c->out, 0x60 | (mask & 7) | (~mask & 24));
    else
        buffer_u8(c->out, 0x38 | mask);
    dz_code_copy(c, in, (mask & 1) + (mask >> 1 & 1));
    unsigned number = bytes_u16(in);
    if (mask & 8) {
        buffer_u16(c->out, number);
        dz_code_copy(c, in, 1);
    } else {
        buffer_u16(c->out, (number & 0xfff8) | ((2 - number) & 7));
        number >>= 3;
    }
    dz_code_copy(c, in, mask & 16 ? 2 : 1);
    for (int i = 0; i < 3; i++) {
        const int origin = c->entities[number % DZ_ENTITIES].old.origin[i];
        buffer_u16(c->out, (unsigned)(bytes_u16(in) - origin) & 0xffff);
    }
}

static inline void dz_code_baseline(struct dz_coder *c, struct bytes *in)
{
    const unsigned svc = bytes_u8(in), number = bytes_u16(in);
    const unsigned bits = svc == 42 ? bytes_u8(in) : 0;
    struct dz_entity e = {0};
    e.model = bits & 1 ? bytes_i16(in) : bytes_u8(in);
    e.frame = bits & 2 ? bytes_i16(in) : bytes_u8(in);
    e.colormap = bytes_u8(in);
    e.skin = bytes_u8(in);
    for (int i = 0; i < 3; i++) {
        e.origin[i] = bytes_i16(in);
        e.angles[i] = bytes_u8(in);
    }
    e.alpha = bits & 4 ? bytes_u8(in) : 0;
    const bool has_origin = e.origin[0] || e.origin[1] || e.origin[2];
    const bool is_long = svc == 42 || number >= DZ_V1_ENTITIES;
    unsigned flags = (e.frame ? 4u : 0) | (e.colormap ? 8u : 0) | (e.skin ? 16u : 0) |
                     (has_origin ? 32u : 0) | (e.angles[1] ? 64u : 0) |
                     (e.angles[0] || e.angles[2] ? 128u : 0) | bits << 9 |
                     (svc == 22 && is_long ? 0x100u : 0);
    buffer_u8(c->out, is_long ? 42 : 22);
    if (is_long) {
        buffer_u16(c->out, number);
        buffer_u8(c->out, (flags & 0xfe) | (flags > 255));
        if (flags > 255)
            buffer_u8(c->out, flags >> 8);
    } else {
        buffer_u16(c->out, ((number - c->baseline) & 1023) | flags << 8);
        c->baseline = number;
    }
    buffer_u8(c->out, (unsigned)e.model);
    if (bits & 1)
        buffer_u8(c->out, (unsigned)e.model >> 8);
    if (e.frame)
        buffer_u8(c->out, (unsigned)e.frame);
    if (e.frame && bits & 2)
        buffer_u8(c->out, (unsigned)e.frame >> 8);
    if (e.colormap)
        buffer_u8(c->out, e.colormap);
    if (e.skin)
        buffer_u8(c->out, e.skin);
    for (int i = 0; has_origin && i < 3; i++)
        buffer_u16(c->out, (uint16_t)e.origin[i]);
    if (e.angles[1])
        buffer_u8(c->out, e.angles[1]);
    if (flags & 128) {
        buffer_u8(c->out, e.angles[0]);
        buffer_u8(c->out, e.angles[2]);
    }
    if (bits & 4)
        buffer_u8(c->out, e.alpha);
    c->entities[number % DZ_ENTITIES].base = e;
    c->end = number >= c->end ? number + 1 : c->end;
    c->has_baselines = true;
}

/* Fields of client data, in the order in which they are coded. */
struct dz_change {
    int field;
    uint64_t bit, wide;
};

static inline uint64_t dz_code_changes(struct buffer *out, const uint32_t *now, const uint32_t *old)
{
    static const struct dz_change changes[] = {
        {DZ_VELOCITY_Z, 1, 0},
        {DZ_VELOCITY_X, 2, 0},
        {DZ_VELOCITY_Y, 4, 0},
        {DZ_WEAPONFRAME, 1 << 8, UINT64_C(1) << 29},
        {DZ_ONGROUND, 1 << 9, 0},
        {DZ_PUNCH_X, 1 << 10, 0},
        {DZ_AMMO, 1 << 11, UINT64_C(1) << 30},
        {DZ_HEALTH, 1 << 12, 0},
        {DZ_ITEMS, 1 << 13, 0},
        {DZ_ARMOR, 1 << 14, UINT64_C(1) << 32},
        {DZ_IDEALPITCH, 1 << 16, 0},
        {DZ_SHELLS, 1 << 17, UINT64_C(1) << 33},
        {DZ_NAILS, 1 << 18, UINT64_C(1) << 34},
        {DZ_ROCKETS, 1 << 19, UINT64_C(1) << 35},
        {DZ_WEAPON, 1 << 20, UINT64_C(1) << 36},
        {DZ_ACTIVE_WEAPON, 1 << 21, 0},
        {DZ_INWATER, 1 << 22, 0},
        {DZ_VIEWHEIGHT, 1 << 24, 0},
        {DZ_CELLS, 1 << 25, UINT64_C(1) << 37},
        {DZ_PUNCH_Y, 1 << 26, 0},
        {DZ_PUNCH_Z, 1 << 27, 0},
        {DZ_NO_ITEMS_BIT, 1 << 28, 0},
    };
    uint64_t mask = 0;
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        const struct dz_change *change = &changes[i];
        const uint32_t a = now[change->field], b = old[change->field];
        if (a == b)
            continue;
        mask |= (a | b) > 255 && change->wide ? change->wide : change->bit;
        if (change->field == DZ_ITEMS)
            buffer_u32(out, a ^ b);
        else if (change->field == DZ_HEALTH || mask & change->wide)
            buffer_u16(out, (change->wide ? a : a - b) & 0xffff);
        else if (change->field < DZ_ONGROUND)
            buffer_u8(out, a - b);
    }
    return mask;
}

static inline void dz_code_put_mask(struct buffer *out, unsigned code, uint64_t mask)
{
    mask |= mask >> 32 ? UINT64_C(0x80000000) : 0;
    mask |= mask >> 24 ? 0x800000 : 0;
    mask |= mask >> 16 ? 0x8000 : 0;
    mask |= mask >> 8 ? 8 : 0;
    buffer_u8(out, code | (unsigned)(mask & 15));
    for (int i = 1; mask >> 8 * i; i++)
        buffer_u8(out, (unsigned)(mask >> 8 * i) & 255);
}

/* Returns false if the data cannot be coded. */
static inline bool dz_code_client(struct dz_coder *c, struct bytes *in)
{
    static const struct {
        int field;
        unsigned bit, fallback, force;
    } parts[] = {
        {DZ_VIEWHEIGHT, 1, 22, 0x800},
        {DZ_IDEALPITCH, 2, 0, 0x1000},
        {DZ_PUNCH_X, 4, 0, 0x100},
        {DZ_VELOCITY_X, 32, 0, 1},
        {DZ_PUNCH_Y, 8, 0, 0x200},
        {DZ_VELOCITY_Y, 64, 0, 2},
        {DZ_PUNCH_Z, 16, 0, 0x400},
        {DZ_VELOCITY_Z, 128, 0, 4},
        {-1, 0, 0, 0},
        {DZ_WEAPONFRAME, 0x1000, 0, 0x2000},
        {DZ_ARMOR, 0x2000, 0, 0x4000},
        {DZ_WEAPON, 0x4000, 0, 0x8000},
    };
    static const int high[] = {DZ_WEAPON, DZ_ARMOR,   DZ_AMMO,  DZ_SHELLS,
                               DZ_NAILS,  DZ_ROCKETS, DZ_CELLS, DZ_ACTIVE_WEAPON};
    uint32_t now[DZ_CLIENT_FIELDS] = {[DZ_VIEWHEIGHT] = 22};
    unsigned force = 0;
    bytes_u8(in);
    uint32_t bits = bytes_u16(in);
    bits |= bits & 0x8000 ? (uint32_t)bytes_u8(in) << 16 : 0;
    bits |= bits & 0x800000 ? (uint32_t)bytes_u8(in) << 24 : 0;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        if (parts[i].field < 0)
            now[DZ_ITEMS] = bytes_u32(in);
        if (!(bits & parts[i].bit))
            continue;
        now[parts[i].field] = bytes_u8(in);
        force |= now[parts[i].field] == parts[i].fallback ? parts[i].force : 0;
    }
    now[DZ_HEALTH] = (uint32_t)bytes_i16(in);
    for (int field = DZ_AMMO; field <= DZ_ACTIVE_WEAPON; field++)
        now[field] = bytes_u8(in);
    for (int i = 0; i < 7; i++)
        now[high[i]] |= bits & 0x10000u << i ? (uint32_t)bytes_u8(in) << 8 : 0;
    if (bits & 0x3000000)
        return false;
    now[DZ_NO_ITEMS_BIT] = !(bits & 0x200);
    now[DZ_ONGROUND] = (bits & 0x400) != 0;
    now[DZ_INWATER] = (bits & 0x800) != 0;
    struct buffer changes = {.limit = 256};
    const uint64_t mask = dz_code_changes(&changes, now, c->client);
    dz_code_put_mask(c->out, 0x40, mask);
    buffer_append(c->out, changes.data, changes.size);
    free(changes.data);
    if (force != c->client_force) {
        const unsigned changed = force ^ c->client_force;
        buffer_u8(c->out, 0x50 | (changed & 7) | (changed > 255 ? 8 : 0));
        if (changed > 255)
            buffer_u8(c->out, changed >> 8);
    }
    c->client_force = force;
    memcpy(c->client, now, sizeof now);
    return true;
}

static inline uint8_t dz_code_field(struct bytes *in, unsigned base, uint32_t force,
                                    uint32_t *forces)
{
    const uint8_t value = bytes_u8(in);
    *forces |= value == (base & 255) ? force : 0;
    return value;
}

static inline int16_t dz_code_high_byte(struct bytes *in, int low, int base, uint32_t force,
                                        uint32_t *forces)
{
    const unsigned high = bytes_u8(in);
    *forces |= high == 0 || high == (uint16_t)base >> 8 ? force : 0;
    return (int16_t)(uint16_t)((low & 255) | high << 8);
}

/* Parses a fast update. Returns false if it cannot be coded. */
static inline bool dz_code_read_update(struct dz_coder *c, struct bytes *in, unsigned *number,
                                       struct dz_entity *e)
{
    static const unsigned angle_bits[] = {0x100, 0x10, 0x200};
    static const uint32_t angle_forces[] = {DZ_FORCE_PITCH, DZ_FORCE_YAW, DZ_FORCE_ROLL};
    static const uint32_t origin_forces[] = {DZ_FORCE_X, DZ_FORCE_Y, DZ_FORCE_Z};
    uint32_t bits = bytes_u8(in), force = 0;
    bits |= bits & 1 ? (uint32_t)bytes_u8(in) << 8 : 0;
    if (bits & 0x8000 && c->protocol == DZ_NETQUAKE)
        return false;
    bits |= bits & 0x8000 ? (uint32_t)bytes_u8(in) << 16 : 0;
    *number = bits & 0x4000 ? bytes_u16(in) : bytes_u8(in);
    if (bits & 0x800000 || *number >= DZ_ENTITIES)
        return false;
    const struct dz_entity b = c->entities[*number].base;
    *e = b;
    force |= bits & 0x4000 && *number < 256 ? DZ_FORCE_LONG_NUMBER : 0;
    if (bits & 0x400)
        e->model = dz_code_field(in, (unsigned)b.model, DZ_FORCE_MODEL, &force);
    if (bits & 0x40)
        e->frame = dz_code_field(in, (unsigned)b.frame, DZ_FORCE_FRAME, &force);
    if (bits & 0x800)
        e->colormap = dz_code_field(in, b.colormap, DZ_FORCE_COLORMAP, &force);
    if (bits & 0x1000)
        e->skin = dz_code_field(in, b.skin, DZ_FORCE_SKIN, &force);
    if (bits & 0x2000)
        e->effects = dz_code_field(in, b.effects, DZ_FORCE_EFFECTS, &force);
    for (int i = 0; i < 3; i++) {
        if (bits & 2u << i) {
            e->origin[i] = bytes_i16(in);
            force |= e->origin[i] == b.origin[i] ? origin_forces[i] : 0;
        }
        if (bits & angle_bits[i])
            e->angles[i] = dz_code_field(in, b.angles[i], angle_forces[i], &force);
    }
    if (bits & 0x10000)
        e->alpha = dz_code_field(in, b.alpha, DZ_FORCE_ALPHA, &force);
    if (bits & 0x100000)
        e->scale = dz_code_field(in, b.scale, DZ_FORCE_SCALE, &force);
    if (bits & 0x20000)
        e->frame = dz_code_high_byte(in, e->frame, b.frame, DZ_FORCE_FRAME2, &force);
    if (bits & 0x40000)
        e->model = dz_code_high_byte(in, e->model, b.model, DZ_FORCE_MODEL2, &force);
    if (bits & 0x80000)
        e->lerpfinish = dz_code_field(in, b.lerpfinish, DZ_FORCE_LERPFINISH, &force);
    e->is_step = (bits & 0x20) != 0;
    e->force = force;
    return true;
}

/* Writes the delta of an entity that still exists. */
static inline void dz_code_entity(struct buffer *out, const struct dz_entity *now,
                                  const struct dz_entity *old, bool is_netquake)
{
    struct buffer fields = {.limit = 64};
    unsigned mask = 0;
    for (int i = 2; i >= 0; i--) {
        const int change = now->motion[i] - old->motion[i];
        if (change >= -128 && change <= 127) {
            mask |= change ? 4u >> i : 0;
            buffer_append(&fields, &(int8_t){(int8_t)change}, change ? 1 : 0);
        } else {
            mask |= 0x200u << i;
            buffer_u16(&fields, (uint16_t)now->origin[i]);
        }
    }
    const bool is_wide = (uint16_t)(now->frame | old->frame) > 255;
    const uint8_t frame = is_wide ? 0 : (uint8_t)now->frame;
    const uint8_t old_frame = is_wide ? 0 : (uint8_t)old->frame;
    const struct {
        unsigned bit;
        uint8_t now, old;
        bool is_change;
    } bytes[] = {
        {0x8, now->angles[0], old->angles[0], true},
        {0x10, now->angles[1], old->angles[1], true},
        {0x20, now->angles[2], old->angles[2], true},
        {now->frame == old->frame + 1 ? 0x40 : 0x100, frame, old_frame, true},
        {0x1000, now->effects, old->effects, false},
        {0x2000, (uint8_t)now->model, (uint8_t)old->model, false},
        {0x200000, (uint8_t)(now->model >> 8), (uint8_t)(old->model >> 8), false},
        {0x4000, now->is_step, old->is_step, true},
        {0x10000, now->colormap, old->colormap, false},
        {0x20000, now->skin, old->skin, false},
        {0x40000, is_netquake ? 0 : now->alpha, is_netquake ? 0 : old->alpha, false},
        {0x80000, is_netquake ? 0 : now->scale, is_netquake ? 0 : old->scale, false},
        {0x100000, now->lerpfinish, old->lerpfinish, false},
    };
    for (size_t i = 0; i < sizeof bytes / sizeof bytes[0]; i++) {
        if (i == 4 && is_wide && now->frame != old->frame) {
            mask |= 0x400000;
            buffer_u16(&fields, (uint16_t)now->frame);
        }
        if (bytes[i].now == bytes[i].old)
            continue;
        mask |= bytes[i].bit;
        if (bytes[i].bit != 0x40 && bytes[i].bit != 0x4000)
            buffer_u8(&fields, bytes[i].is_change ? bytes[i].now - bytes[i].old : bytes[i].now);
    }
    const bool needs_filler = mask > 255 && !(mask & 255); /* 128 as the only bit means removed */
    mask |= needs_filler ? 1 : 0;
    mask |= mask > 0xffff ? 0x8000 : 0;
    mask |= mask > 0xff ? 0x80 : 0;
    buffer_u8(out, mask);
    if (mask & 0x80)
        buffer_u8(out, mask >> 8);
    if (mask & 0x8000)
        buffer_u8(out, mask >> 16);
    if (needs_filler)
        buffer_u8(out, 0);
    buffer_append(out, fields.data, fields.size);
    free(fields.data);
}

/* Writes the changed force bits of entities from `first` up to `end`. */
static inline void dz_code_forces(struct dz_coder *c, unsigned code, unsigned first, unsigned end)
{
    bool any = false;
    for (unsigned i = first; i < end && i < c->end; i++) {
        const struct dz_coded_entity *e = &c->entities[i];
        uint64_t changed = (e->is ? e->now.force : 0) ^ (e->is ? e->old.force : 0);
        if (!changed)
            continue;
        if (!any)
            buffer_u8(c->out, code);
        any = true;
        const int shift = code == 0x32 ? 8 : 0;
        changed |= changed >> 24 ? 0x808000 : changed >> 16 ? 0x8000 : 0;
        changed = changed << shift | i;
        buffer_u16(c->out, changed & 0xffff);
        for (int k = 2; k < (shift ? 3 : 2) || changed >> 8 * k; k++)
            buffer_u8(c->out, (unsigned)(changed >> 8 * k) & 255);
    }
    if (any)
        buffer_u16(c->out, 0);
}

static inline void dz_code_group(struct dz_coder *c)
{
    struct buffer changes = {.limit = 1 << 20};
    unsigned base = 0;
    buffer_u8(c->out, 0x30);
    for (unsigned i = 1; i < c->end; i++) {
        struct dz_coded_entity *e = &c->entities[i];
        if (!e->is && !e->was)
            continue;
        struct buffer one = {.limit = 64};
        if (e->is)
            dz_code_entity(&one, &e->now, &e->old, c->protocol == DZ_NETQUAKE);
        else
            buffer_u8(&one, 0x80);
        const bool changes_now = !e->was || one.data[0] != 0;
        if (changes_now && !e->old.is_active) {
            for (; i - base >= 255; base += 254)
                buffer_u8(c->out, 255);
            buffer_u8(c->out, i - base);
        }
        if (changes_now || e->old.is_active)
            buffer_append(&changes, one.data, one.size);
        e->now.is_active = one.data[0] != 0;
        free(one.data);
    }
    buffer_u8(c->out, 0);
    buffer_append(c->out, changes.data, changes.size);
    free(changes.data);
    dz_code_forces(c, 0x31, 1, 1024);
    dz_code_forces(c, 0x32, 1024, DZ_ENTITIES);
    for (unsigned i = 1; i < c->end; i++) {
        struct dz_coded_entity *e = &c->entities[i];
        if (e->is || e->was)
            e->old = e->is ? e->now : e->base;
        e->was = e->is;
        e->is = false;
    }
    c->has_updates = false;
    c->is_group_done = true;
}

static inline bool dz_code_update(struct dz_coder *c, struct bytes *in)
{
    struct bytes begin = *in;
    struct dz_entity now;
    unsigned number;
    if (!dz_code_read_update(c, in, &number, &now))
        return false;
    if (c->is_group_done || number <= c->last_number) {
        if (c->has_updates) /* out of order: the rest is copied */
            dz_code_group(c);
        dz_code_copy(c, &begin, (size_t)(in->at - begin.at));
        return true;
    }
    struct dz_coded_entity *e = &c->entities[number];
    e->now = now;
    e->is = true;
    c->end = number >= c->end ? number + 1 : c->end;
    for (int i = 0; i < 3; i++)
        e->now.motion[i] = now.origin[i] - e->old.origin[i];
    c->last_number = number;
    c->has_updates = true;
    return true;
}

static inline bool dz_code_message(struct dz_coder *c, struct bytes *in)
{
    static const uint8_t sizes[] = {
        [1] = 1,  [2] = 1,  [3] = 6,   [4] = 5,  [5] = 3,   [10] = 4, [14] = 4,
        [16] = 3, [17] = 3, [18] = 12, [19] = 9, [20] = 14, [24] = 2, [25] = 2,
        [27] = 1, [28] = 1, [29] = 10, [30] = 1, [32] = 3,  [33] = 1, [44] = 11,
    };
    static const uint8_t effects[] = {8, 8, 8, 8, 8, 16, 16, 8, 8, 16, 8, 8, 10, 16};
    const unsigned svc = in->at[0], next = bytes_left(in) > 1 ? in->at[1] : 0;
    if (svc >= 128)
        return dz_code_update(c, in);
    if (c->has_updates)
        dz_code_group(c);
    if (svc < sizeof sizes && sizes[svc]) {
        dz_code_copy(c, in, sizes[svc]);
    } else if (svc == 6) {
        dz_code_sound(c, in);
    } else if (svc == 7) {
        dz_code_time(c, in);
    } else if (svc == 11) {
        struct bytes peek = *in;
        bytes_u8(&peek);
        c->protocol = bytes_u32(&peek);
        c->baseline = 0;
        if (c->protocol != 15 && c->protocol != 666)
            return false;
        dz_code_copy(c, in, 7);
        dz_code_copy_string(c, in);
        for (int i = 0; i < 2; i++) {
            while (bytes_left(in) > 0 && in->at[0])
                dz_code_copy_string(c, in);
            dz_code_copy(c, in, 1);
        }
    } else if (svc == 12 || svc == 13) {
        dz_code_copy(c, in, 2);
        dz_code_copy_string(c, in);
    } else if (svc == 15) {
        return dz_code_client(c, in);
    } else if (svc == 22 || svc == 42) {
        dz_code_baseline(c, in);
    } else if (svc == 23 && next < sizeof effects) {
        dz_code_copy(c, in, effects[next]);
    } else if (svc == 8 || svc == 9 || svc == 26 || svc == 31 || svc == 34) {
        dz_code_copy_string(c, in);
    } else {
        return false;
    }
    return bytes_ok(in);
}

static inline bool dz_code_block(struct dz_coder *c, struct bytes *in)
{
    const uint32_t size = bytes_u32(in);
    uint32_t changed = 0, turns[3];
    for (int i = 0; i < 3; i++) {
        const uint32_t angle = bytes_u32(in);
        turns[i] = angle - c->view_angles[i];
        changed |= turns[i] ? 1u << i : 0;
        c->view_angles[i] = angle;
    }
    struct bytes message = bytes_sub(in, 0, size);
    bytes_take(in, size);
    buffer_u8(c->out, changed);
    for (int i = 0; i < 3; i++)
        if (changed & 1u << i)
            buffer_u32(c->out, turns[i]);
    c->is_group_done = c->has_updates = c->has_baselines = false;
    c->last_number = 0;
    while (bytes_left(&message) > 0)
        if (!dz_code_message(c, &message))
            return false;
    if (c->has_updates)
        dz_code_group(c);
    buffer_u8(c->out, 0);
    for (unsigned i = 0; c->has_baselines && i < c->end; i++)
        c->entities[i].old = c->entities[i].base;
    return bytes_ok(&message) && bytes_ok(in);
}

/* Returns how many of the demo's bytes were coded rather than stored verbatim. */
static inline size_t dz_code_demo(struct buffer *out, const uint8_t *data, size_t size)
{
    struct dz_coder *c = calloc(1, sizeof *c);
    struct bytes in = bytes_make(data, size);
    c->out = out;
    c->protocol = DZ_NETQUAKE;
    c->client[DZ_VIEWHEIGHT] = 22;
    c->client[DZ_ITEMS] = 0x4001;
    dz_code_copy(c, &in, (size_t)((const uint8_t *)memchr(data, '\n', size) - data) + 1);
    bool ok = true;
    while (ok && bytes_left(&in) > 0) {
        const size_t before = out->size, left = bytes_left(&in);
        ok = dz_code_block(c, &in);
        if (!ok) {
            out->size = before;
            in = bytes_make(data + size - left, left);
        }
    }
    const size_t left = bytes_left(&in);
    if (left > 0) {
        buffer_u8(out, 0xff);
        buffer_u32(out, (uint32_t)left);
        buffer_append(out, in.at, left);
    }
    free(c);
    return size - left;
}

/* ---- the archive ---- */

enum { DZ_ARCHIVE_FILES = 8 };

struct dz_archive {
    struct buffer out, directory;
    struct buffer stream; /* version 1: the stream of all files */
    int version;
    uint32_t num_files;
};

static inline void dz_archive_begin(struct dz_archive *a, int version)
{
    *a = (struct dz_archive){.version = version};
    a->out.limit = a->directory.limit = a->stream.limit = 1 << 26;
    buffer_append(&a->out, "DZ", 2);
    buffer_u8(&a->out, (unsigned)version);
    buffer_u8(&a->out, 0);
    buffer_u32(&a->out, 0);
    buffer_u32(&a->out, 0);
}

static inline size_t dz_deflate(struct buffer *out, const uint8_t *data, size_t size)
{
    uLongf packed = compressBound(size);
    uint8_t *at = buffer_add(out, packed);
    compress(at, &packed, data, size);
    out->size -= compressBound(size) - packed;
    return packed;
}

/* `coded` is the data stored in the archive, `data` the expected unpacked file. */
static inline void dz_archive_add(struct dz_archive *a, const char *name, enum dzip_type type,
                                  const uint8_t *coded, size_t coded_size, const uint8_t *data,
                                  size_t size)
{
    const bool is_old = a->version == 1;
    const size_t at = is_old ? 12 + a->stream.size : a->out.size;
    size_t packed = coded_size;
    if (is_old)
        buffer_append(&a->stream, coded, coded_size);
    else if (type == DZIP_STORED)
        buffer_append(&a->out, coded, coded_size);
    else
        packed = dz_deflate(&a->out, coded, coded_size);
    buffer_u32(&a->directory, (uint32_t)at);
    buffer_u32(&a->directory, (uint32_t)packed);
    buffer_u32(&a->directory, (uint32_t)size);
    buffer_u16(&a->directory, (unsigned)strlen(name) + 1);
    buffer_u16(&a->directory, 0);
    buffer_u32(&a->directory, ~(uint32_t)crc32(0, data, (uInt)size));
    buffer_u32(&a->directory, type);
    if (!is_old) {
        buffer_u32(&a->directory, 0);
        buffer_u32(&a->directory, (uint32_t)coded_size);
    }
    buffer_append(&a->directory, name, strlen(name) + 1);
    a->num_files++;
}

static inline void dz_archive_end(struct dz_archive *a)
{
    if (a->version == 1)
        dz_deflate(&a->out, a->stream.data, a->stream.size);
    buffer_set_u32(&a->out, 4, (uint32_t)a->out.size);
    buffer_set_u32(&a->out, 8, a->num_files);
    buffer_append(&a->out, a->directory.data, a->directory.size);
}

static inline void dz_archive_free(struct dz_archive *a)
{
    free(a->out.data);
    free(a->directory.data);
    free(a->stream.data);
}

#endif
