/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/session/shared_assets.h - what the pictures of demos that follow each other share:
 * the game's files, maps and models loaded once, a renderer. */
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
    struct vfs *vfs;                   /* NULL until it is first needed */
    struct game_requirements required; /* what it was opened for */
    struct palette palette;
    struct arena *arena; /* of the files */
    struct level_assets *files;
    struct renderer *renderer; /* NULL until it is first needed */
};

/* Have what is wished for; what is there of another game is closed. */
bool shared_assets_open(struct shared_assets *shared, const struct input_settings *input,
                        const struct game_requirements *required, struct log *log, struct err *err);
void shared_assets_close(struct shared_assets *shared); /* all zeros is fine */

/* Before each demo: free maps and models of earlier ones if they are too much. */
void shared_assets_trim(struct shared_assets *shared, struct log *log);

/* The renderer, made as picture_renderer_create does if there is none yet. */
struct renderer *shared_assets_renderer(struct shared_assets *shared,
                                        const struct picture_settings *picture, int threads,
                                        struct log *log, struct err *err);

#endif
