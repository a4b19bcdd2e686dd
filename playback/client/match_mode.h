/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/match_mode.h - the kinds of games, which are shown in different ways. */
#ifndef PLAYBACK_CLIENT_MATCH_MODE_H
#define PLAYBACK_CLIENT_MATCH_MODE_H

#include <stdbool.h>

enum match_mode {
    MATCH_MODE_SINGLE, /* a player against monsters */
    MATCH_MODE_RACE,   /* a player against the clock */
    MATCH_MODE_DUEL,
    MATCH_MODE_SMALL_TEAMS, /* two against two */
    MATCH_MODE_TEAMS,
    MATCH_MODE_FFA, /* everybody against everybody */
    MATCH_MODE_CTF, /* teams that capture flags */
    NUM_MATCH_MODES
};

/* Returns the mode of a game without flags in which players fight each other. */
enum match_mode match_mode_of(int num_players, bool has_teams);

#endif
