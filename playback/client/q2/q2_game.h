/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/q2/q2_game.h - Quake II's row in the table of games. */
#ifndef PLAYBACK_CLIENT_Q2_Q2_GAME_H
#define PLAYBACK_CLIENT_Q2_Q2_GAME_H

#include "playback/client/game.h"

extern const struct game q2_game;

#endif
