/* The layouts of QuakeWorld's messages about entities, players and nails. */
#include "playback/dump/field_coder.h"
#include "playback/dump/layouts.h"
#include "playback/protocol/qw_bits.h"

/* An origin is wider than other coordinates with an extension of its own. */
static void code_origin(struct coder *c, const char *name)
{
    if (c->protocol.extensions.mvd1 & MVD1_FLOAT_COORDS)
        coder_f32(c, name);
    else
        coder_coord(c, name);
}

/* ---- entities ---- */

/* Of FTE's bits those that stand in the number, and all that have a text form. */
enum { FTE_ENTITY_HIGH = QW_FTE_ENTITY_512 | QW_FTE_ENTITY_1024, FTE_KNOWN = 0x7ff };

struct entity_head {
    uint64_t number, mask, extra;
};

/* Decoding: the bits as they lie in the message, put together. */
static struct entity_head take_head(struct coder *c, uint64_t word)
{
    struct entity_head head = {.number = word & 511, .mask = word & ~UINT64_C(511)};
    if (word & QW_MORE)
        head.mask |= coder_take(c, 1);
    if (head.mask & QW_FTE && c->protocol.extensions.fte)
        head.extra = coder_take(c, 1);
    if (head.extra & QW_FTE_MORE)
        head.extra |= coder_take(c, 1) << 8;
    head.number |= (head.extra & FTE_ENTITY_HIGH) << 4;
    head.extra &= ~(uint64_t)FTE_ENTITY_HIGH;
    return head;
}

static void put_head(struct coder *c, const struct entity_head *head)
{
    const bool has_more = head->mask & QW_MORE;
    const bool has_extra = has_more && head->mask & QW_FTE && c->protocol.extensions.fte;
    const uint64_t extra = head->extra | (head->number >> 9) << 5;
    if (head->mask & 0xff && !has_more)
        coder_fail(c, "mask=0x%04x: bits below 0x0100 want 0x8000", (unsigned)head->mask);
    if (head->number > 511 && !has_extra)
        coder_fail(c, "entity=%d: more than 511 wants mask 0x8080 and FTE's extensions",
                   (int)head->number);
    if (extra > 0xff && !(extra & QW_FTE_MORE))
        coder_fail(c, "mask2=0x%04x: bits above 0x00ff want 0x0080", (unsigned)head->extra);
    coder_put(c, (head->number & 511) | (head->mask & ~UINT64_C(0xff)), 2);
    if (has_more)
        coder_put(c, head->mask & 0xff, 1);
    if (has_extra)
        coder_put(c, extra, extra & QW_FTE_MORE ? 2 : 1);
}

static void code_head(struct coder *c, uint64_t word, struct entity_head *head)
{
    *head = take_head(c, word);
    coder_part(c, "entity", &head->number, 0, 11, 1, 0);
    coder_part_bits(c, "mask", &head->mask, 0xfeff);
    if (head->mask & QW_MORE && head->mask & QW_FTE && c->protocol.extensions.fte) {
        coder_part_bits(c, "mask2", &head->extra, 0xffff & ~FTE_ENTITY_HIGH);
        if (head->extra & ~(uint64_t)FTE_KNOWN)
            coder_fail(c, "mask2=0x%04x has no text form", (unsigned)head->extra);
    }
    put_head(c, head);
}

