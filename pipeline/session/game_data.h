/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/session/game_data.h - finding the game's files. */
#ifndef PIPELINE_SESSION_GAME_DATA_H
#define PIPELINE_SESSION_GAME_DATA_H

#include <stdbool.h>

struct demo;
struct err;
struct input_settings;
struct log;
struct vfs;

/* What of a game's files a run cannot do without. */
struct game_requirements {
    const char *folder; /* of the demo's game, "id1" or "baseq2"; NULL: of any, id1 before it */
    const char *file;   /* of several games the one that has it; NULL: the first */
};

/* What a demo is of. */
struct game_requirements game_data_requirements(const struct demo *demo);

/* The search path for a run: that folder and the --game folders of the first place that has
 * it. NULL with err that names every place that was tried. */
struct vfs *game_data_open(const struct input_settings *input,
                           const struct game_requirements *required, struct log *log,
                           struct err *err);

/* The same for what can do without: with neither --basedir nor a game in the usual places *out
 * is NULL, and the log says what (`without`) is left out. */
bool game_data_open_optional(struct vfs **out, const struct input_settings *input,
                             const struct game_requirements *required, const char *without,
                             struct log *log, struct err *err);

#endif
