/* SPDX-License-Identifier: GPL-2.0-or-later */
/* NetQuake messages of Nehahra, the 2021 re-release and FTE. */
#include "demo/text/layouts.h"

#include "demo/protocol/fte_bits.h"
#include "demo/protocol/svc.h"
#include "demo/text/field_coder.h"
#include "demo/text/layouts_shared.h"

/* ---- Nehahra ---- */

static void code_showlmp(struct field_coder *c)
{
    field_string(c, "slot");
    field_string(c, "lmp");
    field_u8(c, "x");
    field_u8(c, "y");
}

static void code_hidelmp(struct field_coder *c)
{
    field_string(c, "slot");
}

static void code_skyboxsize(struct field_coder *c)
{
    layout_coord(c, "size");
}

static void code_nehahra_fog(struct field_coder *c)
{
    if (field_u8(c, "enable") == 0)
        return;
    field_f32(c, "density");
    field_u8(c, "red");
    field_u8(c, "green");
    field_u8(c, "blue");
}

layout_fn *const nehahra_layouts[NUM_LAYOUTS] = {
    [SVC_NEHAHRA_SHOWLMP] = code_showlmp,
    [SVC_NEHAHRA_HIDELMP] = code_hidelmp,
    [SVC_NEHAHRA_SKYBOXSIZE] = code_skyboxsize,
    [SVC_NEHAHRA_FOG] = code_nehahra_fog,
};

/* ---- the re-release ---- */

/* An integer of 7 bits per byte; bit 7 says that another byte follows. */
static void code_varint(struct field_coder *c, const char *name)
{
    for (int i = 0; i < 10 && field_bits(c, name) & 0x80; i++)
        ;
}

static void code_updateping(struct field_coder *c)
{
    field_u8(c, "player");
    code_varint(c, "ping");
}

static void code_updatesocial(struct field_coder *c)
{
    field_u8(c, "player");
    field_bits32(c, "id");
    field_bits32(c, "id_high");
}

static void code_updateplinfo(struct field_coder *c)
{
    field_u8(c, "player");
    code_varint(c, "health");
    code_varint(c, "armorvalue");
}

static void code_seq(struct field_coder *c)
{
    code_varint(c, "seq");
}

static void code_chat(struct field_coder *c)
{
    field_u8(c, "player");
    field_u8(c, "color");
    field_string(c, "netname");
    field_string(c, "text");
}

static void code_levelcompleted(struct field_coder *c)
{
    for (int i = 0; i < 5; i++)
        field_bits16(c, "value");
    field_string(c, "mapname");
}

static void code_loccenterprint(struct field_coder *c)
{
    const int num = field_i16(c, "count");
    for (int i = 0; i < num && !c->failed; i++)
        field_string(c, "text");
}

layout_fn *const kex_layouts[NUM_LAYOUTS] = {
    [SVC_KEX_UPDATEPING] = code_updateping,
    [SVC_KEX_UPDATESOCIAL] = code_updatesocial,
    [SVC_KEX_UPDATEPLINFO] = code_updateplinfo,
    [SVC_KEX_SEQ] = code_seq,
    [SVC_KEX_CHAT] = code_chat,
    [SVC_KEX_LEVELCOMPLETED] = code_levelcompleted,
    [SVC_KEX_BACKTOLOBBY] = layout_nothing,
    [SVC_KEX_LOCCENTERPRINT] = code_loccenterprint,
};

/* ---- FTE ---- */

static void code_wide(struct field_coder *c, const char *name, uint32_t mask)
{
    if (mask & DELTA_16BIT)
        field_u16(c, name);
    else
        field_u8(c, name);
}

static void code_delta_angle(struct field_coder *c, const char *name, uint32_t mask)
{
    const bool is_float = c->protocol.flags & RMQ_FLOAT_ANGLE;
    if (mask & DELTA_PREDICTION && !layout_has(c, FTE2_PREDICTION_INFO) && !is_float)
        layout_angle16(c, name);
    else
        layout_angle(c, name);
}

