/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cli/options/completion.h"

#include <ctype.h>
#include <string.h>

#include "base/err.h"
#include "base/spelling.h"
#include "cli/options/option_table.h"
#include "cutscene/script/script_profiles.h"
#include "encode/codec.h"
#include "pipeline/settings/setting_types.h"
#include "playback/hud/hud_elements.h"

static const char general[] = "--help --version --limits --completion";
static const char shells[] = "bash zsh fish";

/* ---- kinds of arguments ---- */

enum argument { ARGUMENT_NONE, ARGUMENT_FILE, ARGUMENT_FOLDER, ARGUMENT_WORDS, ARGUMENT_FREE };

/* Prints the literal alternatives of an argument such as "N|whole|smooth": those in lower case. */
static bool put_literals(FILE *stream, const char *argument)
{
    bool any = false;
    for (const char *at = argument; *at;) {
        const size_t length = strcspn(at, "|");
        if (islower((unsigned char)*at)) {
            fprintf(stream, "%s%.*s", any ? " " : "", (int)length, at);
            any = true;
        }
        at += length + (at[length] == '|');
    }
    return any;
}

/* Prints the words that complete an option's argument. Returns false if there are none. */
static bool put_words(FILE *stream, const struct option *option)
{
    bool is_setting;
    const struct setting *const setting = option_table_value(option, &is_setting);
    const char *const argument = option->argument;
    if (strcmp(argument, "LIST") == 0)
        fputs(HUD_ELEMENT_WORDS(" ", " "), stream);
    else if (strcmp(option->name, "profile") == 0) {
        for (const struct script_word *word = script_profiles; word->name; word++)
            fprintf(stream, "%s ", word->name);
        fputs("list", stream);
    } else if (strcmp(option->name, "codec") == 0)
        for (int i = 0; codec_name(i); i++)
            fprintf(stream, "%s%s", i > 0 ? " " : "", codec_name(i));
    else if (setting->value.kind == SETTING_CHOICE)
        for (int i = 0; i < setting->value.num_choices; i++)
            fprintf(stream, "%s%s", i > 0 ? " " : "", setting->value.choices[i]);
    else
        return put_literals(stream, argument);
    return true;
}

static enum argument argument_of(const struct option *option)
{
    bool is_setting;
    const struct setting *const setting = option_table_value(option, &is_setting);
    const char *const argument = option->argument;
    if (!argument)
        return ARGUMENT_NONE;
    if (strstr(argument, "FILE"))
        return ARGUMENT_FILE;
    if (strcmp(argument, "DIR") == 0)
        return ARGUMENT_FOLDER;
    const bool is_choice = setting->value.kind == SETTING_CHOICE;
    return is_choice || strchr(argument, '|') || strcmp(argument, "LIST") == 0 ||
                   strcmp(option->name, "codec") == 0
               ? ARGUMENT_WORDS
               : ARGUMENT_FREE;
}

/* Prints text with a backslash before each of the characters in `special`. */
static void put_escaped(FILE *stream, const char *text, const char *special)
{
    for (; *text; text++) {
        if (strchr(special, *text))
            fputc('\\', stream);
        fputc(*text, stream);
    }
}

/* Prints text for use between single quotes in a POSIX shell, with a backslash before each of
 * the characters in `special`. */
static void put_quoted(FILE *stream, const char *text, const char *special)
{
    for (; *text; text++) {
        if (*text == '\'') {
            fputs("'\\''", stream);
            continue;
        }
        if (strchr(special, *text))
            fputc('\\', stream);
        fputc(*text, stream);
    }
}

/* ---- bash ---- */

static void put_bash_names(FILE *stream, const struct option *option, const char *between)
{
    fprintf(stream, "--%s", option->name);
    if (option->letter)
        fprintf(stream, "%s-%c", between, option->letter);
}

