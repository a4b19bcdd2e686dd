/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Messages that DarkPlaces 7 adds to NetQuake's or changes. Its coordinates are floats, its angles
 * 16 bits wide. */
#include "demo/text/layouts.h"

#include "demo/protocol/nq_bits.h"
#include "demo/protocol/svc.h"
#include "demo/text/field_coder.h"
#include "demo/text/layouts_shared.h"

enum {
    DP_DOWNLOADDATA = 50,
    DP_EFFECT = 52,
    DP_EFFECT2,
    DP_SPAWNBASELINE2 = 55,
    DP_SPAWNSTATIC2,
    DP_ENTITIES,
    DP_SPAWNSTATICSOUND2 = 59,
};

/* Fields of an entity's delta. */
enum dp_entity_bits {
    DP_ORIGIN = 1 << 1, /* bit 0: relative to the zero state */
    DP_ANGLES = 1 << 2,
    DP_MODEL = 1 << 3,
    DP_FRAME = 1 << 4,
    DP_SKIN = 1 << 5,
    DP_EFFECTS = 1 << 6,
    DP_EXTEND1 = 1 << 7, /* a byte with bits 8 to 15 follows */
    DP_FLAGS = 1 << 8,
    DP_ALPHA = 1 << 9,
    DP_SCALE = 1 << 10,
    DP_ORIGIN32 = 1 << 11,
    DP_ANGLES16 = 1 << 12,
    DP_MODEL16 = 1 << 13,
    DP_COLORMAP = 1 << 14,
    DP_EXTEND2 = 1 << 15,
    DP_ATTACHMENT = 1 << 16,
    DP_LIGHT = 1 << 17,
    DP_GLOW = 1 << 18,
    DP_EFFECTS16 = 1 << 19,
    DP_EFFECTS32 = 1 << 20,
    DP_FRAME16 = 1 << 21,
    DP_COLOR_MOD = 1 << 22,
    DP_EXTEND3 = 1 << 23,
    DP_GLOW_MOD = 1 << 24,
    DP_ANIMATION = 1 << 25,
    DP_TRAIL = 1 << 26,
    DP_UNKNOWN = -(1 << 27), /* any of bits 27 to 31 */
};

/* Additional bits of client data. */
enum { DP_DATA_PUNCH_VECTOR1 = 1 << 16, DP_DATA_ZOOM = 1 << 19 };

static const char *const axes[] = {"x", "y", "z"};
static const char *const turns[] = {"pitch", "yaw", "roll"};

static void code_serverinfo(struct field_coder *c)
{
    field_i32(c, "serverversion");
    field_u8(c, "maxclients");
    field_u8(c, "multi");
    field_string(c, "mapname");
    layout_strings(c, "precache_model");
    layout_strings(c, "precache_sound");
}

static void code_clientdata(struct field_coder *c)
{
    static const char *const punch[] = {"punch_pitch", "punch_yaw", "punch_roll"};
    static const char *const vector[] = {"punch_x", "punch_y", "punch_z"};
    static const char *const velocity[] = {"vel_x", "vel_y", "vel_z"};
    uint32_t mask = field_bits16(c, "mask");
    if (mask & NQ_DATA_EXTEND1)
        mask |= (uint32_t)field_bits(c, "mask2") << 16;
    if (mask & NQ_DATA_EXTEND2)
        mask |= (uint32_t)field_bits(c, "mask3") << 24;
    if (mask & NQ_DATA_VIEW_HEIGHT)
        field_i8(c, "view_ofs_z");
    if (mask & NQ_DATA_IDEAL_PITCH)
        field_i8(c, "ideal_pitch");
    for (int i = 0; i < 3; i++) {
        if (mask & NQ_DATA_PUNCH1 << i)
            layout_angle16(c, punch[i]);
        if (mask & DP_DATA_PUNCH_VECTOR1 << i)
            field_f32(c, vector[i]);
        if (mask & NQ_DATA_VELOCITY1 << i)
            field_f32(c, velocity[i]);
    }
    if (mask & NQ_DATA_ITEMS)
        field_bits32(c, "items");
    if (mask & DP_DATA_ZOOM)
        field_u16(c, "zoom");
}

static void code_by_size(struct field_coder *c, const char *name, bool is_wide)
{
    if (is_wide)
        field_u16(c, name);
    else
        field_u8(c, name);
}

static void code_bytes(struct field_coder *c, const char *name, int num)
{
    for (int i = 0; i < num; i++)
        field_u8(c, name);
}

static void code_place(struct field_coder *c, uint32_t mask)
{
    for (int i = 0; i < 3 && mask & DP_ORIGIN; i++)
        if (mask & DP_ORIGIN32)
            field_f32(c, axes[i]);
        else
            field_scaled(c, axes[i], 2, true, 1 / 8.0);
    for (int i = 0; i < 3 && mask & DP_ANGLES; i++)
        if (mask & DP_ANGLES16)
            layout_angle16(c, turns[i]);
        else
            field_scaled(c, turns[i], 1, true, 360 / 256.0);
}

static void code_effects(struct field_coder *c, uint32_t mask)
{
    if (mask & DP_EFFECTS32)
        field_bits32(c, "effects");
    else if (mask & DP_EFFECTS16)
        field_bits16(c, "effects");
    else
        field_bits(c, "effects");
}

