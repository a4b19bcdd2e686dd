/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/settings/game_places.h - the folders where a Quake may be installed. */
#ifndef PIPELINE_SETTINGS_GAME_PLACES_H
#define PIPELINE_SETTINGS_GAME_PLACES_H

#include <stdbool.h>

struct input_settings;

enum { GAME_PLACES_MAX = 48, GAME_PLACE_SIZE = 1024, NUM_GAME_FOLDERS = 2 };

/* The names of the folders with a game's own data: "id1", "baseq2". */
extern const char *const game_folders[NUM_GAME_FOLDERS];

/* Candidates for --basedir. */
struct game_places {
    char path[GAME_PLACES_MAX][GAME_PLACE_SIZE];
    int num;
    bool is_first_named; /* the first is from --basedir or $QUAKE_BASEDIR */
};

/* Lists the places in the order in which to search them, whether they exist or not: the named
 * one, the one that contains the input, those that contain the --allow folders of a script, the
 * usual ones. Only --basedir if it is given. */
void game_places_list(struct game_places *out, const struct input_settings *input);

/* May a demo choose the entry `name` of a place? It may if this is a visible folder, not a link,
 * that contains what a game or mod has: an archive, maps, models, ... */
bool game_places_has_mod(const char *place, const char *name);

/* Does the folder contain the folder of a game's own data? */
bool game_places_holds_game(const char *path);

#endif
