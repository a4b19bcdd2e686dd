/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/pmove/pmove.h - the movement physics of QuakeWorld players.
 *
 * The interface of playback/pmove. Its input is a player's state, one command, the map and
 * the solid entities around the player. Its output is the state after the command. This is
 * a pure function, computed in single precision and in the game's order of operations. The
 * folder does not depend on demos or on where commands come from.
 *
 * Client and server run the same physics on the same input, so that the client knows where
 * its player is without waiting for the server. Two generations are in use: that of the
 * servers of 1996 and those that kept their code, and that of today's servers (which
 * announce "*z_ext"), in which players step out of water and slopes deflect jumps, with
 * further options: see struct movevars. */
#ifndef PLAYBACK_PMOVE_PMOVE_H
#define PLAYBACK_PMOVE_PMOVE_H

#include "demo/protocol/usercmd.h"
#include "playback/pmove/pmove_types.h"

/* Runs one command. A command of more than 50 ms is run as two halves. As in the game, an
 * odd number of milliseconds is rounded down in each half. */
void pmove_run(const struct pmove_world *world, struct pmove_state *state,
               const struct usercmd *command);

#endif