static void code_delta_place(struct field_coder *c, uint32_t mask)
{
    if (mask & DELTA_ORIGIN_XY) {
        layout_coord(c, "x");
        layout_coord(c, "y");
    }
    if (mask & DELTA_ORIGIN_Z)
        layout_coord(c, "z");
    if (mask & DELTA_ANGLES_XZ) {
        code_delta_angle(c, "pitch", mask);
        code_delta_angle(c, "roll", mask);
    }
    if (mask & DELTA_ANGLE_Y)
        code_delta_angle(c, "yaw", mask);
}

static void code_delta_movement(struct field_coder *c, uint32_t mask)
{
    static const char *const moves[] = {"forward", "side", "up"};
    const uint8_t which = field_bits(c, "move");
    for (int i = 0; i < 3; i++)
        if (which & PREDICTION_FORWARD << i)
            field_i16(c, moves[i]);
    if (which & PREDICTION_MOVE_TYPE)
        field_u8(c, "movetype");
    if (which & PREDICTION_VELOCITY_XY) {
        field_scaled(c, "vel_x", 2, true, 1 / 8.0);
        field_scaled(c, "vel_y", 2, true, 1 / 8.0);
    }
    if (which & PREDICTION_VELOCITY_Z)
        field_scaled(c, "vel_z", 2, true, 1 / 8.0);
    if (which & PREDICTION_MSEC)
        field_u8(c, "msec");
    if (!(which & PREDICTION_VIEW))
        return;
    if (layout_has(c, FTE2_PREDICTION_INFO)) {
        const int num = (mask & DELTA_ANGLES_XZ ? 2 : 0) + (mask & DELTA_ANGLE_Y ? 1 : 0);
        for (int i = 0; i < num; i++)
            field_scaled(c, "view", 2, true, 360 / 65536.0);
    } else if (field_bits(c, "weaponframe") & 0x80) {
        field_bits(c, "weaponframe2");
    }
}

static void code_delta_solid(struct field_coder *c)
{
    if (!layout_has(c, FTE2_NEW_SIZE_ENCODING)) {
        field_bits16(c, "solid");
        return;
    }
    const uint8_t encoding = field_u8(c, "encoding");
    if (encoding == 16)
        field_bits16(c, "solid");
    else if (encoding == 32)
        field_bits32(c, "solid");
    else if (encoding > 3)
        field_fail(c, "unknown size encoding %d", encoding);
}

static void code_delta_looks(struct field_coder *c, uint32_t mask)
{
    if (mask & DELTA_MODEL)
        code_wide(c, "modelindex", mask);
    if (mask & DELTA_SKIN)
        code_wide(c, "skin", mask);
    if (mask & DELTA_COLORMAP)
        field_u8(c, "colormap");
    if (mask & DELTA_SOLID)
        code_delta_solid(c);
    if (mask & DELTA_FLAGS)
        field_bits(c, "flags");
    if (mask & DELTA_ALPHA)
        field_u8(c, "alpha");
    if (mask & DELTA_SCALE)
        field_u8(c, "scale");
}

static void code_bytes(struct field_coder *c, const char *name, int num)
{
    for (int i = 0; i < num && !c->failed; i++)
        field_u8(c, name);
}

static void code_delta_rest(struct field_coder *c, uint32_t mask)
{
    if (mask & (DELTA_BONES | 1u << 31))
        field_fail(c, "bones are not supported");
    if (mask & DELTA_DRAW_FLAGS && (field_bits(c, "drawflags") & 7) == 7)
        field_u8(c, "abslight");
    if (mask & DELTA_TAG) {
        if (field_bits16(c, "tag") & 0x8000)
            field_u8(c, "tag_low");
        field_u8(c, "tagindex");
    }
    if (mask & DELTA_LIGHT)
        code_bytes(c, "light", 10);
    if (mask & DELTA_TRAIL && field_bits16(c, "trail") & 0x8000)
        field_bits16(c, "emit");
    if (mask & DELTA_COLOUR_MOD)
        code_bytes(c, "colormod", 3);
    if (mask & DELTA_GLOW)
        code_bytes(c, "glow", 5);
    if (mask & DELTA_FATNESS)
        field_u8(c, "fatness");
    if (mask & DELTA_MODEL2)
        code_wide(c, "modelindex2", mask);
    if (mask & DELTA_GRAVITY)
        code_bytes(c, "gravity", 2);
    if (mask & DELTA_LERP)
        field_u16(c, "lerp");
}

