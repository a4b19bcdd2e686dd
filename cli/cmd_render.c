/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cli/cmd_render.h"

#include <string.h>

#include "base/arena.h"
#include "cli/cmd_batch.h"
#include "cli/options/options.h"
#include "pipeline/film/film_render.h"
#include "pipeline/film/player_films.h"
#include "pipeline/film/segment_plan.h"
#include "pipeline/highlights/highlight_films.h"

static bool has_pov(const struct options *options, const char *pov)
{
    return options->settings.eye.pov && strcmp(options->settings.eye.pov, pov) == 0;
}

/* Returns the settings of the film; for --pov all, those of a script that it writes first. Returns
 * NULL and sets err on failure. */
static const struct render_settings *film_settings(const struct options *options, struct log *log,
                                                   struct arena *arena, struct err *err)
{
    return has_pov(options, POV_ALL) ? player_films_make_tiles(&options->settings, log, arena, err)
                                     : &options->settings;
}

static int render_film(const struct options *options, struct log *log, struct err *err)
{
    struct arena *arena = arena_create();
    const struct render_settings *film = film_settings(options, log, arena, err);
    const int code = film ? film_render(film, log, err) : -1;
    arena_destroy(arena);
    return code;
}

int command_render(const struct options *options, struct log *log, struct err *err)
{
    const struct render_settings *const settings = &options->settings;
    if (options->batch)
        return command_batch(options, log, err);
    if (has_pov(options, POV_EACH))
        return player_films_render_each(settings, log, err);
    if (!has_pov(options, POV_ALL) &&
        (settings->highlights.reel > 0.0 || settings->highlights.clips))
        return highlight_films_render(settings, log, err);
    return render_film(options, log, err);
}

int command_plan(const struct options *options, struct log *log, struct err *err)
{
    struct arena *arena = arena_create();
    const struct render_settings *film = film_settings(options, log, arena, err);
    const bool ok = film && segment_plan_print(film, options->estimate, log, err);
    arena_destroy(arena);
    return ok ? 0 : -1;
}

int command_join(const struct options *options, struct log *log, struct err *err)
{
    struct arena *arena = arena_create();
    const struct render_settings *film = film_settings(options, log, arena, err);
    const int code = film ? film_render_join(film, log, err) : -1;
    arena_destroy(arena);
    return code;
}
