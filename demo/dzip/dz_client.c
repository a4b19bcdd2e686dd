/* SPDX-License-Identifier: GPL-2.0-or-later */
/* svc_clientdata in Dzip's demos. */
#include "demo/dzip/dz_client.h"

#include "demo/protocol/nq_bits.h"
#include "demo/protocol/quake.h"
#include "demo/protocol/svc.h"

/* Codes, in the upper four bits. FORCE: a mask of fields to write even if they are the default. */
enum {
    OLD_CODE = 0xf0,
    FORCE_CODE = 0x50,
    OLD_FORCE_CODE = 0xe0,
};

/* Fields in the order in which they are coded. `bit` announces a difference, `wide_bit` a value of
 * 16 bits. */
struct difference {
    uint8_t field;
    uint64_t bit, wide_bit;
};

static const struct difference differences[] = {
    {DZ_VELOCITY_Z, 0x1, 0},
    {DZ_VELOCITY_X, 0x2, 0},
    {DZ_VELOCITY_Y, 0x4, 0},
    {DZ_WEAPONFRAME, 0x100, 0x20000000},
    {DZ_ONGROUND, 0x200, 0},
    {DZ_PUNCH_X, 0x400, 0},
    {DZ_AMMO, 0x800, 0x40000000},
    {DZ_HEALTH, 0x1000, 0},
    {DZ_ITEMS, 0x2000, 0},
    {DZ_ARMOR, 0x4000, 0x100000000},
    {DZ_IDEALPITCH, 0x10000, 0},
    {DZ_SHELLS, 0x20000, 0x200000000},
    {DZ_NAILS, 0x40000, 0x400000000},
    {DZ_ROCKETS, 0x80000, 0x800000000},
    {DZ_WEAPON, 0x100000, 0x1000000000},
    {DZ_ACTIVE_WEAPON, 0x200000, 0},
    {DZ_INWATER, 0x400000, 0},
    {DZ_VIEWHEIGHT, 0x1000000, 0},
    {DZ_CELLS, 0x2000000, 0x2000000000},
    {DZ_PUNCH_Y, 0x4000000, 0},
    {DZ_PUNCH_Z, 0x8000000, 0},
    {DZ_NO_ITEMS_BIT, 0x10000000, 0},
    {DZ_WEAPONALPHA, 0x4000000000, 0},
};

static const struct difference old_differences[] = {
    {DZ_VIEWHEIGHT, 0x1000000, 0},
    {DZ_IDEALPITCH, 0x100000, 0},
    {DZ_PUNCH_X, 0x8000000, 0},
    {DZ_PUNCH_Y, 0x4000000, 0},
    {DZ_PUNCH_Z, 0x2000000, 0},
    {DZ_VELOCITY_X, 0x8, 0},
    {DZ_VELOCITY_Y, 0x4, 0},
    {DZ_VELOCITY_Z, 0x2, 0},
    {DZ_ONGROUND, 0x8000, 0},
    {DZ_INWATER, 0x400000, 0},
    {DZ_NO_ITEMS_BIT, 0x10000000, 0},
    {DZ_ITEMS, 0x200000, 0},
    {DZ_WEAPONFRAME, 0x4000, 0},
    {DZ_ARMOR, 0x80000, 0},
    {DZ_WEAPON, 0x20000, 0},
    {DZ_HEALTH, 0x40000, 0},
    {DZ_AMMO, 0x2000, 0},
    {DZ_SHELLS, 0x1000, 0},
    {DZ_NAILS, 0x800, 0},
    {DZ_ROCKETS, 0x400, 0},
    {DZ_CELLS, 0x800000, 0},
    {DZ_ACTIVE_WEAPON, 0x200, 0},
};

/* Fields of svc_clientdata in the order in which they are written. The low byte of a field is
 * omitted if it is the default, unless forced. High bytes (FitzQuake) have a table of their own. */
static const struct {
    uint8_t field, fallback;
    uint16_t bit, force;
} early[] =
    {
        {DZ_VIEWHEIGHT, PLAYER_EYE_HEIGHT, NQ_DATA_VIEW_HEIGHT, 0x800},
        {DZ_IDEALPITCH, 0, NQ_DATA_IDEAL_PITCH, 0x1000},
        {DZ_PUNCH_X, 0, NQ_DATA_PUNCH1, 0x100},
        {DZ_VELOCITY_X, 0, NQ_DATA_VELOCITY1, 0x1},
        {DZ_PUNCH_Y, 0, NQ_DATA_PUNCH1 << 1, 0x200},
        {DZ_VELOCITY_Y, 0, NQ_DATA_VELOCITY1 << 1, 0x2},
        {DZ_PUNCH_Z, 0, NQ_DATA_PUNCH1 << 2, 0x400},
        {DZ_VELOCITY_Z, 0, NQ_DATA_VELOCITY1 << 2, 0x4},
},
  late[] = {
      {DZ_WEAPONFRAME, 0, NQ_DATA_WEAPON_FRAME, 0x2000},
      {DZ_ARMOR, 0, NQ_DATA_ARMOR, 0x4000},
      {DZ_WEAPON, 0, NQ_DATA_WEAPON, 0x8000},
};

static const struct {
    uint8_t field;
    uint32_t bit;
} high_bytes[] = {
    {DZ_WEAPON, NQ_DATA_WEAPON2}, {DZ_ARMOR, NQ_DATA_ARMOR2},
    {DZ_AMMO, NQ_DATA_AMMO2},     {DZ_SHELLS, NQ_DATA_SHELLS2},
    {DZ_NAILS, NQ_DATA_NAILS2},   {DZ_ROCKETS, NQ_DATA_ROCKETS2},
    {DZ_CELLS, NQ_DATA_CELLS2},   {DZ_WEAPONFRAME, NQ_DATA_WEAPON_FRAME2},
};

