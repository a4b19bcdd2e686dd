/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cli/options/config_file.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/limits.h"
#include "base/spelling.h"
#include "base/vfs.h"
#include "cli/options/option_table.h"
#include "cli/options/options.h"
#include "pipeline/settings/setting_types.h"
#include "pipeline/settings/setting_value.h"
#include "pipeline/settings/settings.h"

enum { ANY_COMMAND = ~0, MAX_NAMES = 256 };

struct reader {
    struct config_file *file;
    struct config_section *section;
    struct options *scratch; /* the options of the section, to check values */
    const char *name;        /* of the file */
    int line, num_options;
    struct arena *arena;
    struct err *err;
};

static bool fail(const struct reader *r)
{
    return err_prefix(r->err, "%s: line %d", r->name, r->line);
}

/* ---- names ---- */

/* Options that concern only one run. */
static bool is_of_command_line(const struct option *option)
{
    bool is_setting;
    option_table_value(option, &is_setting);
    return !is_setting && strcmp(option->name, "port") != 0;
}

static bool refuse_name(const struct reader *r, const char *name)
{
    const char *known[MAX_NAMES + 1] = {NULL};
    int num = 0;
    for (const struct option *option = option_table; option->name && num < MAX_NAMES; option++)
        if (option_table_find(option->name, strlen(option->name), ANY_COMMAND) == option &&
            !is_of_command_line(option))
            known[num++] = option->name;
    return err_set(r->err, ERR_USAGE, "%s", spelling_unknown("option", name, known).text);
}

static bool is_repeatable(const char *name)
{
    return strcmp(name, "game") == 0 || strcmp(name, "allow") == 0;
}

static bool is_twice(const struct reader *r, const struct option *option)
{
    for (int i = 0; i < r->section->num; i++)
        if (r->section->options[i].option == option && !is_repeatable(option->name))
            return true;
    return false;
}

/* ---- values ---- */

/* Replaces ~/ at the beginning of a path. */
static const char *expand_home(const struct reader *r, const char *argument, const char *value)
{
    const char *const home = getenv("HOME");
    const bool is_path = strstr(argument, "FILE") || strstr(argument, "DIR");
    return is_path && home && strncmp(value, "~/", 2) == 0
               ? arena_printf(r->arena, "%s%s", home, value + 1)
               : value;
}

/* Sets *value to NULL if it turns the option off, and to "" if it turns it on. */
static bool read_switch(const struct reader *r, const char *name, const char **value)
{
    static const char *const words[] = {"yes", "no", "true", "false", "on", "off"};
    if (!*value || !**value) {
        *value = "";
        return true;
    }
    for (int i = 0; i < (int)(sizeof words / sizeof *words); i++) {
        if (strcmp(words[i], *value) == 0) {
            *value = i % 2 ? NULL : "";
            return true;
        }
    }
    return err_set(r->err, ERR_USAGE, "%s: expected yes or no, got \"%s\"", name, *value);
}

static bool check_value(const struct reader *r, const struct option *option, const char *value)
{
    bool is_setting;
    const struct setting *const own = option_table_value(option, &is_setting);
    const bool ok = is_setting ? settings_set(&r->scratch->settings, option->name, value, r->err)
                               : setting_value_set(&own->value, r->scratch, value, r->err);
    return ok || err_prefix(r->err, "%s", option->name);
}

static bool add_option(struct reader *r, const struct option *option, const char *value)
{
    struct config_section *const section = r->section;
    const char *const argument = option->argument;
    if (r->num_options++ == LIMIT_CONFIG_OPTIONS)
        return err_set(r->err, ERR_LIMIT, "more than %d options", LIMIT_CONFIG_OPTIONS);
    if (is_twice(r, option))
        return err_set(r->err, ERR_USAGE, "%s is set twice", option->name);
    if (argument && (!value || !*value))
        return err_set(r->err, ERR_USAGE, "%s requires a value: %s = %s", option->name,
                       option->name, argument);
    if (argument)
        value = expand_home(r, argument, value);
    else if (!read_switch(r, option->name, &value))
        return false;
    if (value && !check_value(r, option, value))
        return false;
    section->options = arena_grow(r->arena, section->options, section->num, &section->room,
                                  sizeof *section->options);
    section->options[section->num++] = (struct config_option){option, value};
    return true;
}

/* ---- lines ---- */

/* Removes spaces at both ends. */
static char *trim(char *text)
{
    size_t length = strlen(text);
    while (length > 0 && isspace((unsigned char)text[length - 1]))
        text[--length] = '\0';
    return text + strspn(text, " \t");
}

/* Returns where a comment begins, a # between spaces, or the end. */
static char *find_comment(char *text)
{
    char *at = text;
    while (*at && !(*at == '#' && (at == text || at[-1] == ' ' || at[-1] == '\t') &&
                    (!at[1] || at[1] == ' ' || at[1] == '\t')))
        at++;
    return at;
}

/* Removes quotes, or else a comment. */
static bool read_value(const struct reader *r, char **value)
{
    char *const text = *value;
    const char quote = *text == '"' || *text == '\'' ? *text : '\0';
    char *const end = quote ? strchr(text + 1, quote) : NULL;
    if (quote && !end)
        return err_set(r->err, ERR_USAGE, "missing %c at the end", quote);
    if (end) {
        const char *const rest = trim(end + 1);
        *end = '\0';
        *value = text + 1;
        return !*rest || *rest == '#' ||
               err_set(r->err, ERR_USAGE, "\"%s\" after the quoted value", rest);
    }
    *find_comment(text) = '\0';
    *value = trim(text);
    return true;
}

