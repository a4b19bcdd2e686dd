/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Baselines and entity updates in Dzip's demos. */
#include "demo/dzip/dz_entities.h"

#include "demo/protocol/message.h"
#include "demo/protocol/nq_bits.h"
#include "demo/protocol/svc.h"

/* Field bits of a coded baseline. */
enum {
    BASELINE_MORE = 1 << 0, /* a byte with bits 8 to 15 follows */
    BASELINE_FRAME = 1 << 2,
    BASELINE_COLORMAP = 1 << 3,
    BASELINE_SKIN = 1 << 4,
    BASELINE_ORIGIN = 1 << 5,
    BASELINE_YAW = 1 << 6,
    BASELINE_PITCH_ROLL = 1 << 7,
    BASELINE_LARGE_NUMBER = 1 << 8,
    BASELINE_LARGE_MODEL = 1 << 9, /* this and the next two have the order of NQ_BASELINE_... */
    BASELINE_LARGE_FRAME = 1 << 10,
    BASELINE_ALPHA = 1 << 11,
};

/* Field bits of an entity's delta. MOTION is the movement per update, sent as a difference;
 * ORIGIN is an absolute coordinate. */
enum {
    CHANGE_MOTION_Z = 1 << 0,
    CHANGE_MOTION_Y = 1 << 1,
    CHANGE_MOTION_X = 1 << 2,
    CHANGE_ANGLE1 = 1 << 3, /* pitch, yaw, roll: bits 3 to 5 */
    CHANGE_NEXT_FRAME = 1 << 6,
    CHANGE_MORE1 = 1 << 7, /* a byte with bits 8 to 15 follows; as the only bit: removed */
    CHANGE_FRAME = 1 << 8, /* as a difference */
    CHANGE_ORIGIN_X = 1 << 9,
    CHANGE_ORIGIN_Y = 1 << 10,
    CHANGE_ORIGIN_Z = 1 << 11,
    CHANGE_EFFECTS = 1 << 12,
    CHANGE_MODEL = 1 << 13,
    CHANGE_STEP = 1 << 14,
    CHANGE_MORE2 = 1 << 15, /* a byte with bits 16 to 23 follows */
    CHANGE_COLORMAP = 1 << 16,
    CHANGE_SKIN = 1 << 17,
    CHANGE_TRANSPARENCY = 1 << 18, /* protocol 15: Nehahra */
    CHANGE_FULLBRIGHT = 1 << 19,   /* protocol 15: Nehahra */
    CHANGE_ALPHA = 1 << 18,        /* other protocols */
    CHANGE_SCALE = 1 << 19,        /* other protocols */
    CHANGE_LERP_FINISH = 1 << 20,
    CHANGE_MODEL2 = 1 << 21,
    CHANGE_WIDE_FRAME = 1 << 22,
};

enum {
    CODE_FORCE = 0x31,
    CODE_FORCE_LARGE = 0x32,
};

struct dz_history *dz_change_entity(struct dz_demo *d, unsigned number)
{
    if (number >= DZ_ENTITIES) {
        dz_fail(d, "entity number exceeds 32767");
        return NULL;
    }
    struct dz_history *h = &d->entities[number];
    if (!h->is_changed)
        d->changed[d->num_changed++] = (uint16_t)number;
    h->is_changed = true;
    return h;
}

void dz_reset_entities(struct dz_demo *d)
{
    for (int i = 0; i < d->num_changed; i++) {
        struct dz_history *h = &d->entities[d->changed[i]];
        h->old = h->now = h->base;
        h->is_changed = false;
        h->is_linked = h->is_linked && d->version != 1;
    }
    d->num_changed = 0;
    if (d->version == 1) /* later versions keep the list, like the encoder */
        d->entities[0].next = DZ_ENTITIES;
}

/* Searching starts at *hint, which is then set to the last entity whose number is not greater. An
 * entity whose number is not greater than the hint is not inserted. */
