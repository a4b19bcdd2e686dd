/* The layouts of the messages that only some NetQuake servers send. */
#include "playback/dump/field_coder.h"
#include "playback/dump/layouts.h"

/* ---- Nehahra ---- */

static void code_showlmp(struct coder *c)
{
    coder_string(c, "slot");
    coder_string(c, "lmp");
    coder_u8(c, "x");
    coder_u8(c, "y");
}

static void code_hidelmp(struct coder *c)
{
    coder_string(c, "slot");
}

static void code_skyboxsize(struct coder *c)
{
    coder_coord(c, "size");
}

static void code_nehahra_fog(struct coder *c)
{
    if (coder_u8(c, "enable") == 0)
        return;
    coder_f32(c, "density");
    coder_u8(c, "red");
    coder_u8(c, "green");
    coder_u8(c, "blue");
}

const struct layout nehahra_layouts[NUM_LAYOUTS] = {
    [35] = {"showlmp", code_showlmp},
    [36] = {"hidelmp", code_hidelmp},
    [50] = {"skyboxsize", code_skyboxsize},
    [51] = {"nehahra_fog", code_nehahra_fog},
};

/* ---- the re-release ---- */

/* A whole number, 7 bits a byte, as long as bit 7 is set. */
static void code_parts(struct coder *c, const char *name)
{
    for (int i = 0; i < 10 && coder_bits(c, name) & 0x80; i++)
        ;
}

static void code_updateping(struct coder *c)
{
    coder_u8(c, "player");
    code_parts(c, "ping");
}

static void code_updatesocial(struct coder *c)
{
    coder_u8(c, "player");
    coder_bits32(c, "id");
    coder_bits32(c, "id_high");
}

static void code_updateplinfo(struct coder *c)
{
    coder_u8(c, "player");
    code_parts(c, "health");
    code_parts(c, "armorvalue");
}

static void code_seq(struct coder *c)
{
    code_parts(c, "seq");
}

static void code_chat(struct coder *c)
{
    coder_u8(c, "player");
    coder_u8(c, "color");
    coder_string(c, "netname");
    coder_string(c, "text");
}

static void code_levelcompleted(struct coder *c)
{
    for (int i = 0; i < 5; i++)
        coder_bits16(c, "value");
    coder_string(c, "mapname");
}

static void code_loccenterprint(struct coder *c)
{
    const int num = coder_i16(c, "count");
    for (int i = 0; i < num && !c->failed; i++)
        coder_string(c, "text");
}

const struct layout kex_layouts[NUM_LAYOUTS] = {
    [46] = {"updateping", code_updateping},
    [47] = {"updatesocial", code_updatesocial},
    [48] = {"updateplinfo", code_updateplinfo},
    [51] = {"seq", code_seq},
    [53] = {"chat", code_chat},
    [54] = {"levelcompleted", code_levelcompleted},
    [55] = {"backtolobby", NULL},
    [58] = {"loccenterprint", code_loccenterprint},
};

/* ---- FTE ---- */

static void code_wide(struct coder *c, const char *name, uint32_t mask)
{
    if (mask & 1u << 9)
        coder_u16(c, name);
    else
        coder_u8(c, name);
}

static void code_delta_angle(struct coder *c, const char *name, uint32_t mask)
{
    const bool is_float = c->protocol.flags & RMQ_FLOAT_ANGLE;
    if (mask & 1u << 6 && !coder_has(c, FTE2_PREDICTION_INFO) && !is_float)
        coder_angle16(c, name);
    else
        coder_angle(c, name);
}

static void code_delta_place(struct coder *c, uint32_t mask)
{
    if (mask & 1u << 1) {
        coder_coord(c, "x");
        coder_coord(c, "y");
    }
    if (mask & 1u << 2)
        coder_coord(c, "z");
    if (mask & 1u << 3) {
        code_delta_angle(c, "pitch", mask);
        code_delta_angle(c, "roll", mask);
    }
    if (mask & 1u << 4)
        code_delta_angle(c, "yaw", mask);
}

static void code_delta_movement(struct coder *c, uint32_t mask)
{
    static const char *const moves[] = {"forward", "side", "up"};
    const uint8_t which = coder_bits(c, "move");
    for (int i = 0; i < 3; i++)
        if (which & 1 << i)
            coder_i16(c, moves[i]);
    if (which & 8)
        coder_u8(c, "movetype");
    if (which & 16) {
        coder_scaled(c, "vel_x", 2, true, 1 / 8.0);
        coder_scaled(c, "vel_y", 2, true, 1 / 8.0);
    }
    if (which & 32)
        coder_scaled(c, "vel_z", 2, true, 1 / 8.0);
    if (which & 64)
        coder_u8(c, "msec");
    if (!(which & 128))
        return;
    if (coder_has(c, FTE2_PREDICTION_INFO)) {
        const int num = (mask & 8 ? 2 : 0) + (mask & 16 ? 1 : 0);
        for (int i = 0; i < num; i++)
            coder_scaled(c, "view", 2, true, 360 / 65536.0);
    } else if (coder_bits(c, "weaponframe") & 0x80) {
        coder_bits(c, "weaponframe2");
    }
}

static void code_delta_solid(struct coder *c)
{
    if (!coder_has(c, FTE2_NEW_SIZE_ENCODING)) {
        coder_bits16(c, "solid");
        return;
    }
    const uint8_t encoding = coder_u8(c, "encoding");
    if (encoding == 16)
        coder_bits16(c, "solid");
    else if (encoding == 32)
        coder_bits32(c, "solid");
    else if (encoding > 3)
        coder_fail(c, "size encoding %d has no text form", encoding);
}

