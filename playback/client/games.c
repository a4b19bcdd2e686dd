#include "playback/client/games.h"

#include <stddef.h>

#include "playback/client/nq_game.h"
#include "playback/client/qw_game.h"
#include "playback/protocol/dialect.h"

const struct game *game_of_dialect(const struct dialect *dialect)
{
    return dialect && dialect->quakeworld ? &qw_game : &nq_game;
}