void dz_link(struct dz_demo *d, unsigned number, unsigned *hint)
{
    while (d->entities[*hint].next <= number)
        *hint = d->entities[*hint].next;
    if (*hint >= number)
        return;
    d->entities[number].next = d->entities[*hint].next;
    d->entities[number].is_linked = true;
    d->entities[*hint].next = (uint16_t)number;
}

void dz_unlink(struct dz_demo *d, unsigned before, unsigned number)
{
    d->entities[before].next = d->entities[number].next;
    d->entities[number].is_linked = false;
}

/* ---- baselines ---- */

static void read_baseline(struct dz_demo *d, struct dz_entity *e, unsigned flags)
{
    struct bytes *in = &d->in;
    e->model = flags & BASELINE_LARGE_MODEL ? bytes_i16(in) : bytes_u8(in);
    if (flags & BASELINE_FRAME)
        e->frame = flags & BASELINE_LARGE_FRAME ? bytes_i16(in) : bytes_u8(in);
    if (flags & BASELINE_COLORMAP)
        e->colormap = bytes_u8(in);
    if (flags & BASELINE_SKIN)
        e->skin = bytes_u8(in);
    if (flags & BASELINE_ORIGIN)
        for (int i = 0; i < 3; i++)
            e->origin[i] = bytes_i16(in);
    if (flags & BASELINE_YAW)
        e->angles[1] = bytes_u8(in);
    if (flags & BASELINE_PITCH_ROLL) {
        e->angles[0] = bytes_u8(in);
        e->angles[2] = bytes_u8(in);
    }
    if (flags & BASELINE_ALPHA)
        e->alpha = bytes_u8(in);
}

static void write_baseline(struct buffer *out, unsigned svc, unsigned number,
                           const struct dz_entity *e, unsigned flags)
{
    buffer_u8(out, svc);
    buffer_u16(out, number);
    if (svc == SVC_SPAWNBASELINE2)
        buffer_u8(out, flags / BASELINE_LARGE_MODEL & 7);
    buffer_u8(out, (unsigned)e->model);
    if (flags & BASELINE_LARGE_MODEL)
        buffer_u8(out, (unsigned)e->model >> 8);
    buffer_u8(out, (unsigned)e->frame);
    if (flags & BASELINE_LARGE_FRAME)
        buffer_u8(out, (unsigned)e->frame >> 8);
    buffer_u8(out, e->colormap);
    buffer_u8(out, e->skin);
    for (int i = 0; i < 3; i++) {
        buffer_u16(out, (uint16_t)e->origin[i]);
        buffer_u8(out, e->angles[i]);
    }
    if (flags & BASELINE_ALPHA)
        buffer_u8(out, e->alpha);
}

void dz_decode_baseline(struct dz_demo *d)
{
    unsigned svc = bytes_u8(&d->in);
    unsigned number = bytes_u16(&d->in), flags;
    if (svc == SVC_SPAWNBASELINE2) {
        flags = bytes_u8(&d->in);
        if (flags & BASELINE_MORE)
            flags |= (unsigned)bytes_u8(&d->in) << 8;
    } else {
        flags = number >> 8 & 0xfc;
        number = d->baseline = (d->baseline + number) % DZ_V1_ENTITIES;
    }
    struct dz_entity e = {0};
    read_baseline(d, &e, flags);
    if (flags & BASELINE_LARGE_NUMBER)
        svc = SVC_SPAWNBASELINE; /* the other code only has room for more numbers */
    write_baseline(d->out, svc, number, &e, flags);
    struct dz_history *h = dz_change_entity(d, number);
    if (h)
        h->base = e;
    d->has_baselines = true;
}

/* ---- updates ---- */

/* Numbers of entities that appear or change: differences up to a 0; 255 skips 254. */
static void read_numbers(struct dz_demo *d)
{
    unsigned base = 0, hint = 0;
    for (uint8_t b = bytes_u8(&d->in); b && dz_ok(d); b = bytes_u8(&d->in)) {
        if (b == 255) {
            base += 254;
            continue;
        }
        struct dz_history *h = dz_change_entity(d, base + b);
        if (!h)
            return;
        h->now.is_active = true;
        dz_link(d, base + b, &hint);
    }
}

