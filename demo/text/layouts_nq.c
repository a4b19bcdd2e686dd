/* SPDX-License-Identifier: GPL-2.0-or-later */
/* NetQuake's messages and entity updates. */
#include "demo/text/layouts_nq.h"

#include "demo/protocol/dialects.h"
#include "demo/protocol/nq_bits.h"
#include "demo/protocol/svc.h"
#include "demo/text/field_coder.h"
#include "demo/text/layouts_shared.h"

static bool is_extended(const struct field_coder *c)
{
    return c->protocol.dialect->extended;
}

static void code_updatestat(struct field_coder *c)
{
    field_u8(c, "index");
    field_i32(c, "value");
}

static void code_setview(struct field_coder *c)
{
    field_u16(c, "entity");
}

/* FTE's replacement deltas add a second byte of bits, and fields, to sounds. */
static void code_sound(struct field_coder *c)
{
    const bool deltas = layout_has(c, FTE2_REPLACEMENT_DELTAS);
    uint32_t mask = field_bits(c, "mask");
    if (deltas && mask & NQ_SOUND_MORE)
        mask |= (uint32_t)field_bits(c, "mask2") << 8;
    if (mask & NQ_SOUND_VOLUME)
        field_u8(c, "vol");
    if (mask & NQ_SOUND_ATTENUATION)
        field_scaled(c, "attenuation", 1, false, 1 / 64.0);
    if (deltas && mask & NQ_SOUND_PITCH_PERCENT)
        field_u8(c, "pitch_percent");
    if (deltas && mask & NQ_SOUND_OFFSET)
        field_i16(c, "offset_ms");
    for (int i = 0; i < 3 && deltas && mask & NQ_SOUND_VELOCITY; i++)
        field_scaled(c, "vel", 2, true, 1 / 8.0);
    if (deltas && mask & NQ_SOUND_PITCH)
        field_i16(c, "pitch");
    if (mask & NQ_SOUND_LARGE_ENTITY) {
        field_u16(c, "entity");
        field_u8(c, "channel");
    } else {
        layout_entity_channel(c);
    }
    if (mask & NQ_SOUND_LARGE_SOUND || c->protocol.dialect->wide_sounds)
        field_u16(c, "soundnum");
    else
        field_u8(c, "soundnum");
    layout_position(c);
}

static void code_time(struct field_coder *c)
{
    field_f32(c, "time");
    if (layout_has(c, FTE2_PREDICTION_INFO))
        field_u16(c, "ack");
}

static void code_serverinfo(struct field_coder *c)
{
    struct protocol_extensions extensions;
    const int number = layout_server_version(c, &extensions);
    if (!dialect_select(&c->protocol, DIALECT_NETQUAKE, number, NULL)) {
        field_fail(c, "protocol %d is not supported", number);
        return;
    }
    c->protocol.extensions = extensions;
    c->protocol.flags = c->protocol.dialect->has_flags ? field_bits32(c, "flags") : 0;
    if (layout_has(c, FTE2_PREDICTION_INFO))
        field_string(c, "gamedir");
    field_u8(c, "maxclients");
    field_u8(c, "multi");
    field_string(c, "mapname");
    layout_strings(c, "precache_model");
    layout_strings(c, "precache_sound");
}

static void code_updatename(struct field_coder *c)
{
    field_u8(c, "player");
    field_string(c, "netname");
}

static void code_updatecolors(struct field_coder *c)
{
    field_u8(c, "player");
    field_bits(c, "colors");
}

/* Bits above 15 are FitzQuake's. */
static void code_clientdata(struct field_coder *c)
{
    static const char *const punch[] = {"punch_pitch", "punch_yaw", "punch_roll"};
    static const char *const velocity[] = {"vel_x", "vel_y", "vel_z"};
    static const char *const high[] = {"weaponmodel_high", "armorvalue_high", "currentammo_high",
                                       "ammo_shells_high", "ammo_nails_high", "ammo_rockets_high",
                                       "ammo_cells_high"};
    uint32_t mask = field_bits16(c, "mask");
    if (is_extended(c) && mask & NQ_DATA_EXTEND1)
        mask |= (uint32_t)field_bits(c, "mask2") << 16;
    if (is_extended(c) && mask & NQ_DATA_EXTEND2)
        mask |= (uint32_t)field_bits(c, "mask3") << 24;
    if (mask & NQ_DATA_VIEW_HEIGHT)
        field_i8(c, "view_ofs_z");
    if (mask & NQ_DATA_IDEAL_PITCH)
        field_i8(c, "ideal_pitch");
    for (int i = 0; i < 3; i++) {
        if (mask & NQ_DATA_PUNCH1 << i)
            field_i8(c, punch[i]);
        if (mask & NQ_DATA_VELOCITY1 << i)
            field_scaled(c, velocity[i], 1, true, 16);
    }
    field_bits32(c, "items");
    if (mask & NQ_DATA_WEAPON_FRAME)
        field_u8(c, "weaponframe");
    if (mask & NQ_DATA_ARMOR)
        field_u8(c, "armorvalue");
    if (mask & NQ_DATA_WEAPON)
        layout_model(c, "weaponmodel");
    field_i16(c, "health");
    field_u8(c, "currentammo");
    field_u8(c, "ammo_shells");
    field_u8(c, "ammo_nails");
    field_u8(c, "ammo_rockets");
    field_u8(c, "ammo_cells");
    field_u8(c, "weapon");
    if (!is_extended(c))
        return;
    for (int i = 0; i < 7; i++)
        if (mask & NQ_DATA_WEAPON2 << i)
            field_u8(c, high[i]);
    if (mask & NQ_DATA_WEAPON_FRAME2)
        field_u8(c, "weaponframe_high");
    if (mask & NQ_DATA_WEAPON_ALPHA)
        field_u8(c, "weaponalpha");
}

