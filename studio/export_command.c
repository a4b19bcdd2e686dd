/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "studio/export_command.h"

#include <cjson/cJSON.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/paths.h"
#include "studio/folder.h"

/* Passed by the studio, but not shown to the user. */
static const char PROGRESS[] = "--progress=json";
enum { MAX_VALUE = 128 }; /* bytes */

static void add(struct export_command *out, const char *arg)
{
    if (out->num_args < EXPORT_MAX_ARGS - 1)
        out->args[out->num_args++] = arg;
}

/* Adds "--NAME=VALUE", so that a value that starts with a hyphen is not parsed as an option. */
static void add_value(struct export_command *out, const char *name, const char *value)
{
    char *text = out->text + out->text_size;
    const size_t room = sizeof out->text - (size_t)out->text_size;
    const int length = snprintf(text, room, "--%s=%s", name, value);
    if (length < 0 || (size_t)length >= room)
        return;
    out->text_size += length + 1;
    add(out, text);
}

static bool add_text(struct export_command *out, const cJSON *request, const char *key,
                     struct err *err)
{
    const char *value = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(request, key));
    if (!value || !*value)
        return true;
    if (strlen(value) > MAX_VALUE)
        return err_set(err, ERR_USAGE, "%s: longer than %d bytes", key, MAX_VALUE);
    add_value(out, key, value);
    return true;
}

static bool add_number(struct export_command *out, const cJSON *request, const char *key,
                       const char *option, struct err *err)
{
    const cJSON *value = cJSON_GetObjectItemCaseSensitive(request, key);
    char text[32];
    if (!value || cJSON_IsNull(value))
        return true;
    if (!cJSON_IsNumber(value) || !(value->valuedouble >= 0 && value->valuedouble < 1e7))
        return err_set(err, ERR_USAGE, "%s: expected a number from 0 to 10000000", key);
    snprintf(text, sizeof text, "%.6g", round(value->valuedouble * 1000) / 1000);
    add_value(out, option, text);
    return true;
}

static bool add_range(struct export_command *out, const cJSON *request, bool is_film,
                      struct err *err)
{
    if (is_film)
        return add_number(out, request, "from", "from", err) &&
               add_number(out, request, "to", "to", err);
    return add_number(out, request, "from", "at", err);
}

static bool add_kind(struct export_command *out, const cJSON *request, const char *kind,
                     struct err *err)
{
    if (strcmp(kind, "film") == 0) {
        add(out, "render");
        add(out, PROGRESS);
        return add_range(out, request, true, err) && add_text(out, request, "codec", err) &&
               add_number(out, request, "crf", "crf", err) && add_text(out, request, "fps", err) &&
               add_text(out, request, "shot", err);
    }
    add(out, "thumb");
    if (strcmp(kind, "still") == 0)
        return add_range(out, request, false, err);
    if (strcmp(kind, "sheet") == 0) {
        add(out, "--sheet=5x4");
        return true;
    }
    if (strcmp(kind, "loop") != 0)
        return err_set(err, ERR_USAGE, "kind: expected film, still, sheet or loop, got \"%s\"",
                       kind);
    add(out, "--loop=3");
    return add_range(out, request, false, err);
}

bool export_command_build(struct export_command *out, const cJSON *request,
                          const char *const *game_args, const char *folder, struct err *err)
{
    const char *path = cJSON_GetStringValue(cJSON_GetObjectItem(request, "path"));
    const char *output = cJSON_GetStringValue(cJSON_GetObjectItem(request, "output"));
    const char *kind = cJSON_GetStringValue(cJSON_GetObjectItem(request, "kind"));
    *out = (struct export_command){.overwrites =
                                       cJSON_IsTrue(cJSON_GetObjectItem(request, "overwrite"))};
    if (!path || !output)
        return err_set(err, ERR_USAGE, "missing \"path\" or \"output\"");
    if (!folder_resolve(folder, path, out->input, err) ||
        !folder_resolve_new(folder, output, out->output, err))
        return false;
    if (folder_kind_of(output) != FOLDER_FILM)
        return err_set(err, ERR_USAGE,
                       "%s: expected a name ending in .mp4, .mkv, .webm, .mov, .gif, .webp, "
                       ".png, .jpg or .wav",
                       output);
    kind = kind ? kind : "film";
    const bool has_pictures = !path_has_ending(output, ".wav"); /* --hud would be refused */
    if (!add_kind(out, request, kind, err) || !add_text(out, request, "size", err) ||
        (has_pictures && !add_text(out, request, "hud", err)) ||
        !add_text(out, request, "pov", err))
        return false;
    if (out->overwrites)
        add(out, "--overwrite");
    for (int i = 0; game_args[i]; i++)
        add(out, game_args[i]);
    add(out, "-o");
    add(out, out->output);
    add(out, "--");
    add(out, out->input);
    return true;
}

/* Writes an argument, quoted if it contains characters that are special to the shell. */
static void write_arg(FILE *stream, const char *arg)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "_-./=:,+@%";
    if (*arg && strspn(arg, plain) == strlen(arg)) {
        fputs(arg, stream);
        return;
    }
    fputc('\'', stream);
    for (; *arg; arg++)
        fputs(*arg == '\'' ? "'\\''" : (char[]){*arg, '\0'}, stream);
    fputc('\'', stream);
}

char *export_command_text(const struct export_command *command)
{
    char *text = NULL;
    size_t size;
    FILE *stream = mem_check(open_memstream(&text, &size));
    fputs("demoreel", stream);
    for (int i = 0; i < command->num_args; i++) {
        if (strcmp(command->args[i], PROGRESS) == 0)
            continue;
        fputc(' ', stream);
        write_arg(stream, command->args[i]);
    }
    fclose(stream);
    return text;
}