static void code_delta_looks(struct coder *c, uint32_t mask)
{
    if (mask & 1u << 10)
        code_wide(c, "modelindex", mask);
    if (mask & 1u << 11)
        code_wide(c, "skin", mask);
    if (mask & 1u << 12)
        coder_u8(c, "colormap");
    if (mask & 1u << 13)
        code_delta_solid(c);
    if (mask & 1u << 14)
        coder_bits(c, "flags");
    if (mask & 1u << 16)
        coder_u8(c, "alpha");
    if (mask & 1u << 17)
        coder_u8(c, "scale");
}

static void code_bytes(struct coder *c, const char *name, int num)
{
    for (int i = 0; i < num && !c->failed; i++)
        coder_u8(c, name);
}

static void code_delta_rest(struct coder *c, uint32_t mask)
{
    if (mask & (1u << 18 | 1u << 31))
        coder_fail(c, "bones have no text form");
    if (mask & 1u << 19 && (coder_bits(c, "drawflags") & 7) == 7)
        coder_u8(c, "abslight");
    if (mask & 1u << 20) {
        if (coder_bits16(c, "tag") & 0x8000)
            coder_u8(c, "tag_low");
        coder_u8(c, "tagindex");
    }
    if (mask & 1u << 21)
        code_bytes(c, "light", 10);
    if (mask & 1u << 22 && coder_bits16(c, "trail") & 0x8000)
        coder_bits16(c, "emit");
    if (mask & 1u << 24)
        code_bytes(c, "colormod", 3);
    if (mask & 1u << 25)
        code_bytes(c, "glow", 5);
    if (mask & 1u << 26)
        coder_u8(c, "fatness");
    if (mask & 1u << 27)
        code_wide(c, "modelindex2", mask);
    if (mask & 1u << 28)
        code_bytes(c, "gravity", 2);
    if (mask & 1u << 30)
        coder_u16(c, "lerp");
}

static void code_delta(struct coder *c)
{
    uint32_t mask = coder_bits(c, "mask");
    if (mask & 1u << 7)
        mask |= (uint32_t)coder_bits(c, "mask2") << 8;
    if (mask & 1u << 15)
        mask |= (uint32_t)coder_bits(c, "mask3") << 16;
    if (mask & 1u << 23)
        mask |= (uint32_t)coder_bits(c, "mask4") << 24;
    if (mask & 1)
        code_wide(c, "frame", mask);
    code_delta_place(c, mask);
    if (mask & 1u << 29 && mask & 1u << 5)
        coder_bits32(c, "effects");
    else if (mask & 1u << 29)
        coder_bits16(c, "effects");
    else if (mask & 1u << 5)
        coder_bits(c, "effects");
    if (mask & 1u << 6)
        code_delta_movement(c, mask);
    code_delta_looks(c, mask);
    code_delta_rest(c, mask);
}

/* Bit 15 of an entity's number removes it, bit 14 says that more of it follows. */
static void code_updateentities(struct coder *c)
{
    if (coder_has(c, FTE2_PREDICTION_INFO))
        coder_u16(c, "ack");
    coder_f32(c, "time");
    while (!c->failed) {
        const uint16_t word = coder_bits16(c, "entity");
        const uint8_t high = word & 0x4000 ? coder_u8(c, "entity_high") : 0;
        if (word & 0x8000)
            continue;
        if ((word & 0x3fff) == 0 && high == 0)
            return;
        code_delta(c);
    }
}

static void code_fte_baseline(struct coder *c)
{
    if (coder_bits16(c, "entity") & 0x8000)
        coder_u8(c, "entity_low");
    code_delta(c);
}

static void code_updatestatbyte(struct coder *c)
{
    coder_u8(c, "index");
    coder_u8(c, "value");
}

static void code_updatestatstring(struct coder *c)
{
    coder_u8(c, "index");
    coder_string(c, "value");
}

static void code_updatestatfloat(struct coder *c)
{
    coder_u8(c, "index");
    coder_f32(c, "value");
}

static void code_precache(struct coder *c)
{
    coder_bits16(c, "index");
    coder_string(c, "name");
}

static void code_trailparticles(struct coder *c)
{
    coder_u16(c, "entity");
    coder_u16(c, "effect");
    coder_position(c);
    coder_position(c);
}

static void code_pointparticles(struct coder *c)
{
    coder_u16(c, "effect");
    coder_position(c);
    coder_position(c);
    coder_u16(c, "count");
}

static void code_pointparticles1(struct coder *c)
{
    coder_u16(c, "effect");
    coder_position(c);
}

const struct layout fte_layouts[NUM_LAYOUTS] = {
    [21] = {"fte_spawnstatic", code_delta},
    [51] = {"updatestatbyte", code_updatestatbyte},
    [54] = {"precache", code_precache},
    [60] = {"trailparticles", code_trailparticles},
    [61] = {"pointparticles", code_pointparticles},
    [62] = {"pointparticles1", code_pointparticles1},
    [66] = {"fte_spawnbaseline", code_fte_baseline},
    [78] = {"updatestatstring", code_updatestatstring},
    [79] = {"updatestatfloat", code_updatestatfloat},
    [84] = {"voicechat", coder_voicechat},
    [85] = {"setangledelta", coder_setangledelta},
    [86] = {"updateentities", code_updateentities},
};
