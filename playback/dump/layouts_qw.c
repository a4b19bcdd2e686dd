/* The layouts of QuakeWorld's messages, but those about entities. */
#include "playback/dump/field_coder.h"
#include "playback/dump/layouts.h"
#include "playback/protocol/dialects.h"

/* At the end of a recording it says so; where a server left it says nothing. */
static void code_disconnect(struct field_coder *c)
{
    if (field_option(c, "text", bytes_left(&c->from) > 0))
        field_string(c, "text");
}

static void code_updatestat(struct field_coder *c)
{
    field_u8(c, "index");
    field_u8(c, "value");
}

static void code_updatestatlong(struct field_coder *c)
{
    field_u8(c, "index");
    field_i32(c, "value");
}

static void code_entity(struct field_coder *c)
{
    field_u16(c, "entity");
}

static void code_sound(struct field_coder *c)
{
    uint64_t word = field_take(c, 2);
    field_part_bits(c, "mask", &word, 0xe000);
    field_part(c, "entity", &word, 3, 10, 1, 0);
    field_part(c, "channel", &word, 0, 3, 1, 0);
    field_put(c, word, 2);
    if (word & 0x8000)
        field_u8(c, "vol");
    if (word & 0x4000)
        field_scaled(c, "attenuation", 1, false, 1 / 64.0);
    field_u8(c, "soundnum");
    layout_position(c);
}

static void code_print(struct field_coder *c)
{
    field_u8(c, "level");
    field_string(c, "text");
}

static void code_setangle(struct field_coder *c)
{
    if (c->protocol.multi_view)
        field_u8(c, "player");
    else if (c->protocol.extensions.mvd1 & MVD1_HIGH_LAG_TELEPORT)
        field_u8(c, "reason");
    layout_angles(c);
}

static void code_serverdata(struct field_coder *c)
{
    static const char *const rules[] = {
        "gravity",       "stopspeed",       "maxspeed", "spectatormaxspeed", "accelerate",
        "airaccelerate", "wateraccelerate", "friction", "waterfriction",     "entgravity",
    };
    struct protocol_extensions extensions;
    const int number = layout_server_version(c, &extensions);
    if (!dialect_choose(&c->protocol, number, NULL) || !c->protocol.dialect->quakeworld) {
        field_fail(c, "protocol %d has no text form", number);
        return;
    }
    c->protocol.extensions = extensions;
    if (extensions.fte & FTE_FLOAT_COORDS)
        c->protocol.flags = RMQ_FLOAT_COORD | RMQ_SHORT_ANGLE;
    field_i32(c, "age");
    field_string(c, "game");
    if (c->protocol.multi_view)
        field_f32(c, "time");
    else
        field_u8(c, "client");
    field_string(c, "mapname");
    for (int i = 0; i < 10 && number >= 25; i++)
        field_f32(c, rules[i]);
}

static void code_temp_entity(struct field_coder *c)
{
    enum { GUNSHOT = 2, BLOOD = 12, LIGHTNING_BLOOD = 13 };
    const uint8_t type = field_u8(c, "entitytype");
    switch (type) {
    case GUNSHOT:
    case BLOOD:
        field_u8(c, "count");
        break;
    case TEMP_LIGHTNING1:
    case TEMP_LIGHTNING2:
    case TEMP_LIGHTNING3:
        field_u16(c, "entity");
        layout_position(c);
        break;
    default:
        if (type > LIGHTNING_BLOOD)
            field_fail(c, "temporary entity %d has no text form", type);
    }
    layout_position(c);
}

static void code_staticsound(struct field_coder *c)
{
    layout_position(c);
    field_u8(c, "soundnum");
    layout_volume(c);
}

static void code_intermission(struct field_coder *c)
{
    layout_position(c);
    layout_angles(c);
}

static void code_cdtrack(struct field_coder *c)
{
    field_u8(c, "track");
}

static void code_updateping(struct field_coder *c)
{
    field_u8(c, "player");
    field_i16(c, "ping");
}

static void code_updateentertime(struct field_coder *c)
{
    field_u8(c, "player");
    field_f32(c, "entertime");
}

static void code_updateuserinfo(struct field_coder *c)
{
    field_u8(c, "player");
    field_i32(c, "user");
    field_string(c, "text");
}

static void code_download(struct field_coder *c)
{
    enum { CHUNK_SIZE = 1024 };
    if (c->protocol.extensions.fte & FTE_CHUNKED_DOWNLOADS) {
        if (field_i32(c, "chunk") >= 0) {
            field_data(c, "data", CHUNK_SIZE);
        } else {
            field_i32(c, "size");
            field_string(c, "name");
        }
        return;
    }
    const int16_t size = field_i16(c, "size");
    field_u8(c, "percent");
    if (size > 0)
        field_data(c, "data", size);
}

static void code_choke(struct field_coder *c)
{
    field_u8(c, "choke");
}

