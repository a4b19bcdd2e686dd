#include "cli/options/options.h"

#include <string.h>

#include "base/err.h"
#include "base/limits.h"
#include "base/vfs.h"
#include "cli/options/option_table.h"
#include "cli/options/option_values.h"
#include "cli/print/digest.h"

static const struct option *find_option(const char *name, size_t length)
{
    for (const struct option *option = option_table; option->name; option++)
        if (strlen(option->name) == length && strncmp(option->name, name, length) == 0)
            return option;
    return NULL;
}

static const struct option *find_letter(char letter)
{
    for (const struct option *option = option_table; option->name; option++)
        if (option->letter == letter)
            return option;
    return NULL;
}

static const struct command_words *find_command(const char *name)
{
    for (const struct command_words *words = command_table; words->name; words++)
        if (strcmp(words->name, name) == 0)
            return words;
    return NULL;
}

static const struct command_words *words_of(enum command command)
{
    const struct command_words *words = command_table;
    while (words->command != command)
        words++;
    return words;
}

/* Take the option at argv[*i], moving *i past its argument. */
static bool take_option(struct options *o, int argc, char **argv, int *i, struct err *err)
{
    const char *word = argv[*i], *value = NULL;
    const struct option *option;
    if (word[1] == '-') {
        const char *name = word + 2;
        const size_t length = strcspn(name, "=");
        option = find_option(name, length);
        if (name[length] == '=')
            value = name + length + 1;
    } else {
        option = find_letter(word[1]);
        if (option && word[2])
            value = word + 2;
    }
    if (!option || !(option->commands & (int)o->command)) {
        const char *command = words_of(o->command)->name;
        return err_set(err, ERR_USAGE, "%s: not an option of demoreel %s (see demoreel %s --help)",
                       word, command, command);
    }
    if (!option->argument && value)
        return err_set(err, ERR_USAGE, "--%s takes no value", option->name);
    if (option->argument && !value) {
        if (*i + 1 >= argc)
            return err_set(err, ERR_USAGE, "--%s wants a value: %s", option->name,
                           option->argument);
        value = argv[++*i];
    }
    o->values[option - option_table] = value ? value : "";
    return option_set(option, o, value, err) || err_prefix(err, "--%s", option->name);
}

bool options_given(const struct options *options, const char *name)
{
    const struct option *option = find_option(name, strlen(name));
    return option && options->values[option - option_table];
}

static void set_defaults(struct options *out, enum command command)
{
    *out = (struct options){
        .command = command,
        .width = 1920,
        .height = 1080,
        .fps = {60, 1},
        .fov = 90,
        .hud = HUD_OVERLAY,
        .gamma = 1,
        .contrast = 1,
        .water_alpha = -1,
        .motion_scale = {1, 1, 1},
        .samples = 1,
        .shutter = 180,
        .volume = 0.7f,
        .music_volume = 1,
        .crf = -1,
        .segment = -1,
        .segment_seconds = 10,
        .count = 1,
        .log_level = LOG_NORMAL,
    };
}

static bool take_words(struct options *out, int argc, char **argv, struct err *err)
{
    bool only_inputs = false;
    for (int i = 1; i < argc; i++) {
        const char *word = argv[i];
        if (!only_inputs && strcmp(word, "--") == 0) {
            only_inputs = true;
        } else if (!only_inputs && word[0] == '-' && word[1]) {
            if (!take_option(out, argc, argv, &i, err))
                return false;
        } else if (out->num_inputs == MAX_INPUTS) {
            return err_set(err, ERR_USAGE, "more than %d files", MAX_INPUTS);
        } else {
            out->inputs[out->num_inputs++] = word;
        }
    }
    return true;
}

/* A config is read once its name is known, and then all words anew: they win. */
bool options_parse(struct options *out, int argc, char **argv, struct err *err)
{
    const struct command_words *words = find_command(argv[0]);
    if (!words)
        return err_set(err, ERR_USAGE, "%s: not a command (see demoreel --help)", argv[0]);
    set_defaults(out, words->command);
    if (!take_words(out, argc, argv, err))
        return false;
    if (out->cfg && !out->help) {
        const char *const cfg = out->cfg;
        set_defaults(out, words->command);
        out->cfg = cfg;
        if (!config_apply(out, err) || !take_words(out, argc, argv, err))
            return false;
    }
    out->argc = argc;
    out->argv = argv;
    if (!out->help && !out->batch && out->num_inputs == 0)
        return err_set(err, ERR_USAGE, "which %s? (see demoreel %s --help)",
                       out->command == COMMAND_CHECK ? "script" : "demo", argv[0]);
    return true;
}

/* What changes how a film is made, or who is told of it, but not its bytes. */
static const char *const neutral[] = {
    "output", "overwrite", "basedir", "game",  "threads", "jobs",  "segment",
    "clean",  "progress",  "verbose", "quiet", "sandbox", "allow", "batch",
};

static bool is_neutral(const char *name)
{
    for (size_t i = 0; i < sizeof neutral / sizeof neutral[0]; i++)
        if (strcmp(neutral[i], name) == 0)
            return true;
    return false;
}

void options_digest(const struct options *options, struct digest *digest)
{
    for (int i = 0; option_table[i].name; i++) {
        if (!options->values[i] || is_neutral(option_table[i].name))
            continue;
        digest_add_text(digest, option_table[i].name);
        digest_add_text(digest, options->values[i]);
    }
    struct vfs_file file;
    if (!options->cfg || !file_load(options->cfg, LIMIT_ASSET_SIZE, &file, NULL))
        return;
    digest_add(digest, file.data, file.size);
    vfs_file_free(&file);
}

bool options_set(struct options *options, const char *name, const char *value, struct err *err)
{
    const struct option *option = find_option(name, strlen(name));
    return option && option_set(option, options, value, err);
}

const char *options_of_scripts(int index, bool *is_flag)
{
    for (const struct option *option = option_table; option->name; option++) {
        if (!(option->commands & OPTION_OF_SCRIPTS) || index-- > 0)
            continue;
        *is_flag = !option->argument;
        return option->name;
    }
    return NULL;
}

enum { HELP_AT = 28, HELP_TO = 100 /* columns */ };

/* The rest of a line, and as many more as it takes, broken at spaces. */
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
    char left[64];
    snprintf(left, sizeof left, "%c%c%s--%s%s%s", option->letter ? '-' : ' ',
             option->letter ? option->letter : ' ', option->letter ? ", " : "  ", option->name,
             option->argument ? " " : "", option->argument ? option->argument : "");
    fprintf(stream, "  %-24s", left);
    if (strlen(left) > HELP_AT - 4)
        fprintf(stream, "\n%*s", HELP_AT, "");
    else
        fputs("  ", stream);
    print_wrapped(stream, option->help);
}

/* The heading that begins with the option, or `now`. */
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
          ": recorded Quake games to films, with no display and no game\n\n",
          stream);
    for (const struct command_words *words = command_table; words->name; words++)
        fprintf(stream, "  demoreel %-6s %-26s %s\n", words->name, words->arguments,
                words->summary);
    fputs("\nEach takes --help. demoreel --limits says what files may ask for.\n"
          "The manual: man demoreel\n",
          stream);
}

void options_print_help(FILE *stream, enum command command)
{
    if (command == 0) {
        print_overview(stream);
        return;
    }
    const struct command_words *words = words_of(command);
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
