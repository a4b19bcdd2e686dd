/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cli/options/options.h"

#include <string.h>

#include "cli/options/option_table.h"
#include "pipeline/process/sandbox_places.h"
#include "pipeline/process/sandbox_policy.h"
#include "pipeline/settings/settings.h"

void options_set_defaults(struct options *out, enum command command)
{
    *out = (struct options){.command = command};
    settings_set_defaults(&out->settings);
    out->settings.picture.few_frames = command != COMMAND_RENDER;
    out->settings.output.writes_stills = command == COMMAND_RENDER;
}

static struct sandbox_needs needs_of(const struct options *options)
{
    const int command = (int)options->command;
    return (struct sandbox_needs){
        .decodes = !(command & (COMMAND_INFO | COMMAND_TRACE | COMMAND_DUMP | COMMAND_BUILD |
                                COMMAND_EXTRACT | COMMAND_COMPARE | COMMAND_CUT)),
        .draws = command & (COMMAND_RENDER | COMMAND_THUMB | COMMAND_SERVE | COMMAND_PAGE),
        .renders_film = command == COMMAND_RENDER,
        .writes_stills = command & (COMMAND_RENDER | COMMAND_JOIN),
        .numbers_files = command == COMMAND_THUMB,
        .extracts = command == COMMAND_EXTRACT && !options->list,
    };
}

void options_load_libraries(const struct options *options)
{
    const struct sandbox_needs needs = needs_of(options);
    sandbox_policy_load_libraries(&options->settings, &needs);
}

bool options_enter_sandbox(const struct options *options, struct log *log, struct err *err)
{
    const struct sandbox_needs needs = needs_of(options);
    return sandbox_policy_apply(&options->settings, &needs, log, err);
}

enum { HELP_AT = 28, HELP_TO = 100 /* columns */ };

/* Prints text that starts at column HELP_AT, wrapped at spaces. */
static void print_wrapped(FILE *stream, const char *text)
{
    while (strlen(text) > HELP_TO - HELP_AT) {
        int length = HELP_TO - HELP_AT;
        while (length > 1 && text[length] != ' ')
            length--;
        fprintf(stream, "%.*s\n%*s", length, text, HELP_AT, "");
        text += length + 1;
    }
    fprintf(stream, "%s\n", text);
}

static void print_option(FILE *stream, const struct option *option)
{
    const char *const argument = option->argument;
    char left[64];
    snprintf(left, sizeof left, "%c%c%s--%s%s%s", option->letter ? '-' : ' ',
             option->letter ? option->letter : ' ', option->letter ? ", " : "  ", option->name,
             argument ? " " : "", argument ? argument : "");
    fprintf(stream, "  %-24s", left);
    if (strlen(left) > HELP_AT - 4)
        fprintf(stream, "\n%*s", HELP_AT, "");
    else
        fputs("  ", stream);
    print_wrapped(stream, option->help);
}

static void print_overview(FILE *stream)
{
    fputs("demoreel " DEMOREEL_VERSION
          ": renders recorded Quake games as films, without a display or a game client\n\n",
          stream);
    for (const struct command_words *words = command_table; words->name; words++)
        fprintf(stream, "  demoreel %-10s %-26s %s\n", words->name, words->arguments,
                words->summary);
    fputs("\nExample: demoreel render match.mvd -o match.mp4\n"
          "\"demoreel COMMAND --help\" lists the options of a command, \"demoreel --limits\" the "
          "limits\non input files. The manual is demoreel(1).\n",
          stream);
}

/* Returns whether the help shows an option with its text. */
static bool is_explained(const struct option *option, enum command command, bool shows_all)
{
    return option->commands & (int)command && (shows_all || option->usual & (int)command);
}

/* Prints the options with their texts; with shows_all, under the headings of their groups. */
static void print_options(FILE *stream, enum command command, bool shows_all)
{
    const char *group = "";
    for (const struct option *option = option_table; option->name; option++) {
        if (!is_explained(option, command, shows_all))
            continue;
        if (shows_all && strcmp(option->group, group) != 0)
            fprintf(stream, "%s%s:\n", group[0] ? "\n" : "", option->group);
        group = option->group;
        print_option(stream, option);
    }
}

/* Prints the names of the options that print_options leaves out, a paragraph for each group. */
static void print_other_names(FILE *stream, enum command command)
{
    const char *group = "";
    int column = 0;
    for (const struct option *option = option_table; option->name; option++) {
        if (!(option->commands & (int)command) || is_explained(option, command, false))
            continue;
        if (strcmp(option->group, group) != 0) {
            fprintf(stream, "%s  %s:", group[0] ? "\n" : "\nOther options:\n", option->group);
            column = (int)strlen(option->group) + 3;
            group = option->group;
        }
        const int length = (int)strlen(option->name) + 3;
        if (column + length > HELP_TO)
            column = fprintf(stream, "\n   ") - 1;
        column += fprintf(stream, " --%s", option->name);
    }
    if (group[0])
        fputc('\n', stream);
}

void options_print_help(FILE *stream, enum command command, bool shows_all)
{
    if (command == 0) {
        print_overview(stream);
        return;
    }
    const struct command_words *words = option_table_words(command);
    fprintf(stream, "demoreel %s %s [options]\n%s\n\n", words->name, words->arguments,
            words->summary);
    print_options(stream, command, shows_all);
    if (!shows_all) {
        print_other_names(stream, command);
        fprintf(stream,
                "\n\"demoreel %s --help all\" explains all of them; so does demoreel-%s(1).\n",
                words->name, words->name);
    }
}
