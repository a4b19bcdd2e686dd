/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/session/shared_assets.h"

#include <string.h>

#include "base/arena.h"
#include "base/vfs.h"
#include "pipeline/session/game_data.h"
#include "pipeline/session/picture_renderer.h"
#include "playback/timeline/level_assets.h"
#include "render/renderer.h"

/* If more is in use, maps and models of earlier demos are freed. */
static const size_t KEPT_BYTES = (size_t)1 << 29;

static bool has(const struct shared_assets *shared, const struct game_requirements *required)
{
    return shared->vfs && game_data_is_same(&shared->required, required) &&
           (!required->file || vfs_find(shared->vfs, required->file) >= 0);
}

bool shared_assets_open(struct shared_assets *shared, const struct input_settings *input,
                        const struct game_requirements *required, struct log *log, struct err *err)
{
    if (has(shared, required))
        return true;
    shared_assets_close(shared);
    shared->required = *required;
    shared->required.file = NULL; /* borrowed, and not needed later */
    shared->vfs = game_data_open(input, required, log, err);
    if (!shared->vfs)
        return false;
    shared->arena = arena_create();
    shared->files = level_assets_create(shared->vfs, shared->arena, log);
    if (palette_load(&shared->palette, shared->vfs, err))
        return true;
    shared_assets_close(shared);
    return false;
}

void shared_assets_close(struct shared_assets *shared)
{
    renderer_destroy(shared->renderer);
    level_assets_destroy(shared->files);
    arena_destroy(shared->arena);
    vfs_destroy(shared->vfs);
    *shared = (struct shared_assets){0};
}

void shared_assets_trim(struct shared_assets *shared, struct log *log)
{
    if (!shared->vfs || arena_used(shared->arena) < KEPT_BYTES)
        return;
    level_assets_destroy(shared->files);
    arena_reset(shared->arena);
    shared->files = level_assets_create(shared->vfs, shared->arena, log);
}

struct renderer *shared_assets_renderer(struct shared_assets *shared,
                                        const struct picture_settings *picture, int threads,
                                        struct log *log, struct err *err)
{
    if (!shared->renderer)
        shared->renderer = picture_renderer_create(picture, &shared->palette, threads, log, err);
    return shared->renderer;
}
