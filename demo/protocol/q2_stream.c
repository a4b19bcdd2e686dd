/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Commands of MVD2 recordings, protocol 37. */
#include "demo/protocol/q2_stream.h"

#include "base/bytes.h"
#include "base/err.h"
#include "demo/protocol/dialects.h"
#include "demo/protocol/fields.h"
#include "demo/protocol/q2_config.h"
#include "demo/protocol/q2_entities.h"
#include "demo/protocol/q2_parts.h"
#include "demo/protocol/svc.h"

enum { FIRST_VERSION = 2009, LAST_VERSION = 2013, COMMAND_BITS = 5 };

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
    const size_t command = svc - Q2_STREAM_SVC;
    return svc >= Q2_STREAM_SVC && command < sizeof names / sizeof names[0] ? names[command] : NULL;
}

enum q2_width q2_stream_width(int version, unsigned flags)
{
    enum { VERSION_OF_COORDS = 2012, VERSION_OF_FOG = 2013 };
    const bool has_wide_coords = flags & MVD2_EXTENDED_LIMITS2 && version >= VERSION_OF_COORDS;
    if (!(flags & MVD2_EXTENDED_LIMITS) || version < MVD2_VERSION_OF_LIMITS)
        return Q2_NARROW;
    return !has_wide_coords ? Q2_WIDE : version < VERSION_OF_FOG ? Q2_WIDE_COORDS : Q2_WIDE_FOG;
}

/* u16 version, [u16 flags], i32 level count, str game, i16 recorder */
static bool read_server_data(struct bytes *at, struct protocol *protocol, unsigned extra,
                             struct message *out, struct err *err)
{
    struct message_server_info *s = &out->server;
    out->kind = MESSAGE_SERVER_INFO;
    s->protocol = bytes_i32(at);
    const int version = bytes_u16(at);
    if (!bytes_ok(at) || !dialect_select(protocol, DIALECT_QUAKE2, s->protocol, err))
        return false;
    if (s->protocol != PROTOCOL_MVD2 || version < FIRST_VERSION || version > LAST_VERSION)
        return err_set(err, ERR_UNSUPPORTED, "protocol %d version %d is not supported", s->protocol,
                       version);
    const unsigned flags = version >= MVD2_VERSION_OF_FLAGS ? bytes_u16(at) : extra;
    protocol->q2_width = q2_stream_width(version, flags);
    bytes_i32(at);
    if (!q2_parts_server(at, protocol, s, err))
        return false;
    protocol->stream.state = Q2_STREAM_CONFIGSTRING;
    return bytes_ok(at);
}

static bool read_string(struct bytes *at, const struct protocol *protocol, struct message *out,
                        struct err *err)
{
    out->kind = MESSAGE_Q2_CONFIG_STRING;
    out->svc = Q2_STREAM_SVC + MVD2_CONFIGSTRING;
    return q2_parts_config(at, protocol, out, err);
}

/* One of the strings after MVD2_SERVERDATA, or the index that ends them. */
static bool read_first_string(struct bytes *at, struct protocol *protocol, struct message *out,
                              struct err *err)
{
    struct bytes next = *at;
    if (bytes_u16(&next) != q2_config_end(protocol->q2_width))
        return read_string(at, protocol, out, err);
    *at = next;
    out->kind = MESSAGE_NOTHING;
    out->svc = Q2_STREAM_SVC + MVD2_NOP;
    protocol->stream.state = Q2_STREAM_FIRST_FRAME;
    return bytes_ok(at);
}

static bool skip_players(struct bytes *at, enum q2_width width)
{
    struct q2_stream_head head;
    while (q2_read_stream_head(at, width, &head)) {
        struct q2_player state = {0};
        q2_read_stream_player(at, &head, width, &state);
    }
    return bytes_ok(at);
}

/* u8 size and bits of open area portals, players up to 255, entities up to 0 */
static bool read_frame(struct bytes *at, struct protocol *protocol, struct message *out,
                       struct err *err)
{
    struct message_q2_frame *frame = &out->q2_frame;
    out->kind = MESSAGE_Q2_STREAM_FRAME;
    out->svc = Q2_STREAM_SVC + MVD2_FRAME;
    protocol->stream.state = Q2_STREAM_COMMAND;
    frame->width = protocol->q2_width;
    const uint8_t num = bytes_u8(at);
    frame->areas = bytes_sub(at, 0, num);
    bytes_take(at, num);
    frame->player = *at;
    if (!skip_players(at, frame->width))
        return false;
    frame->entities = *at;
    return q2_parts_skip_entities(at, protocol, true, err);
}