/* One entity, of whose word nothing (encoding) or all (decoding) is known. */
static void code_entity(struct coder *c, uint64_t word)
{
    struct entity_head head;
    code_head(c, word, &head);
    if (head.mask & QW_MODEL)
        coder_u8(c, "modelindex"); /* with QW_FTE_MODEL_256, that many above */
    else if (head.extra & QW_FTE_MODEL_256)
        coder_u16(c, "modelindex");
    if (head.mask & QW_FRAME)
        coder_u8(c, "frame");
    if (head.mask & QW_COLORMAP)
        coder_u8(c, "colormap");
    if (head.mask & QW_SKIN)
        coder_u8(c, "skin");
    if (head.mask & QW_EFFECTS)
        coder_bits(c, "effects");
    if (head.mask & QW_ORIGIN1)
        code_origin(c, "x");
    if (head.mask & QW_ANGLE1)
        coder_angle(c, "pitch");
    if (head.mask & QW_ORIGIN2)
        code_origin(c, "y");
    if (head.mask & QW_ANGLE2)
        coder_angle(c, "yaw");
    if (head.mask & QW_ORIGIN3)
        code_origin(c, "z");
    if (head.mask & QW_ANGLE3)
        coder_angle(c, "roll");
    if (head.extra & QW_FTE_SCALE)
        coder_u8(c, "scale");
    if (head.extra & QW_FTE_ALPHA)
        coder_u8(c, "alpha");
    if (head.extra & QW_FTE_FATNESS)
        coder_u8(c, "fatness");
    if (head.extra & QW_FTE_DRAW_FLAGS)
        coder_u8(c, "drawflags");
    if (head.extra & QW_FTE_ABSOLUTE_LIGHT)
        coder_u8(c, "abslight");
    for (int i = 0; i < 3 && head.extra & QW_FTE_COLOUR; i++)
        coder_u8(c, "colormod");
}

void coder_qw_delta(struct coder *c)
{
    code_entity(c, coder_take(c, 2));
}

void coder_qw_entities(struct coder *c)
{
    uint64_t word = coder_take(c, 2);
    while (coder_option(c, "entity", word != 0)) {
        code_entity(c, word);
        word = coder_take(c, 2);
    }
    coder_put(c, 0, 2);
}

void coder_qw_from(struct coder *c)
{
    coder_u8(c, "frame");
    coder_qw_entities(c);
}

/* ---- nails ---- */

/* Six bytes: numbers of 12, 12, 12, 4 and 8 bits. */
static void code_nail(struct coder *c)
{
    uint64_t word = coder_take(c, 6);
    coder_part(c, "x", &word, 0, 12, 2, -4096);
    coder_part(c, "y", &word, 12, 12, 2, -4096);
    coder_part(c, "z", &word, 24, 12, 2, -4096);
    coder_part(c, "pitch", &word, 36, 4, 360 / 16.0, 0);
    coder_part(c, "yaw", &word, 40, 8, 360 / 256.0, 0);
    coder_put(c, word, 6);
}

static void code_nails(struct coder *c, bool numbered)
{
    enum { MAX_NAILS = 255 };
    const size_t start = c->out.size;
    const int told = (int)coder_take(c, 1);
    int num = 0;
    coder_put(c, 0, 1);
    for (; num < MAX_NAILS && coder_option(c, numbered ? "nail" : "x", num < told); num++) {
        if (numbered)
            coder_u8(c, "nail");
        code_nail(c);
    }
    if (c->encoding)
        c->out.data[start] = (uint8_t)num;
}

void coder_qw_nails(struct coder *c)
{
    code_nails(c, false);
}

void coder_qw_nails2(struct coder *c)
{
    code_nails(c, true);
}

/* ---- players ---- */

static void code_move(struct coder *c, const char *name, bool is_old)
{
    if (is_old)
        coder_scaled(c, name, 1, true, 8);
    else
        coder_i16(c, name);
}

/* The input that brought a player where he is. */
static void code_command(struct coder *c)
{
    const bool is_old = c->protocol.dialect->protocol <= 26;
    const uint8_t mask = coder_bits(c, "mask2");
    if (mask & QW_COMMAND_ANGLE1)
        coder_angle16(c, "pitch");
    if (mask & QW_COMMAND_ANGLE2 || is_old)
        coder_angle16(c, "yaw");
    if (mask & QW_COMMAND_ANGLE3)
        coder_angle16(c, "roll");
    if (mask & QW_COMMAND_FORWARD)
        code_move(c, "forward", is_old);
    if (mask & QW_COMMAND_SIDE)
        code_move(c, "side", is_old);
    if (mask & QW_COMMAND_UP)
        code_move(c, "up", is_old);
    if (mask & QW_COMMAND_BUTTONS)
        coder_bits(c, "flag");
    if (mask & QW_COMMAND_IMPULSE)
        coder_u8(c, "impulse");
    if (mask & QW_COMMAND_ANGLE2 || !is_old)
        coder_u8(c, "load");
}

