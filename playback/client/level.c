#include "playback/client/level.h"

#include <stddef.h>

#include "playback/protocol/dialects.h"

const struct level_held_weapon level_held[LEVEL_NUM_HELD] = {
    {1, "progs/w_shot.mdl"},   {2, "progs/w_shot2.mdl"},  {4, "progs/w_nail.mdl"},
    {8, "progs/w_nail2.mdl"},  {16, "progs/w_rock.mdl"},  {32, "progs/w_rock2.mdl"},
    {64, "progs/w_light.mdl"}, {4096, "progs/w_axe.mdl"},
};

bool level_is_quakeworld(const struct level *level)
{
    const struct dialect *dialect = dialect_find(level->protocol);
    return dialect && dialect->quakeworld;
}