enum {
    NUM_EARLY = sizeof early / sizeof early[0],
    NUM_LATE = sizeof late / sizeof late[0],
    NUM_HIGH = sizeof high_bytes / sizeof high_bytes[0],
};

/* The first byte includes the code; a bit in each byte announces the next one. */
static uint64_t read_mask(struct dz_demo *d)
{
    uint64_t mask = bytes_u8(&d->in);
    static const uint64_t more[] = {0x8, 0x8000, 0x800000, 0x80000000};
    static const uint64_t old_more[] = {0x1, 0x100, 0x10000};
    for (int i = 0; i < (d->version == 1 ? 3 : 4); i++)
        if (mask & (d->version == 1 ? old_more[i] : more[i]))
            mask |= (uint64_t)bytes_u8(&d->in) << 8 * (i + 1);
    return mask;
}

static uint32_t read_difference(struct dz_demo *d, int field, uint32_t value)
{
    switch (field) {
    case DZ_ONGROUND:
    case DZ_INWATER:
    case DZ_NO_ITEMS_BIT:
        return !value;
    case DZ_HEALTH:
        return value + (uint32_t)bytes_i16(&d->in);
    case DZ_ITEMS:
        return d->version == 1 ? value + bytes_u32(&d->in) : value ^ bytes_u32(&d->in);
    default:
        /* Values that need two bytes wrap at 16 bits, others at 8. */
        return dz_add_i8(d, value) & (value & 0xff00 ? 0xffff : 0xff);
    }
}

static void read_client(struct dz_demo *d, struct dz_client *c)
{
    const bool is_old = d->version == 1;
    const struct difference *list = is_old ? old_differences : differences;
    const size_t num = is_old ? sizeof old_differences / sizeof old_differences[0]
                              : sizeof differences / sizeof differences[0];
    const uint64_t mask = read_mask(d);
    for (size_t i = 0; i < num; i++) {
        uint32_t *value = &c->fields[list[i].field];
        if (mask & list[i].wide_bit)
            *value = bytes_u16(&d->in);
        else if (mask & list[i].bit)
            *value = read_difference(d, list[i].field, *value);
    }
    if ((dz_peek(d) & 0xf0) != (is_old ? OLD_FORCE_CODE : FORCE_CODE))
        return;
    unsigned force = bytes_u8(&d->in);
    if (force & 8)
        force |= (unsigned)bytes_u8(&d->in) << 8;
    c->force ^= force & 0xff07;
}

/* Returns the bits of the fields to write. */
static uint32_t client_bits(const struct dz_client *c, uint32_t old_alpha)
{
    const uint32_t *fields = c->fields;
    uint32_t bits = (fields[DZ_NO_ITEMS_BIT] ? 0u : NQ_DATA_ITEMS) |
                    (fields[DZ_ONGROUND] ? NQ_DATA_ON_GROUND : 0u) |
                    (fields[DZ_INWATER] ? NQ_DATA_IN_WATER : 0u) |
                    (fields[DZ_WEAPONALPHA] != old_alpha ? NQ_DATA_WEAPON_ALPHA : 0u);
    for (int i = 0; i < NUM_EARLY; i++)
        if ((fields[early[i].field] & 0xff) != early[i].fallback || c->force & early[i].force)
            bits |= early[i].bit;
    for (int i = 0; i < NUM_LATE; i++)
        if ((fields[late[i].field] & 0xff) != late[i].fallback || c->force & late[i].force)
            bits |= late[i].bit;
    for (int i = 0; i < NUM_HIGH; i++)
        if (fields[high_bytes[i].field] >> 8)
            bits |= high_bytes[i].bit;
    bits |= bits & 0xff000000 ? NQ_DATA_EXTEND2 : 0u;
    bits |= bits & 0xffff0000 ? NQ_DATA_EXTEND1 : 0u;
    return bits;
}

static void write_client(struct buffer *out, const struct dz_client *c, uint32_t bits)
{
    const uint32_t *fields = c->fields;
    buffer_u8(out, SVC_CLIENTDATA);
    buffer_u16(out, bits & 0xffff);
    if (bits & NQ_DATA_EXTEND1)
        buffer_u8(out, bits >> 16);
    if (bits & NQ_DATA_EXTEND2)
        buffer_u8(out, bits >> 24);
    for (int i = 0; i < NUM_EARLY; i++)
        if (bits & early[i].bit)
            buffer_u8(out, fields[early[i].field]);
    buffer_u32(out, fields[DZ_ITEMS]);
    for (int i = 0; i < NUM_LATE; i++)
        if (bits & late[i].bit)
            buffer_u8(out, fields[late[i].field]);
    buffer_u16(out, fields[DZ_HEALTH] & 0xffff);
    for (int field = DZ_AMMO; field <= DZ_ACTIVE_WEAPON; field++)
        buffer_u8(out, fields[field]);
    for (int i = 0; i < NUM_HIGH; i++)
        if (bits & high_bytes[i].bit)
            buffer_u8(out, fields[high_bytes[i].field] >> 8);
    if (bits & NQ_DATA_WEAPON_ALPHA)
        buffer_u8(out, fields[DZ_WEAPONALPHA]);
}

void dz_decode_client(struct dz_demo *d)
{
    const uint32_t old_alpha = d->client.fields[DZ_WEAPONALPHA];
    read_client(d, &d->client);
    write_client(d->out, &d->client, client_bits(&d->client, old_alpha));
}
