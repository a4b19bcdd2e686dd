/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Messages of QuakeWorld servers (protocols 24 to 28), recorded by a client or by the server. */
#include "demo/protocol/qw_messages.h"

#include "base/err.h"
#include "base/limits.h"
#include "demo/protocol/dialects.h"
#include "demo/protocol/fields.h"
#include "demo/protocol/fte_messages.h"
#include "demo/protocol/nq_entities.h"
#include "demo/protocol/nq_messages.h"
#include "demo/protocol/quake.h"
#include "demo/protocol/qw_bits.h"
#include "demo/protocol/qw_entities.h"
#include "demo/protocol/qw_players.h"

static bool skip_text(struct bytes *at, struct protocol *protocol, struct message *out,
                      struct err *err)
{
    (void)protocol, (void)out, (void)err;
    fields_text(at);
    return bytes_ok(at);
}

/* At the end of a recording a reason follows; when the server shut down there is none. */
static bool skip_reason(struct bytes *at, struct protocol *protocol, struct message *out,
                        struct err *err)
{
    return bytes_left(at) == 0 || skip_text(at, protocol, out, err);
}

static bool read_stat(struct bytes *at, struct protocol *protocol, struct message *out,
                      struct err *err)
{
    (void)protocol, (void)err;
    out->stat.index = bytes_u8(at);
    out->stat.value = out->svc == QW_SVC_UPDATESTATLONG ? bytes_i32(at) : bytes_u8(at);
    return bytes_ok(at);
}

static bool read_sound(struct bytes *at, struct protocol *protocol, struct message *out,
                       struct err *err)
{
    (void)err;
    const uint16_t both = bytes_u16(at);
    out->sound.volume = both & QW_SOUND_VOLUME ? (float)bytes_u8(at) / 255.0f : 1.0f;
    out->sound.attenuation = both & QW_SOUND_ATTENUATION ? (float)bytes_u8(at) / 64.0f : 1.0f;
    out->sound.entity = both >> 3 & 1023;
    out->sound.channel = both & 7;
    out->sound.sound = bytes_u8(at);
    out->sound.origin = fields_position(at, protocol);
    return bytes_ok(at);
}

static bool read_print(struct bytes *at, struct protocol *protocol, struct message *out,
                       struct err *err)
{
    enum { LEVEL_CHAT = 3 };
    (void)protocol, (void)err;
    out->print.chat = bytes_u8(at) == LEVEL_CHAT;
    out->print.text = fields_text(at);
    return bytes_ok(at);
}

static bool read_set_angle(struct bytes *at, struct protocol *protocol, struct message *out,
                           struct err *err)
{
    (void)err;
    out->set_angle.slot = SLOT_EVERYONE;
    if (protocol->multi_view)
        out->set_angle.slot = bytes_u8(at);
    else if (protocol->extensions.mvd1 & MVD1_HIGH_LAG_TELEPORT)
        bytes_u8(at); /* the reason for the turn */
    out->set_angle.angles = fields_angles(at, protocol);
    return bytes_ok(at);
}

/* f32[10]: the settings for player movement. */
static struct movevars read_rules(struct bytes *at)
{
    const float limit = 1e6f;
    struct movevars rules = {.gravity = fields_float(at, limit)};
    rules.stop_speed = fields_float(at, limit);
    rules.max_speed = fields_float(at, limit);
    rules.spectator_max_speed = fields_float(at, limit);
    rules.accelerate = fields_float(at, limit);
    rules.air_accelerate = fields_float(at, limit);
    rules.water_accelerate = fields_float(at, limit);
    rules.friction = fields_float(at, limit);
    rules.water_friction = fields_float(at, limit);
    rules.entity_gravity = fields_float(at, limit);
    return rules;
}

static bool read_movement(struct bytes *at, struct protocol *protocol, struct message *out,
                          struct err *err)
{
    (void)protocol, (void)err;
    out->movement = fields_float(at, 1e6f);
    return bytes_ok(at);
}

/* Extensions that are supported, or that only add messages, which are refused if they occur. The
 * others change the layout of existing messages. */
static const struct protocol_extensions supported_extensions = {
    .fte = ~((uint32_t)FTE_SPLIT_SCREEN | FTE_UNNAMED),
    .fte2 = FTE2_PRYDON_CURSOR | FTE2_VOICE_CHAT | FTE2_SET_ANGLE_DELTA | FTE2_NEW_SIZE_ENCODING |
            FTE2_INFO_BLOBS,
    .mvd1 = 2 * MVD1_SIMPLE_PROJECTILE - 1,
};

