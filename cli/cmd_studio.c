/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cli/cmd_studio.h"

#include <stdio.h>

#include "base/arena.h"
#include "base/err.h"
#include "cli/options/options.h"
#include "pipeline/process/interrupt.h"
#include "pipeline/settings/settings.h"
#include "studio/studio.h"

enum { MAX_WORDS = 2 * MAX_GAMES + 16 };

/* What the program is told whenever the studio starts it. */
static int put_game(const struct render_settings *settings, const char **words, struct arena *arena)
{
    int num = 0;
    if (settings->input.basedir)
        words[num++] = arena_printf(arena, "--basedir=%s", settings->input.basedir);
    for (int i = 0; i < settings->input.num_games; i++)
        words[num++] = arena_printf(arena, "--game=%s", settings->input.games[i]);
    if (settings_given(settings, "max-memory"))
        words[num++] = arena_printf(arena, "--max-memory=%d", settings->limits.max_memory);
    if (settings->limits.sandbox != SANDBOX_ON)
        words[num++] =
            settings->limits.sandbox == SANDBOX_OFF ? "--sandbox=off" : "--sandbox=require";
    return num;
}

int command_studio(const struct options *options, struct log *log, struct err *err)
{
    const struct render_settings *const settings = &options->settings;
    const char *game[MAX_WORDS] = {0}, *answer[MAX_WORDS] = {0};
    if (settings->input.num_paths > 1) {
        err_set(err, ERR_USAGE, "one folder, demo or script");
        return -1;
    }
    struct arena *arena = arena_create();
    put_game(settings, game, arena);
    int num = put_game(settings, answer, arena);
    answer[num++] = "--size=640x360";
    answer[num++] = "--gl=soft";
    answer[num++] = "--quiet";
    const struct studio_options studio = {
        .path = settings->input.num_paths > 0 ? settings->input.paths[0] : ".",
        .port = options->port,
        .game = game,
        .answer = answer,
        .is_over = interrupt_is_requested,
        .log = log,
    };
    interrupt_catch();
    const bool ok = studio_run(&studio, err);
    arena_destroy(arena);
    return ok ? 0 : -1;
}