static void read_axis(struct dz_demo *d, struct dz_entity *now, const struct dz_entity *old,
                      int axis, bool is_relative, bool is_absolute)
{
    if (is_relative) {
        now->motion[axis] = (int32_t)dz_add_i8(d, (uint32_t)old->motion[axis]);
        now->origin[axis] = (int32_t)((uint32_t)old->origin[axis] + (uint32_t)now->motion[axis]);
    }
    if (is_absolute) {
        now->origin[axis] = bytes_i16(&d->in);
        now->motion[axis] = (int32_t)((uint32_t)now->origin[axis] - (uint32_t)old->origin[axis]);
    }
}

static void read_frame(struct dz_demo *d, struct dz_entity *now, const struct dz_entity *old,
                       unsigned mask)
{
    const uint32_t frame = (uint16_t)old->frame;
    if (mask & CHANGE_NEXT_FRAME)
        now->frame = (int16_t)(uint16_t)(frame + 1);
    if (mask & CHANGE_FRAME)
        now->frame = (int16_t)(uint16_t)(dz_add_i8(d, frame) & (frame & 0xff00 ? 0xffff : 0xff));
    if (mask & CHANGE_WIDE_FRAME)
        now->frame = bytes_i16(&d->in);
}

/* Fields of Nehahra and FitzQuake. */
static void read_extensions(struct dz_demo *d, struct dz_entity *e, unsigned mask)
{
    const bool is_netquake = d->protocol == DZ_NETQUAKE;
    if (mask & CHANGE_TRANSPARENCY && is_netquake)
        e->transparency = bytes_u32(&d->in);
    if (mask & CHANGE_FULLBRIGHT && is_netquake)
        e->fullbright = bytes_u8(&d->in);
    if (mask & CHANGE_ALPHA && !is_netquake)
        e->alpha = bytes_u8(&d->in);
    if (mask & CHANGE_SCALE && !is_netquake)
        e->scale = bytes_u8(&d->in);
    if (mask & CHANGE_LERP_FINISH)
        e->lerpfinish = bytes_u8(&d->in);
}

static void read_entity(struct dz_demo *d, struct dz_history *h, unsigned mask)
{
    struct bytes *in = &d->in;
    struct dz_entity *e = &h->now;
    read_axis(d, e, &h->old, 2, mask & CHANGE_MOTION_Z, mask & CHANGE_ORIGIN_Z);
    read_axis(d, e, &h->old, 1, mask & CHANGE_MOTION_Y, mask & CHANGE_ORIGIN_Y);
    read_axis(d, e, &h->old, 0, mask & CHANGE_MOTION_X, mask & CHANGE_ORIGIN_X);
    for (int i = 0; i < 3; i++)
        if (mask & (unsigned)CHANGE_ANGLE1 << i)
            e->angles[i] = (uint8_t)dz_add_i8(d, h->old.angles[i]);
    read_frame(d, e, &h->old, mask);
    if (mask & CHANGE_EFFECTS)
        e->effects = bytes_u8(in);
    if (mask & CHANGE_MODEL)
        e->model = (int16_t)((e->model & 0xff00) | bytes_u8(in));
    if (mask & CHANGE_MODEL2)
        e->model = (int16_t)(uint16_t)((e->model & 0xff) | bytes_u8(in) << 8);
    if (mask & CHANGE_STEP)
        e->is_step = !h->old.is_step;
    if (mask & CHANGE_COLORMAP)
        e->colormap = bytes_u8(in);
    if (mask & CHANGE_SKIN)
        e->skin = bytes_u8(in);
    read_extensions(d, e, mask);
}

