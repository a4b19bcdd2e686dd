/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/session/shared_assets.h - the state shared by consecutive pictures of several demos:
 * the game's files, loaded maps and models, and a renderer. */
#ifndef PIPELINE_SESSION_SHARED_ASSETS_H
#define PIPELINE_SESSION_SHARED_ASSETS_H

#include <stdbool.h>

#include "pipeline/session/game_data.h"
#include "world/palette.h"

struct arena;
struct err;
struct input_settings;
struct level_assets;
struct log;
struct picture_settings;
struct renderer;
struct vfs;

struct shared_assets {
    struct vfs *vfs;                   /* NULL until first needed */
    struct game_requirements required; /* of the open game */
    struct palette palette;
    struct arena *arena; /* of the files */
    struct level_assets *files;
    struct renderer *renderer; /* NULL until first needed */
};

/* Opens the game that is required, unless it is open; another game is closed. */
bool shared_assets_open(struct shared_assets *shared, const struct input_settings *input,
                        const struct game_requirements *required, struct log *log, struct err *err);
void shared_assets_close(struct shared_assets *shared); /* a zeroed struct is fine */

/* Call it before each demo: frees maps and models of earlier ones if they take too much memory. */
void shared_assets_trim(struct shared_assets *shared, struct log *log);

/* Returns the renderer; creates it as picture_renderer_create does if there is none yet. */
struct renderer *shared_assets_renderer(struct shared_assets *shared,
                                        const struct picture_settings *picture, int threads,
                                        struct log *log, struct err *err);

#endif
