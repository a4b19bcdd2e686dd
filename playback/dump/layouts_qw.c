/* The layouts of QuakeWorld's messages, but those about entities. */
#include "playback/dump/field_coder.h"
#include "playback/dump/layouts.h"

/* At the end of a recording it says so; where a server left it says nothing. */
static void code_disconnect(struct coder *c)
{
    if (coder_option(c, "text", bytes_left(&c->from) > 0))
        coder_string(c, "text");
}

static void code_updatestat(struct coder *c)
{
    coder_u8(c, "index");
    coder_u8(c, "value");
}

static void code_updatestatlong(struct coder *c)
{
    coder_u8(c, "index");
    coder_i32(c, "value");
}

static void code_entity(struct coder *c)
{
    coder_u16(c, "entity");
}

static void code_sound(struct coder *c)
{
    uint64_t word = coder_take(c, 2);
    coder_part_bits(c, "mask", &word, 0xe000);
    coder_part(c, "entity", &word, 3, 10, 1, 0);
    coder_part(c, "channel", &word, 0, 3, 1, 0);
    coder_put(c, word, 2);
    if (word & 0x8000)
        coder_u8(c, "vol");
    if (word & 0x4000)
        coder_scaled(c, "attenuation", 1, false, 1 / 64.0);
    coder_u8(c, "soundnum");
    coder_position(c);
}

static void code_print(struct coder *c)
{
    coder_u8(c, "level");
    coder_string(c, "text");
}

static void code_setangle(struct coder *c)
{
    if (c->protocol.multi_view)
        coder_u8(c, "player");
    else if (c->protocol.extensions.mvd1 & MVD1_HIGH_LAG_TELEPORT)
        coder_u8(c, "reason");
    coder_angles(c);
}

static void code_serverdata(struct coder *c)
{
    static const char *const rules[] = {
        "gravity",       "stopspeed",       "maxspeed", "spectatormaxspeed", "accelerate",
        "airaccelerate", "wateraccelerate", "friction", "waterfriction",     "entgravity",
    };
    struct protocol_extensions extensions;
    const int number = coder_server_version(c, &extensions);
    if (!protocol_choose(&c->protocol, number, NULL) || !c->protocol.dialect->quakeworld) {
        coder_fail(c, "protocol %d has no text form", number);
        return;
    }
    c->protocol.extensions = extensions;
    if (extensions.fte & FTE_FLOAT_COORDS)
        c->protocol.flags = RMQ_FLOAT_COORD | RMQ_SHORT_ANGLE;
    coder_i32(c, "age");
    coder_string(c, "game");
    if (c->protocol.multi_view)
        coder_f32(c, "time");
    else
        coder_u8(c, "client");
    coder_string(c, "mapname");
    for (int i = 0; i < 10 && number >= 25; i++)
        coder_f32(c, rules[i]);
}

static void code_temp_entity(struct coder *c)
{
    enum { GUNSHOT = 2, BLOOD = 12, LIGHTNING_BLOOD = 13 };
    const uint8_t type = coder_u8(c, "entitytype");
    switch (type) {
    case GUNSHOT:
    case BLOOD:
        coder_u8(c, "count");
        break;
    case TEMP_LIGHTNING1:
    case TEMP_LIGHTNING2:
    case TEMP_LIGHTNING3:
        coder_u16(c, "entity");
        coder_position(c);
        break;
    default:
        if (type > LIGHTNING_BLOOD)
            coder_fail(c, "temporary entity %d has no text form", type);
    }
    coder_position(c);
}

static void code_staticsound(struct coder *c)
{
    coder_position(c);
    coder_u8(c, "soundnum");
    coder_volume(c);
}

static void code_intermission(struct coder *c)
{
    coder_position(c);
    coder_angles(c);
}

static void code_cdtrack(struct coder *c)
{
    coder_u8(c, "track");
}

static void code_updateping(struct coder *c)
{
    coder_u8(c, "player");
    coder_i16(c, "ping");
}

static void code_updateentertime(struct coder *c)
{
    coder_u8(c, "player");
    coder_f32(c, "entertime");
}

static void code_updateuserinfo(struct coder *c)
{
    coder_u8(c, "player");
    coder_i32(c, "user");
    coder_string(c, "text");
}

static void code_download(struct coder *c)
{
    enum { CHUNK_SIZE = 1024 };
    if (c->protocol.extensions.fte & FTE_CHUNKED_DOWNLOADS) {
        if (coder_i32(c, "chunk") >= 0) {
            coder_data(c, "data", CHUNK_SIZE);
        } else {
            coder_i32(c, "size");
            coder_string(c, "name");
        }
        return;
    }
    const int16_t size = coder_i16(c, "size");
    coder_u8(c, "percent");
    if (size > 0)
        coder_data(c, "data", size);
}

