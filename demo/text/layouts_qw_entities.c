/* SPDX-License-Identifier: GPL-2.0-or-later */
/* QuakeWorld's messages about entities, players and nails. */
#include "demo/text/layouts_qw_entities.h"

#include "demo/protocol/qw_bits.h"
#include "demo/text/field_coder.h"
#include "demo/text/layouts_shared.h"

/* MVD1_FLOAT_COORDS widens origins but no other coordinates. */
static void code_origin(struct field_coder *c, const char *name)
{
    if (c->protocol.extensions.mvd1 & MVD1_FLOAT_COORDS)
        field_f32(c, name);
    else
        layout_coord(c, name);
}

/* ---- entities ---- */

/* FTE's bits that are part of the entity number, and all those with a text form. */
enum { FTE_ENTITY_HIGH = QW_FTE_ENTITY_512 | QW_FTE_ENTITY_1024, FTE_KNOWN = 0x7ff };

struct entity_head {
    uint64_t number, mask, extra;
};

/* Decoding: reads all bits of the message and combines them. */
static struct entity_head take_head(struct field_coder *c, uint64_t word)
{
    struct entity_head head = {.number = word & 511, .mask = word & ~UINT64_C(511)};
    if (word & QW_MORE)
        head.mask |= field_take(c, 1);
    if (head.mask & QW_FTE && c->protocol.extensions.fte)
        head.extra = field_take(c, 1);
    if (head.extra & QW_FTE_MORE)
        head.extra |= field_take(c, 1) << 8;
    head.number |= (head.extra & FTE_ENTITY_HIGH) << 4;
    head.extra &= ~(uint64_t)FTE_ENTITY_HIGH;
    return head;
}

static void put_head(struct field_coder *c, const struct entity_head *head)
{
    const bool has_more = head->mask & QW_MORE;
    const bool has_extra = has_more && head->mask & QW_FTE && c->protocol.extensions.fte;
    const uint64_t extra = head->extra | (head->number >> 9) << 5;
    if (head->mask & 0xff && !has_more)
        field_fail(c, "mask=0x%04x: bits below 0x0100 require bit 0x8000", (unsigned)head->mask);
    if (head->number > 511 && !has_extra)
        field_fail(c, "entity=%d: numbers above 511 require mask bits 0x8080 and FTE's extensions",
                   (int)head->number);
    if (extra > 0xff && !(extra & QW_FTE_MORE))
        field_fail(c, "mask2=0x%04x: bits above 0x00ff require bit 0x0080", (unsigned)head->extra);
    field_put(c, (head->number & 511) | (head->mask & ~UINT64_C(0xff)), 2);
    if (has_more)
        field_put(c, head->mask & 0xff, 1);
    if (has_extra)
        field_put(c, extra, extra & QW_FTE_MORE ? 2 : 1);
}

static void code_head(struct field_coder *c, uint64_t word, struct entity_head *head)
{
    *head = take_head(c, word);
    field_part(c, "entity", &head->number, 0, 11, 1, 0);
    field_part_bits(c, "mask", &head->mask, 0xfeff);
    if (head->mask & QW_MORE && head->mask & QW_FTE && c->protocol.extensions.fte) {
        field_part_bits(c, "mask2", &head->extra, 0xffff & ~FTE_ENTITY_HIGH);
        if (head->extra & ~(uint64_t)FTE_KNOWN)
            field_fail(c, "mask2=0x%04x: unknown bits", (unsigned)head->extra);
    }
    put_head(c, head);
}

