/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cli/options/option_inputs.h"

#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/sort.h"
#include "cli/options/option_defaults.h"
#include "cli/options/option_table.h"
#include "demo/container/demo_unpack.h"
#include "pipeline/settings/settings.h"

enum { MAX_DEPTH = 16 };

static bool add_path(struct input_settings *input, const char *path, struct err *err)
{
    if (input->num_paths == MAX_INPUTS)
        return err_set(err, ERR_USAGE, "more than %d input files", MAX_INPUTS);
    input->paths[input->num_paths++] = path;
    return true;
}

/* ---- addresses ---- */

static int hex_digit(char c)
{
    const char *const digits = "0123456789abcdef0123456789ABCDEF", *const at = strchr(digits, c);
    return c && at ? (int)(at - digits) % 16 : -1;
}

/* Decodes "%20" and the like. Returns NULL for a part that is no character of a path. */
static const char *decode(const char *text, struct arena *arena)
{
    char *const out = arena_strdup(arena, text), *to = out;
    for (const char *at = text; *at; at++) {
        const int high = *at == '%' ? hex_digit(at[1]) : 0;
        const int low = *at == '%' && high >= 0 ? hex_digit(at[2]) : 0;
        if (high < 0 || low < 0 || (*at == '%' && high + low == 0))
            return NULL;
        *to++ = *at == '%' ? (char)(16 * high + low) : *at;
        at += *at == '%' ? 2 : 0;
    }
    *to = '\0';
    return out;
}

static bool add_file_address(struct options *o, const char *word, const char *rest, struct err *err)
{
    const char *const host = "localhost";
    if (strncmp(rest, host, strlen(host)) == 0)
        rest += strlen(host);
    const char *const path = *rest == '/' ? decode(rest, o->defaults->arena) : NULL;
    return path ? add_path(&o->settings.input, path, err)
                : err_set(err, ERR_USAGE, "%s: not the address of a file on this machine", word);
}

static bool refuse_address(const char *word, struct err *err)
{
    if (strstr(word, "hub.quakeworld.nu"))
        return err_set(
            err, ERR_USAGE,
            "%s: demoreel reads files only; download the demo on that page, and name the "
            "file",
            word);
    return err_set(err, ERR_USAGE,
                   "%s: demoreel reads files only; download it first, for example with \"curl -LO "
                   "'%s'\"",
                   word, word);
}

bool option_inputs_add(struct options *o, const char *word, struct err *err)
{
    static const char *const schemes[] = {"http://", "https://", "ftp://"};
    static const char file[] = "file://";
    for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++)
        if (strncasecmp(word, schemes[i], strlen(schemes[i])) == 0)
            return refuse_address(word, err);
    if (o->defaults && strncasecmp(word, file, sizeof file - 1) == 0)
        return add_file_address(o, word, word + sizeof file - 1, err);
    return add_path(&o->settings.input, word, err);
}

/* ---- folders ---- */

/* Returns whether the command makes something of several demos. */
static bool takes_several(const struct options *o)
{
    const struct render_settings *const settings = &o->settings;
    return o->command == COMMAND_INFO || o->command == COMMAND_HIGHLIGHTS ||
           (o->command == COMMAND_THUMB && settings->output.out_dir) ||
           (o->command == COMMAND_RENDER &&
            (settings->highlights.reel > 0.0 || settings->highlights.clips));
}

struct lister {
    struct options *o;
    struct input_settings *out;
    struct err *err;
    int depth;
};

