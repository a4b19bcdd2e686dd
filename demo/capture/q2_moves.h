/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/capture/q2_moves.h - what a Quake II client sends: its moves.
 *
 * clc_move has u8 checksum (q2_checksum.h), i32 number of the last frame that has come (-1: a whole
 * one is wanted) and the last three commands: the oldest as what differs from
 * nothing, each next from the one before. */
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
    Q2_COMMAND_ANGLE1 = 1 << 0,  /* i16, 65536ths of a turn, to bit 2 */
    Q2_COMMAND_FORWARD = 1 << 3, /* i16 */
    Q2_COMMAND_SIDE = 1 << 4,
    Q2_COMMAND_UP = 1 << 5,
    Q2_COMMAND_BUTTONS = 1 << 6, /* u8 */
    Q2_COMMAND_IMPULSE = 1 << 7, /* u8 */
};

enum { Q2_NUM_COMMANDS = 3 };

/* What of a packet's messages matters to a capture. */
struct q2_packet {
    int num_moves;
    int num_altered;  /* of these, those whose checksum is another than it should be */
    bool leaves;      /* the client says that it goes */
    bool is_readable; /* up to the end */
};

/* Read a clc_move from after its number on. Returns what its checksum should be. */
struct q2_move_checksum {
    uint8_t sent, expected;
};
struct q2_move_checksum q2_moves_read(struct bytes *at, uint32_t sequence);

/* All of a packet, after its header; `sequence` is the packet's number. */
struct q2_packet q2_moves_of_packet(struct bytes packet, uint32_t sequence);

#endif
