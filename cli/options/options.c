/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cli/options/options.h"

#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/limits.h"
#include "base/paths.h"
#include "base/vfs.h"
#include "cli/options/option_table.h"
#include "cli/options/option_values.h"
#include "pipeline/print/digest.h"

bool options_is_script(const char *input)
{
    return path_has_ending(input, ".lua");
}

bool options_is_map(const char *input)
{
    return path_has_ending(input, ".bsp");
}

bool options_leaves_script(const struct options *options)
{
    return options->highlights > 0 || (options->pov && strcmp(options->pov, POV_ALL) == 0);
}

const char *options_film_ending(const struct options *options)
{
    const bool has_alpha = options->layers || options->background == BACKGROUND_NONE;
    return options->format ? options->format : has_alpha ? "mov" : "mp4";
}

bool options_given(const struct options *options, const char *name)
{
    const struct option *option = option_table_find(name, strlen(name));
    return option && options->values[option - option_table];
}

void options_set_defaults(struct options *out, enum command command)
{
    *out = (struct options){
        .command = command,
        .width = 1920,
        .height = 1080,
        .fps = {60, 1},
        .fov = 90,
        .eye_distance = 2,
        .hud = HUD_OVERLAY,
        .gamma = 1,
        .contrast = 1,
        .water_alpha = -1,
        .motion_scale = {1, 1, 1},
        .samples = 1,
        .aa = 1,
        .shutter_phase = SHUTTER_CENTRED,
        .shutter = 180,
        .volume = 0.7f,
        .music_volume = 1,
        .crf = -1,
        .segment = -1,
        .segment_seconds = 10,
        .count = 1,
        .log_level = LOG_NORMAL,
        .max_memory = LIMIT_MAX_MEMORY,
        .max_seconds = LIMIT_MAX_SECONDS,
    };
}

void options_digest(const struct options *options, struct digest *digest)
{
    for (int i = 0; option_table[i].name; i++) {
        if (!options->values[i] || option_table[i].commands & OPTION_NEUTRAL)
            continue;
        digest_add_text(digest, option_table[i].name);
        digest_add_text(digest, options->values[i]);
    }
    const char *const files[] = {options->cfg, options->lut};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        struct vfs_file file;
        if (!files[i] || !file_load(files[i], LIMIT_ASSET_SIZE, &file, NULL))
            continue;
        digest_add(digest, file.data, file.size);
        vfs_file_free(&file);
    }
}

bool options_set(struct options *options, const char *name, const char *value, struct err *err)
{
    const struct option *option = option_table_find(name, strlen(name));
    return option && option_set(option, options, value, err);
}

bool options_give(struct options *options, const char *name, const char *value, struct err *err)
{
    const struct option *option = option_table_find(name, strlen(name));
    if (!option || !option_set(option, options, value, err))
        return false;
    options->values[option - option_table] = value;
    return true;
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

/* Print text that begins at column HELP_AT, broken at spaces into as many lines as it
 * needs. */
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

/* The heading above the option, if it has one, else `now`. */
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
        fprintf(stream, "  demoreel %-7s %-26s %s\n", words->name, words->arguments,
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

const char *options_layer_file(const struct options *options, const char *layer, int length,
                               struct arena *arena)
{
    const char *const name = options->output, *const number = strchr(name, '%');
    const int stem = number ? (int)(number - name) : path_stem_length(name);
    return arena_printf(arena, number ? "%.*s%.*s.%s" : "%.*s.%.*s%s", stem, name, length, layer,
                        name + stem);
}
