/* playback/pmove/pmove.h - how a QuakeWorld player moves.
 *
 * Client and server run the same physics on the same input, so that a client
 * need not wait for the server to know where its player is. This is that
 * physics: one command moves one state through one world, in single precision
 * and in the game's order of operations. A pure function: nothing is kept
 * between calls, and nothing but *state changes.
 *
 * Two generations are in use. Servers of 1996 and those that kept their code
 * are the rule; today's (those that announce "*z_ext") step out of water, clip
 * jumps off slopes and have options of their own: see struct movevars. */
#ifndef PLAYBACK_PMOVE_PMOVE_H
#define PLAYBACK_PMOVE_PMOVE_H

#include "playback/pmove/pmove_types.h"
#include "playback/protocol/usercmd.h"

/* Run one command. Those of more than 50 ms are run in halves, each of which
 * loses a half millisecond of an odd count, as in the game. */
void pmove_run(const struct pmove_world *world, struct pmove_state *state,
               const struct usercmd *command);

#endif
