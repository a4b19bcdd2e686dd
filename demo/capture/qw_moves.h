/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/capture/qw_moves.h - parser for QuakeWorld's client packets.
 *
 * A packet contains messages, like a server's. clc_move consists of u8 checksum, u8 packet loss in
 * percent and the last three commands, so that the loss of two packets does no harm: the oldest as
 * a delta from zero, the others as deltas from the one before. */
#ifndef DEMO_CAPTURE_QW_MOVES_H
#define DEMO_CAPTURE_QW_MOVES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/bytes.h"

enum qw_client_message {
    QW_CLIENT_NOP = 1,
    QW_CLIENT_MOVE = 3,
    QW_CLIENT_COMMAND = 4,  /* string: a console command for the server */
    QW_CLIENT_DELTA = 5,    /* u8: requests entities as a delta from this packet */
    QW_CLIENT_TELEPORT = 6, /* coord[3]; sent by spectators */
    QW_CLIENT_UPLOAD = 7,   /* i16 size, u8 percent, data */
    QW_CLIENT_VOICE = 83,   /* u8 generation, u8 sequence, u16 size, data */
};

/* A command in network units; angles are in 65536ths of a turn. */
struct qw_sent_command {
    uint16_t angles[3];
    int16_t move[3]; /* forward, side, up */
    uint8_t buttons, impulse, msec;
};

enum { QW_NUM_COMMANDS = 3 };

struct qw_moves {
    bool is_present;
    uint8_t checksum, expected; /* the checksum sent and the expected one */
    uint8_t loss;
    struct qw_sent_command commands[QW_NUM_COMMANDS]; /* oldest first */
    bool disconnects;                                 /* the client disconnects */
    bool is_readable;                                 /* the complete packet could be parsed */
};

/* Parses a clc_move after its number. */
void qw_moves_read(struct bytes *at, uint32_t sequence, struct qw_moves *out);

/* Parses a packet after its header. `wide_coords`: coordinates are floats. */
struct qw_moves qw_moves_of_packet(struct bytes packet, uint32_t sequence, bool wide_coords);

#endif