static void put_bash_arguments(FILE *stream)
{
    for (const struct option *option = option_table; option->name; option++) {
        const enum argument argument = argument_of(option);
        const bool is_first = option_table_find(option->name, strlen(option->name), ~0) == option;
        if (argument == ARGUMENT_NONE || !is_first)
            continue;
        fputs("    ", stream);
        put_bash_names(stream, option, " | ");
        fputs(") ", stream);
        if (argument == ARGUMENT_FILE) {
            fputs("kind=file", stream);
        } else if (argument == ARGUMENT_FOLDER) {
            fputs("kind=directory", stream);
        } else {
            fputs("kind=words words='", stream);
            put_words(stream, option);
            fputs("'", stream);
        }
        fputs(" ;;\n", stream);
    }
}

static void put_bash_options(FILE *stream)
{
    for (const struct command_words *words = command_table; words->name; words++) {
        fprintf(stream, "        %s) words='", words->name);
        bool any = false;
        for (const struct option *option = option_table; option->name; option++) {
            if (!(option->commands & (int)words->command))
                continue;
            fputs(any ? " " : "", stream);
            put_bash_names(stream, option, " ");
            any = true;
        }
        fputs("' ;;\n", stream);
    }
}

static void put_bash(FILE *stream)
{
    fputs("# bash completion of demoreel, as printed by demoreel --completion bash\n"
          "_demoreel()\n"
          "{\n"
          "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}\n"
          "    local command=${COMP_WORDS[1]} kind= words=\n"
          "    # bash splits --option=value into three words\n"
          "    if [[ $cur == = ]]; then\n"
          "        cur=\n"
          "    elif [[ $prev == = && $COMP_CWORD -gt 2 ]]; then\n"
          "        prev=${COMP_WORDS[COMP_CWORD - 2]}\n"
          "    fi\n"
          "    case $prev in\n",
          stream);
    fprintf(stream, "    --completion) kind=words words='%s' ;;\n", shells);
    put_bash_arguments(stream);
    fputs("    esac\n"
          "    if [[ $COMP_CWORD -eq 1 ]]; then\n"
          "        kind=words words='",
          stream);
    for (const struct command_words *words = command_table; words->name; words++)
        fprintf(stream, "%s ", words->name);
    fprintf(stream,
            "%s'\n"
            "    elif [[ -z $kind && $cur == -* ]]; then\n"
            "        kind=words\n"
            "        case $command in\n",
            general);
    put_bash_options(stream);
    fputs("        esac\n"
          "    fi\n"
          "    case $kind in\n"
          "    words) mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$cur\") ;;\n"
          "    directory) mapfile -t COMPREPLY < <(compgen -d -- \"$cur\") ;;\n"
          "    *) mapfile -t COMPREPLY < <(compgen -f -- \"$cur\") ;;\n"
          "    esac\n"
          "    [[ $kind == words ]] || compopt -o filenames 2>/dev/null\n"
          "}\n"
          "complete -F _demoreel demoreel\n",
          stream);
}

/* ---- zsh ---- */

static bool is_repeatable(const struct option *option)
{
    static const char *const names[] = {"game", "allow", "show", "hide", "place"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(option->name, names[i]) == 0)
            return true;
    return false;
}

static void put_zsh_option(FILE *stream, const struct option *option)
{
    const enum argument argument = argument_of(option);
    const char *const equals = argument == ARGUMENT_NONE ? "" : "=";
    fputs(" \\\n            ", stream);
    if (option->letter)
        fprintf(stream, "'(-%c --%s)'{-%c,--%s%s}'[", option->letter, option->name, option->letter,
                option->name, equals);
    else
        fprintf(stream, "'%s--%s%s[", is_repeatable(option) ? "*" : "", option->name, equals);
    put_quoted(stream, option->help, "[]:\\");
    fputc(']', stream);
    if (argument != ARGUMENT_NONE) {
        fputc(':', stream);
        put_quoted(stream, option->argument, ":\\");
        fputc(':', stream);
    }
    if (argument == ARGUMENT_FILE)
        fputs("_files", stream);
    if (argument == ARGUMENT_FOLDER)
        fputs("_files -/", stream);
    if (argument == ARGUMENT_WORDS) {
        fputc('(', stream);
        put_words(stream, option);
        fputc(')', stream);
    }
    fputc('\'', stream);
}

