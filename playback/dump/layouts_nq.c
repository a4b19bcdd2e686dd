/* The layouts of NetQuake's messages. */
#include "playback/dump/field_coder.h"
#include "playback/dump/layouts.h"

static bool is_extended(const struct coder *c)
{
    return c->protocol.dialect->extended;
}

static void code_updatestat(struct coder *c)
{
    coder_u8(c, "index");
    coder_i32(c, "value");
}

static void code_setview(struct coder *c)
{
    coder_u16(c, "entity");
}

/* FTE's replacement deltas give sounds a second byte of bits, and more fields. */
static void code_sound(struct coder *c)
{
    const bool deltas = coder_has(c, FTE2_REPLACEMENT_DELTAS);
    uint32_t mask = coder_bits(c, "mask");
    if (deltas && mask & 4)
        mask |= (uint32_t)coder_bits(c, "mask2") << 8;
    if (mask & 1)
        coder_u8(c, "vol");
    if (mask & 2)
        coder_scaled(c, "attenuation", 1, false, 1 / 64.0);
    if (deltas && mask & 128)
        coder_u8(c, "pitch_percent");
    if (deltas && mask & 64)
        coder_i16(c, "offset_ms");
    for (int i = 0; i < 3 && deltas && mask & 256; i++)
        coder_scaled(c, "vel", 2, true, 1 / 8.0);
    if (deltas && mask & 32)
        coder_i16(c, "pitch");
    if (mask & 8) {
        coder_u16(c, "entity");
        coder_u8(c, "channel");
    } else {
        coder_entity_channel(c);
    }
    if (mask & 16 || c->protocol.dialect->wide_sounds)
        coder_u16(c, "soundnum");
    else
        coder_u8(c, "soundnum");
    coder_position(c);
}

static void code_time(struct coder *c)
{
    coder_f32(c, "time");
    if (coder_has(c, FTE2_PREDICTION_INFO))
        coder_u16(c, "ack");
}

static void code_serverinfo(struct coder *c)
{
    struct protocol_extensions extensions;
    const int number = coder_server_version(c, &extensions);
    if (!protocol_choose(&c->protocol, number, NULL) || c->protocol.dialect->quakeworld) {
        coder_fail(c, "protocol %d has no text form", number);
        return;
    }
    c->protocol.extensions = extensions;
    c->protocol.flags = c->protocol.dialect->has_flags ? coder_bits32(c, "flags") : 0;
    if (coder_has(c, FTE2_PREDICTION_INFO))
        coder_string(c, "gamedir");
    coder_u8(c, "maxclients");
    coder_u8(c, "multi");
    coder_string(c, "mapname");
    coder_strings(c, "precache_model");
    coder_strings(c, "precache_sound");
}

static void code_updatename(struct coder *c)
{
    coder_u8(c, "player");
    coder_string(c, "netname");
}

static void code_updatecolors(struct coder *c)
{
    coder_u8(c, "player");
    coder_bits(c, "colors");
}

/* The bits of svc_clientdata; those above 15 are FitzQuake's. */
static void code_clientdata(struct coder *c)
{
    static const char *const punch[] = {"punch_pitch", "punch_yaw", "punch_roll"};
    static const char *const velocity[] = {"vel_x", "vel_y", "vel_z"};
    static const char *const high[] = {"weaponmodel_high", "armorvalue_high", "currentammo_high",
                                       "ammo_shells_high", "ammo_nails_high", "ammo_rockets_high",
                                       "ammo_cells_high"};
    uint32_t mask = coder_bits16(c, "mask");
    if (is_extended(c) && mask & 1u << 15)
        mask |= (uint32_t)coder_bits(c, "mask2") << 16;
    if (is_extended(c) && mask & 1u << 23)
        mask |= (uint32_t)coder_bits(c, "mask3") << 24;
    if (mask & 1)
        coder_i8(c, "view_ofs_z");
    if (mask & 2)
        coder_i8(c, "ideal_pitch");
    for (int i = 0; i < 3; i++) {
        if (mask & 4u << i)
            coder_i8(c, punch[i]);
        if (mask & 32u << i)
            coder_scaled(c, velocity[i], 1, true, 16);
    }
    coder_bits32(c, "items");
    if (mask & 1u << 12)
        coder_u8(c, "weaponframe");
    if (mask & 1u << 13)
        coder_u8(c, "armorvalue");
    if (mask & 1u << 14)
        coder_model(c, "weaponmodel");
    coder_i16(c, "health");
    coder_u8(c, "currentammo");
    coder_u8(c, "ammo_shells");
    coder_u8(c, "ammo_nails");
    coder_u8(c, "ammo_rockets");
    coder_u8(c, "ammo_cells");
    coder_u8(c, "weapon");
    if (!is_extended(c))
        return;
    for (int i = 0; i < 7; i++)
        if (mask & 1u << (16 + i))
            coder_u8(c, high[i]);
    if (mask & 1u << 24)
        coder_u8(c, "weaponframe_high");
    if (mask & 1u << 25)
        coder_u8(c, "weaponalpha");
}

