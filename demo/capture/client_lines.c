/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "demo/capture/client_lines.h"

#include "demo/capture/q2_moves.h"
#include "demo/capture/qw_moves.h"
#include "demo/protocol/dialect.h"
#include "demo/protocol/qw_bits.h"
#include "demo/text/field_coder.h"

static const char *const angle_names[] = {"pitch", "yaw", "roll"};
static const char *const move_names[] = {"forward", "side", "up"};

static void put_angle16(struct field_coder *c, const char *name)
{
    field_scaled(c, name, 2, true, 360 / 65536.0);
}

static void put_checked(struct field_coder *c, bool is_right, uint8_t expected)
{
    if (is_right)
        field_put_text(&c->out, " checked=1");
    else
        buffer_print(&c->out, " checked=0 expected=0x%02x", expected);
}

/* ---- QuakeWorld ---- */

static void put_qw_command(struct field_coder *c)
{
    static const uint8_t angles[] = {QW_COMMAND_ANGLE1, QW_COMMAND_ANGLE2, QW_COMMAND_ANGLE3};
    static const uint8_t moves[] = {QW_COMMAND_FORWARD, QW_COMMAND_SIDE, QW_COMMAND_UP};
    const uint8_t mask = field_bits(c, "mask");
    for (int i = 0; i < 3; i++)
        if (mask & angles[i])
            put_angle16(c, angle_names[i]);
    for (int i = 0; i < 3; i++)
        if (mask & moves[i])
            field_i16(c, move_names[i]);
    if (mask & QW_COMMAND_BUTTONS)
        field_bits(c, "flag");
    if (mask & QW_COMMAND_IMPULSE)
        field_u8(c, "impulse");
    field_u8(c, "load");
}

/* Three commands, oldest first, each as a delta from the previous one. */
static void put_qw_move(struct field_coder *c, uint32_t sequence)
{
    struct bytes whole = c->from;
    struct qw_moves moves = {.is_present = false};
    qw_moves_read(&whole, sequence, &moves);
    field_bits(c, "checksum");
    put_checked(c, moves.is_present && moves.checksum == moves.expected, moves.expected);
    field_u8(c, "loss");
    for (int i = 0; i < QW_NUM_COMMANDS; i++)
        put_qw_command(c);
}

static void put_qw(struct field_coder *c, uint32_t sequence)
{
    switch (field_take(c, 1)) {
    case QW_CLIENT_NOP:
        field_put_text(&c->out, "nop");
        break;
    case QW_CLIENT_MOVE:
        field_put_text(&c->out, "move");
        put_qw_move(c, sequence);
        break;
    case QW_CLIENT_COMMAND:
        field_put_text(&c->out, "stringcmd");
        field_string(c, "text");
        break;
    case QW_CLIENT_DELTA:
        field_put_text(&c->out, "delta");
        field_u8(c, "frame");
        break;
    case QW_CLIENT_TELEPORT:
        field_put_text(&c->out, "tmove");
        for (int i = 0; i < 3; i++)
            if (c->protocol.extensions.fte & FTE_FLOAT_COORDS)
                field_f32(c, &"x\0y\0z"[2 * i]);
            else
                field_scaled(c, &"x\0y\0z"[2 * i], 2, true, 1 / 8.0);
        break;
    case QW_CLIENT_UPLOAD: {
        field_put_text(&c->out, "upload");
        const int16_t size = field_i16(c, "size");
        field_u8(c, "percent");
        field_data(c, "data", size > 0 ? size : 0);
        break;
    }
    case QW_CLIENT_VOICE:
        field_put_text(&c->out, "voicechat");
        field_u8(c, "generation");
        field_u8(c, "sequence");
        field_data(c, "data", field_u16(c, "size"));
        break;
    default:
        field_fail(c, "unknown client message");
    }
}

/* ---- NetQuake ---- */

/* DarkPlaces: the entity and position under the cursor. */
static void put_cursor(struct field_coder *c)
{
    static const char *const names[] = {"start_x", "start_y", "start_z", "end_x", "end_y", "end_z"};
    field_scaled(c, "cursor_x", 2, true, 1 / 32767.0);
    field_scaled(c, "cursor_y", 2, true, 1 / 32767.0);
    for (int i = 0; i < 6; i++)
        field_f32(c, names[i]);
    field_u16(c, "entity");
}