/* u8 kind: 0 to 3 are one to four frames, each with its age and, if there are several, its weight;
 * 4 is a skeleton. */
static void code_animation(struct field_coder *c)
{
    enum { SKELETON = 4, PART_SIZE = 12 };
    const uint8_t kind = field_u8(c, "animation");
    if (kind == SKELETON) {
        field_u16(c, "modelindex");
        field_data(c, "bones", field_u8(c, "count") * PART_SIZE);
        return;
    }
    if (kind > SKELETON)
        field_fail(c, "unknown animation kind %d", kind);
    for (int i = 0; i <= kind && !c->failed; i++)
        field_u16(c, "frame");
    for (int i = 0; i <= kind && !c->failed; i++)
        field_u16(c, "ms");
    for (int i = 0; i <= kind && kind > 0 && !c->failed; i++)
        field_u8(c, "weight");
}

static void code_rare(struct field_coder *c, uint32_t mask)
{
    if (mask & DP_ATTACHMENT) {
        field_u16(c, "tag");
        field_u8(c, "tagindex");
    }
    for (int i = 0; i < 4 && mask & DP_LIGHT; i++)
        field_u16(c, "light");
    if (mask & DP_LIGHT) {
        field_u8(c, "style");
        field_bits(c, "lightflags");
    }
    if (mask & DP_GLOW)
        code_bytes(c, "glow", 2);
    if (mask & DP_COLOR_MOD)
        code_bytes(c, "colormod", 3);
    if (mask & DP_GLOW_MOD)
        code_bytes(c, "glowmod", 3);
    if (mask & DP_ANIMATION)
        code_animation(c);
    if (mask & DP_TRAIL)
        field_u16(c, "trail");
}

static void code_change(struct field_coder *c)
{
    uint32_t mask = field_bits(c, "mask");
    if (mask & DP_EXTEND1)
        mask |= (uint32_t)field_bits(c, "mask2") << 8;
    if (mask & DP_EXTEND2)
        mask |= (uint32_t)field_bits(c, "mask3") << 16;
    if (mask & DP_EXTEND3)
        mask |= (uint32_t)field_bits(c, "mask4") << 24;
    if (mask & DP_UNKNOWN)
        field_fail(c, "mask=0x%08x: unknown bits", (unsigned)mask);
    if (mask & DP_FLAGS)
        field_bits(c, "flags");
    code_place(c, mask);
    if (mask & DP_MODEL)
        code_by_size(c, "modelindex", mask & DP_MODEL16);
    if (mask & DP_FRAME)
        code_by_size(c, "frame", mask & DP_FRAME16);
    if (mask & DP_SKIN)
        field_u8(c, "skin");
    if (mask & DP_EFFECTS)
        code_effects(c, mask);
    if (mask & DP_ALPHA)
        field_u8(c, "alpha");
    if (mask & DP_SCALE)
        field_u8(c, "scale");
    if (mask & DP_COLORMAP)
        field_u8(c, "colormap");
    code_rare(c, mask);
}

/* Bit 15 of an entity's number removes it; with number 0 it ends the list. */
static void code_entities(struct field_coder *c)
{
    enum { REMOVED = 0x8000 };
    field_i32(c, "frame");
    field_i32(c, "ack");
    while (!c->failed) {
        const uint16_t word = field_bits16(c, "entity");
        if (word == REMOVED)
            return;
        if (!(word & REMOVED))
            code_change(c);
    }
}

static void code_downloaddata(struct field_coder *c)
{
    field_i32(c, "start");
    field_data(c, "data", field_u16(c, "size"));
}

static void code_effect(struct field_coder *c)
{
    layout_position(c);
    field_u8(c, "modelindex");
    field_u8(c, "frame");
    field_u8(c, "count");
    field_u8(c, "fps");
}

static void code_effect2(struct field_coder *c)
{
    layout_position(c);
    field_u16(c, "modelindex");
    field_u16(c, "frame");
    field_u8(c, "count");
    field_u8(c, "fps");
}

static void code_spawnstatic2(struct field_coder *c)
{
    field_u16(c, "modelindex");
    field_u16(c, "frame");
    field_u8(c, "colormap");
    field_u8(c, "skin");
    layout_place(c);
}

static void code_spawnbaseline2(struct field_coder *c)
{
    field_u16(c, "entity");
    code_spawnstatic2(c);
}

static void code_staticsound2(struct field_coder *c)
{
    layout_position(c);
    field_u16(c, "soundnum");
    layout_volume(c);
}

const struct layout dp_layouts[NUM_LAYOUTS] = {
    [SVC_SERVERINFO] = {"serverinfo", code_serverinfo},
    [SVC_CLIENTDATA] = {"clientdata", code_clientdata},
    [DP_DOWNLOADDATA] = {"downloaddata", code_downloaddata},
    [DP_EFFECT] = {"effect", code_effect},
    [DP_EFFECT2] = {"effect2", code_effect2},
    [DP_SPAWNBASELINE2] = {"spawnbaseline2", code_spawnbaseline2},
    [DP_SPAWNSTATIC2] = {"spawnstatic2", code_spawnstatic2},
    [DP_ENTITIES] = {"entities", code_entities},
    [DP_SPAWNSTATICSOUND2] = {"spawnstaticsound2", code_staticsound2},
};