/* Each linked entity repeats its last movement; active ones have a delta. */
static void read_linked(struct dz_demo *d)
{
    unsigned before = 0;
    for (unsigned i = d->entities[0].next; i < DZ_ENTITIES && dz_ok(d); i = d->entities[i].next) {
        struct dz_history *h = dz_change_entity(d, i);
        for (int axis = 0; axis < 3; axis++)
            h->now.origin[axis] =
                (int32_t)((uint32_t)h->now.origin[axis] + (uint32_t)h->now.motion[axis]);
        unsigned mask = h->now.is_active ? bytes_u8(&d->in) : 0;
        if (mask == CHANGE_MORE1) {
            h->old = h->now = h->base;
            dz_unlink(d, before, i);
            continue;
        }
        before = i;
        if (mask & CHANGE_MORE1)
            mask |= (unsigned)bytes_u8(&d->in) << 8;
        if (mask & CHANGE_MORE2)
            mask |= (unsigned)bytes_u8(&d->in) << 16;
        h->now.is_active = mask != 0;
        read_entity(d, h, mask);
    }
}

/* A list of u16 that ends with 0. Each has the entity's number in the low bits and toggles the
 * force bits above; some of them announce further bytes of bits. */
static void read_forces(struct dz_demo *d, int number_bits)
{
    const bool has_long_masks = d->protocol != DZ_NETQUAKE;
    const int shift = number_bits > 10 ? 8 : 0;
    for (uint64_t m = bytes_u16(&d->in); m && dz_ok(d); m = bytes_u16(&d->in)) {
        if (shift)
            m |= (uint64_t)bytes_u8(&d->in) << 16;
        if (m & UINT64_C(0x8000) << shift)
            m |= (uint64_t)bytes_u8(&d->in) << (16 + shift);
        if (has_long_masks && m & UINT64_C(0x800000) << shift)
            m |= (uint64_t)bytes_u8(&d->in) << (24 + shift);
        const uint64_t number_mask = (UINT64_C(1) << number_bits) - 1;
        dz_change_entity(d, (unsigned)(m & number_mask))->now.force ^=
            (uint32_t)((m & ~number_mask) >> shift);
    }
}

void dz_decode_entities(struct dz_demo *d)
{
    bytes_u8(&d->in);
    read_numbers(d);
    read_linked(d);
    if (dz_peek(d) == CODE_FORCE) {
        bytes_u8(&d->in);
        read_forces(d, 10);
    }
    if (dz_peek(d) == CODE_FORCE_LARGE) {
        bytes_u8(&d->in);
        read_forces(d, 15);
    }
    if (dz_ok(d))
        dz_write_entities(d);
}

/* ---- writing updates as the server sent them ---- */

static bool differs(unsigned value, unsigned base)
{
    return (value & 0xff) != (base & 0xff);
}

static unsigned update_bits(const struct dz_demo *d, unsigned number, const struct dz_history *h)
{
    static const unsigned angle_bits[] = {UPDATE_ANGLE1, UPDATE_ANGLE2, UPDATE_ANGLE3};
    static const uint32_t angle_forces[] = {DZ_FORCE_PITCH, DZ_FORCE_YAW, DZ_FORCE_ROLL};
    static const uint32_t origin_forces[] = {DZ_FORCE_X, DZ_FORCE_Y, DZ_FORCE_Z};
    const struct dz_entity *e = &h->now, *b = &h->base;
    const uint32_t force = e->force;
    const bool is_netquake = d->protocol == DZ_NETQUAKE;
    const unsigned model2 = (uint16_t)e->model >> 8, frame2 = (uint16_t)e->frame >> 8;
    const struct {
        bool is_there;
        unsigned bit;
    } parts[] = {
        {number > 255 || force & DZ_FORCE_LONG_NUMBER, NQ_UPDATE_LONG_ENTITY},
        {differs((unsigned)e->model, (unsigned)b->model) || force & DZ_FORCE_MODEL, UPDATE_MODEL},
        {differs((unsigned)e->frame, (unsigned)b->frame) || force & DZ_FORCE_FRAME, UPDATE_FRAME},
        {e->colormap != b->colormap || force & DZ_FORCE_COLORMAP, UPDATE_COLORMAP},
        {e->skin != b->skin || force & DZ_FORCE_SKIN, UPDATE_SKIN},
        {e->effects != b->effects || force & DZ_FORCE_EFFECTS, UPDATE_EFFECTS},
        {is_netquake && force & DZ_FORCE_NEHAHRA, NQ_UPDATE_TRANS},
        {!is_netquake && (e->alpha != b->alpha || force & DZ_FORCE_ALPHA), UPDATE_ALPHA},
        {e->scale != b->scale || force & DZ_FORCE_SCALE, UPDATE_SCALE},
        {(frame2 && frame2 != (uint16_t)b->frame >> 8) || force & DZ_FORCE_FRAME2, UPDATE_FRAME2},
        {(model2 && model2 != (uint16_t)b->model >> 8) || force & DZ_FORCE_MODEL2, UPDATE_MODEL2},
        {e->lerpfinish != b->lerpfinish || force & DZ_FORCE_LERPFINISH, UPDATE_LERP_FINISH},
        {e->is_step, UPDATE_STEP},
    };
    unsigned bits = NQ_UPDATE_SIGNAL;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        bits |= parts[i].is_there ? parts[i].bit : 0;
    for (int i = 0; i < 3; i++) {
        bits |= e->origin[i] != b->origin[i] || force & origin_forces[i]
                    ? (unsigned)UPDATE_ORIGIN1 << i
                    : 0;
        bits |= e->angles[i] != b->angles[i] || force & angle_forces[i] ? angle_bits[i] : 0;
    }
    bits |= bits & 0xff0000 ? NQ_UPDATE_EXTEND1 : 0;
    return bits | (bits & 0xffff00 ? NQ_UPDATE_MORE : 0u);
}

