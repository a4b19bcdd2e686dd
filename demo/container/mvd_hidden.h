/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/container/mvd_hidden.h - parser for the hidden data of .mvd: typed records for tools, in
 * blocks that clients skip. */
#ifndef DEMO_CONTAINER_MVD_HIDDEN_H
#define DEMO_CONTAINER_MVD_HIDDEN_H

#include <stdbool.h>

#include "base/bytes.h"
#include "demo/protocol/usercmd.h"

/* The numbers used in the file, except for MVD_HIDDEN_START. */
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

/* Reads the next record of a block: its kind, which may be unknown, and its data. Returns false
 * after the last record and if the block is malformed. */
bool mvd_hidden_next(struct bytes *at, int *kind, struct bytes *data);

struct mvd_damage {
    int cause, attacker, victim; /* the last two: entities; a player's slot + 1 */
    int points; /* health and armour lost; for a telefrag more than the victim had */
};

/* Parses MVD_HIDDEN_DAMAGE. Returns false if it is truncated. */
bool mvd_hidden_damage(struct bytes data, struct mvd_damage *out);

/* Parses a player's input (MVD_HIDDEN_COMMAND). Returns false if it is truncated. */
bool mvd_hidden_command(struct bytes data, int *player, struct usercmd *out);

#endif