/* Any number of extension sets, then i32 protocol into *number. Returns false and sets err if an
 * extension is not supported. */
static bool read_extensions(struct bytes *at, struct protocol_extensions *out, int *number,
                            struct err *err)
{
    *number = (int)extensions_read(at, out);
    return bytes_ok(at) && extensions_check(out, &supported_extensions, err);
}

/* [extensions], i32 protocol, i32 level count, str game folder, u8 slot (.mvd: f32 time), str
 * title, [f32[10]] */
static bool read_server_data(struct bytes *at, struct protocol *protocol, struct message *out,
                             struct err *err)
{
    enum { SPECTATOR = 128 };
    struct message_server_info *s = &out->server;
    if (!read_extensions(at, &s->extensions, &s->protocol, err))
        return false;
    if (!dialect_select(protocol, DIALECT_QUAKEWORLD, s->protocol, err))
        return false;
    s->dialect = protocol->dialect;
    protocol->extensions = s->extensions;
    if (s->extensions.fte & FTE_FLOAT_COORDS)
        protocol->flags = RMQ_FLOAT_COORD | RMQ_SHORT_ANGLE;
    bytes_i32(at); /* number of levels the server has run */
    s->game_dir = fields_text(at);
    s->player = -1;
    if (protocol->multi_view) {
        bytes_f32(at);
    } else {
        const uint8_t player = bytes_u8(at);
        s->player = player & (SPECTATOR - 1);
        s->spectator = player & SPECTATOR;
    }
    s->title = fields_text(at);
    s->rules = s->protocol >= 25 ? read_rules(at) : MOVEVARS_DEFAULT;
    if (s->player >= QW_MAX_PLAYERS)
        return err_set(err, ERR_FORMAT, "invalid player number %d", s->player);
    s->flags = protocol->flags;
    s->max_clients = QW_MAX_PLAYERS;
    s->game_type = 1;
    s->num_models = s->num_sounds = 1;
    return bytes_ok(at);
}

/* One part of the list of models or sounds: u8 or u16 first, names, u8 next. Before protocol 26
 * the list is sent in one part, with only the names. */
static bool read_list(struct bytes *at, struct protocol *protocol, struct message *out,
                      struct err *err)
{
    const bool is_short = out->svc == QW_SVC_SOUNDLISTSHORT || out->svc == QW_SVC_MODELLISTSHORT;
    const bool in_parts = protocol->dialect->protocol >= 26;
    const char *what = out->kind == MESSAGE_MODELS ? "models" : "sounds";
    const int first = !in_parts ? 0 : is_short ? bytes_u16(at) : bytes_u8(at);
    out->list.first = first + 1;
    if (!fields_list(at, what, &out->list.num, &out->list.names, err))
        return false;
    out->list.is_last = !in_parts || bytes_u8(at) == 0;
    if (out->list.first + out->list.num > LIMIT_MODELS)
        return err_set(err, ERR_LIMIT, "more than %d %s", LIMIT_MODELS, what);
    return bytes_ok(at);
}

static bool read_ping(struct bytes *at, struct protocol *protocol, struct message *out,
                      struct err *err)
{
    (void)protocol, (void)err;
    out->ping.slot = bytes_u8(at);
    out->ping.value = out->kind == MESSAGE_PING ? bytes_i16(at) : bytes_u8(at);
    return bytes_ok(at);
}

static bool read_enter_time(struct bytes *at, struct protocol *protocol, struct message *out,
                            struct err *err)
{
    (void)protocol, (void)err;
    out->enter.slot = bytes_u8(at);
    out->enter.ago = fields_float(at, 1e6f);
    return bytes_ok(at);
}

static bool read_static_sound(struct bytes *at, struct protocol *protocol, struct message *out,
                              struct err *err)
{
    (void)err;
    out->static_sound.origin = fields_position(at, protocol);
    out->static_sound.sound = bytes_u8(at);
    out->static_sound.volume = (float)bytes_u8(at) / 255.0f;
    out->static_sound.attenuation = (float)bytes_u8(at) / 64.0f;
    return bytes_ok(at);
}