static void code_particle(struct field_coder *c)
{
    layout_position(c);
    field_scaled(c, "vel_x", 1, true, 1 / 16.0);
    field_scaled(c, "vel_y", 1, true, 1 / 16.0);
    field_scaled(c, "vel_z", 1, true, 1 / 16.0);
    field_u8(c, "count");
    field_u8(c, "color");
}

static void code_baseline2(struct field_coder *c)
{
    const uint8_t bits = field_bits(c, "bits");
    if (bits & NQ_BASELINE_LARGE_MODEL)
        field_u16(c, "modelindex");
    else
        field_u8(c, "modelindex");
    if (bits & NQ_BASELINE_LARGE_FRAME)
        field_u16(c, "frame");
    else
        field_u8(c, "frame");
    field_u8(c, "colormap");
    field_u8(c, "skin");
    layout_place(c);
    if (bits & NQ_BASELINE_ALPHA)
        field_u8(c, "alpha");
    if (bits & NQ_BASELINE_SCALE)
        field_u8(c, "scale");
}

static void code_spawnbaseline(struct field_coder *c)
{
    field_u16(c, "entity");
    layout_baseline(c);
}

static void code_spawnbaseline2(struct field_coder *c)
{
    field_u16(c, "entity");
    code_baseline2(c);
}

static void code_temp_entity(struct field_coder *c)
{
    const uint8_t type = field_u8(c, "entitytype");
    switch (type) {
    case TEMP_LIGHTNING1:
    case TEMP_LIGHTNING2:
    case TEMP_LIGHTNING3:
    case TEMP_BEAM:
        field_u16(c, "entity");
        layout_position(c);
        layout_position(c);
        return;
    case TEMP_EXPLOSION2:
        layout_position(c);
        field_u8(c, "color");
        field_u8(c, "range");
        return;
    default:
        if (type > TEMP_BEAM)
            field_fail(c, "unknown temporary entity type %d", type);
        layout_position(c);
    }
}

static void code_signonum(struct field_coder *c)
{
    field_u8(c, "signon");
}

static void code_staticsound(struct field_coder *c)
{
    layout_position(c);
    if (c->protocol.dialect->wide_static_sounds)
        field_u16(c, "soundnum");
    else
        field_u8(c, "soundnum");
    layout_volume(c);
}

static void code_staticsound2(struct field_coder *c)
{
    layout_position(c);
    field_u16(c, "soundnum");
    layout_volume(c);
}

static void code_cdtrack(struct field_coder *c)
{
    field_u8(c, "fromtrack");
    field_u8(c, "totrack");
}

static void code_fog(struct field_coder *c)
{
    field_u8(c, "density");
    field_u8(c, "red");
    field_u8(c, "green");
    field_u8(c, "blue");
    field_scaled(c, "time", 2, true, 1 / 100.0);
}

static void code_localsound(struct field_coder *c)
{
    const uint8_t mask = field_bits(c, "mask");
    if (mask & NQ_SOUND_LARGE_SOUND)
        field_u16(c, "soundnum");
    else
        field_u8(c, "soundnum");
}