/* One entity. Decoding: `word` is its first word; encoding: unused. */
static void code_entity(struct field_coder *c, uint64_t word)
{
    struct entity_head head;
    code_head(c, word, &head);
    if (head.mask & QW_MODEL)
        field_u8(c, "modelindex"); /* with QW_FTE_MODEL_256, less 256 */
    else if (head.extra & QW_FTE_MODEL_256)
        field_u16(c, "modelindex");
    if (head.mask & QW_FRAME)
        field_u8(c, "frame");
    if (head.mask & QW_COLORMAP)
        field_u8(c, "colormap");
    if (head.mask & QW_SKIN)
        field_u8(c, "skin");
    if (head.mask & QW_EFFECTS)
        field_bits(c, "effects");
    if (head.mask & QW_ORIGIN1)
        code_origin(c, "x");
    if (head.mask & QW_ANGLE1)
        layout_angle(c, "pitch");
    if (head.mask & QW_ORIGIN2)
        code_origin(c, "y");
    if (head.mask & QW_ANGLE2)
        layout_angle(c, "yaw");
    if (head.mask & QW_ORIGIN3)
        code_origin(c, "z");
    if (head.mask & QW_ANGLE3)
        layout_angle(c, "roll");
    if (head.extra & QW_FTE_SCALE)
        field_u8(c, "scale");
    if (head.extra & QW_FTE_ALPHA)
        field_u8(c, "alpha");
    if (head.extra & QW_FTE_FATNESS)
        field_u8(c, "fatness");
    if (head.extra & QW_FTE_DRAW_FLAGS)
        field_u8(c, "drawflags");
    if (head.extra & QW_FTE_ABSOLUTE_LIGHT)
        field_u8(c, "abslight");
    for (int i = 0; i < 3 && head.extra & QW_FTE_COLOUR; i++)
        field_u8(c, "colormod");
}

void layout_qw_delta(struct field_coder *c)
{
    code_entity(c, field_take(c, 2));
}

void layout_qw_entities(struct field_coder *c)
{
    uint64_t word = field_take(c, 2);
    while (field_option(c, "entity", word != 0)) {
        code_entity(c, word);
        word = field_take(c, 2);
    }
    field_put(c, 0, 2);
}

void layout_qw_from(struct field_coder *c)
{
    field_u8(c, "frame");
    layout_qw_entities(c);
}

/* ---- nails ---- */

/* Six bytes: integers of 12, 12, 12, 4 and 8 bits. */
static void code_nail(struct field_coder *c)
{
    uint64_t word = field_take(c, 6);
    field_part(c, "x", &word, 0, 12, 2, -4096);
    field_part(c, "y", &word, 12, 12, 2, -4096);
    field_part(c, "z", &word, 24, 12, 2, -4096);
    field_part(c, "pitch", &word, 36, 4, 360 / 16.0, 0);
    field_part(c, "yaw", &word, 40, 8, 360 / 256.0, 0);
    field_put(c, word, 6);
}

static void code_nails(struct field_coder *c, bool numbered)
{
    enum { MAX_NAILS = 255 };
    const size_t start = c->out.size;
    const int count = (int)field_take(c, 1);
    int num = 0;
    field_put(c, 0, 1);
    for (; num < MAX_NAILS && field_option(c, numbered ? "nail" : "x", num < count); num++) {
        if (numbered)
            field_u8(c, "nail");
        code_nail(c);
    }
    if (c->encoding)
        c->out.data[start] = (uint8_t)num;
}

void layout_qw_nails(struct field_coder *c)
{
    code_nails(c, false);
}

void layout_qw_nails2(struct field_coder *c)
{
    code_nails(c, true);
}

/* ---- players ---- */

static void code_move(struct field_coder *c, const char *name, bool is_old)
{
    if (is_old)
        field_scaled(c, name, 1, true, 8);
    else
        field_i16(c, name);
}

/* The player's last command. */
static void code_command(struct field_coder *c)
{
    const bool is_old = c->protocol.dialect->protocol <= 26;
    const uint8_t mask = field_bits(c, "mask2");
    if (mask & QW_COMMAND_ANGLE1)
        layout_angle16(c, "pitch");
    if (mask & QW_COMMAND_ANGLE2 || is_old)
        layout_angle16(c, "yaw");
    if (mask & QW_COMMAND_ANGLE3)
        layout_angle16(c, "roll");
    if (mask & QW_COMMAND_FORWARD)
        code_move(c, "forward", is_old);
    if (mask & QW_COMMAND_SIDE)
        code_move(c, "side", is_old);
    if (mask & QW_COMMAND_UP)
        code_move(c, "up", is_old);
    if (mask & QW_COMMAND_BUTTONS)
        field_bits(c, "flag");
    if (mask & QW_COMMAND_IMPULSE)
        field_u8(c, "impulse");
    if (mask & QW_COMMAND_ANGLE2 || !is_old)
        field_u8(c, "load");
}

