/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/process/sandbox_policy.h"

#include <strings.h>

#include "base/arena.h"
#include "base/broker.h"
#include "base/err.h"
#include "base/inputs.h"
#include "base/library.h"
#include "base/log.h"
#include "base/paths.h"
#include "base/sandbox.h"
#include "base/sandbox_calls.h"
#include "encode/codec.h"
#include "pipeline/process/sandbox_places.h"
#include "pipeline/settings/settings.h"

/* Drivers of graphics cards, for OpenGL and for encoders, generate code at run time. Without a card
 * drawing is done by `soft`, which does not. */
static bool may_make_code(const struct render_settings *settings, const struct sandbox_needs *needs)
{
    const bool draws = needs->draws || settings->output.storyboard;
    const bool encodes_there = settings->output.codec && codec_is_hardware(settings->output.codec);
    return (draws && settings->picture.gl != RENDER_SOFT) || encodes_there;
}

static bool report(const struct limit_settings *limits, int in_force, struct log *log,
                   struct err *err)
{
    const int all = SANDBOX_FILES | SANDBOX_CALLS;
    log_verbose(log, "sandbox: %s, %s",
                in_force & SANDBOX_FILES ? "reads only inputs, writes only the output"
                                         : "no restriction of files (the kernel has no Landlock)",
                in_force & SANDBOX_CALLS ? "only the system calls that rendering needs"
                                         : "any system call (the kernel has no seccomp)");
    return in_force == all || limits->sandbox != SANDBOX_REQUIRE ||
           err_set(err, ERR_UNSUPPORTED,
                   "--sandbox require: the kernel has no %s; --sandbox on uses what is available",
                   in_force & SANDBOX_FILES   ? "seccomp"
                   : in_force & SANDBOX_CALLS ? "Landlock"
                                              : "Landlock and no seccomp");
}

/* The inputs that the command line names are noted before any of them can be parsed, and cannot be
 * withdrawn by code in one of them. */
static void note_inputs(const struct sandbox_places *places)
{
    for (int i = 0; i < places->num_inputs; i++)
        inputs_note_path(places->reading.places[i].path);
    inputs_share();
}

static bool has_script(const struct input_settings *input)
{
    for (int i = 0; i < input->num_paths; i++)
        if (settings_is_script(input->paths[i]))
            return true;
    return false;
}

/* Scripts name their output and music themselves. */
static bool may_write_gif(const struct render_settings *settings, const struct sandbox_needs *needs)
{
    const struct output_settings *const output = &settings->output;
    if (!needs->draws && !needs->writes_stills)
        return false;
    return has_script(&settings->input) ||
           (output->path && path_has_ending(output->path, ".gif")) ||
           (output->sink && strcasecmp(output->sink, "gif") == 0) ||
           (output->format && strcasecmp(output->format, "gif") == 0);
}

static bool may_find_beats(const struct render_settings *settings)
{
    return has_script(&settings->input) || settings->highlights.music;
}

void sandbox_policy_load_libraries(const struct render_settings *settings,
                                   const struct sandbox_needs *needs)
{
    if (!needs->decodes)
        return;
    library_load(LIBRARY_AVFORMAT, NULL);
    library_load(LIBRARY_SWSCALE, NULL);
    library_load(LIBRARY_SWRESAMPLE, NULL);
    library_load(LIBRARY_AVCODEC, NULL);
    library_load(LIBRARY_AVUTIL, NULL);
    library_load(LIBRARY_RUBBERBAND, NULL);
    if (may_write_gif(settings, needs))
        library_load(LIBRARY_AVFILTER, NULL);
    if (may_find_beats(settings))
        library_load(LIBRARY_AUBIO, NULL);
}

bool sandbox_policy_apply(const struct render_settings *settings, const struct sandbox_needs *needs,
                          struct log *log, struct err *err)
{
    struct arena *arena = arena_create();
    struct sandbox_places places;
    sandbox_places_list(&places, settings, needs, arena);
    note_inputs(&places);
    if (settings->limits.sandbox == SANDBOX_OFF) {
        log_verbose(log, "sandbox: off");
        sandbox_policy_load_libraries(settings, needs);
        /* The arena lives until the process ends. */
        broker_do_without(places.outputs, places.num_outputs);
        return true;
    }
    if (!broker_start(places.outputs, places.num_outputs, &places.writing, err)) {
        arena_destroy(arena);
        return false;
    }
    sandbox_policy_load_libraries(settings, needs); /* the broker needs none */
    int in_force = sandbox_enter(&places.reading);
    if (!broker_limit_processes())
        in_force &= ~SANDBOX_CALLS;
    /* Films, and pictures of many inputs, are rendered by several processes. */
    const bool starts_processes = needs->renders_film || settings->output.out_dir;
    if (!starts_processes && !sandbox_calls_forbid_processes())
        in_force &= ~SANDBOX_CALLS;
    if (!may_make_code(settings, needs) && !sandbox_calls_forbid_code())
        in_force &= ~SANDBOX_CALLS;
    arena_destroy(arena);
    return report(&settings->limits, in_force, log, err);
}

void sandbox_policy_forbid_processes(const struct limit_settings *limits)
{
    if (limits->sandbox != SANDBOX_OFF)
        sandbox_calls_forbid_processes();
}