static void write_nehahra(struct buffer *out, const struct dz_entity *e)
{
    buffer_f32(out, e->fullbright ? 2.0f : 1.0f);
    buffer_u32(out, e->transparency);
    if (e->fullbright)
        buffer_f32(out, (float)(int8_t)(e->fullbright - 1));
}

static void write_entity(const struct dz_demo *d, unsigned number, const struct dz_entity *e,
                         unsigned bits)
{
    static const unsigned angle_bits[] = {UPDATE_ANGLE1, UPDATE_ANGLE2, UPDATE_ANGLE3};
    struct buffer *out = d->out;
    const struct {
        unsigned bit, value;
    } first[] =
        {
            {UPDATE_MODEL, (unsigned)e->model}, {UPDATE_FRAME, (unsigned)e->frame},
            {UPDATE_COLORMAP, e->colormap},     {UPDATE_SKIN, e->skin},
            {UPDATE_EFFECTS, e->effects},
        },
      last[] = {
          {UPDATE_ALPHA, e->alpha},
          {UPDATE_SCALE, e->scale},
          {UPDATE_FRAME2, (uint16_t)e->frame >> 8},
          {UPDATE_MODEL2, (uint16_t)e->model >> 8},
          {UPDATE_LERP_FINISH, e->lerpfinish},
      };
    buffer_u8(out, bits);
    if (bits & NQ_UPDATE_MORE)
        buffer_u8(out, bits >> 8);
    if (bits & 0xff0000)
        buffer_u8(out, bits >> 16);
    buffer_u8(out, number);
    if (bits & NQ_UPDATE_LONG_ENTITY)
        buffer_u8(out, number >> 8);
    for (int i = 0; i < 5; i++)
        if (bits & first[i].bit)
            buffer_u8(out, first[i].value);
    for (int i = 0; i < 3; i++) {
        if (bits & (unsigned)UPDATE_ORIGIN1 << i)
            buffer_u16(out, (uint16_t)e->origin[i]);
        if (bits & angle_bits[i])
            buffer_u8(out, e->angles[i]);
    }
    if (d->protocol == DZ_NETQUAKE && e->force & DZ_FORCE_NEHAHRA)
        write_nehahra(out, e);
    for (int i = 0; i < 5; i++)
        if (bits & last[i].bit)
            buffer_u8(out, last[i].value);
}

void dz_write_entities(struct dz_demo *d)
{
    for (unsigned i = d->entities[0].next; i < DZ_ENTITIES && dz_ok(d); i = d->entities[i].next) {
        struct dz_history *h = dz_change_entity(d, i);
        write_entity(d, i, &h->now, update_bits(d, i, h));
        h->old = h->now;
    }
}
