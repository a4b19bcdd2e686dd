/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/settings/script_paths.h"

#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/log.h"
#include "base/paths.h"
#include "pipeline/settings/settings.h"

/* Returns the path of the file itself, or of the archive or capture of which it is a part:
 * "a.zip" for "a.zip:b.dem". */
static const char *file_itself(const char *file, struct arena *arena)
{
    char *path = arena_strdup(arena, file);
    for (char *colon; access(path, F_OK) != 0 && (colon = strrchr(path, ':'));)
        *colon = '\0';
    return access(path, F_OK) == 0 ? path : file;
}

/* Returns the canonical path of the folder of a file, which ends in '/'. */
static const char *folder_of(const char *file, struct arena *arena)
{
    const char *folder = path_identity(path_folder(file, arena), arena);
    return strcmp(folder, "/") == 0 ? folder : arena_printf(arena, "%s/", folder);
}

const char *script_paths_relative(const char *script, const char *file, struct arena *arena)
{
    if (strcmp(file, "-") == 0)
        return file;
    const char *itself = file_itself(file, arena);
    const char *from = folder_of(script, arena), *to = folder_of(itself, arena);
    size_t shared = 0; /* up to and including a slash */
    for (size_t i = 0; from[i] && from[i] == to[i]; i++)
        if (from[i] == '/')
            shared = i + 1;
    const char *name = file + (path_base(itself) - itself);
    if (shared <= 1 && strcmp(from, to) != 0)
        return arena_printf(arena, "%s%s", to, name);
    const char *up = "";
    for (const char *part = from + shared; (part = strchr(part, '/')); part++)
        up = arena_printf(arena, "%s../", up);
    return arena_printf(arena, "%s%s%s", up, to + shared, name);
}

const char *script_paths_folder(const char *file, struct arena *arena)
{
    return path_folder(file_itself(file, arena), arena);
}

/* Quotes an argument for the shell if necessary. */
static const char *quote(const char *text, struct arena *arena)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "/._-+,@%:=";
    if (*text && !text[strspn(text, plain)])
        return text;
    const char *out = "'";
    for (; *text; text++)
        out = *text == '\'' ? arena_printf(arena, "%s'\\''", out)
                            : arena_printf(arena, "%s%c", out, *text);
    return arena_printf(arena, "%s'", out);
}

/* Returns the folder as --allow and --basedir name it: as it is, or relative to the script. */
static const char *name_folder(const char *script, const char *folder, bool from_script,
                               struct arena *arena)
{
    if (from_script) {
        folder = script_paths_relative(script, arena_printf(arena, "%s/.", folder), arena);
        folder = arena_printf(arena, "%.*s", (int)strlen(folder) - 2, folder); /* without "/." */
    }
    return quote(folder, arena);
}

/* Returns --basedir and --game, if they were given for this run. */
static const char *game_options(const struct render_settings *settings, const char *script,
                                bool from_script, struct arena *arena)
{
    const struct input_settings *input = &settings->input;
    const char *options = "";
    if (settings_given(settings, "basedir"))
        options = arena_printf(arena, " --basedir %s",
                               name_folder(script, input->basedir, from_script, arena));
    for (int i = 0; i < input->num_games && settings_given(settings, "game"); i++)
        options = arena_printf(arena, "%s --game %s", options, quote(input->games[i], arena));
    return options;
}

const char *script_paths_options(const struct render_settings *settings, const char *script,
                                 const char *const *files, int num, bool from_script,
                                 struct arena *arena)
{
    const char **known = ARENA_NEW(arena, const char *, (size_t)num + 1);
    const char *options = "";
    int num_known = 0;
    for (int i = 0; i < num; i++) {
        const char *itself = file_itself(files[i], arena);
        const char *folder = path_folder(itself, arena);
        if (strcmp(itself, "-") == 0 || path_leads_below(itself, path_folder(script, arena)))
            continue;
        const char *identity = path_identity(folder, arena);
        int k = 0;
        while (k < num_known && strcmp(known[k], identity) != 0)
            k++;
        if (k < num_known)
            continue;
        known[num_known++] = identity;
        options = arena_printf(arena, "%s --allow %s", options,
                               name_folder(script, folder, from_script, arena));
    }
    return arena_printf(arena, "%s%s", options, game_options(settings, script, from_script, arena));
}

void script_paths_log(struct log *log, const char *script, const char *options)
{
    if (*options)
        log_info(log, "%s uses files outside its folder: to render it, add%s", script, options);
}

void script_paths_comment(FILE *out, const char *options)
{
    if (*options)
        fprintf(out, "-- Files are outside its folder: to render it there, add%s\n", options);
}
