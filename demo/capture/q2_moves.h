/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/capture/q2_moves.h - parser for Quake II's client packets.
 *
 * clc_move consists of u8 checksum (move_checksum.h), i32 number of the last frame received (-1:
 * request a complete one) and the last three commands: the oldest as a delta from zero, the
 * others as deltas from the one before. */
#ifndef DEMO_CAPTURE_Q2_MOVES_H
#define DEMO_CAPTURE_Q2_MOVES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/bytes.h"

enum q2_client_message {
    Q2_CLIENT_NOP = 1,
    Q2_CLIENT_MOVE = 2,
    Q2_CLIENT_USER_INFO = 3, /* string */
    Q2_CLIENT_COMMAND = 4,   /* string */
};

enum q2_command_bits {
    Q2_COMMAND_ANGLE1 = 1 << 0,  /* i16, 65536ths of a turn; bits 0 to 2 */
    Q2_COMMAND_FORWARD = 1 << 3, /* i16 */
    Q2_COMMAND_SIDE = 1 << 4,
    Q2_COMMAND_UP = 1 << 5,
    Q2_COMMAND_BUTTONS = 1 << 6, /* u8 */
    Q2_COMMAND_IMPULSE = 1 << 7, /* u8 */
};

enum { Q2_NUM_COMMANDS = 3 };

/* Summary of the messages in a packet. */
struct q2_packet {
    int num_moves;
    int num_altered;  /* moves with a wrong checksum */
    bool disconnects; /* the client disconnects */
    bool is_readable; /* the complete packet could be parsed */
};

/* Parses a clc_move after its svc byte. Returns the checksum sent and the expected one. */
struct q2_move_checksum {
    uint8_t sent, expected;
};
struct q2_move_checksum q2_moves_read(struct bytes *at, uint32_t sequence);

/* Parses a packet after its header; `sequence` is the packet's sequence number. */
struct q2_packet q2_moves_of_packet(struct bytes packet, uint32_t sequence);

#endif
