/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "demo/capture/qw_moves.h"

#include "demo/capture/move_checksum.h"
#include "demo/protocol/qw_bits.h"

static void read_command(struct bytes *at, struct qw_sent_command *command)
{
    const uint8_t bits = bytes_u8(at);
    if (bits & QW_COMMAND_ANGLE1)
        command->angles[0] = bytes_u16(at);
    if (bits & QW_COMMAND_ANGLE2)
        command->angles[1] = bytes_u16(at);
    if (bits & QW_COMMAND_ANGLE3)
        command->angles[2] = bytes_u16(at);
    if (bits & QW_COMMAND_FORWARD)
        command->move[0] = bytes_i16(at);
    if (bits & QW_COMMAND_SIDE)
        command->move[1] = bytes_i16(at);
    if (bits & QW_COMMAND_UP)
        command->move[2] = bytes_i16(at);
    if (bits & QW_COMMAND_BUTTONS)
        command->buttons = bytes_u8(at);
    if (bits & QW_COMMAND_IMPULSE)
        command->impulse = bytes_u8(at);
    command->msec = bytes_u8(at);
}

void qw_moves_read(struct bytes *at, uint32_t sequence, struct qw_moves *out)
{
    out->checksum = bytes_u8(at);
    const struct bytes summed = *at;
    out->loss = bytes_u8(at);
    struct qw_sent_command command = {.msec = 0};
    for (int i = 0; i < QW_NUM_COMMANDS; i++) {
        read_command(at, &command);
        out->commands[i] = command;
    }
    out->is_present = bytes_ok(at);
    out->expected =
        move_checksum_qw(bytes_sub(&summed, 0, bytes_left(&summed) - bytes_left(at)), sequence);
}

static bool says_drop(struct bytes *at)
{
    char text[8];
    bytes_str(at, text, sizeof text);
    return strcmp(text, "drop") == 0;
}

/* Parses one message. Returns false if its length is unknown. */
static bool read_message(struct bytes *at, uint32_t sequence, bool wide_coords,
                         struct qw_moves *out)
{
    switch (bytes_u8(at)) {
    case QW_CLIENT_NOP:
        break;
    case QW_CLIENT_MOVE:
        qw_moves_read(at, sequence, out);
        break;
    case QW_CLIENT_COMMAND:
        out->disconnects |= says_drop(at);
        break;
    case QW_CLIENT_DELTA:
        bytes_u8(at);
        break;
    case QW_CLIENT_TELEPORT:
        bytes_take(at, wide_coords ? 12 : 6);
        break;
    case QW_CLIENT_UPLOAD: {
        const int16_t size = bytes_i16(at);
        bytes_u8(at);
        bytes_take(at, size > 0 ? (size_t)size : 0);
        break;
    }
    case QW_CLIENT_VOICE:
        bytes_take(at, 2);
        bytes_take(at, bytes_u16(at));
        break;
    default:
        return false;
    }
    return bytes_ok(at);
}

struct qw_moves qw_moves_of_packet(struct bytes packet, uint32_t sequence, bool wide_coords)
{
    struct qw_moves moves = {.is_readable = true};
    while (bytes_left(&packet) > 0 && moves.is_readable)
        moves.is_readable = read_message(&packet, sequence, wide_coords, &moves);
    return moves;
}
