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

/* Which game files a run requires. */
struct game_requirements {
    const char *folder; /* the demo's game, "id1" or "baseq2"; NULL: any, id1 preferred */
    const char *file;   /* prefer the game that has this file; NULL: the first */
};

/* Returns what a demo requires. */
struct game_requirements game_data_requirements(const struct demo *demo);

/* Open the search path for a run: the required folder, in the first place that has it, and
 * the --game folders there. Returns NULL and sets err on failure. */
struct vfs *game_data_open(const struct input_settings *input,
                           const struct game_requirements *required, struct log *log,
                           struct err *err);

/* The same where game files are optional: without --basedir, and with no game in the usual
 * places, *out is NULL and the log says what is left out (`without`). Returns false and sets err if
 * --basedir has no game. */
bool game_data_open_optional(struct vfs **out, const struct input_settings *input,
                             const struct game_requirements *required, const char *without,
                             struct log *log, struct err *err);

#endif