static void code_weapon_prediction(struct coder *c)
{
    static const char *const bytes[] = {"thinkindex", "ping",    "predflags", "shells",
                                        "nails",      "rockets", "cells"};
    if (coder_u8(c, "predicts") == 0)
        return;
    coder_u8(c, "weapon_impulse");
    coder_i16(c, "weapon");
    for (int i = 0; i < 3; i++)
        coder_f32(c, "weapon_time");
    for (size_t i = 0; i < sizeof bytes / sizeof bytes[0]; i++)
        coder_u8(c, bytes[i]);
}

/* What FTE's extensions add; each only with its own. */
static void code_recorded_look(struct coder *c, uint32_t mask)
{
    const uint32_t fte = c->protocol.extensions.fte;
    if (fte & FTE_SCALE && mask & QW_RECORDED_SCALE)
        coder_u8(c, "scale");
    if (fte & FTE_TRANS && mask & QW_RECORDED_ALPHA)
        coder_u8(c, "alpha");
    if (fte & FTE_FATNESS && mask & QW_RECORDED_FATNESS)
        coder_u8(c, "fatness");
    if (fte & FTE_HULL_SIZE && mask & QW_RECORDED_HULL)
        coder_u8(c, "hull");
    for (int i = 0; i < 3 && fte & FTE_COLOUR_MOD && mask & QW_RECORDED_COLOUR; i++)
        coder_u8(c, "colormod");
}

static void code_recorded_player(struct coder *c)
{
    static const char *const origin[] = {"x", "y", "z"};
    static const char *const velocity[] = {"vel_x", "vel_y", "vel_z"};
    uint32_t mask = coder_bits16(c, "mask");
    if (c->protocol.extensions.fte & QW_RECORDED_WIDE_FTE && mask & QW_RECORDED_MORE)
        mask |= (uint32_t)coder_bits(c, "mask3") << 16;
    for (int i = 0; i < 3; i++)
        code_origin(c, origin[i]);
    coder_u8(c, "frame");
    if (mask & QW_RECORDED_MSEC)
        coder_u8(c, "msec");
    if (mask & QW_RECORDED_COMMAND)
        code_command(c);
    for (int i = 0; i < 3; i++)
        if (mask & (uint32_t)QW_RECORDED_VELOCITY1 << i)
            coder_i16(c, velocity[i]);
    if (mask & QW_RECORDED_MODEL)
        coder_u8(c, "model");
    if (mask & QW_RECORDED_SKIN)
        coder_u8(c, "skin");
    if (mask & QW_RECORDED_EFFECTS)
        coder_bits(c, "effects");
    if (mask & QW_RECORDED_WEAPON_FRAME)
        coder_u8(c, "weaponframe");
    if (c->protocol.extensions.mvd1 & MVD1_WEAPON_PREDICTION)
        code_weapon_prediction(c);
    code_recorded_look(c, mask);
}

/* As .mvd has it: what changed since he was last sent. */
static void code_viewed_player(struct coder *c)
{
    static const char *const origin[] = {"x", "y", "z"}, *const angles[] = {"pitch", "yaw", "roll"};
    const uint16_t mask = coder_bits16(c, "mask");
    coder_u8(c, "frame");
    for (int i = 0; i < 3; i++)
        if (mask & QW_VIEWED_ORIGIN1 << i)
            code_origin(c, origin[i]);
    for (int i = 0; i < 3; i++)
        if (mask & QW_VIEWED_ANGLE1 << i)
            coder_angle16(c, angles[i]);
    if (mask & QW_VIEWED_MODEL)
        coder_u8(c, "model");
    if (mask & QW_VIEWED_SKIN)
        coder_u8(c, "skin");
    if (mask & QW_VIEWED_EFFECTS)
        coder_bits(c, "effects");
    if (mask & QW_VIEWED_WEAPON_FRAME)
        coder_u8(c, "weaponframe");
}

void coder_qw_player(struct coder *c)
{
    coder_u8(c, "player");
    if (c->protocol.multi_view)
        code_viewed_player(c);
    else
        code_recorded_player(c);
}
