/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/nq/nq_game.h - NetQuake's row in the table of games. */
#ifndef PLAYBACK_CLIENT_NQ_NQ_GAME_H
#define PLAYBACK_CLIENT_NQ_NQ_GAME_H

#include "playback/client/game.h"

extern const struct game nq_game;

#endif
