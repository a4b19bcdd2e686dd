/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/client/games.h"

#include <stddef.h>

#include "demo/protocol/dialect.h"
#include "playback/client/nq/nq_game.h"
#include "playback/client/q2/q2_game.h"
#include "playback/client/qw/qw_game.h"

static const struct game *const games[NUM_DIALECT_FAMILIES] = {
    [DIALECT_NETQUAKE] = &nq_game,
    [DIALECT_QUAKEWORLD] = &qw_game,
    [DIALECT_QUAKE2] = &q2_game,
};

const struct game *games_find(const struct dialect *dialect)
{
    return games[dialect ? dialect->family : DIALECT_NETQUAKE];
}
