/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/container/mvd_hidden.h - what servers store in a .mvd for programs: rows of a kind
 * and some bytes each, in blocks that clients skip. */
#ifndef DEMO_CONTAINER_MVD_HIDDEN_H
#define DEMO_CONTAINER_MVD_HIDDEN_H

#include <stdbool.h>

#include "base/bytes.h"
#include "demo/protocol/usercmd.h"

/* By their numbers in the file but for the last. */
enum mvd_hidden {
    MVD_HIDDEN_ANTILAG,
    MVD_HIDDEN_COMMAND,
    MVD_HIDDEN_WEAPONS,
    MVD_HIDDEN_STATISTICS,
    MVD_HIDDEN_COMMENTARY_TRACK,
    MVD_HIDDEN_COMMENTARY_DATA,
    MVD_HIDDEN_COMMENTARY_TEXT,
    MVD_HIDDEN_DAMAGE,
    MVD_HIDDEN_SERVER_WEAPONS,
    MVD_HIDDEN_INSTRUCTION,
    MVD_HIDDEN_PAUSE,
    MVD_HIDDEN_START,
    MVD_NUM_HIDDEN
};

/* Take the next row of a block: its kind, known or not, and its bytes. False after the last
 * row, and for a block of another content. */
bool mvd_hidden_next(struct bytes *at, int *kind, struct bytes *data);

/* A player's input, of MVD_HIDDEN_COMMAND; false where it is cut. */
bool mvd_hidden_command(struct bytes data, int *player, struct usercmd *out);

#endif
