/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cli/options/option_check.h"

#include <string.h>
#include <sys/stat.h>

#include "base/err.h"
#include "cli/options/option_table.h"
#include "pipeline/settings/setting_needs.h"
#include "pipeline/settings/setting_table.h"
#include "pipeline/settings/setting_types.h"
#include "pipeline/settings/settings.h"

enum {
    READS_STANDARD_INPUT = COMMAND_BUILD | COMMAND_EXTRACT | COMMAND_RENDER | COMMAND_THUMB |
                           COMMAND_INFO | COMMAND_TRACE | COMMAND_DUMP | COMMAND_PAGE |
                           COMMAND_HIGHLIGHTS | COMMAND_CUT,
};

/* Returns whether the command opens its input again, by its name, in a script or another process. */
static bool names_input(const struct options *o)
{
    const struct render_settings *const settings = &o->settings;
    return o->command == COMMAND_HIGHLIGHTS ? settings->output.path != NULL
           : o->command == COMMAND_RENDER
               ? settings_leaves_script(settings) || settings->highlights.clips ||
                     settings->output.out_dir || settings->segments.only >= 0
               : false;
}

static bool check_inputs(const struct options *o, struct err *err)
{
    const struct input_settings *const input = &o->settings.input;
    for (int i = 0; i < input->num_paths; i++) {
        if (strcmp(input->paths[i], "-") != 0)
            continue;
        if (!((int)o->command & READS_STANDARD_INPUT))
            return err_set(err, ERR_USAGE,
                           "-: demoreel %s does not read standard input; name a file",
                           option_table_words(o->command)->name);
        if (names_input(o))
            return err_set(err, ERR_USAGE,
                           "-: standard input can be read only once; save the demo as a file");
    }
    return true;
}

/* ---- the output ---- */

static const char *example_name(enum command command)
{
    return command == COMMAND_THUMB                                            ? "shot.png"
           : command == COMMAND_DUMP                                           ? "demo.txt"
           : command == COMMAND_BUILD                                          ? "demo.dem"
           : command == COMMAND_CUT                                            ? "part.dem"
           : command == COMMAND_PAGE                                           ? "match.html"
           : command & (COMMAND_HIGHLIGHTS | COMMAND_DIRECT | COMMAND_COMPARE) ? "film.lua"
                                                                               : "film.mp4";
}

static bool check_output(const struct options *o, struct err *err)
{
    const char *const path = o->settings.output.path;
    struct stat info;
    if (!path || !*path || o->command == COMMAND_EXTRACT)
        return true;
    const bool has_slash = path[strlen(path) - 1] == '/';
    if (!has_slash && (stat(path, &info) != 0 || !S_ISDIR(info.st_mode)))
        return true;
    return err_set(err, ERR_USAGE, "-o %s: a folder, not a file; add a name, such as -o %s%s%s",
                   path, path, has_slash ? "" : "/", example_name(o->command));
}

/* ---- options ---- */

static enum setting_work work_of(enum command command)
{
    switch (command) {
    case COMMAND_RENDER:
    case COMMAND_PLAN:
    case COMMAND_JOIN:
        return WORK_FILM;
    case COMMAND_THUMB:
        return WORK_THUMB;
    case COMMAND_SERVE:
    case COMMAND_PAGE:
        return WORK_QUERY;
    case COMMAND_TRACE:
        return WORK_TRACE;
    case COMMAND_CHECK:
        return WORK_CHECK;
    case COMMAND_HIGHLIGHTS:
    case COMMAND_COMPARE:
        return WORK_SCRIPT;
    case COMMAND_EXTRACT:
        return WORK_EXTRACT;
    default:
        return WORK_OTHER;
    }
}

static struct setting_scope scope_of(const struct options *options)
{
    return (struct setting_scope){
        .settings = &options->settings,
        .work = work_of(options->command),
        .is_batch = options->batch != NULL,
        .own = options->own,
    };
}

bool option_check_default(const struct options *options, const char *name, struct err *err)
{
    const struct setting_scope scope = scope_of(options);
    const struct setting *const row = setting_table_find(name, strlen(name));
    return !row || setting_needs_check_default(&scope, row, err);
}

static bool check(const struct options *options, const struct options *batch, struct err *err)
{
    struct setting_scope scope = scope_of(options);
    scope.defaults = batch ? &batch->settings : NULL;
    for (int i = 0; options->own[i]; i++) {
        bool is_setting;
        const struct option *const option =
            option_table_find(options->own[i], strlen(options->own[i]), (int)options->command);
        if (!setting_needs_check_row(&scope, option_table_value(option, &is_setting), err))
            return false;
    }
    return check_inputs(options, err) && check_output(options, err) &&
           setting_needs_check(&scope, err);
}

bool option_check(const struct options *options, struct err *err)
{
    return check(options, NULL, err);
}

bool option_check_job(const struct options *job, const struct options *batch, struct err *err)
{
    return check(job, batch, err);
}