static bool is_input(const struct options *o, const char *name)
{
    return demo_unpack_has_name(name) || (o->command == COMMAND_THUMB && settings_is_map(name));
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static bool list_folder(struct lister *l, const char *path);

static bool add_entry(struct lister *l, const char *folder, const char *name)
{
    struct arena *const arena = l->o->defaults->arena;
    const char *const slash = folder[strlen(folder) - 1] == '/' ? "" : "/";
    const char *const path = arena_printf(arena, "%s%s%s", folder, slash, name);
    struct stat info;
    if (lstat(path, &info) != 0)
        return true;
    if (S_ISDIR(info.st_mode))
        return l->depth >= MAX_DEPTH || list_folder(l, path);
    if (!is_input(l->o, name) || stat(path, &info) != 0 || !S_ISREG(info.st_mode))
        return true;
    return add_path(l->out, path, l->err);
}

static bool list_folder(struct lister *l, const char *path)
{
    struct arena *const arena = l->o->defaults->arena;
    const char **names = NULL;
    int num = 0, room = 0;
    DIR *folder = opendir(path);
    if (!folder)
        return err_set(l->err, ERR_IO, "%s: the folder cannot be read", path);
    for (struct dirent *entry; (entry = readdir(folder));) {
        if (entry->d_name[0] == '.')
            continue;
        names = arena_grow(arena, names, num, &room, sizeof *names);
        names[num++] = arena_strdup(arena, entry->d_name);
    }
    closedir(folder);
    sort_items(names, (size_t)num, sizeof *names, compare_names);
    l->depth++;
    for (int i = 0; i < num; i++)
        if (!add_entry(l, path, names[i]))
            return false;
    l->depth--;
    return true;
}

static bool is_folder(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

static bool refuse_folder(const struct options *o, const char *path, struct err *err)
{
    return err_set(err, ERR_USAGE,
                   o->command == COMMAND_RENDER
                       ? "%s: a folder; --highlights or --clips make films of the demos in it"
                   : o->command == COMMAND_THUMB
                       ? "%s: a folder; --out-dir DIR makes images of the demos and maps in it"
                       : "%s: a folder, not a file",
                   path);
}

bool option_inputs_expand_folders(struct options *o, struct err *err)
{
    if (o->command == COMMAND_STUDIO || o->command == COMMAND_EXTRACT || !o->defaults)
        return true;
    struct input_settings *const input = ARENA_NEW(o->defaults->arena, struct input_settings, 1);
    struct lister lister = {.o = o, .out = input, .err = err};
    for (int i = 0; i < o->settings.input.num_paths; i++) {
        const char *const path = o->settings.input.paths[i];
        const int before = input->num_paths;
        if (!is_folder(path)) {
            if (!add_path(input, path, err))
                return false;
            continue;
        }
        if (!takes_several(o))
            return refuse_folder(o, path, err);
        if (!list_folder(&lister, path))
            return false;
        if (input->num_paths == before)
            return err_set(err, ERR_USAGE, "%s: contains no demo", path);
    }
    o->settings.input.num_paths = input->num_paths;
    memcpy(o->settings.input.paths, input->paths, sizeof input->paths);
    return true;
}

/* ---- archives ---- */

struct members {
    struct arena *arena;
    const char **names;
    int num, room;
};

static void add_member(void *context, const char *name)
{
    struct members *members = context;
    members->names = arena_grow(members->arena, members->names, members->num, &members->room,
                                sizeof *members->names);
    members->names[members->num++] = arena_strdup(members->arena, name);
}

bool option_inputs_expand_archives(struct options *o, struct err *err)
{
    if (!takes_several(o) || !o->defaults)
        return true;
    struct arena *const arena = o->defaults->arena;
    struct input_settings *const input = ARENA_NEW(arena, struct input_settings, 1);
    for (int i = 0; i < o->settings.input.num_paths; i++) {
        const char *const path = o->settings.input.paths[i];
        struct members members = {.arena = arena};
        demo_unpack_list(path, add_member, &members);
        if (members.num < 2 && !add_path(input, path, err))
            return false;
        sort_items(members.names, (size_t)members.num, sizeof *members.names, compare_names);
        for (int k = 0; members.num > 1 && k < members.num; k++)
            if (!add_path(input, arena_printf(arena, "%s:%s", path, members.names[k]), err))
                return false;
    }
    o->settings.input.num_paths = input->num_paths;
    memcpy(o->settings.input.paths, input->paths, sizeof input->paths);
    return true;
}
