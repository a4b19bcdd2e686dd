#include "cli/process/sandbox_policy.h"

#include <glob.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/log.h"
#include "base/sandbox.h"
#include "cli/options/options.h"

struct policy {
    struct arena *arena;
    struct sandbox_plan plan;
};

static void add_place(struct policy *policy, const char *path)
{
    struct sandbox_plan *plan = &policy->plan;
    for (int i = 0; i < plan->num_writable; i++)
        if (strcmp(plan->writable[i], path) == 0)
            return;
    if (plan->num_writable < SANDBOX_MAX_PLACES)
        plan->writable[plan->num_writable++] = arena_strdup(policy->arena, path);
}

/* The folder of a path's last part. */
static char *parent_of(struct policy *policy, const char *path)
{
    const char *slash = strrchr(path, '/');
    return arena_printf(policy->arena, "%.*s", slash ? (int)(slash - path) + (slash == path) : 1,
                        slash ? path : ".");
}

/* A folder or, to make it in, the first one above it that exists. */
static void add_folder(struct policy *policy, const char *path)
{
    struct stat info;
    while (stat(path, &info) != 0 && strcmp(path, ".") != 0)
        path = parent_of(policy, path);
    add_place(policy, path);
}

/* A file to be written: its folder and, of a link, that of its target. Of a device or pipe
 * that alone. */
static void add_file(struct policy *policy, const char *path)
{
    struct stat info;
    const bool is_there = stat(path, &info) == 0;
    if (is_there && !S_ISREG(info.st_mode) && !S_ISDIR(info.st_mode)) {
        add_place(policy, path);
        return;
    }
    add_folder(policy, parent_of(policy, path));
    char *target = is_there ? realpath(path, NULL) : NULL;
    if (target)
        add_folder(policy, parent_of(policy, target));
    free(target);
}

/* Segments are beside the film, or where the person's link leads. */
static void add_segments(struct policy *policy, const char *output)
{
    char *target = realpath(arena_printf(policy->arena, "%s.parts", output), NULL);
    if (target)
        add_place(policy, target);
    free(target);
}

/* The devices of graphics cards. */
static void add_cards(struct policy *policy)
{
    static const char *const patterns[] = {"/dev/dri", "/dev/kfd", "/dev/nvidia*"};
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) {
        glob_t found;
        if (glob(patterns[i], GLOB_NOSORT, NULL, &found) == 0)
            for (size_t k = 0; k < found.gl_pathc; k++)
                add_place(policy, found.gl_pathv[k]);
        globfree(&found);
    }
}

static void plan_places(struct policy *policy, const struct options *options)
{
    const char *output = options->output;
    if (output && strcmp(output, "-") != 0) {
        add_file(policy, output);
        add_segments(policy, output);
    }
    if (options->storyboard)
        add_folder(policy, options->storyboard);
    if (options->out_dir)
        add_folder(policy, options->out_dir);
    if (options->cameras)
        add_folder(policy, options->cameras);
    if ((options->command & (COMMAND_RENDER | COMMAND_JOIN)) && options->num_inputs > 0 &&
        options_is_script(options->inputs[0]))
        add_place(policy, ".");
    if (options->command == COMMAND_EXTRACT && !options->list)
        add_folder(policy, output && strcmp(output, "-") != 0 ? output : ".");
    add_place(policy, "/dev/null");
    add_cards(policy);
}

static bool report(const struct options *options, int in_force, struct log *log, struct err *err)
{
    const int all = SANDBOX_FILES | SANDBOX_CALLS;
    log_verbose(log, "sandbox: %s, %s",
                in_force & SANDBOX_FILES ? "writing only where the output goes"
                                         : "writing as the user may (the kernel has no Landlock)",
                in_force & SANDBOX_CALLS ? "no network and no other programs"
                                         : "network and programs as the user may (no seccomp)");
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
    struct policy policy = {.arena = arena_create()};
    plan_places(&policy, options);
    int in_force = sandbox_enter(&policy.plan);
    /* Films are made by several processes, and many pictures. */
    const bool starts_processes = options->command == COMMAND_RENDER || options->out_dir;
    if (!starts_processes && !sandbox_forbid_processes())
        in_force &= ~SANDBOX_CALLS;
    arena_destroy(policy.arena);
    return report(options, in_force, log, err);
}

void sandbox_policy_one_process(const struct options *options)
{
    if (options->sandbox != SANDBOX_OFF)
        sandbox_forbid_processes();
}
