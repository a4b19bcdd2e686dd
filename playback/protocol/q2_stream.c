/* The orders of Quake II's recordings of all players, version 37. */
#include "playback/protocol/q2_stream.h"

#include "base/bytes.h"
#include "base/err.h"
#include "playback/protocol/dialects.h"
#include "playback/protocol/fields.h"
#include "playback/protocol/q2_entities.h"
#include "playback/protocol/q2_fields.h"
#include "playback/protocol/svc.h"

enum { FIRST_VERSION = 2009, LAST_VERSION = 2013, VERSION_OF_FLAGS = 2012, ORDER_BITS = 5 };

const char *q2_stream_name(uint8_t svc)
{
    static const char *const names[] = {
        [MVD2_NOP] = "mvd2_nop",
        [MVD2_SERVERDATA] = "mvd2_serverdata",
        [MVD2_CONFIGSTRING] = "mvd2_configstring",
        [MVD2_FRAME] = "mvd2_frame",
        [MVD2_UNICAST] = "mvd2_unicast",
        [MVD2_UNICAST_RELIABLE] = "mvd2_unicast_r",
        [MVD2_ALL] = "mvd2_multicast_all",
        [MVD2_PHS] = "mvd2_multicast_phs",
        [MVD2_PVS] = "mvd2_multicast_pvs",
        [MVD2_ALL_RELIABLE] = "mvd2_multicast_all_r",
        [MVD2_PHS_RELIABLE] = "mvd2_multicast_phs_r",
        [MVD2_PVS_RELIABLE] = "mvd2_multicast_pvs_r",
        [MVD2_SOUND] = "mvd2_sound",
        [MVD2_PRINT] = "mvd2_print",
    };
    const size_t order = svc - Q2_STREAM_SVC;
    return svc >= Q2_STREAM_SVC && order < sizeof names / sizeof names[0] ? names[order] : NULL;
}

/* u16 version, [u16 flags], i32 level count, str game, i16 recorder */
static bool read_server_data(struct bytes *at, struct protocol *protocol, unsigned extra,
                             struct message *out, struct err *err)
{
    struct message_server_info *s = &out->server;
    out->kind = MESSAGE_SERVER_INFO;
    s->protocol = bytes_i32(at);
    const int version = bytes_u16(at);
    if (!bytes_ok(at) || !dialect_choose(protocol, DIALECT_QUAKE2, s->protocol, err))
        return false;
    if (s->protocol != PROTOCOL_MVD2 || version < FIRST_VERSION || version > LAST_VERSION)
        return err_set(err, ERR_UNSUPPORTED, "protocol %d version %d is not supported", s->protocol,
                       version);
    const unsigned flags = version >= VERSION_OF_FLAGS ? bytes_u16(at) : extra;
    if (flags & (MVD2_EXTENDED_LIMITS | MVD2_EXTENDED_LIMITS2))
        return err_set(err, ERR_UNSUPPORTED, "extended limits (flags %u) are not supported", flags);
    bytes_i32(at);
    s->dialect = protocol->dialect;
    s->game_dir = fields_text(at);
    s->player = bytes_i16(at);
    s->title = "";
    if (s->player < -1 || s->player >= Q2_MAX_PLAYERS)
        return err_set(err, ERR_FORMAT, "player %d cannot be", s->player);
    s->max_clients = Q2_MAX_PLAYERS;
    s->game_type = 1;
    s->num_models = s->num_sounds = 1;
    s->rules = MOVEVARS_DEFAULT;
    protocol->stream.place = Q2_STREAM_STRING;
    return bytes_ok(at);
}

static bool read_string(struct bytes *at, struct message *out, struct err *err)
{
    out->kind = MESSAGE_Q2_CONFIG_STRING;
    out->svc = Q2_STREAM_SVC + MVD2_CONFIGSTRING;
    out->config.index = bytes_u16(at);
    out->config.text = fields_text(at);
    if (bytes_ok(at) && out->config.index >= Q2_NUM_CONFIG_STRINGS)
        return err_set(err, ERR_FORMAT, "there is no text %d", out->config.index);
    return bytes_ok(at);
}

/* The strings that come with the server's data, and what ends them. */
static bool read_first_string(struct bytes *at, struct protocol *protocol, struct message *out,
                              struct err *err)
{
    struct bytes next = *at;
    if (bytes_u16(&next) != Q2_NUM_CONFIG_STRINGS)
        return read_string(at, out, err);
    *at = next;
    out->kind = MESSAGE_NOTHING;
    out->svc = Q2_STREAM_SVC + MVD2_NOP;
    protocol->stream.place = Q2_STREAM_FIRST;
    return bytes_ok(at);
}

static bool skip_players(struct bytes *at)
{
    struct q2_stream_head head;
    while (q2_read_stream_head(at, &head)) {
        struct q2_player state = {0};
        q2_read_stream_player(at, &head, &state);
    }
    return bytes_ok(at);
}