/* Effects that consist only of particles become MESSAGE_PARTICLES. */
static bool read_puff(struct bytes *at, const struct protocol *protocol, int colour, int count,
                      struct message *out)
{
    out->kind = MESSAGE_PARTICLES;
    out->particles.colour = colour;
    out->particles.count = count;
    out->particles.origin = fields_position(at, protocol);
    return bytes_ok(at);
}

static bool read_temp_entity(struct bytes *at, struct protocol *protocol, struct message *out,
                             struct err *err)
{
    enum { GUNSHOT = 2, BLOOD = 12, LIGHTNING_BLOOD = 13, PARTICLES_EACH = 20 };
    const uint8_t type = bytes_u8(at);
    switch (type) {
    case GUNSHOT:
        return read_puff(at, protocol, 0, bytes_u8(at) * PARTICLES_EACH, out);
    case BLOOD:
        return read_puff(at, protocol, 73, bytes_u8(at) * PARTICLES_EACH, out);
    case LIGHTNING_BLOOD:
        return read_puff(at, protocol, 225, 50, out);
    case TEMP_LIGHTNING1:
    case TEMP_LIGHTNING2:
    case TEMP_LIGHTNING3:
        out->temp.type = type;
        out->temp.entity = bytes_u16(at);
        out->temp.origin = fields_position(at, protocol);
        out->temp.end = fields_position(at, protocol);
        return bytes_ok(at);
    default:
        if (type > LIGHTNING_BLOOD)
            return err_set(err, ERR_FORMAT, "unknown temporary entity type %d", type);
        out->temp.type = type;
        out->temp.origin = fields_position(at, protocol);
        return bytes_ok(at);
    }
}

static bool read_intermission(struct bytes *at, struct protocol *protocol, struct message *out,
                              struct err *err)
{
    (void)err;
    out->camera.given = true;
    out->camera.origin = fields_position(at, protocol);
    out->camera.angles = fields_angles(at, protocol);
    return bytes_ok(at);
}

static bool read_music(struct bytes *at, struct protocol *protocol, struct message *out,
                       struct err *err)
{
    (void)protocol, (void)err;
    out->track = bytes_u8(at);
    return bytes_ok(at);
}

static bool read_kick(struct bytes *at, struct protocol *protocol, struct message *out,
                      struct err *err)
{
    (void)at, (void)protocol, (void)err;
    out->kick = out->svc == QW_SVC_SMALLKICK ? -2.0f : -4.0f;
    return true;
}

static bool read_user_info(struct bytes *at, struct protocol *protocol, struct message *out,
                           struct err *err)
{
    (void)protocol, (void)err;
    out->user.slot = bytes_u8(at);
    out->user.id = bytes_i32(at);
    out->user.info = fields_text(at);
    return bytes_ok(at);
}

static bool read_setting(struct bytes *at, struct protocol *protocol, struct message *out,
                         struct err *err)
{
    (void)protocol, (void)err;
    out->setting.slot = out->kind == MESSAGE_SET_INFO ? bytes_u8(at) : SLOT_EVERYONE;
    out->setting.key = fields_text(at);
    out->setting.value = fields_text(at);
    return bytes_ok(at);
}

/* i16 size, u8 percent, data. Chunked: i32 number, data; or i32 -1, i32 size, str name */
static bool skip_download(struct bytes *at, struct protocol *protocol, struct message *out,
                          struct err *err)
{
    enum { CHUNK_SIZE = 1024 };
    (void)out, (void)err;
    if (protocol->extensions.fte & FTE_CHUNKED_DOWNLOADS) {
        if (bytes_i32(at) >= 0) {
            bytes_take(at, CHUNK_SIZE);
        } else {
            bytes_i32(at);
            fields_text(at);
        }
        return bytes_ok(at);
    }
    const int16_t size = bytes_i16(at);
    bytes_u8(at);
    if (size > 0)
        bytes_take(at, (size_t)size);
    return bytes_ok(at);
}

/* u8 speaker, u8 generation, u8 number, u16 size, data */
static bool skip_voice(struct bytes *at, struct protocol *protocol, struct message *out,
                       struct err *err)
{
    (void)protocol, (void)out, (void)err;
    bytes_take(at, 3);
    bytes_take(at, bytes_u16(at));
    return bytes_ok(at);
}

