/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Messages of NetQuake servers, including FitzQuake's and the few of the 2021 re-release that
 * share its numbers. */
#include "demo/protocol/nq_messages.h"

#include "base/err.h"
#include "base/limits.h"
#include "demo/protocol/dialects.h"
#include "demo/protocol/fields.h"
#include "demo/protocol/nq_bits.h"
#include "demo/protocol/nq_entities.h"

bool nq_read_text(struct bytes *at, struct protocol *protocol, struct message *out, struct err *err)
{
    (void)protocol, (void)err;
    out->text = fields_text(at);
    return bytes_ok(at);
}

static bool read_print(struct bytes *at, struct protocol *protocol, struct message *out,
                       struct err *err)
{
    (void)protocol, (void)err;
    out->print.text = fields_text(at);
    out->print.chat = out->print.text[0] == 1;
    return bytes_ok(at);
}

static bool read_stat(struct bytes *at, struct protocol *protocol, struct message *out,
                      struct err *err)
{
    (void)protocol, (void)err;
    out->stat.index = bytes_u8(at);
    out->stat.value = bytes_i32(at);
    out->stat.exact = (float)out->stat.value;
    return bytes_ok(at);
}

bool nq_read_entity(struct bytes *at, struct protocol *protocol, struct message *out,
                    struct err *err)
{
    (void)protocol, (void)err;
    out->entity = bytes_u16(at);
    return bytes_ok(at);
}

/* FTE's extensions add flags, each with a field of its own. */
bool nq_read_sound(struct bytes *at, struct protocol *protocol, struct message *out,
                   struct err *err)
{
    (void)err;
    const struct dialect *dialect = protocol->dialect;
    uint32_t bits = bytes_u8(at);
    const bool deltas =
        protocol_has_deltas(protocol) || (dialect && dialect->family == DIALECT_QUAKEWORLD);
    const bool wide = dialect && dialect->wide_sounds;
    if (deltas && bits & NQ_SOUND_MORE)
        bits |= (uint32_t)bytes_u8(at) << 8;
    out->sound.volume = bits & NQ_SOUND_VOLUME ? (float)bytes_u8(at) / 255.0f : 1.0f;
    out->sound.attenuation = bits & NQ_SOUND_ATTENUATION ? (float)bytes_u8(at) / 64.0f : 1.0f;
    if (deltas && bits & NQ_SOUND_PITCH_PERCENT)
        bytes_u8(at);
    if (deltas && bits & NQ_SOUND_OFFSET)
        bytes_i16(at);
    if (deltas && bits & NQ_SOUND_VELOCITY)
        bytes_take(at, 6);
    if (deltas && bits & NQ_SOUND_PITCH)
        bytes_i16(at);
    if (bits & NQ_SOUND_LARGE_ENTITY) {
        out->sound.entity = bytes_u16(at);
        out->sound.channel = bytes_u8(at);
    } else {
        const uint16_t both = bytes_u16(at);
        out->sound.entity = both >> 3;
        out->sound.channel = both & 7;
    }
    out->sound.sound = wide || bits & NQ_SOUND_LARGE_SOUND ? bytes_u16(at) : bytes_u8(at);
    out->sound.origin = fields_position(at, protocol);
    return bytes_ok(at);
}

bool nq_read_stop_sound(struct bytes *at, struct protocol *protocol, struct message *out,
                        struct err *err)
{
    (void)protocol, (void)err;
    const uint16_t both = bytes_u16(at);
    out->stop.entity = both >> 3;
    out->stop.channel = both & 7;
    return bytes_ok(at);
}

static bool read_local_sound(struct bytes *at, struct protocol *protocol, struct message *out,
                             struct err *err)
{
    (void)protocol, (void)err;
    const uint8_t bits = bytes_u8(at);
    out->local_sound = bits & NQ_SOUND_LARGE_SOUND ? bytes_u16(at) : bytes_u8(at);
    return bytes_ok(at);
}

static bool read_time(struct bytes *at, struct protocol *protocol, struct message *out,
                      struct err *err)
{
    (void)protocol;
    return fields_clock(at, &out->clock, err);
}

static bool read_set_angle(struct bytes *at, struct protocol *protocol, struct message *out,
                           struct err *err)
{
    (void)out, (void)err;
    for (int i = 0; i < 3; i++)
        fields_angle(at, protocol);
    return bytes_ok(at);
}

/* Reads the names of indices 1 and up; *num also counts index 0. */
static bool read_names(struct bytes *at, const char *what, int *num, struct bytes *list,
                       struct err *err)
{
    const bool ok = fields_list(at, what, num, list, err);
    ++*num;
    return ok;
}

