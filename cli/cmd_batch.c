/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cli/cmd_batch.h"

#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "cli/options/command_line.h"
#include "cli/options/option_check.h"
#include "cli/options/options.h"
#include "pipeline/film/batch.h"

struct batch_command {
    const struct options *options;
    struct options job;
    struct arena *arena;
};

/* Parses the batch's command line followed by the job's options, which take precedence. */
static struct render_settings *parse(void *context, int num_words, const char *const *words,
                                     struct err *err)
{
    struct batch_command *batch = context;
    const int argc = batch->options->argc;
    char **argv = ARENA_NEW(batch->arena, char *, (size_t)(argc + num_words));
    memcpy(argv, batch->options->argv, sizeof *argv * (size_t)argc);
    memcpy(argv + argc, words, sizeof *argv * (size_t)num_words);
    if (!command_line_parse(&batch->job, batch->options->defaults, argc + num_words, argv, err))
        return NULL;
    if (batch->job.lists_profiles) {
        err_set(err, ERR_USAGE, "--profile list does not work in a batch");
        return NULL;
    }
    return option_check_job(&batch->job, batch->options, err) ? &batch->job.settings : NULL;
}

static bool enter(void *context, struct log *log, struct err *err)
{
    struct batch_command *batch = context;
    return options_enter_sandbox(&batch->job, log, err) &&
           command_line_read_config(&batch->job, err);
}

int command_batch(const struct options *options, struct log *log, struct err *err)
{
    if (options->settings.input.num_paths > 0 || options->settings.output.path)
        return err_set(err, ERR_USAGE,
                       "--batch: inputs and -o belong in the batch file, not on the command line") -
               1;
    if (!option_check(options, err))
        return -1;
    struct arena *arena = arena_create();
    struct batch_command *batch = ARENA_NEW(arena, struct batch_command, 1);
    batch->options = options;
    batch->arena = arena;
    options_load_libraries(options);
    const struct batch_host host = {batch, parse, enter};
    const int code = batch_run(options->batch, &options->settings, &host, log, err);
    arena_destroy(arena);
    return code;
}
