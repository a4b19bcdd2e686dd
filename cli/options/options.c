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

bool options_enter_sandbox(const struct options *options, struct log *log, struct err *err)
{
    const int command = (int)options->command;
    const struct sandbox_needs needs = {
        .draws = command & (COMMAND_RENDER | COMMAND_THUMB | COMMAND_SERVE | COMMAND_PAGE),
        .renders_film = command == COMMAND_RENDER,
        .writes_stills = command & (COMMAND_RENDER | COMMAND_JOIN),
        .numbers_files = command == COMMAND_THUMB,
        .extracts = command == COMMAND_EXTRACT && !options->list,
    };
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
    const char *argument = option_table_argument(option);
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

/* Returns the heading above the option, or `now` if it has none. */
static const char *heading_of(const struct option *option, const char *now)
{
    for (const struct option_heading *heading = option_headings; heading->first; heading++)
        if (strcmp(option->name, heading->first) == 0)
            return heading->text;
    return now;
}

static void print_overview(FILE *stream)
{
    fputs("demoreel " DEMOREEL_VERSION
          ": renders recorded Quake games as films, without a display or a game client\n\n",
          stream);
    for (const struct command_words *words = command_table; words->name; words++)
        fprintf(stream, "  demoreel %-10s %-26s %s\n", words->name, words->arguments,
                words->summary);
    fputs(
        "\n\"demoreel COMMAND --help\" lists the options of a command, \"demoreel --limits\" the limits\n"
        "on input files. The manual is demoreel(1).\n",
        stream);
}

void options_print_help(FILE *stream, enum command command)
{
    if (command == 0) {
        print_overview(stream);
        return;
    }
    const struct command_words *words = option_table_words(command);
    fprintf(stream, "demoreel %s %s [options]\n%s\n\n", words->name, words->arguments,
            words->summary);
    const char *heading = NULL, *printed = NULL;
    bool is_first = true;
    for (const struct option *option = option_table; option->name; option++) {
        heading = heading_of(option, heading);
        if (!(option->commands & (int)command))
            continue;
        if (heading != printed && !is_first)
            fprintf(stream, "\n%s:\n", heading);
        is_first = false;
        printed = heading;
        print_option(stream, option);
    }
}
