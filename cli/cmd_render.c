/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cli/cmd_render.h"

#include <string.h>

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

/* Does something with the film; for --pov all, with that of a script. */
static int use_film(const struct options *options, struct log *log, film_script_renderer *use,
                    struct err *err)
{
    const bool leaves_script = options->command != COMMAND_PLAN;
    return has_pov(options, POV_ALL)
               ? player_films_render_tiles(&options->settings, leaves_script, log, use, err)
               : use(&options->settings, log, err);
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
    return use_film(options, log, film_render, err);
}

static int print_plan(const struct render_settings *film, struct log *log, struct err *err)
{
    return segment_plan_print(film, false, log, err) ? 0 : -1;
}

static int print_estimate(const struct render_settings *film, struct log *log, struct err *err)
{
    return segment_plan_print(film, true, log, err) ? 0 : -1;
}

int command_plan(const struct options *options, struct log *log, struct err *err)
{
    return use_film(options, log, options->estimate ? print_estimate : print_plan, err);
}

int command_join(const struct options *options, struct log *log, struct err *err)
{
    return use_film(options, log, film_render_join, err);
}