static bool begin_section(struct reader *r, const char *name)
{
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
    enum { MAX_LENGTH = 32 };
    struct config_file *const file = r->file;
    if (name && (!*name || strspn(name, letters) != strlen(name) || strlen(name) > MAX_LENGTH))
        return err_set(r->err, ERR_USAGE,
                       "expected the name of a profile, up to %d letters, digits, - and _, as in "
                       "[phone]",
                       MAX_LENGTH);
    if (name && strcmp(name, "list") == 0)
        return err_set(r->err, ERR_USAGE, "a profile cannot be called \"list\"");
    if (name && config_file_find(file, name))
        return err_set(r->err, ERR_USAGE, "the profile \"%s\" is already defined", name);
    if (file->num > LIMIT_CONFIG_PROFILES)
        return err_set(r->err, ERR_LIMIT, "more than %d profiles", LIMIT_CONFIG_PROFILES);
    file->sections =
        arena_grow(r->arena, file->sections, file->num, &file->room, sizeof *file->sections);
    r->section = &file->sections[file->num++];
    *r->section = (struct config_section){.name = name ? arena_strdup(r->arena, name) : NULL};
    options_set_defaults(r->scratch, COMMAND_RENDER);
    return true;
}

static bool read_line(struct reader *r, char *line)
{
    char *const comment = find_comment(line), *equals = strchr(line, '=');
    if (*line == '[' || (equals && equals > comment))
        equals = NULL;
    *(equals ? equals : comment) = '\0';
    char *value = equals ? trim(equals + 1) : NULL;
    line = trim(line);
    if (*line == '[') {
        const size_t length = strlen(line);
        if (length < 2 || line[length - 1] != ']')
            return err_set(r->err, ERR_USAGE, "expected [NAME]");
        line[length - 1] = '\0';
        return begin_section(r, trim(line + 1));
    }
    const char *const name = line;
    const struct option *const option = option_table_find(name, strlen(name), ANY_COMMAND);
    if (value && !read_value(r, &value))
        return false;
    if (strcmp(name, "inherit") == 0 && value && *value) {
        if (!r->section->name)
            return err_set(r->err, ERR_USAGE, "inherit belongs in a profile; use profile = %s here",
                           value);
        r->section->inherit = value;
        return true;
    }
    if (!option)
        return refuse_name(r, name);
    if (strcmp(name, "profile") == 0) {
        if (r->section->name)
            return err_set(r->err, ERR_USAGE, "a profile cannot set profile; use inherit = %s",
                           value && *value ? value : "NAME");
        r->section->inherit = value && *value ? value : NULL;
        return r->section->inherit || err_set(r->err, ERR_USAGE, "profile requires a name");
    }
    if (is_of_command_line(option))
        return err_set(r->err, ERR_USAGE, "%s belongs on the command line", name);
    return add_option(r, option, value);
}

bool config_file_parse(struct config_file *out, struct bytes text, const char *name,
                       struct arena *arena, struct err *err)
{
    static const uint8_t mark[] = {0xef, 0xbb, 0xbf}; /* of UTF-8, which some editors write */
    struct reader r = {.file = out, .name = name, .arena = arena, .err = err};
    r.scratch = ARENA_NEW(arena, struct options, 1);
    *out = (struct config_file){.path = name};
    if (bytes_left(&text) >= sizeof mark && memcmp(text.at, mark, sizeof mark) == 0)
        text.at += sizeof mark;
    begin_section(&r, NULL);
    while (text.at < text.end) {
        const uint8_t *const newline = memchr(text.at, '\n', bytes_left(&text));
        const size_t length = (size_t)((newline ? newline : text.end) - text.at);
        r.line++;
        for (size_t i = 0; i < length; i++)
            if ((text.at[i] < ' ' && text.at[i] != '\t' && text.at[i] != '\r') || text.at[i] == 127)
                return err_set(err, ERR_FORMAT, "not a text file") || fail(&r);
        if (length > LIMIT_CONFIG_LINE)
            return err_set(err, ERR_LIMIT, "longer than %d bytes", LIMIT_CONFIG_LINE) || fail(&r);
        char *const line = trim(arena_printf(arena, "%.*s", (int)length, (const char *)text.at));
        if (*line && *line != '#' && *line != ';' && !read_line(&r, line))
            return fail(&r);
        text.at = newline ? newline + 1 : text.end;
    }
    return true;
}

/* ---- the file ---- */

/* Returns the path, or NULL if there is to be no file. */
static const char *find_path(struct arena *arena)
{
    const char *const own = getenv("DEMOREEL_CONFIG"), *const config = getenv("XDG_CONFIG_HOME"),
                      *const home = getenv("HOME");
    struct stat info;
    if (own)
        return *own ? own : NULL;
    const char *const path =
        config && *config == '/' ? arena_printf(arena, "%s/demoreel/config", config)
        : home && *home          ? arena_printf(arena, "%s/.config/demoreel/config", home)
                                 : NULL;
    return path && lstat(path, &info) == 0 ? path : NULL;
}

bool config_file_load(struct config_file *out, struct arena *arena, struct err *err)
{
    const char *const path = find_path(arena);
    struct vfs_file file;
    *out = (struct config_file){0};
    if (!path)
        return true;
    if (!file_load(path, LIMIT_CONFIG_SIZE, &file, err))
        return false;
    const bool ok = config_file_parse(out, bytes_make(file.data, file.size), path, arena, err);
    vfs_file_free(&file);
    return ok;
}

const struct config_section *config_file_find(const struct config_file *config, const char *name)
{
    for (int i = 1; i < config->num; i++)
        if (strcmp(config->sections[i].name, name) == 0)
            return &config->sections[i];
    return NULL;
}