/* At once and bare before protocol 26, then in parts. */
static void code_list(struct field_coder *c, const char *name, int number_size)
{
    const bool in_parts = c->protocol.dialect->protocol >= 26;
    if (in_parts && number_size == 2)
        field_u16(c, "first");
    else if (in_parts)
        field_u8(c, "first");
    layout_strings(c, name);
    if (in_parts)
        field_u8(c, "next");
}

static void code_modellist(struct field_coder *c)
{
    code_list(c, "precache_model", 1);
}

static void code_modellistshort(struct field_coder *c)
{
    code_list(c, "precache_model", 2);
}

static void code_soundlist(struct field_coder *c)
{
    code_list(c, "precache_sound", 1);
}

static void code_soundlistshort(struct field_coder *c)
{
    code_list(c, "precache_sound", 2);
}

static void code_maxspeed(struct field_coder *c)
{
    field_f32(c, "maxspeed");
}

static void code_entgravity(struct field_coder *c)
{
    field_f32(c, "gravity");
}

static void code_serverinfo(struct field_coder *c)
{
    field_string(c, "name");
    field_string(c, "string");
}

static void code_setinfo(struct field_coder *c)
{
    field_u8(c, "player");
    code_serverinfo(c);
}

static void code_updatepl(struct field_coder *c)
{
    field_u8(c, "player");
    field_u8(c, "loss");
}

static void code_qizmo_data(struct field_coder *c)
{
    field_data(c, "data", 162);
}

static void code_qizmo_voice(struct field_coder *c)
{
    field_data(c, "data", 34);
}

static void code_spawnbaseline(struct field_coder *c)
{
    field_u16(c, "entity");
    layout_baseline(c);
}

const struct layout qw_layouts[NUM_LAYOUTS] = {
    [0] = {"bad", NULL},
    [1] = {"nop", NULL},
    [2] = {"disconnect", code_disconnect},
    [3] = {"updatestat", code_updatestat},
    [4] = {"version", layout_version},
    [5] = {"setview", code_entity},
    [6] = {"sound", code_sound},
    [8] = {"print", code_print},
    [9] = {"stufftext", layout_text},
    [10] = {"setangle", code_setangle},
    [11] = {"serverdata", code_serverdata},
    [12] = {"lightstyle", layout_lightstyle},
    [14] = {"updatefrags", layout_updatefrags},
    [16] = {"stopsound", layout_entity_channel},
    [19] = {"damage", layout_damage},
    [20] = {"spawnstatic", layout_baseline},
    [21] = {"spawnstatic2", layout_qw_delta},
    [22] = {"spawnbaseline", code_spawnbaseline},
    [23] = {"temp_entity", code_temp_entity},
    [24] = {"setpause", layout_setpause},
    [26] = {"centerprint", layout_text},
    [27] = {"killedmonster", NULL},
    [28] = {"foundsecret", NULL},
    [29] = {"spawnstaticsound", code_staticsound},
    [30] = {"intermission", code_intermission},
    [31] = {"finale", layout_text},
    [32] = {"cdtrack", code_cdtrack},
    [33] = {"sellscreen", NULL},
    [34] = {"smallkick", NULL},
    [35] = {"bigkick", NULL},
    [36] = {"updateping", code_updateping},
    [37] = {"updateentertime", code_updateentertime},
    [38] = {"updatestatlong", code_updatestatlong},
    [39] = {"muzzleflash", code_entity},
    [40] = {"updateuserinfo", code_updateuserinfo},
    [41] = {"download", code_download},
    [42] = {"playerinfo", layout_qw_player},
    [43] = {"nails", layout_qw_nails},
    [44] = {"chokecount", code_choke},
    [45] = {"modellist", code_modellist},
    [46] = {"soundlist", code_soundlist},
    [47] = {"packetentities", layout_qw_entities},
    [48] = {"deltapacketentities", layout_qw_from},
    [49] = {"maxspeed", code_maxspeed},
    [50] = {"entgravity", code_entgravity},
    [51] = {"setinfo", code_setinfo},
    [52] = {"serverinfo", code_serverinfo},
    [53] = {"updatepl", code_updatepl},
    [54] = {"nails2", layout_qw_nails2},
    [56] = {"soundlistshort", code_soundlistshort},
    [60] = {"modellistshort", code_modellistshort},
    [66] = {"spawnbaseline2", layout_qw_delta},
    [81] = {"qizmo_text", layout_text},
    [82] = {"qizmo_data", code_qizmo_data},
    [83] = {"qizmo_voice", code_qizmo_voice},
    [84] = {"voicechat", layout_voicechat},
    [85] = {"setangledelta", layout_setangledelta},
};

static void code_challenge(struct field_coder *c)
{
    field_string(c, "challenge");
}

const struct layout connectionless_layouts[NUM_LAYOUTS] = {
    [2] = {"disconnect", layout_text},
    ['B'] = {"command", layout_text},
    ['c'] = {"challenge", code_challenge},
    ['j'] = {"connection", NULL},
    ['k'] = {"ping", NULL},
    ['n'] = {"print", layout_text},
};