/* Extensions that are supported, or that have no effect because entities are sent as deltas. */
static const struct protocol_extensions readable = {
    .fte = FTE_SCALE | FTE_TRANS | FTE_FATNESS | FTE_MODEL_DOUBLE | FTE_ENTITY_DOUBLE |
           FTE_ENTITY_DOUBLE2 | FTE_FLOAT_COORDS | FTE_COLOUR_MOD | FTE_CHUNKED_DOWNLOADS |
           FTE_CSQC,
    .fte2 = FTE2_PRYDON_CURSOR | FTE2_VOICE_CHAT | FTE2_SET_ANGLE_DELTA | FTE2_REPLACEMENT_DELTAS |
            FTE2_PREDICTION_INFO | FTE2_NEW_SIZE_ENCODING,
};

/* [extension flags], i32 protocol, [i32 flags], [str game folder] */
static bool read_protocol(struct bytes *at, struct protocol *protocol, struct message *out,
                          struct err *err)
{
    struct message_server_info *s = &out->server;
    s->protocol = (int)extensions_read(at, &s->extensions);
    if (!bytes_ok(at) || !dialect_select(protocol, DIALECT_NETQUAKE, s->protocol, err) ||
        !extensions_check(&s->extensions, &readable, err))
        return false;
    s->dialect = protocol->dialect;
    if (protocol->dialect->has_flags)
        protocol->flags = bytes_u32(at);
    else if (s->extensions.fte & FTE_FLOAT_COORDS)
        protocol->flags = RMQ_FLOAT_COORD | RMQ_SHORT_ANGLE;
    protocol->extensions = s->extensions;
    s->flags = protocol->flags;
    if (s->extensions.fte2 & FTE2_PREDICTION_INFO)
        s->game_dir = fields_text(at);
    return bytes_ok(at);
}

/* the protocol, u8 clients, u8 game type, str title, models, sounds */
static bool read_server_info(struct bytes *at, struct protocol *protocol, struct message *out,
                             struct err *err)
{
    struct message_server_info *s = &out->server;
    if (!read_protocol(at, protocol, out, err))
        return false;
    s->max_clients = bytes_u8(at);
    s->game_type = bytes_u8(at);
    s->title = fields_text(at);
    return read_names(at, "models", &s->num_models, &s->models, err) &&
           read_names(at, "sounds", &s->num_sounds, &s->sounds, err);
}

bool nq_read_light_style(struct bytes *at, struct protocol *protocol, struct message *out,
                         struct err *err)
{
    (void)protocol, (void)err;
    out->style.index = bytes_u8(at);
    out->style.text = fields_text(at);
    return bytes_ok(at);
}

static bool read_player_name(struct bytes *at, struct protocol *protocol, struct message *out,
                             struct err *err)
{
    (void)protocol, (void)err;
    out->player_name.slot = bytes_u8(at);
    out->player_name.name = fields_text(at);
    return bytes_ok(at);
}

bool nq_read_player_frags(struct bytes *at, struct protocol *protocol, struct message *out,
                          struct err *err)
{
    (void)protocol, (void)err;
    out->player_frags.slot = bytes_u8(at);
    out->player_frags.frags = bytes_i16(at);
    return bytes_ok(at);
}

static bool read_player_colours(struct bytes *at, struct protocol *protocol, struct message *out,
                                struct err *err)
{
    (void)protocol, (void)err;
    out->player_colours.slot = bytes_u8(at);
    const uint8_t both = bytes_u8(at);
    out->player_colours.shirt = both >> 4;
    out->player_colours.pants = both & 15;
    return bytes_ok(at);
}

static bool read_particles(struct bytes *at, struct protocol *protocol, struct message *out,
                           struct err *err)
{
    (void)err;
    out->particles.origin = fields_position(at, protocol);
    for (int i = 0; i < 3; i++)
        out->particles.direction.raw[i] = (float)bytes_i8(at) / 16.0f;
    /* QUIRK: a count of 255 stands for an explosion's 1024 particles.
     * Test: message_read__every_message__gives_its_fields. */
    const uint8_t count = bytes_u8(at);
    out->particles.count = count == 255 ? 1024 : count;
    out->particles.colour = bytes_u8(at);
    return bytes_ok(at);
}

bool nq_read_damage(struct bytes *at, struct protocol *protocol, struct message *out,
                    struct err *err)
{
    (void)err;
    out->damage.armor = bytes_u8(at);
    out->damage.blood = bytes_u8(at);
    out->damage.from = fields_position(at, protocol);
    return bytes_ok(at);
}