static void code_particle(struct coder *c)
{
    coder_position(c);
    coder_scaled(c, "vel_x", 1, true, 1 / 16.0);
    coder_scaled(c, "vel_y", 1, true, 1 / 16.0);
    coder_scaled(c, "vel_z", 1, true, 1 / 16.0);
    coder_u8(c, "count");
    coder_u8(c, "color");
}

static void code_baseline2(struct coder *c)
{
    const uint8_t bits = coder_bits(c, "bits");
    if (bits & 1)
        coder_u16(c, "modelindex");
    else
        coder_u8(c, "modelindex");
    if (bits & 2)
        coder_u16(c, "frame");
    else
        coder_u8(c, "frame");
    coder_u8(c, "colormap");
    coder_u8(c, "skin");
    coder_place(c);
    if (bits & 4)
        coder_u8(c, "alpha");
    if (bits & 8)
        coder_u8(c, "scale");
}

static void code_spawnbaseline(struct coder *c)
{
    coder_u16(c, "entity");
    coder_baseline(c);
}

static void code_spawnbaseline2(struct coder *c)
{
    coder_u16(c, "entity");
    code_baseline2(c);
}

static void code_temp_entity(struct coder *c)
{
    const uint8_t type = coder_u8(c, "entitytype");
    switch (type) {
    case TEMP_LIGHTNING1:
    case TEMP_LIGHTNING2:
    case TEMP_LIGHTNING3:
    case TEMP_BEAM:
        coder_u16(c, "entity");
        coder_position(c);
        coder_position(c);
        return;
    case TEMP_EXPLOSION2:
        coder_position(c);
        coder_u8(c, "color");
        coder_u8(c, "range");
        return;
    default:
        if (type > TEMP_BEAM)
            coder_fail(c, "temporary entity %d has no text form", type);
        coder_position(c);
    }
}

static void code_signonum(struct coder *c)
{
    coder_u8(c, "signon");
}

static void code_staticsound(struct coder *c)
{
    coder_position(c);
    if (c->protocol.dialect->wide_static_sounds)
        coder_u16(c, "soundnum");
    else
        coder_u8(c, "soundnum");
    coder_volume(c);
}

static void code_staticsound2(struct coder *c)
{
    coder_position(c);
    coder_u16(c, "soundnum");
    coder_volume(c);
}

static void code_cdtrack(struct coder *c)
{
    coder_u8(c, "fromtrack");
    coder_u8(c, "totrack");
}

static void code_fog(struct coder *c)
{
    coder_u8(c, "density");
    coder_u8(c, "red");
    coder_u8(c, "green");
    coder_u8(c, "blue");
    coder_scaled(c, "time", 2, true, 1 / 100.0);
}

static void code_localsound(struct coder *c)
{
    const uint8_t mask = coder_bits(c, "mask");
    if (mask & 16)
        coder_u16(c, "soundnum");
    else
        coder_u8(c, "soundnum");
}

