/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/process/sandbox_policy.h"

#include "base/arena.h"
#include "base/broker.h"
#include "base/err.h"
#include "base/log.h"
#include "base/sandbox.h"
#include "base/sandbox_calls.h"
#include "cli/options/options.h"
#include "encode/codec.h"
#include "pipeline/process/sandbox_places.h"

/* Drivers of graphics cards make code as they go, OpenGL's and encoders'; where no card is,
 * nothing else draws unasked. */
static bool may_make_code(const struct options *options)
{
    const bool draws =
        options->command & (COMMAND_RENDER | COMMAND_THUMB | COMMAND_SERVE | COMMAND_PAGE) ||
        options->storyboard;
    const bool encodes_there = options->codec && codec_needs_device(options->codec);
    return (draws && options->gl != RENDER_SOFT) || encodes_there;
}

static bool report(const struct options *options, int in_force, struct log *log, struct err *err)
{
    const int all = SANDBOX_FILES | SANDBOX_CALLS;
    log_verbose(log, "sandbox: %s, %s",
                in_force & SANDBOX_FILES ? "reading only inputs, writing only the output"
                                         : "files as the user may (the kernel has no Landlock)",
                in_force & SANDBOX_CALLS ? "only the system calls that films take"
                                         : "any system calls (the kernel has no seccomp)");
    return in_force == all || options->sandbox != SANDBOX_REQUIRE ||
           err_set(err, ERR_UNSUPPORTED,
                   "--sandbox require: this system's kernel has no %s; use --sandbox on for what "
                   "there is",
                   in_force & SANDBOX_FILES   ? "seccomp"
                   : in_force & SANDBOX_CALLS ? "Landlock"
                                              : "Landlock and no seccomp");
}

bool sandbox_policy_apply(const struct options *options, struct log *log, struct err *err)
{
    if (options->sandbox == SANDBOX_OFF) {
        log_verbose(log, "sandbox: off");
        return true;
    }
    struct arena *arena = arena_create();
    struct sandbox_places places;
    sandbox_places_list(&places, options, arena);
    if (!broker_start(places.outputs, places.num_outputs, &places.writing, err)) {
        arena_destroy(arena);
        return false;
    }
    int in_force = sandbox_enter(&places.reading);
    if (!broker_limit_processes())
        in_force &= ~SANDBOX_CALLS;
    /* Films are made by several processes, and many pictures. */
    const bool starts_processes = options->command == COMMAND_RENDER || options->out_dir;
    if (!starts_processes && !sandbox_calls_forbid_processes())
        in_force &= ~SANDBOX_CALLS;
    if (!may_make_code(options) && !sandbox_calls_forbid_code())
        in_force &= ~SANDBOX_CALLS;
    arena_destroy(arena);
    return report(options, in_force, log, err);
}

void sandbox_policy_one_process(const struct options *options)
{
    if (options->sandbox != SANDBOX_OFF)
        sandbox_calls_forbid_processes();
}