static void code_choke(struct coder *c)
{
    coder_u8(c, "choke");
}

/* At once and bare before protocol 26, then in parts. */
static void code_list(struct coder *c, const char *name, int number_size)
{
    const bool in_parts = c->protocol.dialect->protocol >= 26;
    if (in_parts && number_size == 2)
        coder_u16(c, "first");
    else if (in_parts)
        coder_u8(c, "first");
    coder_strings(c, name);
    if (in_parts)
        coder_u8(c, "next");
}

static void code_modellist(struct coder *c)
{
    code_list(c, "precache_model", 1);
}

static void code_modellistshort(struct coder *c)
{
    code_list(c, "precache_model", 2);
}

static void code_soundlist(struct coder *c)
{
    code_list(c, "precache_sound", 1);
}

static void code_soundlistshort(struct coder *c)
{
    code_list(c, "precache_sound", 2);
}

static void code_maxspeed(struct coder *c)
{
    coder_f32(c, "maxspeed");
}

static void code_entgravity(struct coder *c)
{
    coder_f32(c, "gravity");
}

static void code_serverinfo(struct coder *c)
{
    coder_string(c, "name");
    coder_string(c, "string");
}

static void code_setinfo(struct coder *c)
{
    coder_u8(c, "player");
    code_serverinfo(c);
}

static void code_updatepl(struct coder *c)
{
    coder_u8(c, "player");
    coder_u8(c, "loss");
}

static void code_qizmo_data(struct coder *c)
{
    coder_data(c, "data", 162);
}

static void code_qizmo_voice(struct coder *c)
{
    coder_data(c, "data", 34);
}

static void code_spawnbaseline(struct coder *c)
{
    coder_u16(c, "entity");
    coder_baseline(c);
}

const struct layout qw_layouts[NUM_LAYOUTS] = {
    [0] = {"bad", NULL},
    [1] = {"nop", NULL},
    [2] = {"disconnect", code_disconnect},
    [3] = {"updatestat", code_updatestat},
    [4] = {"version", coder_version},
    [5] = {"setview", code_entity},
    [6] = {"sound", code_sound},
    [8] = {"print", code_print},
    [9] = {"stufftext", coder_text},
    [10] = {"setangle", code_setangle},
    [11] = {"serverdata", code_serverdata},
    [12] = {"lightstyle", coder_lightstyle},
    [14] = {"updatefrags", coder_updatefrags},
    [16] = {"stopsound", coder_entity_channel},
    [19] = {"damage", coder_damage},
    [20] = {"spawnstatic", coder_baseline},
    [21] = {"spawnstatic2", coder_qw_delta},
    [22] = {"spawnbaseline", code_spawnbaseline},
    [23] = {"temp_entity", code_temp_entity},
    [24] = {"setpause", coder_setpause},
    [26] = {"centerprint", coder_text},
    [27] = {"killedmonster", NULL},
    [28] = {"foundsecret", NULL},
    [29] = {"spawnstaticsound", code_staticsound},
    [30] = {"intermission", code_intermission},
    [31] = {"finale", coder_text},
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
    [42] = {"playerinfo", coder_qw_player},
    [43] = {"nails", coder_qw_nails},
    [44] = {"chokecount", code_choke},
    [45] = {"modellist", code_modellist},
    [46] = {"soundlist", code_soundlist},
    [47] = {"packetentities", coder_qw_entities},
    [48] = {"deltapacketentities", coder_qw_from},
    [49] = {"maxspeed", code_maxspeed},
    [50] = {"entgravity", code_entgravity},
    [51] = {"setinfo", code_setinfo},
    [52] = {"serverinfo", code_serverinfo},
    [53] = {"updatepl", code_updatepl},
    [54] = {"nails2", coder_qw_nails2},
    [56] = {"soundlistshort", code_soundlistshort},
    [60] = {"modellistshort", code_modellistshort},
    [66] = {"spawnbaseline2", coder_qw_delta},
    [81] = {"qizmo_text", coder_text},
    [82] = {"qizmo_data", code_qizmo_data},
    [83] = {"qizmo_voice", code_qizmo_voice},
    [84] = {"voicechat", coder_voicechat},
    [85] = {"setangledelta", coder_setangledelta},
};

static void code_challenge(struct coder *c)
{
    coder_string(c, "challenge");
}

const struct layout connectionless_layouts[NUM_LAYOUTS] = {
    [2] = {"disconnect", coder_text},
    ['B'] = {"command", coder_text},
    ['c'] = {"challenge", code_challenge},
    ['j'] = {"connection", NULL},
    ['k'] = {"ping", NULL},
    ['n'] = {"print", coder_text},
};