static void code_delta(struct field_coder *c)
{
    uint32_t mask = field_bits(c, "mask");
    if (mask & DELTA_MORE1)
        mask |= (uint32_t)field_bits(c, "mask2") << 8;
    if (mask & DELTA_MORE2)
        mask |= (uint32_t)field_bits(c, "mask3") << 16;
    if (mask & DELTA_MORE3)
        mask |= (uint32_t)field_bits(c, "mask4") << 24;
    if (mask & DELTA_FRAME)
        code_wide(c, "frame", mask);
    code_delta_place(c, mask);
    if (mask & DELTA_EFFECTS2 && mask & DELTA_EFFECTS)
        field_bits32(c, "effects");
    else if (mask & DELTA_EFFECTS2)
        field_bits16(c, "effects");
    else if (mask & DELTA_EFFECTS)
        field_bits(c, "effects");
    if (mask & DELTA_PREDICTION)
        code_delta_movement(c, mask);
    code_delta_looks(c, mask);
    code_delta_rest(c, mask);
}

/* Bit 15 of an entity's number removes it; bit 14 says that its high bits follow. */
static void code_updateentities(struct field_coder *c)
{
    if (layout_has(c, FTE2_PREDICTION_INFO))
        field_u16(c, "ack");
    field_f32(c, "time");
    while (!c->failed) {
        const uint16_t word = field_bits16(c, "entity");
        const uint8_t high = word & 0x4000 ? field_u8(c, "entity_high") : 0;
        if (word & 0x8000)
            continue;
        if ((word & 0x3fff) == 0 && high == 0)
            return;
        code_delta(c);
    }
}

static void code_fte_baseline(struct field_coder *c)
{
    if (field_bits16(c, "entity") & 0x8000)
        field_u8(c, "entity_low");
    code_delta(c);
}

static void code_updatestatbyte(struct field_coder *c)
{
    field_u8(c, "index");
    field_u8(c, "value");
}

static void code_updatestatstring(struct field_coder *c)
{
    field_u8(c, "index");
    field_string(c, "value");
}

static void code_updatestatfloat(struct field_coder *c)
{
    field_u8(c, "index");
    field_f32(c, "value");
}

static void code_precache(struct field_coder *c)
{
    field_bits16(c, "index");
    field_string(c, "name");
}

static void code_trailparticles(struct field_coder *c)
{
    field_u16(c, "entity");
    field_u16(c, "effect");
    layout_position(c);
    layout_position(c);
}

static void code_pointparticles(struct field_coder *c)
{
    field_u16(c, "effect");
    layout_position(c);
    layout_position(c);
    field_u16(c, "count");
}

static void code_pointparticles1(struct field_coder *c)
{
    field_u16(c, "effect");
    layout_position(c);
}

layout_fn *const fte_layouts[NUM_LAYOUTS] = {
    [SVC_FTE_SPAWNSTATIC2] = code_delta,
    [SVC_FTE_UPDATESTATBYTE] = code_updatestatbyte,
    [SVC_FTE_PRECACHE] = code_precache,
    [SVC_FTE_TRAILPARTICLES] = code_trailparticles,
    [SVC_FTE_POINTPARTICLES] = code_pointparticles,
    [SVC_FTE_POINTPARTICLES1] = code_pointparticles1,
    [SVC_FTE_SPAWNBASELINE2] = code_fte_baseline,
    [SVC_FTE_UPDATESTATSTRING] = code_updatestatstring,
    [SVC_FTE_UPDATESTATFLOAT] = code_updatestatfloat,
    [SVC_FTE_VOICECHAT] = layout_voicechat,
    [SVC_FTE_SETANGLEDELTA] = layout_setangledelta,
    [SVC_FTE_UPDATEENTITIES] = code_updateentities,
};
