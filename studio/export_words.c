/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "studio/export_words.h"

#include <cjson/cJSON.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/paths.h"
#include "studio/folder.h"

/* For this program, not for people. */
static const char PROGRESS[] = "--progress=json";

static void add(struct export_words *out, const char *word)
{
    if (out->num < EXPORT_MAX_WORDS - 1)
        out->words[out->num++] = word;
}

/* "--NAME=VALUE": a value is never an option. */
static void add_value(struct export_words *out, const char *name, const char *value)
{
    char *text = out->texts + out->texts_size;
    const size_t room = sizeof out->texts - (size_t)out->texts_size;
    const int length = snprintf(text, room, "--%s=%s", name, value);
    if (length < 0 || (size_t)length >= room)
        return;
    out->texts_size += length + 1;
    add(out, text);
}

static bool add_text(struct export_words *out, const cJSON *wish, const char *key, struct err *err)
{
    const char *value = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(wish, key));
    if (!value || !*value)
        return true;
    if (strlen(value) > 128)
        return err_set(err, ERR_USAGE, "%s: too long", key);
    add_value(out, key, value);
    return true;
}

static bool add_number(struct export_words *out, const cJSON *wish, const char *key,
                       const char *option, struct err *err)
{
    const cJSON *value = cJSON_GetObjectItemCaseSensitive(wish, key);
    char text[32];
    if (!value || cJSON_IsNull(value))
        return true;
    if (!cJSON_IsNumber(value) || !(value->valuedouble >= 0 && value->valuedouble < 1e7))
        return err_set(err, ERR_USAGE, "%s: expected a number", key);
    snprintf(text, sizeof text, "%.6g", round(value->valuedouble * 1000) / 1000);
    add_value(out, option, text);
    return true;
}

static bool add_range(struct export_words *out, const cJSON *wish, bool is_film, struct err *err)
{
    if (is_film)
        return add_number(out, wish, "from", "from", err) && add_number(out, wish, "to", "to", err);
    return add_number(out, wish, "from", "at", err);
}

static bool add_kind(struct export_words *out, const cJSON *wish, const char *kind, struct err *err)
{
    if (strcmp(kind, "film") == 0) {
        add(out, "render");
        add(out, PROGRESS);
        return add_range(out, wish, true, err) && add_text(out, wish, "codec", err) &&
               add_number(out, wish, "crf", "crf", err) && add_text(out, wish, "fps", err) &&
               add_text(out, wish, "shot", err);
    }
    add(out, "thumb");
    if (strcmp(kind, "still") == 0)
        return add_range(out, wish, false, err);
    if (strcmp(kind, "sheet") == 0) {
        add(out, "--sheet=5x4");
        return true;
    }
    if (strcmp(kind, "loop") != 0)
        return err_set(err, ERR_USAGE, "kind: film, still, sheet or loop");
    add(out, "--loop=3");
    return add_range(out, wish, false, err);
}

bool export_words_make(struct export_words *out, const cJSON *wish, const char *const *game,
                       const char *folder, struct err *err)
{
    const char *path = cJSON_GetStringValue(cJSON_GetObjectItem(wish, "path"));
    const char *output = cJSON_GetStringValue(cJSON_GetObjectItem(wish, "output"));
    const char *kind = cJSON_GetStringValue(cJSON_GetObjectItem(wish, "kind"));
    *out = (struct export_words){.replaces = cJSON_IsTrue(cJSON_GetObjectItem(wish, "overwrite"))};
    if (!path || !output)
        return err_set(err, ERR_USAGE, "a film has a \"path\" and an \"output\"");
    if (!folder_find(folder, path, out->input, err) ||
        !folder_place(folder, output, out->output, err))
        return false;
    if (folder_kind_of(output) != FOLDER_FILM)
        return err_set(err, ERR_USAGE,
                       "%s: .mp4, .mkv, .webm, .mov, .gif, .webp, .png, .jpg or "
                       ".wav",
                       output);
    kind = kind ? kind : "film";
    if (!add_kind(out, wish, kind, err) || !add_text(out, wish, "size", err) ||
        !add_text(out, wish, "hud", err) || !add_text(out, wish, "pov", err))
        return false;
    if (out->replaces)
        add(out, "--overwrite");
    for (int i = 0; game[i]; i++)
        add(out, game[i]);
    add(out, "-o");
    add(out, out->output);
    add(out, "--");
    add(out, out->input);
    return true;
}

/* Between quotes where a shell would see more in it than a word. */
static void put_word(FILE *stream, const char *word)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "_-./=:,+@%";
    if (*word && strspn(word, plain) == strlen(word)) {
        fputs(word, stream);
        return;
    }
    fputc('\'', stream);
    for (; *word; word++)
        fputs(*word == '\'' ? "'\\''" : (char[]){*word, '\0'}, stream);
    fputc('\'', stream);
}

char *export_words_text(const struct export_words *words)
{
    char *text = NULL;
    size_t size;
    FILE *stream = mem_check(open_memstream(&text, &size));
    fputs("demoreel", stream);
    for (int i = 0; i < words->num; i++) {
        if (strcmp(words->words[i], PROGRESS) == 0)
            continue;
        fputc(' ', stream);
        put_word(stream, words->words[i]);
    }
    fclose(stream);
    return text;
}
