/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/capture/qw_moves.h - what a QuakeWorld client sends: its moves.
 *
 * A packet holds messages as a server's does. clc_move has u8 checksum, u8 loss
 * in percent and the last three commands, so that two lost packets do no harm:
 * the oldest as what differs from nothing, each next from the one before. */
#ifndef DEMO_CAPTURE_QW_MOVES_H
#define DEMO_CAPTURE_QW_MOVES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/bytes.h"

enum qw_client_message {
    QW_CLIENT_NOP = 1,
    QW_CLIENT_MOVE = 3,
    QW_CLIENT_COMMAND = 4,  /* string: for the server's console */
    QW_CLIENT_DELTA = 5,    /* u8: entities are wanted as changes to this packet's */
    QW_CLIENT_TELEPORT = 6, /* 3 coordinates, of spectators */
    QW_CLIENT_UPLOAD = 7,   /* i16 size, u8 percent, data */
    QW_CLIENT_VOICE = 83,   /* u8 generation, u8 sequence, u16 size, data */
};

/* A command as it is sent: angles are in 65536ths of a turn. */
struct qw_sent_command {
    uint16_t angles[3];
    int16_t move[3]; /* forward, side, up */
    uint8_t buttons, impulse, msec;
};

enum { QW_NUM_COMMANDS = 3 };

struct qw_moves {
    bool is_there;
    uint8_t checksum, expected; /* as sent, as it should be */
    uint8_t loss;
    struct qw_sent_command commands[QW_NUM_COMMANDS]; /* oldest first */
    bool leaves;                                      /* the client says that it goes */
    bool is_readable;                                 /* up to the end */
};

/* One clc_move at the cursor, after its number. */
void qw_moves_read(struct bytes *at, uint32_t sequence, struct qw_moves *out);

/* All of a packet, after its header. `wide_coords`: floats. */
struct qw_moves qw_moves_of_packet(struct bytes packet, uint32_t sequence, bool wide_coords);

#endif