static void put_nq_move(struct field_coder *c, int protocol)
{
    enum { NARROW_SIZE = 15 };
    const bool is_wide = protocol == PROTOCOL_FITZQUAKE || protocol == PROTOCOL_RMQ ||
                         (protocol >= PROTOCOL_DARKPLACES5 && protocol <= PROTOCOL_DARKPLACES7) ||
                         (protocol == 0 && bytes_left(&c->from) != NARROW_SIZE);
    if (protocol == PROTOCOL_DARKPLACES7)
        field_i32(c, "sequence");
    field_f32(c, "time");
    for (int i = 0; i < 3; i++)
        if (is_wide)
            put_angle16(c, angle_names[i]);
        else
            field_scaled(c, angle_names[i], 1, true, 360 / 256.0);
    for (int i = 0; i < 3; i++)
        field_i16(c, move_names[i]);
    if (protocol >= PROTOCOL_DARKPLACES5 && protocol <= PROTOCOL_DARKPLACES7)
        field_bits32(c, "flag");
    else
        field_bits(c, "flag");
    field_u8(c, "impulse");
    if (protocol >= PROTOCOL_DARKPLACES5 && protocol <= PROTOCOL_DARKPLACES7)
        put_cursor(c);
}

static void put_nq(struct field_coder *c, int protocol)
{
    enum { NOP = 1, DISCONNECT, MOVE, COMMAND, ACK_DOWNLOAD = 51, ACK_FRAME = 50 };
    switch (field_take(c, 1)) {
    case NOP:
        field_put_text(&c->out, "nop");
        break;
    case DISCONNECT:
        field_put_text(&c->out, "disconnect");
        break;
    case MOVE:
        field_put_text(&c->out, "move");
        put_nq_move(c, protocol);
        break;
    case COMMAND:
        field_put_text(&c->out, "stringcmd");
        field_string(c, "text");
        break;
    case ACK_FRAME:
        field_put_text(&c->out, "ackframe");
        field_i32(c, "frame");
        break;
    case ACK_DOWNLOAD:
        field_put_text(&c->out, "ackdownload");
        field_i32(c, "start");
        field_u16(c, "size");
        break;
    default:
        field_fail(c, "unknown client message");
    }
}

/* ---- Quake II ---- */

static void put_q2_command(struct field_coder *c)
{
    const uint8_t mask = field_bits(c, "mask");
    for (int i = 0; i < 3; i++)
        if (mask & Q2_COMMAND_ANGLE1 << i)
            put_angle16(c, angle_names[i]);
    for (int i = 0; i < 3; i++)
        if (mask & Q2_COMMAND_FORWARD << i)
            field_i16(c, move_names[i]);
    if (mask & Q2_COMMAND_BUTTONS)
        field_bits(c, "flag");
    if (mask & Q2_COMMAND_IMPULSE)
        field_u8(c, "impulse");
    field_u8(c, "load");
    field_u8(c, "light");
}

/* The last string of a packet may lack its NUL. */
static void put_q2_text(struct field_coder *c)
{
    const size_t left = c->failed ? 0 : bytes_left(&c->from);
    if (left > 0 && !memchr(c->from.at, 0, left))
        field_quoted(c, "text");
    else
        field_string(c, "text");
}

static void put_q2_move(struct field_coder *c, uint32_t sequence)
{
    struct bytes whole = c->from;
    const struct q2_move_checksum checksum = q2_moves_read(&whole, sequence);
    field_bits(c, "checksum");
    put_checked(c, bytes_ok(&whole) && checksum.sent == checksum.expected, checksum.expected);
    field_i32(c, "frame");
    for (int i = 0; i < Q2_NUM_COMMANDS; i++)
        put_q2_command(c);
}

static void put_q2(struct field_coder *c, uint32_t sequence)
{
    switch (field_take(c, 1)) {
    case Q2_CLIENT_NOP:
        field_put_text(&c->out, "nop");
        break;
    case Q2_CLIENT_MOVE:
        field_put_text(&c->out, "move");
        put_q2_move(c, sequence);
        break;
    case Q2_CLIENT_USER_INFO:
        field_put_text(&c->out, "userinfo");
        put_q2_text(c);
        break;
    case Q2_CLIENT_COMMAND:
        field_put_text(&c->out, "stringcmd");
        put_q2_text(c);
        break;
    default:
        field_fail(c, "unknown client message");
    }
}

void client_line(struct field_coder *c, enum dialect_family game, int protocol, uint32_t sequence)
{
    if (game == DIALECT_QUAKEWORLD)
        put_qw(c, sequence);
    else if (game == DIALECT_NETQUAKE)
        put_nq(c, protocol);
    else
        put_q2(c, sequence);
}