void coder_update(struct coder *c, uint8_t id)
{
    const bool extended = is_extended(c);
    uint64_t first = id;
    coder_part_bits(c, "mask", &first, 0xff);
    if (!(first & 0x80))
        coder_fail(c, "mask=0x%02x: bit 7 is always set", (unsigned)first);
    coder_put(c, first, 1);
    uint32_t mask = (uint32_t)first;
    if (mask & 1)
        mask |= (uint32_t)coder_bits(c, "mask2") << 8;
    if (extended && mask & 1u << 15)
        mask |= (uint32_t)coder_bits(c, "mask3") << 16;
    if (extended && mask & 1u << 23)
        mask |= (uint32_t)coder_bits(c, "mask4") << 24;
    if (mask & 1u << 14)
        coder_u16(c, "entity");
    else
        coder_u8(c, "entity");
    if (mask & UPDATE_MODEL)
        coder_model(c, "modelindex");
    if (mask & UPDATE_FRAME)
        coder_u8(c, "frame");
    if (mask & UPDATE_COLORMAP)
        coder_u8(c, "colormap");
    if (mask & UPDATE_SKIN)
        coder_u8(c, "skin");
    if (mask & UPDATE_EFFECTS)
        coder_bits(c, "attack_state");
    if (mask & UPDATE_ORIGIN1)
        coder_coord(c, "x");
    if (mask & UPDATE_ANGLE1)
        coder_angle(c, "pitch");
    if (mask & UPDATE_ORIGIN2)
        coder_coord(c, "y");
    if (mask & UPDATE_ANGLE2)
        coder_angle(c, "yaw");
    if (mask & UPDATE_ORIGIN3)
        coder_coord(c, "z");
    if (mask & UPDATE_ANGLE3)
        coder_angle(c, "roll");
    if (!extended && mask & 1u << 15) { /* Nehahra's transparency */
        if (coder_f32(c, "trans") == 2.0f) {
            coder_f32(c, "alpha");
            coder_f32(c, "fullbright");
        } else {
            coder_f32(c, "alpha");
        }
    }
    if (!extended)
        return;
    if (mask & UPDATE_ALPHA)
        coder_u8(c, "alpha");
    if (mask & UPDATE_SCALE)
        coder_u8(c, "scale");
    if (mask & UPDATE_FRAME2)
        coder_u8(c, "frame_high");
    if (mask & UPDATE_MODEL2)
        coder_u8(c, "modelindex_high");
    if (mask & UPDATE_LERP_FINISH)
        coder_u8(c, "lerpfinish");
}

const struct layout nq_layouts[NUM_LAYOUTS] = {
    [0] = {"bad", NULL},
    [1] = {"nop", NULL},
    [2] = {"disconnect", NULL},
    [3] = {"updatestat", code_updatestat},
    [4] = {"version", coder_version},
    [5] = {"setview", code_setview},
    [6] = {"sound", code_sound},
    [7] = {"time", code_time},
    [8] = {"print", coder_text},
    [9] = {"stufftext", coder_text},
    [10] = {"setangle", coder_angles},
    [11] = {"serverinfo", code_serverinfo},
    [12] = {"lightstyle", coder_lightstyle},
    [13] = {"updatename", code_updatename},
    [14] = {"updatefrags", coder_updatefrags},
    [15] = {"clientdata", code_clientdata},
    [16] = {"stopsound", coder_entity_channel},
    [17] = {"updatecolors", code_updatecolors},
    [18] = {"particle", code_particle},
    [19] = {"damage", coder_damage},
    [20] = {"spawnstatic", coder_baseline},
    [22] = {"spawnbaseline", code_spawnbaseline},
    [23] = {"temp_entity", code_temp_entity},
    [24] = {"setpause", coder_setpause},
    [25] = {"signonum", code_signonum},
    [26] = {"centerprint", coder_text},
    [27] = {"killedmonster", NULL},
    [28] = {"foundsecret", NULL},
    [29] = {"spawnstaticsound", code_staticsound},
    [30] = {"intermission", NULL},
    [31] = {"finale", coder_text},
    [32] = {"cdtrack", code_cdtrack},
    [33] = {"sellscreen", NULL},
    [34] = {"cutscene", coder_text},
    [37] = {"skybox", coder_text},
    [40] = {"bf", NULL},
    [41] = {"fog", code_fog},
    [42] = {"spawnbaseline2", code_spawnbaseline2},
    [43] = {"spawnstatic2", code_baseline2},
    [44] = {"spawnstaticsound2", code_staticsound2},
    [52] = {"achievement", coder_text},
    [56] = {"localsound", code_localsound},
};
