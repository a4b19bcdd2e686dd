/* SPDX-License-Identifier: GPL-2.0-or-later */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/crash.h"
#include "base/descriptors.h"
#include "base/err.h"
#include "base/limits.h"
#include "base/log.h"
#include "base/printable.h"
#include "cli/cmd_check.h"
#include "cli/cmd_compare.h"
#include "cli/cmd_cut.h"
#include "cli/cmd_direct.h"
#include "cli/cmd_extract.h"
#include "cli/cmd_highlights.h"
#include "cli/cmd_info.h"
#include "cli/cmd_render.h"
#include "cli/cmd_serve.h"
#include "cli/cmd_studio.h"
#include "cli/cmd_text.h"
#include "cli/cmd_thumb.h"
#include "cli/cmd_trace.h"
#include "cli/options/command_line.h"
#include "cli/options/completion.h"
#include "cli/options/option_defaults.h"
#include "cli/options/option_inputs.h"
#include "cli/options/options.h"
#include "pipeline/exit_codes.h"
#include "pipeline/process/command_limits.h"
#include "pipeline/query/query_page.h"

static int run(const struct options *options, struct log *log, struct err *err)
{
    const struct render_settings *const settings = &options->settings;
    switch (options->command) {
    case COMMAND_RENDER:
        return command_render(options, log, err);
    case COMMAND_PLAN:
        return command_plan(options, log, err);
    case COMMAND_JOIN:
        return command_join(options, log, err);
    case COMMAND_CHECK:
        return command_check(settings, log, err);
    case COMMAND_THUMB:
        return command_thumb(settings, log, err);
    case COMMAND_INFO:
        return command_info(settings, log, err);
    case COMMAND_DUMP:
        return command_dump(settings, log, err);
    case COMMAND_BUILD:
        return command_build(settings, log, err);
    case COMMAND_CUT:
        return command_cut(settings, log, err);
    case COMMAND_HIGHLIGHTS:
        return command_highlights(settings, log, err);
    case COMMAND_COMPARE:
        return command_compare(settings, log, err);
    case COMMAND_DIRECT:
        return command_direct(options, log, err);
    case COMMAND_EXTRACT:
        return command_extract(options, log, err);
    case COMMAND_TRACE:
        return command_trace(options, log, err);
    case COMMAND_SERVE:
        return command_serve(settings, log, err);
    case COMMAND_STUDIO:
        return command_studio(options, log, err);
    case COMMAND_PAGE:
        return query_page_write(settings, log, err) ? 0 : -1;
    }
    return -1;
}

/* Prints the error message in a printable form, since it may contain names from untrusted files. */
static void print_error(struct err *err)
{
    printable_line(err->text);
    fprintf(stderr, "demoreel: %s\n", err->text);
}

/* Prints the limits on input files. */
static void print_limits(void)
{
#define LIMIT(name, value, unit, what) {#name, unit, what, value},
    static const struct {
        const char *name, *unit, *what;
        int value;
    } limits[] = {LIMITS(LIMIT)};
#undef LIMIT
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++)
        printf("%-16s %10d %-9s %s\n", limits[i].name, limits[i].value, limits[i].unit,
               limits[i].what);
}

/* If a standard descriptor is closed, the next file opened would get its number, and messages would
 * be written into that file. Occupy the number with a descriptor that refuses writes instead. */
static void guard_standard_streams(void)
{
    while (fcntl(STDERR_FILENO, F_GETFD) < 0 || fcntl(STDOUT_FILENO, F_GETFD) < 0 ||
           fcntl(STDIN_FILENO, F_GETFD) < 0) {
        const int fd = open("/dev/null", O_RDONLY);
        if (fd < 0 || fd > STDERR_FILENO) {
            close(fd);
            return;
        }
    }
}

static void log_config(const struct options *options, struct log *log)
{
    const struct player_config_report *const report = &options->config_report;
    if (options->settings.input.cfg)
        log_info(log, "%s: used %s; ignored lines: %d", options->settings.input.cfg,
                 report->used[0] ? report->used : "nothing", report->num_other);
}

/* Returns an exit code, or -1 and sets err. */
static int run_command_line(int argc, char **argv, struct option_defaults *defaults,
                            struct err *err)
{
    struct options options;
    if (argc < 2 || strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 ||
        strcmp(argv[1], "help") == 0) {
        options_print_help(argc < 2 ? stderr : stdout, 0, false);
        return argc < 2 ? err_exit_code(ERR_USAGE) : 0;
    }
    if (strcmp(argv[1], "--version") == 0) {
        puts("demoreel " DEMOREEL_VERSION);
        return 0;
    }
    if (strcmp(argv[1], "--limits") == 0) {
        print_limits();
        return 0;
    }
    if (strcmp(argv[1], "--completion") == 0)
        return completion_print(stdout, argc > 2 ? argv[2] : "", err) ? 0 : -1;
    if (!command_line_parse(&options, defaults, argc - 1, argv + 1, err))
        return -1;
    if (options.help) {
        options_print_help(stdout, options.command, options.help_all);
        return 0;
    }
    if (options.lists_profiles)
        return option_defaults_print_profiles(&options, stdout, err) ? 0 : -1;
    if (!options.batch && !option_inputs_expand_folders(&options, err))
        return -1;
    struct log *log = log_create(stderr, options.settings.messages.log_level);
    option_defaults_log(&options, log);
    /* Limits and the sandbox apply to each job of a batch and to each process that the studio
     * starts, not to this process. */
    const bool starts_others = options.batch || options.command == COMMAND_STUDIO;
    const char *input = options.settings.input.num_paths > 0 ? options.settings.input.paths[0] : "";
    crash_catch(input);
    if (!starts_others)
        command_limits_apply(&options.settings.limits, input, NULL, NULL);
    const bool may_run = starts_others || (options_enter_sandbox(&options, log, err) &&
                                           command_line_read_config(&options, err) &&
                                           option_inputs_expand_archives(&options, err));
    if (may_run && !starts_others)
        log_config(&options, log);
    int code = may_run ? run(&options, log, err) : -1;
    if ((code < 0 || code == EXIT_INTERRUPTED) && command_limits_exceeded(err))
        code = -1;
    if (code == 0 && log_has_damage(log))
        code = EXIT_DAMAGED;
    log_destroy(log);
    return code;
}

int main(int argc, char **argv)
{
    struct option_defaults defaults = {0};
    struct err err = {0};

    guard_standard_streams();
    descriptors_close_unnamed(argc, argv);
    crash_catch("");
    crash_begin("starting", "the command");
    /* A closed pipe or an exceeded quota becomes a write error with a message instead of a
     * signal. */
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    int code = run_command_line(argc, argv, &defaults, &err);
    option_defaults_free(&defaults);
    if ((fflush(stdout) != 0 || ferror(stdout)) && code >= 0) {
        err_set(&err, ERR_IO, "standard output: cannot be written");
        code = -1;
    }
    if (code < 0) {
        print_error(&err);
        code = err_exit_code(err.kind);
    }
    return code;
}
