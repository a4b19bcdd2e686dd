/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/settings/player_config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/bytes.h"
#include "base/err.h"
#include "base/limits.h"
#include "base/paths.h"
#include "base/vfs.h"
#include "demo/container/file_kind.h"
#include "pipeline/settings/settings.h"

enum { WORD_SIZE = 64, MAX_WORDS = 3 };

/* How the value of a client's variable becomes that of a setting. */
enum meaning {
    MEANS_NUMBER,  /* times scale */
    MEANS_IF_SET,  /* given if the value is not 0 */
    MEANS_IF_ZERO, /* given if the value is 0 */
    MEANS_FILTER,  /* GL_NEAREST... or GL_LINEAR... */
    MEANS_STYLES,  /* this and the next three: one of two words, see choices */
    MEANS_BAR,
    MEANS_MODELS,
    MEANS_SWITCH,
    MEANS_SIZE, /* the view's size in percent: at 120 there is no status bar */
};

static const struct variable {
    const char *name, *setting;
    enum meaning meaning;
    double scale;
} variables[] = {
    {"fov", "fov", MEANS_NUMBER, 1},
    {"default_fov", "fov", MEANS_NUMBER, 1},
    {"gamma", "gamma", MEANS_NUMBER, 1},
    {"gl_gamma", "gamma", MEANS_NUMBER, 1},
    {"vid_gamma", "gamma", MEANS_NUMBER, 1},
    {"v_gamma", "gamma", MEANS_NUMBER, 1},
    {"contrast", "contrast", MEANS_NUMBER, 1},
    {"gl_contrast", "contrast", MEANS_NUMBER, 1},
    {"vid_contrast", "contrast", MEANS_NUMBER, 1},
    {"v_contrast", "contrast", MEANS_NUMBER, 1},
    {"volume", "volume", MEANS_NUMBER, 1},
    {"s_volume", "volume", MEANS_NUMBER, 1},
    {"bgmvolume", "music-volume", MEANS_NUMBER, 1},
    {"r_lerplightstyles", "light-styles", MEANS_STYLES, 0},
    {"r_lightstylesmooth", "light-styles", MEANS_STYLES, 0},
    {"scr_sbarscale", "hud-scale", MEANS_NUMBER, 1},
    {"gl_texture_anisotropy", "anisotropy", MEANS_NUMBER, 1},
    {"gl_anisotropy", "anisotropy", MEANS_NUMBER, 1},
    {"r_wateralpha", "wateralpha", MEANS_NUMBER, 1},
    {"cl_bob", "bob", MEANS_NUMBER, 1 / 0.02},
    {"cl_rollangle", "roll", MEANS_NUMBER, 1 / 2.0},
    {"v_kickpitch", "kick", MEANS_NUMBER, 1 / 0.6},
    {"gl_texturemode", "texture-filter", MEANS_FILTER, 0},
    {"crosshair", "crosshair", MEANS_IF_SET, 0},
    {"r_drawviewmodel", "no-weapon", MEANS_IF_ZERO, 0},
    {"r_fullbrightskins", "fullbright-models", MEANS_IF_SET, 0},
    {"r_shadows", "shadows", MEANS_IF_SET, 0},
    {"cl_sbar", "hud", MEANS_BAR, 0},
    {"r_md5models", "models", MEANS_MODELS, 0},
    {"gl_load24bit", "external-textures", MEANS_SWITCH, 0},
    {"viewsize", "hud", MEANS_SIZE, 0},
    {"scr_viewsize", "hud", MEANS_SIZE, 0},
};

enum { NUM_VARIABLES = sizeof variables / sizeof *variables };

/* The words for 0 and for all other values. */
static const char *const choices[][2] = {
    [MEANS_STYLES] = {"steps", "smooth"},
    [MEANS_BAR] = {"overlay", "classic"},
    [MEANS_MODELS] = {"mdl", "md5"},
    [MEANS_SWITCH] = {"off", "on"},
};

/* Writes the setting's value, which stays empty if it takes none. Returns false if the variable's
 * value does not change the setting. */