static void put_zsh(FILE *stream)
{
    fputs("#compdef demoreel\n"
          "# zsh completion of demoreel, as printed by demoreel --completion zsh\n"
          "_demoreel()\n"
          "{\n"
          "    local -a commands=(\n",
          stream);
    for (const struct command_words *words = command_table; words->name; words++) {
        fprintf(stream, "        '%s:", words->name);
        put_quoted(stream, words->summary, ":\\");
        fputs("'\n", stream);
    }
    fprintf(stream,
            "    )\n"
            "    if (( CURRENT == 2 )); then\n"
            "        _describe command commands\n"
            "        compadd -- %s\n"
            "        return\n"
            "    fi\n"
            "    local command=$words[2]\n"
            "    shift words\n"
            "    (( CURRENT-- ))\n"
            "    case $command in\n"
            "    --completion) compadd -- %s ;;\n",
            general, shells);
    for (const struct command_words *words = command_table; words->name; words++) {
        fprintf(stream, "    %s)\n        _arguments -s", words->name);
        for (const struct option *option = option_table; option->name; option++)
            if (option->commands & (int)words->command)
                put_zsh_option(stream, option);
        fputs(" \\\n            '*:file:_files' ;;\n", stream);
    }
    fputs("    esac\n"
          "}\n"
          "_demoreel \"$@\"\n",
          stream);
}

/* ---- fish ---- */

static void put_fish_option(FILE *stream, const struct option *option)
{
    const enum argument argument = argument_of(option);
    fputs("complete -c demoreel -n '__fish_seen_subcommand_from", stream);
    for (const struct command_words *words = command_table; words->name; words++)
        if (option->commands & (int)words->command)
            fprintf(stream, " %s", words->name);
    fprintf(stream, "' -l %s", option->name);
    if (option->letter)
        fprintf(stream, " -s %c", option->letter);
    if (argument == ARGUMENT_FILE)
        fputs(" -r -F", stream);
    if (argument == ARGUMENT_FOLDER)
        fputs(" -x -a '(__fish_complete_directories)'", stream);
    if (argument == ARGUMENT_FREE)
        fputs(" -x", stream);
    if (argument == ARGUMENT_WORDS) {
        fputs(" -x -a '", stream);
        put_words(stream, option);
        fputc('\'', stream);
    }
    fputs(" -d '", stream);
    put_escaped(stream, option->help, "'\\");
    fputs("'\n", stream);
}

static void put_fish(FILE *stream)
{
    fputs("# fish completion of demoreel, as printed by demoreel --completion fish\n", stream);
    for (const struct command_words *words = command_table; words->name; words++) {
        fprintf(stream, "complete -c demoreel -n __fish_use_subcommand -f -a %s -d '", words->name);
        put_escaped(stream, words->summary, "'\\");
        fputs("'\n", stream);
    }
    fprintf(stream,
            "complete -c demoreel -n __fish_use_subcommand -f -a '%s'\n"
            "complete -c demoreel -n '__fish_seen_subcommand_from --completion' -f -a '%s'\n",
            general, shells);
    for (const struct option *option = option_table; option->name; option++)
        put_fish_option(stream, option);
}

bool completion_print(FILE *stream, const char *shell, struct err *err)
{
    static const struct {
        const char *shell;
        void (*put)(FILE *stream);
    } writers[] = {{"bash", put_bash}, {"zsh", put_zsh}, {"fish", put_fish}};
    enum { NUM_SHELLS = sizeof writers / sizeof writers[0] };
    const char *known[NUM_SHELLS + 1] = {NULL};
    for (int i = 0; i < NUM_SHELLS; i++) {
        known[i] = writers[i].shell;
        if (strcmp(writers[i].shell, shell) == 0) {
            writers[i].put(stream);
            return true;
        }
    }
    return err_set(err, ERR_USAGE, "--completion: %s",
                   spelling_unknown("shell", shell, known).text);
}
