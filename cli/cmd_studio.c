/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cli/cmd_studio.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/err.h"
#include "cli/options/options.h"
#include "pipeline/process/interrupt.h"
#include "pipeline/settings/settings.h"
#include "studio/studio.h"

enum { MAX_ARGS = 2 * MAX_GAMES + 16 };

/* Collects the options that the studio passes to all its child processes. */
static int collect_game_args(const struct render_settings *settings, const char **args,
                             struct arena *arena)
{
    int num = 0;
    if (settings->input.basedir)
        args[num++] = arena_printf(arena, "--basedir=%s", settings->input.basedir);
    for (int i = 0; i < settings->input.num_games; i++)
        args[num++] = arena_printf(arena, "--game=%s", settings->input.games[i]);
    if (settings_given(settings, "max-memory"))
        args[num++] = arena_printf(arena, "--max-memory=%d", settings->limits.max_memory);
    if (settings->limits.sandbox != SANDBOX_ON)
        args[num++] =
            settings->limits.sandbox == SANDBOX_OFF ? "--sandbox=off" : "--sandbox=require";
    return num;
}

int command_studio(const struct options *options, struct log *log, struct err *err)
{
    const struct render_settings *const settings = &options->settings;
    const char *game[MAX_ARGS] = {0}, *serve[MAX_ARGS] = {0};
    if (settings->input.num_paths > 1) {
        err_set(err, ERR_USAGE, "expected one folder, demo or script, got %d",
                settings->input.num_paths);
        return -1;
    }
    struct arena *arena = arena_create();
    collect_game_args(settings, game, arena);
    int num = collect_game_args(settings, serve, arena);
    serve[num++] = "--gl=soft";
    serve[num++] = "--quiet";
    const struct studio_options studio = {
        .path = settings->input.num_paths > 0 ? settings->input.paths[0] : ".",
        .port = options->port,
        .game_args = game,
        .serve_args = serve,
        .should_stop = interrupt_is_requested,
        .log = log,
    };
    /* The child processes read the config file themselves. */
    if (options->no_config)
        setenv("DEMOREEL_CONFIG", "", 1);
    if (options->profile)
        setenv("DEMOREEL_PROFILE", options->profile, 1);
    interrupt_catch();
    const bool ok = studio_run(&studio, err);
    arena_destroy(arena);
    return ok ? 0 : -1;
}
