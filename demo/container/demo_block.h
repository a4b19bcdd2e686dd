/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/container/demo_block.h - one block of a demo: server messages or recorded input. */
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
    DEMO_MESSAGES,       /* server messages */
    DEMO_COMMAND,        /* .qwd: the recorder's input and view angles */
    DEMO_SEQUENCES,      /* .qwd and .mvd: the sequence numbers to continue from */
    DEMO_CONNECTIONLESS, /* .qwd: a connectionless packet; no messages */
    DEMO_HIDDEN,         /* .mvd: hidden data for tools; no messages */
};

struct demo_block {
    size_t offset; /* of the block in the file, for error messages */
    enum demo_block_kind kind;
    vec3s view_angles; /* degrees, as recorded; .dem and DEMO_COMMAND only */
    double clock;      /* seconds; .qwd: the recorder's clock, .mvd: since the start, .dem: 0 */
    bool ends_frame;   /* .mvd: the next block has a later time; otherwise always true */
    uint32_t sequence; /* .qwd: of the packet; DEMO_SEQUENCES: of the last one */
    uint32_t command_number; /* .qwd: number of the last command run by the server before
                                    the packet; DEMO_SEQUENCES: of the next command */
    struct usercmd command;  /* DEMO_COMMAND */
    uint32_t players;        /* .mvd: the recipients, one bit per slot; otherwise all bits */
    int player;              /* .mvd: the slot that stats are for, or SLOT_EVERYONE */
    struct bytes message;
};

#endif