static void code_weapon_prediction(struct field_coder *c)
{
    static const char *const bytes[] = {"thinkindex", "ping",    "predflags", "shells",
                                        "nails",      "rockets", "cells"};
    if (field_u8(c, "predicts") == 0)
        return;
    field_u8(c, "weapon_impulse");
    field_i16(c, "weapon");
    for (int i = 0; i < 3; i++)
        field_f32(c, "weapon_time");
    for (size_t i = 0; i < sizeof bytes / sizeof bytes[0]; i++)
        field_u8(c, bytes[i]);
}

/* Fields added by FTE's extensions, each present only with its own extension. */
static void code_qwd_appearance(struct field_coder *c, uint32_t mask)
{
    const uint32_t fte = c->protocol.extensions.fte;
    if (fte & FTE_SCALE && mask & QW_QWD_SCALE)
        field_u8(c, "scale");
    if (fte & FTE_TRANS && mask & QW_QWD_ALPHA)
        field_u8(c, "alpha");
    if (fte & FTE_FATNESS && mask & QW_QWD_FATNESS)
        field_u8(c, "fatness");
    if (fte & FTE_HULL_SIZE && mask & QW_QWD_HULL)
        field_u8(c, "hull");
    for (int i = 0; i < 3 && fte & FTE_COLOUR_MOD && mask & QW_QWD_COLOUR; i++)
        field_u8(c, "colormod");
}

static void code_qwd_player(struct field_coder *c)
{
    static const char *const origin[] = {"x", "y", "z"};
    static const char *const velocity[] = {"vel_x", "vel_y", "vel_z"};
    uint32_t mask = field_bits16(c, "mask");
    if (c->protocol.extensions.fte & QW_QWD_WIDE_FTE && mask & QW_QWD_MORE)
        mask |= (uint32_t)field_bits(c, "mask3") << 16;
    for (int i = 0; i < 3; i++)
        code_origin(c, origin[i]);
    field_u8(c, "frame");
    if (mask & QW_QWD_MSEC)
        field_u8(c, "msec");
    if (mask & QW_QWD_COMMAND)
        code_command(c);
    for (int i = 0; i < 3; i++)
        if (mask & (uint32_t)QW_QWD_VELOCITY1 << i)
            field_i16(c, velocity[i]);
    if (mask & QW_QWD_MODEL)
        field_u8(c, "model");
    if (mask & QW_QWD_SKIN)
        field_u8(c, "skin");
    if (mask & QW_QWD_EFFECTS)
        field_bits(c, "effects");
    if (mask & QW_QWD_WEAPON_FRAME)
        field_u8(c, "weaponframe");
    if (c->protocol.extensions.mvd1 & MVD1_WEAPON_PREDICTION)
        code_weapon_prediction(c);
    code_qwd_appearance(c, mask);
}

/* .mvd: only the fields that changed since the player was last sent. */
static void code_mvd_player(struct field_coder *c)
{
    static const char *const origin[] = {"x", "y", "z"}, *const angles[] = {"pitch", "yaw", "roll"};
    const uint16_t mask = field_bits16(c, "mask");
    field_u8(c, "frame");
    for (int i = 0; i < 3; i++)
        if (mask & QW_MVD_ORIGIN1 << i)
            code_origin(c, origin[i]);
    for (int i = 0; i < 3; i++)
        if (mask & QW_MVD_ANGLE1 << i)
            layout_angle16(c, angles[i]);
    if (mask & QW_MVD_MODEL)
        field_u8(c, "model");
    if (mask & QW_MVD_SKIN)
        field_u8(c, "skin");
    if (mask & QW_MVD_EFFECTS)
        field_bits(c, "effects");
    if (mask & QW_MVD_WEAPON_FRAME)
        field_u8(c, "weaponframe");
}

void layout_qw_player(struct field_coder *c)
{
    field_u8(c, "player");
    if (c->protocol.multi_view)
        code_mvd_player(c);
    else
        code_qwd_player(c);
}
