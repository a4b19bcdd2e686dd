/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/client/match_mode.h"

enum match_mode match_mode_of(int num_players, bool has_teams)
{
    return num_players <= 2   ? MATCH_MODE_DUEL
           : !has_teams       ? MATCH_MODE_FFA
           : num_players <= 4 ? MATCH_MODE_SMALL_TEAMS
                              : MATCH_MODE_TEAMS;
}