static bool read_static_sound_tail(struct bytes *at, vec3s origin, int sound, struct message *out)
{
    out->static_sound.origin = origin;
    out->static_sound.sound = sound;
    out->static_sound.volume = (float)bytes_u8(at) / 255.0f;
    out->static_sound.attenuation = (float)bytes_u8(at) / 64.0f;
    return bytes_ok(at);
}

static bool read_static_sound(struct bytes *at, struct protocol *protocol, struct message *out,
                              struct err *err)
{
    (void)err;
    const vec3s origin = fields_position(at, protocol);
    const bool wide = protocol->dialect && protocol->dialect->wide_static_sounds;
    return read_static_sound_tail(at, origin, wide ? bytes_u16(at) : bytes_u8(at), out);
}

static bool read_static_sound2(struct bytes *at, struct protocol *protocol, struct message *out,
                               struct err *err)
{
    (void)err;
    const vec3s origin = fields_position(at, protocol);
    return read_static_sound_tail(at, origin, bytes_u16(at), out);
}

static bool read_temp_entity(struct bytes *at, struct protocol *protocol, struct message *out,
                             struct err *err)
{
    const uint8_t type = bytes_u8(at);
    out->temp.type = type;
    switch (type) {
    case TEMP_LIGHTNING1:
    case TEMP_LIGHTNING2:
    case TEMP_LIGHTNING3:
    case TEMP_BEAM:
        out->temp.entity = bytes_u16(at);
        out->temp.origin = fields_position(at, protocol);
        out->temp.end = fields_position(at, protocol);
        return bytes_ok(at);
    case TEMP_EXPLOSION2:
        out->temp.origin = fields_position(at, protocol);
        out->temp.colour_start = bytes_u8(at);
        out->temp.colour_length = bytes_u8(at);
        return bytes_ok(at);
    default:
        if (type > TEMP_BEAM)
            return err_set(err, ERR_FORMAT, "unknown temporary entity type %d", type);
        out->temp.origin = fields_position(at, protocol);
        return bytes_ok(at);
    }
}

bool nq_read_pause(struct bytes *at, struct protocol *protocol, struct message *out,
                   struct err *err)
{
    (void)protocol, (void)err;
    out->pause = bytes_u8(at) != 0;
    return bytes_ok(at);
}

static bool read_signon(struct bytes *at, struct protocol *protocol, struct message *out,
                        struct err *err)
{
    (void)protocol, (void)err;
    out->signon = bytes_u8(at);
    return bytes_ok(at);
}

static bool read_music(struct bytes *at, struct protocol *protocol, struct message *out,
                       struct err *err)
{
    (void)protocol, (void)err;
    out->track = bytes_u8(at);
    bytes_u8(at); /* the loop track; all clients assume that it equals the track */
    return bytes_ok(at);
}

static bool read_fog(struct bytes *at, struct protocol *protocol, struct message *out,
                     struct err *err)
{
    (void)protocol, (void)err;
    for (int i = 0; i < 4; i++)
        out->fog.colour[i] = (float)bytes_u8(at) / 255.0f;
    const float time = (float)bytes_i16(at) / 100.0f;
    out->fog.time = time > 0.0f ? time : 0.0f;
    return bytes_ok(at);
}

