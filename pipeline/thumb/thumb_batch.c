/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/thumb/thumb_batch.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/account.h"
#include "base/arena.h"
#include "base/err.h"
#include "base/log.h"
#include "base/paths.h"
#include "base/printable.h"
#include "pipeline/process/cpu_budget.h"
#include "pipeline/process/interrupt.h"
#include "pipeline/process/sandbox_policy.h"
#include "pipeline/process/worker_pool.h"
#include "pipeline/session/session.h"
#include "pipeline/session/shared_assets.h"
#include "pipeline/settings/settings.h"
#include "pipeline/thumb/thumb.h"
#include "pipeline/thumb/thumb_output.h"

struct batch {
    const struct render_settings *settings;
    char **names; /* of the pictures, without endings, by input */
    struct log *log;
    struct shared_assets shared; /* a worker's own, opened at its first picture */
    bool is_restricted;          /* the worker may not start processes */
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

/* Returns the part of an input's path that its picture is named after; of a member of an archive, its
 * name. */
static const char *base_of(const char *path)
{
    struct stat info;
    const char *const base = path_base(path), *const colon = strrchr(base, ':');
    return colon && colon[1] && stat(path, &info) != 0 ? colon + 1
           : strcmp(path, "-") == 0                    ? "stdin"
                                                       : base;
}

/* Returns a name for each input's picture, without the ending: "match"; "match.mvd" if there
 * is also a match.qwd; "match.mvd-2" for a second match.mvd from another folder. Control
 * characters and invalid UTF-8 become '?'. */
static char **name_pictures(const struct input_settings *input, struct arena *arena)
{
    const int num = input->num_paths;
    char **names = ARENA_NEW(arena, char *, (size_t)num);
    char **bases = ARENA_NEW(arena, char *, (size_t)num);
    bool *is_shared = ARENA_NEW(arena, bool, (size_t)num);
    for (int i = 0; i < num; i++) {
        bases[i] = arena_strdup(arena, base_of(input->paths[i]));
        printable_line(bases[i]);
        names[i] = arena_printf(arena, "%.*s", stem_length(bases[i]), bases[i]);
    }
    /* Twice, since a name with its ending may equal another one without. */
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

static const char *format_of(const struct render_settings *settings)
{
    return settings->output.format ? settings->output.format : "png";
}

/* Returns the name of an output: that of a picture is a pattern, in which "%%" stands for '%'. */
static const char *output_name(const char *path, const char *format, struct arena *arena)
{
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

/* The check of the output itself comes after the picture has been drawn. */
static bool check_new(const struct render_settings *settings, const char *path, struct err *err)
{
    return settings->output.overwrite || access(path, F_OK) != 0 || err_set_exists(err, path);
}

static bool run(void *context, int task, const struct worker_link *line, struct err *err)
{
    struct batch *batch = context;
    struct arena *arena = arena_create();
    struct render_settings *settings = ARENA_NEW(arena, struct render_settings, 1);
    (void)line;
    if (!batch->is_restricted)
        sandbox_policy_forbid_processes(&batch->settings->limits);
    batch->is_restricted = true;
    *settings = *batch->settings;
    settings->input.paths[0] = batch->settings->input.paths[task];
    settings->input.num_paths = 1;
    account_name(settings->input.paths[0]);
    settings->picture.threads = settings->picture.threads ? settings->picture.threads : 1;
    const char *const format = format_of(settings);
    const char *const path =
        arena_printf(arena, "%s/%s.%s", settings->output.out_dir, batch->names[task], format);
    settings->output.path = output_name(path, format, arena);
    const bool ok =
        check_new(settings, path, err) && thumb_make(settings, &batch->shared, batch->log, err);
    arena_destroy(arena);
    return ok;
}

/* Logs why a picture failed. Messages about a file's content begin with its name without the folder,
 * others may not name the file. */
static void report_failure(const char *path, const char *text, struct log *log)
{
    const char *const name = path_base(path);
    const size_t length = strlen(name);
    const bool has_name = strncmp(text, name, length) == 0 && text[length] == ':';
    if (strncmp(text, path, strlen(path)) == 0)
        log_failure(log, "%s", text);
    else
        log_failure(log, "%s: %s", path, has_name ? text + length + 2 : text);
}

/* Reports failures as they happen. Returns the exit code. */
static int follow(struct worker_pool *pool, const struct render_settings *settings, struct log *log)
{
    struct worker_pool_event event;
    int num_done = 0, code = 0;
    while (!interrupt_is_requested() && worker_pool_wait(pool, &event)) {
        if (event.kind == WORKER_POOL_DONE)
            num_done++;
        if (event.kind != WORKER_POOL_FAILED)
            continue;
        report_failure(settings->input.paths[event.task], event.err.text, log);
        code = err_exit_code(event.err.kind);
    }
    log_info(log, "%d of %d pictures written to %s", num_done, settings->input.num_paths,
             settings->output.out_dir);
    return code ? code : num_done < settings->input.num_paths ? err_exit_code(ERR_RESOURCE) : 0;
}

static bool check_options(const struct render_settings *settings, struct err *err)
{
    const struct output_settings picture = {.format = format_of(settings)};
    return thumb_output_check(&picture, settings->thumb.loop > 0.0, err) &&
           path_make_folder(settings->output.out_dir, err);
}

int thumb_batch(const struct render_settings *settings, struct log *log, struct err *err)
{
    if (!check_options(settings, err))
        return -1;
    struct arena *arena = arena_create();
    struct batch batch = {
        .settings = settings, .names = name_pictures(&settings->input, arena), .log = log};
    int *tasks = mem_alloc(sizeof *tasks * (size_t)settings->input.num_paths);
    for (int i = 0; i < settings->input.num_paths; i++)
        tasks[i] = i;
    const struct worker_pool_plan plan = {
        .num_workers = cpu_budget_workers(settings->limits.jobs, &settings->picture,
                                          settings->input.num_paths, log),
        .tasks = tasks,
        .num_tasks = settings->input.num_paths,
        .run = run,
        .context = &batch,
        .log = log,
    };
    interrupt_catch();
    struct worker_pool *pool = worker_pool_start(&plan, err);
    const int code = pool ? follow(pool, settings, log) : -1;
    worker_pool_end(pool);
    free(tasks);
    arena_destroy(arena);
    return code;
}
