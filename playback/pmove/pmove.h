/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/pmove/pmove.h - how a QuakeWorld player moves.
 *
 * The face of playback/pmove. In: a player's state, one command, the map and the solid
 * entities around. Out: the state after the command. A pure function in single precision
 * and in the game's order of operations; the folder does not know where commands come
 * from, nor times and demos.
 *
 * Client and server run the same physics on the same input, so that a client need not
 * wait for the server to know where its player is. Two generations are in use: that of
 * the servers of 1996 and of those that kept their code, and that of today's servers
 * (which announce "*z_ext"), where players step out of water and slopes deflect jumps,
 * with more options: see struct movevars. */
#ifndef PLAYBACK_PMOVE_PMOVE_H
#define PLAYBACK_PMOVE_PMOVE_H

#include "demo/protocol/usercmd.h"
#include "playback/pmove/pmove_types.h"

/* Run one command. One of more than 50 ms is run as two halves; an odd count of
 * milliseconds is rounded down in each, as in the game. */
void pmove_run(const struct pmove_world *world, struct pmove_state *state,
               const struct usercmd *command);

#endif
