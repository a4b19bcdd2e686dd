/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/qw/qw_game.h - QuakeWorld's row in the table of games. */
#ifndef PLAYBACK_CLIENT_QW_QW_GAME_H
#define PLAYBACK_CLIENT_QW_QW_GAME_H

#include "playback/client/game.h"

extern const struct game qw_game;

#endif
