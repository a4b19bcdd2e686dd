/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/container/demo_block.h - one block of a recording: server messages, or input. */
#ifndef DEMO_CONTAINER_DEMO_BLOCK_H
#define DEMO_CONTAINER_DEMO_BLOCK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/bytes.h"
#include "base/vec.h"
#include "demo/protocol/usercmd.h"

enum demo_format { DEMO_DEM, DEMO_QWD, DEMO_MVD, DEMO_DM2, DEMO_MVD2 };

enum demo_block_kind {
    DEMO_MESSAGES,       /* of the server */
    DEMO_COMMAND,        /* .qwd: the recorder's input; the angles are the view's */
    DEMO_SEQUENCES,      /* .qwd and .mvd: where the numbers of packets go on */
    DEMO_CONNECTIONLESS, /* .qwd: a packet outside of the connection; no messages */
    DEMO_HIDDEN,         /* .mvd: data for programs; no messages */
};

struct demo_block {
    size_t offset; /* of the block in the file, for messages */
    enum demo_block_kind kind;
    vec3s view_angles;       /* degrees, as recorded: .dem, and .qwd's commands */
    double clock;            /* s; .qwd: the recorder's, .mvd: since the file's begin, .dem: 0 */
    bool ends_frame;         /* .mvd: the next block is of a later time; else always */
    uint32_t sequence;       /* .qwd: of the packet, or of the last before DEMO_SEQUENCES */
    uint32_t command_number; /* .qwd: of the last command that the server had run before the
                                    packet; of the next after DEMO_SEQUENCES */
    struct usercmd command;  /* DEMO_COMMAND */
    uint32_t players;        /* .mvd: the players the messages are for, a bit each; else all bits */
    int player;              /* .mvd: whose stats they bring, a slot or SLOT_EVERYONE */
    struct bytes message;
};

#endif