void layout_update(struct field_coder *c, uint8_t id)
{
    const bool extended = is_extended(c);
    uint64_t first = id;
    field_part_bits(c, "mask", &first, 0xff);
    if (!(first & NQ_UPDATE_SIGNAL))
        field_fail(c, "mask=0x%02x: bit 7 must be set", (unsigned)first);
    field_put(c, first, 1);
    uint32_t mask = (uint32_t)first;
    if (mask & NQ_UPDATE_MORE)
        mask |= (uint32_t)field_bits(c, "mask2") << 8;
    if (extended && mask & NQ_UPDATE_EXTEND1)
        mask |= (uint32_t)field_bits(c, "mask3") << 16;
    if (extended && mask & NQ_UPDATE_EXTEND2)
        mask |= (uint32_t)field_bits(c, "mask4") << 24;
    if (mask & NQ_UPDATE_LONG_ENTITY)
        field_u16(c, "entity");
    else
        field_u8(c, "entity");
    if (mask & UPDATE_MODEL)
        layout_model(c, "modelindex");
    if (mask & UPDATE_FRAME)
        field_u8(c, "frame");
    if (mask & UPDATE_COLORMAP)
        field_u8(c, "colormap");
    if (mask & UPDATE_SKIN)
        field_u8(c, "skin");
    if (mask & UPDATE_EFFECTS)
        field_bits(c, "attack_state");
    if (mask & UPDATE_ORIGIN1)
        layout_coord(c, "x");
    if (mask & UPDATE_ANGLE1)
        layout_angle(c, "pitch");
    if (mask & UPDATE_ORIGIN2)
        layout_coord(c, "y");
    if (mask & UPDATE_ANGLE2)
        layout_angle(c, "yaw");
    if (mask & UPDATE_ORIGIN3)
        layout_coord(c, "z");
    if (mask & UPDATE_ANGLE3)
        layout_angle(c, "roll");
    if (!extended && mask & NQ_UPDATE_TRANS) {
        if (field_f32(c, "trans") == 2.0f) {
            field_f32(c, "alpha");
            field_f32(c, "fullbright");
        } else {
            field_f32(c, "alpha");
        }
    }
    if (!extended)
        return;
    if (mask & UPDATE_ALPHA)
        field_u8(c, "alpha");
    if (mask & UPDATE_SCALE)
        field_u8(c, "scale");
    if (mask & UPDATE_FRAME2)
        field_u8(c, "frame_high");
    if (mask & UPDATE_MODEL2)
        field_u8(c, "modelindex_high");
    if (mask & UPDATE_LERP_FINISH)
        field_u8(c, "lerpfinish");
}

layout_fn *const nq_layouts[NUM_LAYOUTS] = {
    [SVC_BAD] = layout_nothing,
    [SVC_NOP] = layout_nothing,
    [SVC_DISCONNECT] = layout_nothing,
    [SVC_UPDATESTAT] = code_updatestat,
    [SVC_VERSION] = layout_version,
    [SVC_SETVIEW] = code_setview,
    [SVC_SOUND] = code_sound,
    [SVC_TIME] = code_time,
    [SVC_PRINT] = layout_text,
    [SVC_STUFFTEXT] = layout_text,
    [SVC_SETANGLE] = layout_angles,
    [SVC_SERVERINFO] = code_serverinfo,
    [SVC_LIGHTSTYLE] = layout_lightstyle,
    [SVC_UPDATENAME] = code_updatename,
    [SVC_UPDATEFRAGS] = layout_updatefrags,
    [SVC_CLIENTDATA] = code_clientdata,
    [SVC_STOPSOUND] = layout_entity_channel,
    [SVC_UPDATECOLORS] = code_updatecolors,
    [SVC_PARTICLE] = code_particle,
    [SVC_DAMAGE] = layout_damage,
    [SVC_SPAWNSTATIC] = layout_baseline,
    [SVC_SPAWNBASELINE] = code_spawnbaseline,
    [SVC_TEMP_ENTITY] = code_temp_entity,
    [SVC_SETPAUSE] = layout_setpause,
    [SVC_SIGNONNUM] = code_signonum,
    [SVC_CENTERPRINT] = layout_text,
    [SVC_KILLEDMONSTER] = layout_nothing,
    [SVC_FOUNDSECRET] = layout_nothing,
    [SVC_SPAWNSTATICSOUND] = code_staticsound,
    [SVC_INTERMISSION] = layout_nothing,
    [SVC_FINALE] = layout_text,
    [SVC_CDTRACK] = code_cdtrack,
    [SVC_SELLSCREEN] = layout_nothing,
    [SVC_CUTSCENE] = layout_text,
    [SVC_SKYBOX] = layout_text,
    [SVC_BF] = layout_nothing,
    [SVC_FOG] = code_fog,
    [SVC_SPAWNBASELINE2] = code_spawnbaseline2,
    [SVC_SPAWNSTATIC2] = code_baseline2,
    [SVC_SPAWNSTATICSOUND2] = code_staticsound2,
    [SVC_ACHIEVEMENT] = layout_text,
    [SVC_LOCALSOUND] = code_localsound,
};