/* Like svc_lightstyle, with u8 bits before the string: bits 0 to 2 for red, green and blue, bit 6
 * for a u8 with the high byte of the index, bit 7 for an i16 amount of each colour whose bit is
 * set. */
static bool read_coloured_style(struct bytes *at, struct protocol *protocol, struct message *out,
                                struct err *err)
{
    enum { HAS_WIDE_INDEX = 1 << 6, HAS_AMOUNTS = 1 << 7, FULL = 1024 };
    (void)protocol, (void)err;
    out->style.index = bytes_u8(at);
    const uint8_t bits = bytes_u8(at);
    if (bits & HAS_WIDE_INDEX)
        out->style.index |= bytes_u8(at) << 8;
    for (int i = 0; i < 3; i++)
        if (bits >> i & 1)
            out->style.tint[i] = bits & HAS_AMOUNTS ? bytes_i16(at) : FULL;
    out->style.is_tinted = true;
    out->style.text = fields_text(at);
    return bytes_ok(at);
}

const struct message_reader qw_readers[NUM_QW_SVC] = {
    [QW_SVC_NOP] = {"svc_nop", MESSAGE_NOTHING, NULL, 0},
    [QW_SVC_DISCONNECT] = {"svc_disconnect", MESSAGE_DISCONNECT, skip_reason, MESSAGE_SIZE_VARIES},
    [QW_SVC_UPDATESTAT] = {"svc_updatestat", MESSAGE_STAT, read_stat, 2},
    [QW_SVC_VERSION] = {"svc_version", MESSAGE_NOTHING, NULL, 4},
    [QW_SVC_SETVIEW] = {"svc_setview", MESSAGE_NOTHING, NULL, 2},
    [QW_SVC_SOUND] = {"svc_sound", MESSAGE_SOUND, read_sound, MESSAGE_SIZE_VARIES},
    [QW_SVC_PRINT] = {"svc_print", MESSAGE_PRINT, read_print, MESSAGE_SIZE_VARIES},
    [QW_SVC_STUFFTEXT] = {"svc_stufftext", MESSAGE_STUFF_TEXT, nq_read_text, MESSAGE_SIZE_VARIES},
    [QW_SVC_SETANGLE] = {"svc_setangle", MESSAGE_SET_ANGLE, read_set_angle, MESSAGE_SIZE_VARIES},
    [QW_SVC_SERVERDATA] = {"svc_serverdata", MESSAGE_SERVER_INFO, read_server_data,
                           MESSAGE_SIZE_VARIES},
    [QW_SVC_LIGHTSTYLE] = {"svc_lightstyle", MESSAGE_LIGHT_STYLE, nq_read_light_style,
                           MESSAGE_SIZE_VARIES},
    [QW_SVC_UPDATEFRAGS] = {"svc_updatefrags", MESSAGE_PLAYER_FRAGS, nq_read_player_frags, 3},
    [QW_SVC_STOPSOUND] = {"svc_stopsound", MESSAGE_STOP_SOUND, nq_read_stop_sound, 2},
    [QW_SVC_DAMAGE] = {"svc_damage", MESSAGE_DAMAGE, nq_read_damage, 8},
    [QW_SVC_SPAWNSTATIC] = {"svc_spawnstatic", MESSAGE_STATIC, nq_read_static, 13},
    [QW_SVC_SPAWNSTATIC2] = {"svc_spawnstatic2", MESSAGE_STATIC, qw_read_static2,
                             MESSAGE_SIZE_VARIES},
    [QW_SVC_SPAWNBASELINE] = {"svc_spawnbaseline", MESSAGE_BASELINE, nq_read_baseline, 15},
    [QW_SVC_TEMP_ENTITY] = {"svc_temp_entity", MESSAGE_TEMP_ENTITY, read_temp_entity,
                            MESSAGE_SIZE_VARIES},
    [QW_SVC_SETPAUSE] = {"svc_setpause", MESSAGE_PAUSE, nq_read_pause, 1},
    [QW_SVC_CENTERPRINT] = {"svc_centerprint", MESSAGE_CENTER_PRINT, nq_read_text,
                            MESSAGE_SIZE_VARIES},
    [QW_SVC_KILLEDMONSTER] = {"svc_killedmonster", MESSAGE_KILLED_MONSTER, NULL, 0},
    [QW_SVC_FOUNDSECRET] = {"svc_foundsecret", MESSAGE_FOUND_SECRET, NULL, 0},
    [QW_SVC_SPAWNSTATICSOUND] = {"svc_spawnstaticsound", MESSAGE_STATIC_SOUND, read_static_sound,
                                 9},
    [QW_SVC_INTERMISSION] = {"svc_intermission", MESSAGE_INTERMISSION, read_intermission, 9},
    [QW_SVC_FINALE] = {"svc_finale", MESSAGE_FINALE, nq_read_text, MESSAGE_SIZE_VARIES},
    [QW_SVC_CDTRACK] = {"svc_cdtrack", MESSAGE_MUSIC, read_music, 1},
    [QW_SVC_SELLSCREEN] = {"svc_sellscreen", MESSAGE_NOTHING, NULL, 0},
    [QW_SVC_SMALLKICK] = {"svc_smallkick", MESSAGE_KICK, read_kick, 0},
    [QW_SVC_BIGKICK] = {"svc_bigkick", MESSAGE_KICK, read_kick, 0},
    [QW_SVC_UPDATEPING] = {"svc_updateping", MESSAGE_PING, read_ping, 3},
    [QW_SVC_UPDATEENTERTIME] = {"svc_updateentertime", MESSAGE_ENTER_TIME, read_enter_time, 5},
    [QW_SVC_UPDATESTATLONG] = {"svc_updatestatlong", MESSAGE_STAT, read_stat, 5},
    [QW_SVC_MUZZLEFLASH] = {"svc_muzzleflash", MESSAGE_FLASH, nq_read_entity, 2},
    [QW_SVC_UPDATEUSERINFO] = {"svc_updateuserinfo", MESSAGE_USER_INFO, read_user_info,
                               MESSAGE_SIZE_VARIES},
    [QW_SVC_DOWNLOAD] = {"svc_download", MESSAGE_NOTHING, skip_download, MESSAGE_SIZE_VARIES},
    [QW_SVC_PLAYERINFO] = {"svc_playerinfo", MESSAGE_PLAYER, qw_read_player, MESSAGE_SIZE_VARIES},
    [QW_SVC_NAILS] = {"svc_nails", MESSAGE_NAILS, qw_read_nails, MESSAGE_SIZE_VARIES},
    /* The number of packets that the server held back; matters only for prediction. */
    [QW_SVC_CHOKECOUNT] = {"svc_chokecount", MESSAGE_NOTHING, NULL, 1},
    [QW_SVC_MODELLIST] = {"svc_modellist", MESSAGE_MODELS, read_list, MESSAGE_SIZE_VARIES},
    [QW_SVC_SOUNDLIST] = {"svc_soundlist", MESSAGE_SOUNDS, read_list, MESSAGE_SIZE_VARIES},
    [QW_SVC_PACKETENTITIES] = {"svc_packetentities", MESSAGE_ENTITIES, qw_read_entities,
                               MESSAGE_SIZE_VARIES},
    [QW_SVC_DELTAPACKETENTITIES] = {"svc_deltapacketentities", MESSAGE_ENTITIES, qw_read_entities,
                                    MESSAGE_SIZE_VARIES},
    [QW_SVC_MAXSPEED] = {"svc_maxspeed", MESSAGE_MAX_SPEED, read_movement, 4},
    [QW_SVC_ENTGRAVITY] = {"svc_entgravity", MESSAGE_GRAVITY, read_movement, 4},
    [QW_SVC_SETINFO] = {"svc_setinfo", MESSAGE_SET_INFO, read_setting, MESSAGE_SIZE_VARIES},
    [QW_SVC_SERVERINFO] = {"svc_serverinfo", MESSAGE_SERVER_SETTING, read_setting,
                           MESSAGE_SIZE_VARIES},
    [QW_SVC_UPDATEPL] = {"svc_updatepl", MESSAGE_PACKET_LOSS, read_ping, 2},
    [QW_SVC_NAILS2] = {"svc_nails2", MESSAGE_NAILS, qw_read_nails, MESSAGE_SIZE_VARIES},
    [QW_SVC_SOUNDEXTENDED] = {"svcfte_soundextended", MESSAGE_SOUND, nq_read_sound,
                              MESSAGE_SIZE_VARIES},
    [QW_SVC_SOUNDLISTSHORT] = {"svc_soundlistshort", MESSAGE_SOUNDS, read_list,
                               MESSAGE_SIZE_VARIES},
    [QW_SVC_LIGHTSTYLECOL] = {"svcfte_lightstylecol", MESSAGE_LIGHT_STYLE, read_coloured_style,
                              MESSAGE_SIZE_VARIES},
    [QW_SVC_MODELLISTSHORT] = {"svc_modellistshort", MESSAGE_MODELS, read_list,
                               MESSAGE_SIZE_VARIES},
    [QW_SVC_PARTICLE2] = {"svcfte_particle2", MESSAGE_NOTHING, fields_unsupported,
                          MESSAGE_SIZE_VARIES},
    [QW_SVC_PARTICLE3] = {"svcfte_particle3", MESSAGE_NOTHING, fields_unsupported,
                          MESSAGE_SIZE_VARIES},
    [QW_SVC_PARTICLE4] = {"svcfte_particle4", MESSAGE_NOTHING, fields_unsupported,
                          MESSAGE_SIZE_VARIES},
    [QW_SVC_SPAWNBASELINE2] = {"svc_spawnbaseline2", MESSAGE_BASELINE, qw_read_baseline2,
                               MESSAGE_SIZE_VARIES},
    [QW_SVC_CUSTOMTEMPENT] = {"svcfte_customtempent", MESSAGE_NOTHING, fields_unsupported,
                              MESSAGE_SIZE_VARIES},
    [QW_SVC_SHOWPIC] = {"svcfte_showpic", MESSAGE_NOTHING, fields_unsupported, MESSAGE_SIZE_VARIES},
    [QW_SVC_HIDEPIC] = {"svcfte_hidepic", MESSAGE_NOTHING, fields_unsupported, MESSAGE_SIZE_VARIES},
    [QW_SVC_MOVEPIC] = {"svcfte_movepic", MESSAGE_NOTHING, fields_unsupported, MESSAGE_SIZE_VARIES},
    [QW_SVC_UPDATEPIC] = {"svcfte_updatepic", MESSAGE_NOTHING, fields_unsupported,
                          MESSAGE_SIZE_VARIES},
    [QW_SVC_EFFECT] = {"svcfte_effect", MESSAGE_NOTHING, fields_unsupported, MESSAGE_SIZE_VARIES},
    [QW_SVC_EFFECT2] = {"svcfte_effect2", MESSAGE_NOTHING, fields_unsupported, MESSAGE_SIZE_VARIES},
    [QW_SVC_CSQCENTITIES] = {"svcfte_csqcentities", MESSAGE_NOTHING, fields_unsupported,
                             MESSAGE_SIZE_VARIES},
    [QW_SVC_PRECACHE] = {"svcfte_precache", MESSAGE_NOTHING, fte_read_precache,
                         MESSAGE_SIZE_VARIES},
    [QW_SVC_UPDATESTATSTRING] = {"svcfte_updatestatstring", MESSAGE_NOTHING, fte_read_stat_text,
                                 MESSAGE_SIZE_VARIES},
    [QW_SVC_UPDATESTATFLOAT] = {"svcfte_updatestatfloat", MESSAGE_STAT, fte_read_stat_float, 5},
    [QW_SVC_QIZMO_TEXT] = {"svc_qizmo_text", MESSAGE_NOTHING, skip_text, MESSAGE_SIZE_VARIES},
    [QW_SVC_QIZMO_DATA] = {"svc_qizmo_data", MESSAGE_NOTHING, NULL, 162},
    [QW_SVC_QIZMO_VOICE] = {"svc_qizmo_voice", MESSAGE_NOTHING, NULL, 34},
    [QW_SVC_VOICECHAT] = {"svc_voicechat", MESSAGE_NOTHING, skip_voice, MESSAGE_SIZE_VARIES},
    [QW_SVC_SETANGLEDELTA] = {"svc_setangledelta", MESSAGE_NOTHING, NULL, 6},
    [QW_SVC_PACKETSPROJECTILES] = {"svc_packetsprojectiles", MESSAGE_PROJECTILES,
                                   qw_read_projectiles, MESSAGE_SIZE_VARIES},
    [QW_SVC_DELTAPACKETSPROJECTILES] = {"svc_deltapacketsprojectiles", MESSAGE_PROJECTILES,
                                        qw_read_projectiles, MESSAGE_SIZE_VARIES},
};
