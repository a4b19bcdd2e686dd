/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/thumb/thumb_batch.h"

#include <stdlib.h>
#include <string.h>

#include "base/account.h"
#include "base/arena.h"
#include "base/err.h"
#include "base/log.h"
#include "base/paths.h"
#include "base/printable.h"
#include "cli/options/options.h"
#include "pipeline/process/cpu_budget.h"
#include "pipeline/process/interrupt.h"
#include "pipeline/process/sandbox_policy.h"
#include "pipeline/process/worker_pool.h"
#include "pipeline/session/session.h"
#include "pipeline/session/shared_assets.h"
#include "pipeline/thumb/thumb.h"

struct batch {
    const struct options *options;
    char **names; /* of the pictures, by input */
    struct log *log;
    struct shared_assets shared; /* a worker's own, opened at its first picture */
    bool is_restricted;          /* a worker makes no more processes */
};

static int stem_length(const char *name)
{
    const char *dot = strrchr(name, '.');
    return (int)(dot && dot > name ? (size_t)(dot - name) : strlen(name));
}

static bool is_taken(char *const *names, int num, int except, const char *name)
{
    for (int i = 0; i < num; i++)
        if (i != except && strcmp(names[i], name) == 0)
            return true;
    return false;
}

/* A name for each input's picture, without the ending: "match"; "match.mvd" where there is
 * a match.qwd, too; "match.mvd-2" of the second match.mvd, in another folder. Of what a
 * terminal obeys, and what is no UTF-8, '?' is left. */
static char **name_pictures(const struct options *options, struct arena *arena)
{
    const int num = options->num_inputs;
    char **names = ARENA_NEW(arena, char *, (size_t)num);
    char **bases = ARENA_NEW(arena, char *, (size_t)num);
    bool *is_shared = ARENA_NEW(arena, bool, (size_t)num);
    for (int i = 0; i < num; i++) {
        bases[i] = arena_strdup(arena, path_base(options->inputs[i]));
        printable_line(bases[i]);
        names[i] = arena_printf(arena, "%.*s", stem_length(bases[i]), bases[i]);
    }
    /* Twice: a name with its ending may equal another's without. */
    for (int times = 0; times < 2; times++) {
        for (int i = 0; i < num; i++)
            is_shared[i] = is_taken(names, num, i, names[i]);
        for (int i = 0; i < num; i++)
            if (is_shared[i])
                names[i] = arena_strdup(arena, bases[i]);
    }
    for (int i = 0; i < num; i++)
        for (int k = 2;
             is_taken(names, i, i, names[i]) || (k > 2 && is_taken(names, num, i, names[i])); k++)
            names[i] = arena_printf(arena, "%s-%d", bases[i], k);
    return names;
}

/* "thumbs/match.png". Names of pictures are patterns, in which "%%" is a '%'. */
static const char *output_name(const struct batch *batch, int input, struct arena *arena)
{
    const struct options *options = batch->options;
    const char *format = options->format ? options->format : "png";
    const char *path =
        arena_printf(arena, "%s/%s.%s", options->out_dir, batch->names[input], format);
    if (strcmp(format, "mp4") == 0)
        return path;
    char *out = arena_alloc(arena, 2 * strlen(path) + 1), *at = out;
    for (; *path; path++) {
        *at++ = *path;
        if (*path == '%')
            *at++ = '%';
    }
    return out;
}

static bool run(void *context, int task, const struct worker_line *line, struct err *err)
{
    struct batch *batch = context;
    struct arena *arena = arena_create();
    struct options *options = ARENA_NEW(arena, struct options, 1);
    (void)line;
    if (!batch->is_restricted)
        sandbox_policy_one_process(batch->options);
    batch->is_restricted = true;
    *options = *batch->options;
    options->inputs[0] = batch->options->inputs[task];
    options->num_inputs = 1;
    account_name(options->inputs[0]);
    options->threads = options->threads ? options->threads : 1;
    options->output = output_name(batch, task, arena);
    const bool ok = thumb_make(options, &batch->shared, batch->log, err);
    arena_destroy(arena);
    return ok;
}

/* Report failures as they come; returns the exit code. */
static int follow(struct worker_pool *pool, const struct options *options, struct log *log)
{
    struct worker_pool_event event;
    int num_done = 0, code = 0;
    while (!interrupt_came() && worker_pool_wait(pool, &event)) {
        if (event.kind == WORKER_POOL_DONE)
            num_done++;
        if (event.kind != WORKER_POOL_FAILED)
            continue;
        log_failure(log, "%s: no picture: %s", options->inputs[event.task], event.err.text);
        code = err_exit_code(event.err.kind);
    }
    log_info(log, "%d of %d pictures made in %s", num_done, options->num_inputs, options->out_dir);
    return code ? code : num_done < options->num_inputs ? err_exit_code(ERR_RESOURCE) : 0;
}

static bool check_options(const struct options *options, struct err *err)
{
    if (options->output || options->storyboard || options->json || options->count > 1 ||
        options->list_cameras)
        return err_set(err, ERR_USAGE,
                       "--out-dir takes one picture of each: no --output, --count, --json, "
                       "--storyboard or --list-cameras");
    return path_make_folder(options->out_dir, err);
}

int thumb_batch(const struct options *options, struct log *log, struct err *err)
{
    if (!check_options(options, err))
        return -1;
    struct arena *arena = arena_create();
    struct batch batch = {.options = options, .names = name_pictures(options, arena), .log = log};
    int *tasks = mem_alloc(sizeof *tasks * (size_t)options->num_inputs);
    for (int i = 0; i < options->num_inputs; i++)
        tasks[i] = i;
    const struct worker_pool_plan plan = {
        .num_workers = cpu_budget_workers(options, options->num_inputs, log),
        .tasks = tasks,
        .num_tasks = options->num_inputs,
        .run = run,
        .context = &batch,
        .log = log,
    };
    interrupt_catch();
    struct worker_pool *pool = worker_pool_start(&plan, err);
    const int code = pool ? follow(pool, options, log) : -1;
    worker_pool_end(pool);
    free(tasks);
    arena_destroy(arena);
    return code;
}
