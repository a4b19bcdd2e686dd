/* SPDX-License-Identifier: GPL-2.0-or-later */
/* QuakeWorld's messages, except for those about entities, and connectionless packets. */
#include "demo/text/layouts.h"

#include "demo/protocol/dialects.h"
#include "demo/protocol/qw_bits.h"
#include "demo/protocol/svc.h"
#include "demo/text/field_coder.h"
#include "demo/text/layouts_qw_entities.h"
#include "demo/text/layouts_shared.h"

/* At the end of a recording a string follows; when sent by a server there is none. */
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
    if (word & QW_SOUND_VOLUME)
        field_u8(c, "vol");
    if (word & QW_SOUND_ATTENUATION)
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
    if (!dialect_select(&c->protocol, DIALECT_QUAKEWORLD, number, NULL)) {
        field_fail(c, "protocol %d is not supported", number);
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
            field_fail(c, "unknown temporary entity type %d", type);
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

/* Before protocol 26, the list is complete; since then, it is sent in parts. */
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

layout_fn *const qw_layouts[NUM_LAYOUTS] = {
    [QW_SVC_BAD] = layout_nothing,
    [QW_SVC_NOP] = layout_nothing,
    [QW_SVC_DISCONNECT] = code_disconnect,
    [QW_SVC_UPDATESTAT] = code_updatestat,
    [QW_SVC_VERSION] = layout_version,
    [QW_SVC_SETVIEW] = code_entity,
    [QW_SVC_SOUND] = code_sound,
    [QW_SVC_PRINT] = code_print,
    [QW_SVC_STUFFTEXT] = layout_text,
    [QW_SVC_SETANGLE] = code_setangle,
    [QW_SVC_SERVERDATA] = code_serverdata,
    [QW_SVC_LIGHTSTYLE] = layout_lightstyle,
    [QW_SVC_UPDATEFRAGS] = layout_updatefrags,
    [QW_SVC_STOPSOUND] = layout_entity_channel,
    [QW_SVC_DAMAGE] = layout_damage,
    [QW_SVC_SPAWNSTATIC] = layout_baseline,
    [QW_SVC_SPAWNSTATIC2] = layout_qw_delta,
    [QW_SVC_SPAWNBASELINE] = code_spawnbaseline,
    [QW_SVC_TEMP_ENTITY] = code_temp_entity,
    [QW_SVC_SETPAUSE] = layout_setpause,
    [QW_SVC_CENTERPRINT] = layout_text,
    [QW_SVC_KILLEDMONSTER] = layout_nothing,
    [QW_SVC_FOUNDSECRET] = layout_nothing,
    [QW_SVC_SPAWNSTATICSOUND] = code_staticsound,
    [QW_SVC_INTERMISSION] = code_intermission,
    [QW_SVC_FINALE] = layout_text,
    [QW_SVC_CDTRACK] = code_cdtrack,
    [QW_SVC_SELLSCREEN] = layout_nothing,
    [QW_SVC_SMALLKICK] = layout_nothing,
    [QW_SVC_BIGKICK] = layout_nothing,
    [QW_SVC_UPDATEPING] = code_updateping,
    [QW_SVC_UPDATEENTERTIME] = code_updateentertime,
    [QW_SVC_UPDATESTATLONG] = code_updatestatlong,
    [QW_SVC_MUZZLEFLASH] = code_entity,
    [QW_SVC_UPDATEUSERINFO] = code_updateuserinfo,
    [QW_SVC_DOWNLOAD] = code_download,
    [QW_SVC_PLAYERINFO] = layout_qw_player,
    [QW_SVC_NAILS] = layout_qw_nails,
    [QW_SVC_CHOKECOUNT] = code_choke,
    [QW_SVC_MODELLIST] = code_modellist,
    [QW_SVC_SOUNDLIST] = code_soundlist,
    [QW_SVC_PACKETENTITIES] = layout_qw_entities,
    [QW_SVC_DELTAPACKETENTITIES] = layout_qw_from,
    [QW_SVC_MAXSPEED] = code_maxspeed,
    [QW_SVC_ENTGRAVITY] = code_entgravity,
    [QW_SVC_SETINFO] = code_setinfo,
    [QW_SVC_SERVERINFO] = code_serverinfo,
    [QW_SVC_UPDATEPL] = code_updatepl,
    [QW_SVC_NAILS2] = layout_qw_nails2,
    [QW_SVC_SOUNDLISTSHORT] = code_soundlistshort,
    [QW_SVC_MODELLISTSHORT] = code_modellistshort,
    [QW_SVC_SPAWNBASELINE2] = layout_qw_delta,
    [QW_SVC_QIZMO_TEXT] = layout_text,
    [QW_SVC_QIZMO_DATA] = code_qizmo_data,
    [QW_SVC_QIZMO_VOICE] = code_qizmo_voice,
    [QW_SVC_VOICECHAT] = layout_voicechat,
    [QW_SVC_SETANGLEDELTA] = layout_setangledelta,
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
