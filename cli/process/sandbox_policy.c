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

struct camera_collision {
    struct arena *arena;
    struct sandbox_plan plan;
};

static void add_place(struct camera_collision *collision, const char *path)
{
    struct sandbox_plan *plan = &collision->plan;
    for (int i = 0; i < plan->num_writable; i++)
        if (strcmp(plan->writable[i], path) == 0)
            return;
    if (plan->num_writable < SANDBOX_MAX_PLACES)
        plan->writable[plan->num_writable++] = arena_strdup(collision->arena, path);
}

/* The folder that a path's last part lies in. */
static char *parent_of(struct camera_collision *collision, const char *path)
{
    const char *slash = strrchr(path, '/');
    return arena_printf(collision->arena, "%.*s", slash ? (int)(slash - path) + (slash == path) : 1,
                        slash ? path : ".");
}

/* A folder, or the first one above it that is there to make it in. */
static void add_folder(struct camera_collision *collision, const char *path)
{
    struct stat info;
    while (stat(path, &info) != 0 && strcmp(path, ".") != 0)
        path = parent_of(collision, path);
    add_place(collision, path);
}

/* A file to be written: its folder, and where it is a link that of its target.
 * Of a device or pipe that alone. */
static void add_file(struct camera_collision *collision, const char *path)
{
    struct stat info;
    const bool is_there = stat(path, &info) == 0;
    if (is_there && !S_ISREG(info.st_mode) && !S_ISDIR(info.st_mode)) {
        add_place(collision, path);
        return;
    }
    add_folder(collision, parent_of(collision, path));
    char *target = is_there ? realpath(path, NULL) : NULL;
    if (target)
        add_folder(collision, parent_of(collision, target));
    free(target);
}

/* Pieces lie beside the film, or where a person has led them by a link. */
static void add_pieces(struct camera_collision *collision, const char *output)
{
    char *target = realpath(arena_printf(collision->arena, "%s.parts", output), NULL);
    if (target)
        add_place(collision, target);
    free(target);
}

/* Graphics cards are spoken to through their devices. */
static void add_cards(struct camera_collision *collision)
{
    static const char *const patterns[] = {"/dev/dri", "/dev/kfd", "/dev/nvidia*"};
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) {
        glob_t found;
        if (glob(patterns[i], GLOB_NOSORT, NULL, &found) == 0)
            for (size_t k = 0; k < found.gl_pathc; k++)
                add_place(collision, found.gl_pathv[k]);
        globfree(&found);
    }
}

static void plan_walls(struct camera_collision *collision, const struct options *options)
{
    const char *output = options->output;
    if (output && strcmp(output, "-") != 0) {
        add_file(collision, output);
        add_pieces(collision, output);
    }
    if (options->storyboard)
        add_folder(collision, options->storyboard);
    if (options->out_dir)
        add_folder(collision, options->out_dir);
    if (options->cameras)
        add_folder(collision, options->cameras);
    if ((options->command & (COMMAND_RENDER | COMMAND_JOIN)) && options->num_inputs > 0 &&
        options_is_script(options->inputs[0]))
        add_place(collision, ".");
    add_place(collision, "/dev/null");
    add_cards(collision);
}

static bool tell(const struct options *options, int collision, struct log *log, struct err *err)
{
    const int all = SANDBOX_FILES | SANDBOX_CALLS;
    log_verbose(log, "sandbox: %s, %s",
                collision & SANDBOX_FILES ? "writing only where the output goes"
                                          : "writing as the user may (the kernel has no Landlock)",
                collision & SANDBOX_CALLS ? "no network and no other programs"
                                          : "network and programs as the user may (no seccomp)");
    return collision == all || options->sandbox != SANDBOX_REQUIRE ||
           err_set(err, ERR_UNSUPPORTED,
                   "--sandbox require: this system's kernel has no %s; use --sandbox on for what "
                   "there is",
                   collision & SANDBOX_FILES   ? "seccomp"
                   : collision & SANDBOX_CALLS ? "Landlock"
                                               : "Landlock and no seccomp");
}

bool sandbox_policy_apply(const struct options *options, struct log *log, struct err *err)
{
    if (options->sandbox == SANDBOX_OFF) {
        log_verbose(log, "sandbox: off");
        return true;
    }
    struct camera_collision collision = {.arena = arena_create()};
    plan_walls(&collision, options);
    int standing = sandbox_enter(&collision.plan);
    /* Films are made by several processes, and many pictures. */
    const bool has_crew = options->command == COMMAND_RENDER || options->out_dir;
    if (!has_crew && !sandbox_forbid_processes())
        standing &= ~SANDBOX_CALLS;
    arena_destroy(collision.arena);
    return tell(options, standing, log, err);
}

void sandbox_policy_one_process(const struct options *options)
{
    if (options->sandbox != SANDBOX_OFF)
        sandbox_forbid_processes();
}