static bool translate(const struct variable *variable, const char *value, char out[WORD_SIZE])
{
    const double number = strtod(value, NULL);
    switch (variable->meaning) {
    case MEANS_NUMBER:
        snprintf(out, WORD_SIZE, "%.6g", number * variable->scale);
        return true;
    case MEANS_IF_SET:
        return number != 0.0;
    case MEANS_IF_ZERO:
        return number == 0.0;
    case MEANS_FILTER:
        snprintf(out, WORD_SIZE, "%s",
                 strncasecmp(value, "GL_NEAREST", 10) == 0 ? "nearest" : "linear");
        return true;
    case MEANS_STYLES:
    case MEANS_BAR:
    case MEANS_MODELS:
    case MEANS_SWITCH:
        snprintf(out, WORD_SIZE, "%s", choices[variable->meaning][number != 0.0]);
        return true;
    case MEANS_SIZE:
        snprintf(out, WORD_SIZE, "none");
        return number >= 120.0;
    }
    return false;
}

static void add_used(struct player_config_report *report, const char *name, const char *value,
                     const char *note)
{
    const size_t length = strlen(report->used);
    snprintf(report->used + length, sizeof report->used - length, "%s%s %s%s",
             length > 0 ? ", " : "", name, value, note);
}

static void use(struct render_settings *settings, const struct variable *variable,
                const char *value, struct player_config_report *report)
{
    char ours[WORD_SIZE] = "";
    struct err err = {0};
    if (!translate(variable, value, ours) || settings_set(settings, variable->setting, ours, &err))
        add_used(report, variable->name, value, "");
    else
        add_used(report, variable->name, value, " (refused)");
}

/* Reads the words of a statement, which ends at a line's end or a semicolon; words may be
 * quoted. Returns their number, at most MAX_WORDS. */
static int read_words(struct bytes *text, char words[MAX_WORDS][WORD_SIZE])
{
    int num = 0;
    while (text->at < text->end && *text->at != '\n' && *text->at != ';') {
        if (*text->at <= ' ') {
            text->at++;
            continue;
        }
        if (text->end - text->at >= 2 && memcmp(text->at, "//", 2) == 0) {
            while (text->at < text->end && *text->at != '\n')
                text->at++;
            break;
        }
        const bool quoted = *text->at == '"';
        text->at += quoted;
        size_t length = 0;
        while (text->at < text->end && *text->at != '\n' &&
               (quoted ? *text->at != '"' : *text->at > ' ' && *text->at != ';')) {
            if (num < MAX_WORDS && length < WORD_SIZE - 1)
                words[num][length++] =
                    (char)(*text->at >= ' ' && *text->at < 127 ? *text->at : '?');
            text->at++;
        }
        if (num < MAX_WORDS)
            words[num++][length] = 0;
        if (quoted && text->at < text->end && *text->at == '"')
            text->at++;
    }
    if (text->at < text->end)
        text->at++;
    return num;
}

static int find_variable(const char *name)
{
    for (int i = 0; i < NUM_VARIABLES; i++)
        if (strcasecmp(variables[i].name, name) == 0)
            return i;
    return -1;
}

/* The last value of each counts, as in a client. */
void player_config_parse(struct render_settings *settings, struct bytes text,
                         struct player_config_report *report)
{
    char values[NUM_VARIABLES][WORD_SIZE], words[MAX_WORDS][WORD_SIZE];
    bool given[NUM_VARIABLES] = {false};
    *report = (struct player_config_report){0};
    while (text.at < text.end) {
        const int num = read_words(&text, words);
        if (num == 0)
            continue;
        const int name = num == MAX_WORDS && strncasecmp(words[0], "set", 3) == 0 ? 1 : 0;
        const int found = num > name + 1 ? find_variable(words[name]) : -1;
        if (found < 0) {
            report->num_other++;
            continue;
        }
        given[found] = true;
        memcpy(values[found], words[name + 1], WORD_SIZE);
    }
    for (int i = 0; i < NUM_VARIABLES; i++)
        if (given[i])
            use(settings, &variables[i], values[i], report);
}

bool player_config_load(struct render_settings *settings, struct player_config_report *report,
                        struct err *err)
{
    struct vfs_file file;
    if (!file_load(settings->input.cfg, LIMIT_CONFIG_SIZE, &file, err))
        return false;
    const struct bytes text = bytes_make(file.data, file.size);
    const bool ok = file_kind_is_text(text) ||
                    file_kind_refuse(path_base(settings->input.cfg), text, FILE_KIND_CONFIG, err);
    if (ok)
        player_config_parse(settings, text, report);
    vfs_file_free(&file);
    return ok;
}
