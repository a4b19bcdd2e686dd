/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/settings/game_places.h - the folders where a Quake may be installed. */
#ifndef PIPELINE_SETTINGS_GAME_PLACES_H
#define PIPELINE_SETTINGS_GAME_PLACES_H

#include <stdbool.h>

struct input_settings;

enum { GAME_PLACES_MAX = 32, GAME_PLACE_SIZE = 1024, NUM_GAME_FOLDERS = 2 };

/* The folders of a place that have a game's own data: "id1", "baseq2". */
extern const char *const game_folders[NUM_GAME_FOLDERS];

struct game_places {
    char path[GAME_PLACES_MAX][GAME_PLACE_SIZE];
    int num;
    bool is_first_named; /* by --basedir or $QUAKE_BASEDIR */
};

/* The likeliest first, whether they are there or not: the named ones, the one that the input lies
 * in, usual ones. --basedir alone where it is given. */
void game_places_list(struct game_places *out, const struct input_settings *input);

#endif
