/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/session/game_data.h - finds the game's files. */
#ifndef PIPELINE_SESSION_GAME_DATA_H
#define PIPELINE_SESSION_GAME_DATA_H

#include <stdbool.h>

struct demo;
struct err;
struct input_settings;
struct log;
struct vfs;

enum { GAME_DATA_MODS = 128 };

/* Which game files a run requires. */
struct game_requirements {
    const char *folder; /* the demo's game, "id1" or "baseq2"; NULL: any, id1 preferred */
    const char *file;   /* prefer the game that has this file; NULL: the first */
    char mods
        [GAME_DATA_MODS]; /* folders beside it that the demo was recorded with, as the server names
                         * them, separated by ';': "qw;ctf". Those that exist are added. */
};

/* Returns what a demo requires: its game, and the folders that its first level names. In
 * QuakeWorld, qw is always one of them. */
struct game_requirements game_data_requirements(const struct demo *demo);

/* Stores the next name of the list `mods`, from *at on, and moves *at past it. Returns false at
 * the end. */
bool game_data_next_mod(const char **at, char out[GAME_DATA_MODS]);

/* Returns whether both require the same folders. */
bool game_data_is_same(const struct game_requirements *a, const struct game_requirements *b);

/* Opens the search path for a run: the required folder from the first place that has it, with
 * the demo's folders and the --game folders beside it. Returns NULL and sets err on failure. */
struct vfs *game_data_open(const struct input_settings *input,
                           const struct game_requirements *required, struct log *log,
                           struct err *err);

/* The same if game files are optional: if --basedir is not given and the usual places have no
 * game, sets *out to NULL and logs that `without` is left out. Returns false and sets err if
 * --basedir has no game. */
bool game_data_open_optional(struct vfs **out, const struct input_settings *input,
                             const struct game_requirements *required, const char *without,
                             struct log *log, struct err *err);

#endif