/* u8 size and bits of open doors, players up to 255, entities up to 0 */
static bool read_frame(struct bytes *at, struct protocol *protocol, struct message *out,
                       struct err *err)
{
    struct message_q2_frame *frame = &out->q2_frame;
    out->kind = MESSAGE_Q2_STREAM_FRAME;
    out->svc = Q2_STREAM_SVC + MVD2_FRAME;
    protocol->stream.place = Q2_STREAM_ORDER;
    const uint8_t num = bytes_u8(at);
    frame->areas = bytes_sub(at, 0, num);
    bytes_take(at, num);
    frame->player = *at;
    if (!skip_players(at))
        return false;
    frame->entities = *at;
    struct q2_entity_head head;
    while (q2_read_entity_head(at, &head)) {
        struct q2_entity state = {0};
        if (head.number >= Q2_MAX_ENTITIES)
            return err_set(err, ERR_FORMAT, "entity %d cannot be", head.number);
        if (!(head.bits & Q2_ENTITY_REMOVE))
            q2_read_entity(at, &head, &state);
    }
    return bytes_ok(at);
}

/* Messages for one player, or for all or those near a place. */
static bool read_packet(struct bytes *at, struct protocol *protocol, int order, unsigned extra,
                        struct message *out, struct err *err)
{
    const unsigned size = bytes_u8(at) | extra << 8;
    out->kind = MESSAGE_Q2_PACKET;
    out->packet_for = SLOT_EVERYONE;
    if (order == MVD2_UNICAST || order == MVD2_UNICAST_RELIABLE)
        out->packet_for = bytes_u8(at);
    else if (order != MVD2_ALL && order != MVD2_ALL_RELIABLE)
        bytes_u16(at); /* the leaf of that place */
    if (bytes_ok(at) && size > bytes_left(at))
        return err_set(err, ERR_FORMAT, "a packet of %u bytes is longer than its block", size);
    if (size > 0) {
        protocol->stream.place = Q2_STREAM_MESSAGE;
        protocol->stream.left = size;
    }
    return bytes_ok(at);
}

/* As svc_sound, but always of an entity. */
static bool read_sound(struct bytes *at, struct message *out)
{
    struct message_q2_sound *s = &out->q2_sound;
    out->kind = MESSAGE_Q2_SOUND;
    s->bits = bytes_u8(at);
    s->sound = bytes_u8(at);
    s->volume = s->bits & Q2_SOUND_VOLUME ? (float)bytes_u8(at) / 255.0f : 1.0f;
    s->attenuation = s->bits & Q2_SOUND_ATTENUATION ? (float)bytes_u8(at) / 64.0f : 1.0f;
    s->delay = s->bits & Q2_SOUND_DELAY ? (float)bytes_u8(at) / 1000.0f : 0.0f;
    const uint16_t both = bytes_u16(at);
    s->entity = both >> 3;
    s->channel = both & 7;
    s->bits = (uint8_t)((s->bits | Q2_SOUND_ENTITY) & ~Q2_SOUND_POSITION);
    return bytes_ok(at);
}

static bool read_print(struct bytes *at, struct message *out)
{
    enum { LEVEL_CHAT = 3 };
    out->kind = MESSAGE_PRINT;
    out->print.chat = bytes_u8(at) == LEVEL_CHAT;
    out->print.text = fields_text(at);
    return bytes_ok(at);
}

static bool read_order(struct bytes *at, struct protocol *protocol, struct message *out,
                       struct err *err)
{
    const uint8_t byte = bytes_u8(at);
    const int order = byte & ((1 << ORDER_BITS) - 1);
    const unsigned extra = byte >> ORDER_BITS;
    out->svc = (uint8_t)(Q2_STREAM_SVC + order);
    switch ((enum mvd2_order)order) {
    case MVD2_NOP:
        out->kind = MESSAGE_NOTHING;
        return bytes_ok(at);
    case MVD2_SERVERDATA:
        return read_server_data(at, protocol, extra, out, err);
    case MVD2_CONFIGSTRING:
        return read_string(at, out, err);
    case MVD2_FRAME:
        return read_frame(at, protocol, out, err);
    case MVD2_UNICAST:
    case MVD2_UNICAST_RELIABLE:
    case MVD2_ALL:
    case MVD2_PHS:
    case MVD2_PVS:
    case MVD2_ALL_RELIABLE:
    case MVD2_PHS_RELIABLE:
    case MVD2_PVS_RELIABLE:
        return read_packet(at, protocol, order, extra, out, err);
    case MVD2_SOUND:
        return read_sound(at, out);
    case MVD2_PRINT:
        return read_print(at, out);
    }
    return err_set(err, ERR_FORMAT, "order %d is unknown to MVD2", order);
}

bool q2_stream_read(struct bytes *at, struct protocol *protocol, struct message *out,
                    bool *is_message, struct err *err)
{
    bool ok = true;
    *is_message = false;
    out->is_order = protocol->stream.place != Q2_STREAM_MESSAGE;
    switch ((enum q2_stream_place)protocol->stream.place) {
    case Q2_STREAM_ORDER:
        ok = read_order(at, protocol, out, err);
        break;
    case Q2_STREAM_STRING:
        ok = read_first_string(at, protocol, out, err);
        break;
    case Q2_STREAM_FIRST:
        ok = read_frame(at, protocol, out, err);
        break;
    case Q2_STREAM_MESSAGE:
        *is_message = true;
        return true;
    }
    return ok || (bytes_ok(at) ? err_prefix(err, "MVD2") : err_set(err, ERR_FORMAT, "MVD2 is cut"));
}

bool q2_stream_pass(struct protocol *protocol, size_t size, struct err *err)
{
    if (size > protocol->stream.left)
        return err_set(err, ERR_FORMAT, "a message is longer than its packet");
    protocol->stream.left -= (uint32_t)size;
    if (protocol->stream.left == 0)
        protocol->stream.place = Q2_STREAM_ORDER;
    return true;
}
