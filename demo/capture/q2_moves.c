/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "demo/capture/q2_moves.h"

#include "demo/capture/move_checksum.h"

/* u8 bits, their fields, u8 msec, u8 light level */
static void skip_command(struct bytes *at)
{
    const uint8_t bits = bytes_u8(at);
    for (int bit = Q2_COMMAND_ANGLE1; bit <= Q2_COMMAND_UP; bit <<= 1)
        bytes_take(at, bits & bit ? 2 : 0);
    bytes_take(at, bits & Q2_COMMAND_BUTTONS ? 1 : 0);
    bytes_take(at, bits & Q2_COMMAND_IMPULSE ? 1 : 0);
    bytes_take(at, 2);
}

struct q2_move_checksum q2_moves_read(struct bytes *at, uint32_t sequence)
{
    struct q2_move_checksum checksum = {.sent = bytes_u8(at)};
    const struct bytes summed = *at;
    bytes_take(at, 4);
    for (int i = 0; i < Q2_NUM_COMMANDS; i++)
        skip_command(at);
    checksum.expected =
        move_checksum_q2(bytes_sub(&summed, 0, bytes_left(&summed) - bytes_left(at)), sequence);
    return checksum;
}

/* Reads a string, whose NUL may be missing at the end of the packet. */
static void read_text(struct bytes *at, char *out, size_t cap)
{
    const size_t left = bytes_left(at);
    if (left == 0 || memchr(at->at, 0, left)) {
        bytes_str(at, out, cap);
        return;
    }
    const size_t n = left < cap - 1 ? left : cap - 1;
    memcpy(out, at->at, n);
    out[n] = '\0';
    bytes_take(at, left);
}

/* Parses one message. Returns false if its length is unknown. */
static bool read_message(struct bytes *at, uint32_t sequence, struct q2_packet *out)
{
    char text[16];
    switch (bytes_u8(at)) {
    case Q2_CLIENT_NOP:
        break;
    case Q2_CLIENT_MOVE: {
        const struct q2_move_checksum checksum = q2_moves_read(at, sequence);
        out->num_moves += bytes_ok(at);
        out->num_altered += bytes_ok(at) && checksum.sent != checksum.expected;
        break;
    }
    case Q2_CLIENT_USER_INFO:
        read_text(at, text, sizeof text);
        break;
    case Q2_CLIENT_COMMAND:
        read_text(at, text, sizeof text);
        out->disconnects |= strcmp(text, "disconnect") == 0;
        break;
    default:
        return false;
    }
    return bytes_ok(at);
}

struct q2_packet q2_moves_of_packet(struct bytes packet, uint32_t sequence)
{
    struct q2_packet out = {.is_readable = true};
    while (bytes_left(&packet) > 0 && out.is_readable)
        out.is_readable = read_message(&packet, sequence, &out);
    return out;
}