const struct message_reader nq_readers[NUM_SVC] = {
    [SVC_NOP] = {"svc_nop", MESSAGE_NOTHING, NULL, 0},
    [SVC_DISCONNECT] = {"svc_disconnect", MESSAGE_DISCONNECT, NULL, 0},
    [SVC_UPDATESTAT] = {"svc_updatestat", MESSAGE_STAT, read_stat, 5},
    [SVC_VERSION] = {"svc_version", MESSAGE_NOTHING, NULL, 4},
    [SVC_SETVIEW] = {"svc_setview", MESSAGE_SET_VIEW, nq_read_entity, 2},
    [SVC_SOUND] = {"svc_sound", MESSAGE_SOUND, nq_read_sound, MESSAGE_SIZE_VARIES},
    [SVC_TIME] = {"svc_time", MESSAGE_TIME, read_time, 4},
    [SVC_PRINT] = {"svc_print", MESSAGE_PRINT, read_print, MESSAGE_SIZE_VARIES},
    [SVC_STUFFTEXT] = {"svc_stufftext", MESSAGE_STUFF_TEXT, nq_read_text, MESSAGE_SIZE_VARIES},
    /* Skipped: the view angles come from the demo's blocks. */
    [SVC_SETANGLE] = {"svc_setangle", MESSAGE_NOTHING, read_set_angle, 3},
    [SVC_SERVERINFO] = {"svc_serverinfo", MESSAGE_SERVER_INFO, read_server_info,
                        MESSAGE_SIZE_VARIES},
    [SVC_LIGHTSTYLE] = {"svc_lightstyle", MESSAGE_LIGHT_STYLE, nq_read_light_style,
                        MESSAGE_SIZE_VARIES},
    [SVC_UPDATENAME] = {"svc_updatename", MESSAGE_PLAYER_NAME, read_player_name,
                        MESSAGE_SIZE_VARIES},
    [SVC_UPDATEFRAGS] = {"svc_updatefrags", MESSAGE_PLAYER_FRAGS, nq_read_player_frags, 3},
    [SVC_CLIENTDATA] = {"svc_clientdata", MESSAGE_CLIENT_DATA, nq_read_client_data,
                        MESSAGE_SIZE_VARIES},
    [SVC_STOPSOUND] = {"svc_stopsound", MESSAGE_STOP_SOUND, nq_read_stop_sound, 2},
    [SVC_UPDATECOLORS] = {"svc_updatecolors", MESSAGE_PLAYER_COLOURS, read_player_colours, 2},
    [SVC_PARTICLE] = {"svc_particle", MESSAGE_PARTICLES, read_particles, 11},
    [SVC_DAMAGE] = {"svc_damage", MESSAGE_DAMAGE, nq_read_damage, 8},
    [SVC_SPAWNSTATIC] = {"svc_spawnstatic", MESSAGE_STATIC, nq_read_static, 13},
    [SVC_SPAWNBASELINE] = {"svc_spawnbaseline", MESSAGE_BASELINE, nq_read_baseline, 15},
    [SVC_TEMP_ENTITY] = {"svc_temp_entity", MESSAGE_TEMP_ENTITY, read_temp_entity,
                         MESSAGE_SIZE_VARIES},
    [SVC_SETPAUSE] = {"svc_setpause", MESSAGE_PAUSE, nq_read_pause, 1},
    [SVC_SIGNONNUM] = {"svc_signonnum", MESSAGE_SIGNON, read_signon, 1},
    [SVC_CENTERPRINT] = {"svc_centerprint", MESSAGE_CENTER_PRINT, nq_read_text,
                         MESSAGE_SIZE_VARIES},
    [SVC_KILLEDMONSTER] = {"svc_killedmonster", MESSAGE_KILLED_MONSTER, NULL, 0},
    [SVC_FOUNDSECRET] = {"svc_foundsecret", MESSAGE_FOUND_SECRET, NULL, 0},
    [SVC_SPAWNSTATICSOUND] = {"svc_spawnstaticsound", MESSAGE_STATIC_SOUND, read_static_sound, 9},
    [SVC_INTERMISSION] = {"svc_intermission", MESSAGE_INTERMISSION, NULL, 0},
    [SVC_FINALE] = {"svc_finale", MESSAGE_FINALE, nq_read_text, MESSAGE_SIZE_VARIES},
    [SVC_CDTRACK] = {"svc_cdtrack", MESSAGE_MUSIC, read_music, 2},
    [SVC_SELLSCREEN] = {"svc_sellscreen", MESSAGE_NOTHING, NULL, 0},
    [SVC_CUTSCENE] = {"svc_cutscene", MESSAGE_CUT_SCENE, nq_read_text, MESSAGE_SIZE_VARIES},
    [SVC_SKYBOX] = {"svc_skybox", MESSAGE_SKY, nq_read_text, MESSAGE_SIZE_VARIES},
    [SVC_BF] = {"svc_bf", MESSAGE_BONUS_FLASH, NULL, 0},
    [SVC_FOG] = {"svc_fog", MESSAGE_FOG, read_fog, 6},
    [SVC_SPAWNBASELINE2] = {"svc_spawnbaseline2", MESSAGE_BASELINE, nq_read_baseline2,
                            MESSAGE_SIZE_VARIES},
    [SVC_SPAWNSTATIC2] = {"svc_spawnstatic2", MESSAGE_STATIC, nq_read_static2, MESSAGE_SIZE_VARIES},
    [SVC_SPAWNSTATICSOUND2] = {"svc_spawnstaticsound2", MESSAGE_STATIC_SOUND, read_static_sound2,
                               10},
    [SVC_ACHIEVEMENT] = {"svc_achievement", MESSAGE_NOTHING, nq_read_text, MESSAGE_SIZE_VARIES},
    [SVC_LOCALSOUND] = {"svc_localsound", MESSAGE_LOCAL_SOUND, read_local_sound,
                        MESSAGE_SIZE_VARIES},
};
