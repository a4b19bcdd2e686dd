/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cli/options/option_table.h"

#include <string.h>

#include "pipeline/settings/setting_table.h"

/* Options that are not settings: fields of struct options. manual/manual.awk reads their
 * arguments from here. */
static const struct setting own_options[] = {
    {"kills", NULL, 0, SETTING_FLAG_OF(struct options, kills), NEEDS_NOTHING,
     "at,fps,every,prediction,director"},
    {"prediction", NULL, 0, SETTING_FLAG_OF(struct options, prediction), NEEDS_NOTHING,
     "at,from,to,every,json"},
    {"director", NULL, 0, SETTING_FLAG_OF(struct options, director), NEEDS_NOTHING,
     "at,from,to,fps,every,json,prediction"},
    {"estimate", NULL, 0, SETTING_FLAG_OF(struct options, estimate), NEEDS_NOTHING, NULL},
    {"batch", "FILE", 0, SETTING_TEXT_OF(struct options, batch), NEEDS_NOTHING, NULL},
    {"list", NULL, 0, SETTING_FLAG_OF(struct options, list), NEEDS_NOTHING, "output"},
    {"port", "N", 0, SETTING_INTEGER_OF(struct options, port, 0, 65535), NEEDS_NOTHING, NULL},
    {"no-config", NULL, 0, SETTING_FLAG_OF(struct options, no_config), NEEDS_NOTHING, NULL},
    {"help", NULL, 0, SETTING_FLAG_OF(struct options, help), NEEDS_NOTHING, NULL},
};

enum { NUM_OWN_OPTIONS = sizeof own_options / sizeof own_options[0] };

_Static_assert((int)NUM_OWN_OPTIONS <= (int)MAX_OWN_OPTIONS, "options.own has room for each");

const struct option *option_table_find(const char *name, size_t length, int commands)
{
    for (const struct option *option = option_table; option->name; option++)
        if (option->commands & commands && strlen(option->name) == length &&
            strncmp(option->name, name, length) == 0)
            return option;
    return NULL;
}

const struct option *option_table_find_letter(char letter, int commands)
{
    for (const struct option *option = option_table; option->name; option++)
        if (option->commands & commands && option->letter == letter)
            return option;
    return NULL;
}

const struct setting *option_table_value(const struct option *option, bool *is_setting)
{
    for (int i = 0; i < NUM_OWN_OPTIONS; i++) {
        *is_setting = strcmp(own_options[i].name, option->name) != 0;
        if (!*is_setting)
            return &own_options[i];
    }
    return setting_table_find(option->name, strlen(option->name));
}

const struct command_words *option_table_find_command(const char *name)
{
    for (const struct command_words *words = command_table; words->name; words++)
        if (strcmp(words->name, name) == 0)
            return words;
    return NULL;
}

const struct command_words *option_table_words(enum command command)
{
    const struct command_words *words = command_table;
    while (words->command != command)
        words++;
    return words;
}