/* Messages for one player, for all players or for those near a position. */
static bool read_packet(struct bytes *at, struct protocol *protocol, int command, unsigned extra,
                        struct message *out, struct err *err)
{
    const unsigned size = bytes_u8(at) | extra << 8;
    out->kind = MESSAGE_Q2_PACKET;
    out->packet_for = SLOT_EVERYONE;
    if (command == MVD2_UNICAST || command == MVD2_UNICAST_RELIABLE)
        out->packet_for = bytes_u8(at);
    else if (command != MVD2_ALL && command != MVD2_ALL_RELIABLE)
        bytes_u16(at); /* the leaf of that position */
    if (bytes_ok(at) && size > bytes_left(at))
        return err_set(err, ERR_FORMAT, "packet of %u bytes exceeds its block", size);
    if (size > 0) {
        protocol->stream.state = Q2_STREAM_MESSAGE;
        protocol->stream.bytes_left = size;
    }
    return bytes_ok(at);
}

/* Like svc_sound, but always with an entity and without a position. */
static bool read_sound(struct bytes *at, const struct protocol *protocol, struct message *out)
{
    struct message_q2_sound *s = &out->q2_sound;
    out->kind = MESSAGE_Q2_SOUND;
    q2_parts_sound(at, protocol, s);
    q2_parts_sound_entity(at, s);
    s->bits = (uint8_t)((s->bits | Q2_SOUND_ENTITY) & ~Q2_SOUND_POSITION);
    return bytes_ok(at);
}

static bool read_command(struct bytes *at, struct protocol *protocol, struct message *out,
                         struct err *err)
{
    const uint8_t byte = bytes_u8(at);
    const int command = byte & ((1 << COMMAND_BITS) - 1);
    const unsigned extra = byte >> COMMAND_BITS;
    out->svc = (uint8_t)(Q2_STREAM_SVC + command);
    switch ((enum mvd2_command)command) {
    case MVD2_NOP:
        out->kind = MESSAGE_NOTHING;
        return bytes_ok(at);
    case MVD2_SERVERDATA:
        return read_server_data(at, protocol, extra, out, err);
    case MVD2_CONFIGSTRING:
        return read_string(at, protocol, out, err);
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
        return read_packet(at, protocol, command, extra, out, err);
    case MVD2_SOUND:
        return read_sound(at, protocol, out);
    case MVD2_PRINT:
        out->kind = MESSAGE_PRINT;
        q2_parts_print(at, out);
        return bytes_ok(at);
    }
    return err_set(err, ERR_FORMAT, "unknown command %d", command);
}

bool q2_stream_read(struct bytes *at, struct protocol *protocol, struct message *out,
                    bool *is_message, struct err *err)
{
    bool ok = true;
    *is_message = false;
    out->is_mvd2_command = protocol->stream.state != Q2_STREAM_MESSAGE;
    switch ((enum q2_stream_state)protocol->stream.state) {
    case Q2_STREAM_COMMAND:
        ok = read_command(at, protocol, out, err);
        break;
    case Q2_STREAM_CONFIGSTRING:
        ok = read_first_string(at, protocol, out, err);
        break;
    case Q2_STREAM_FIRST_FRAME:
        ok = read_frame(at, protocol, out, err);
        break;
    case Q2_STREAM_MESSAGE:
        *is_message = true;
        return true;
    }
    return ok || (bytes_ok(at) ? err_prefix(err, "MVD2")
                               : err_set(err, ERR_FORMAT, "MVD2 data is truncated"));
}

bool q2_stream_consume(struct protocol *protocol, size_t size, struct err *err)
{
    if (size > protocol->stream.bytes_left)
        return err_set(err, ERR_FORMAT, "message exceeds its packet");
    protocol->stream.bytes_left -= (uint32_t)size;
    if (protocol->stream.bytes_left == 0)
        protocol->stream.state = Q2_STREAM_COMMAND;
    return true;
}
