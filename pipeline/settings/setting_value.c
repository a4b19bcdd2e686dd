/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/settings/setting_value.h"

#include <assert.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/err.h"
#include "base/limits.h"
#include "base/size_text.h"
#include "base/spelling.h"
#include "base/time_text.h"
#include "base/vfs.h"
#include "cutscene/script/script_read.h"
#include "encode/picture.h"
#include "pipeline/settings/render_settings.h"
#include "pipeline/settings/setting_types.h"
#include "playback/analysis/moments.h"
#include "playback/client/obituary.h"
#include "playback/hud/hud_place.h"
#include "render/pixels/exposure.h"

/* ---- kinds ---- */

/* Parses a number that is followed by nothing else. */
static bool parse_number(const char *text, double *out)
{
    char *end;
    errno = 0;
    const double value = strtod(text, &end);
    if (end == text || *end || errno || !isfinite(value))
        return false;
    *out = value;
    return true;
}

static bool set_whole(int *out, const char *text, double low, double high, struct err *err)
{
    char *end;
    errno = 0;
    const long value = strtol(text, &end, 10);
    if (end == text || *end || errno || (double)value < low || (double)value > high)
        return err_set(err, ERR_USAGE, "expected a whole number from %.0f to %.0f, got \"%s\"", low,
                       high, text);
    *out = (int)value;
    return true;
}

static bool set_number(double *out, const char *text, double low, double high, struct err *err)
{
    double value;
    if (!parse_number(text, &value) || value < low || value > high)
        return err_set(err, ERR_USAGE, "expected a number from %g to %g, got \"%s\"", low, high,
                       text);
    *out = value;
    return true;
}

enum { MAX_CHOICES = 32 };

static bool set_choice(int *out, const char *text, const char *const *names, int num,
                       struct err *err)
{
    for (int i = 0; i < num; i++) {
        if (strcmp(text, names[i]) == 0) {
            *out = i;
            return true;
        }
    }
    const char *known[MAX_CHOICES + 1] = {NULL};
    assert(num <= MAX_CHOICES);
    memcpy(known, names, (size_t)num * sizeof *names);
    return err_set(err, ERR_USAGE, "%s", spelling_unknown("value", text, known).text);
}

bool time_spec_parse(struct time_spec *out, const char *text)
{
    struct time_spec spec = {.given = true, .on_clock = *text == '@'};
    if (!time_text_parse(&spec.seconds, text + spec.on_clock))
        return false;
    *out = spec;
    return true;
}

bool setting_value_set(const struct setting_value *value, void *base, const char *text,
                       struct err *err)
{
    void *const field = (char *)base + value->offset;
    const double low = value->low, high = value->high;
    double number = 0.0;
    switch (value->kind) {
    case SETTING_NONE:
        return false;
    case SETTING_FLAG:
        *(bool *)field = true;
        return true;
    case SETTING_CONSTANT:
        *(int *)field = (int)low;
        return true;
    case SETTING_TEXT:
        *(const char **)field = text;
        return true;
    case SETTING_TIME:
        return time_spec_parse(field, text) ||
               err_set(err, ERR_USAGE, "expected a time such as 65.2, 1:05.2 or @234.5, got \"%s\"",
                       text);
    case SETTING_FLOAT:
        if (!set_number(&number, text, low, high, err))
            return false;
        *(float *)field = (float)number;
        return true;
    case SETTING_DOUBLE:
        return set_number(field, text, low, high, err);
    case SETTING_INTEGER:
        return set_whole(field, text, low, high, err);
    case SETTING_CHOICE:
        return set_choice(field, text, value->choices, value->num_choices, err);
    case SETTING_FUNCTION:
        return value->set(base, text, err);
    }
    return false;
}

/* ---- settings that fit no kind ---- */

/* Parses a pair such as "640x480". Returns false for anything else. */
static bool parse_pair(long pair[2], const char *text)
{
    char *end;
    pair[0] = strtol(text, &end, 10);
    if (*end != 'x')
        return false;
    pair[1] = strtol(end + 1, &end, 10);
    return !*end;
}

bool setting_value_set_size(struct render_settings *settings, const char *text, struct err *err)
{
    int width, height;
    if (!size_text_parse(&width, &height, text) || width < 16 || height < 16 ||
        width > LIMIT_FRAME_SIDE || height > LIMIT_FRAME_SIDE)
        return err_set(err, ERR_USAGE,
                       "expected a size such as 1920x1080, each side from 16 to %d, or 480p, 720p, "
                       "1080p, 1440p, 4k, square or phone, got \"%s\"",
                       LIMIT_FRAME_SIDE, text);
    settings->picture.width = width;
    settings->picture.height = height;
    return true;
}

bool setting_value_set_duration(struct render_settings *settings, const char *text, struct err *err)
{
    struct time_spec spec;
    if (!time_spec_parse(&spec, text) || spec.on_clock || spec.seconds <= 0.0)
        return err_set(err, ERR_USAGE, "expected a length such as 10 or 1:30, got \"%s\"", text);
    spec.after_from = true;
    settings->input.to = spec;
    return true;
}

bool setting_value_set_max_size(struct render_settings *settings, const char *text, struct err *err)
{
    static const char units[] = "KMG";
    char *end;
    double bytes = strtod(text, &end);
    for (int i = 0; *end && i < 3; i++) {
        bytes *= 1000.0;
        if (*end == units[i] && (!end[1] || strcmp(end + 1, "B") == 0))
            end += strlen(end);
    }
    if (end == text || *end || !(bytes >= 1000.0 && bytes <= 1e15))
        return err_set(err, ERR_USAGE, "expected a file size such as 10M, 800K or 2G, got \"%s\"",
                       text);
    settings->output.max_size = (int64_t)bytes;
    return true;
}

bool setting_value_set_loudness(struct render_settings *settings, const char *text, struct err *err)
{
    static const double quietest = -40.0, loudest = -5.0;
    char *end;
    const bool is_off = strcmp(text, "off") == 0;
    const double loudness = strtod(text, &end);
    if (!is_off && (end == text || *end || !(loudness >= quietest && loudness <= loudest)))
        return err_set(err, ERR_USAGE,
                       "expected %.0f to %.0f LUFS, such as -14, or off, got \"%s\"", quietest,
                       loudest, text);
    settings->sound.has_loudness = !is_off;
    settings->sound.loudness = is_off ? 0.0 : loudness;
    return true;
}

bool setting_value_set_exposure(struct render_settings *settings, const char *text, struct err *err)
{
    const double most = (double)EXPOSURE_MAX_STEPS / EXPOSURE_STEPS_PER_STOP;
    char *end;
    const double stops = strtod(text, &end);
    const bool is_number = end != text && !*end && stops >= -most && stops <= most;
    const bool is_auto = strcmp(text, "auto") == 0;
    if (!is_number && !is_auto && strcmp(text, "off") != 0)
        return err_set(err, ERR_USAGE, "expected auto, off, or %g to %g stops, got \"%s\"", -most,
                       most, text);
    settings->picture.exposure = is_auto     ? EXPOSURE_AUTO
                                 : is_number ? EXPOSURE_FIXED
                                             : EXPOSURE_OFF;
    settings->picture.exposure_stops = is_number ? (float)stops : 0.0f;
    return true;
}

bool setting_value_set_sheet(struct render_settings *settings, const char *text, struct err *err)
{
    long sheet[2];
    if (!parse_pair(sheet, text) || sheet[0] < 1 || sheet[1] < 1 || sheet[0] > MAX_COUNT ||
        sheet[1] > MAX_COUNT || sheet[0] * sheet[1] > MAX_COUNT)
        return err_set(err, ERR_USAGE,
                       "expected columns and rows such as 5x4, at most %d pictures, got \"%s\"",
                       MAX_COUNT, text);
    settings->thumb.sheet_columns = (int)sheet[0];
    settings->thumb.sheet_rows = (int)sheet[1];
    return true;
}

bool setting_value_set_fps(struct render_settings *settings, const char *text, struct err *err)
{
    struct rational fps;
    if (!rational_parse(&fps, text) || fps.num > fps.den * 1000LL)
        return err_set(
            err, ERR_USAGE,
            "expected a frame rate such as 60, 59.94 or 60000/1001, at most 1000, got \"%s\"",
            text);
    settings->picture.fps = fps;
    return true;
}

bool setting_value_set_pov(struct render_settings *settings, const char *text, struct err *err)
{
    if (!*text)
        return err_set(err, ERR_USAGE, "expected a player's name or number, got \"\"");
    settings->eye.pov = text;
    return true;
}

static bool add_folder(const char *folders[MAX_GAMES], int *num, const char *text, struct err *err)
{
    if (*num == MAX_GAMES)
        return err_set(err, ERR_USAGE, "more than %d folders", MAX_GAMES);
    folders[(*num)++] = text;
    return true;
}

bool setting_value_set_game(struct render_settings *settings, const char *text, struct err *err)
{
    return add_folder(settings->input.games, &settings->input.num_games, text, err);
}

bool setting_value_set_allow(struct render_settings *settings, const char *text, struct err *err)
{
    return add_folder(settings->input.allowed, &settings->input.num_allowed, text, err);
}

/* Parses "4", or "13 4" for shirt and trousers. */
static bool parse_colours(struct skin_override *out, const char *text, struct err *err)
{
    enum { LAST_COLOUR = 13 };
    char *end;
    const long shirt = strtol(text, &end, 10);
    const bool has_two = end > text && *end == ' ';
    const char *second = end;
    const long pants = has_two ? strtol(second, &end, 10) : shirt;
    if (end == text || end == second + 1 || *end || shirt < 0 || shirt > LAST_COLOUR || pants < 0 ||
        pants > LAST_COLOUR)
        return err_set(err, ERR_USAGE,
                       "expected a colour from 0 to %d, or two for shirt and trousers, got \"%s\"",
                       LAST_COLOUR, text);
    out->has_colours = true;
    out->shirt = (int)shirt;
    out->pants = (int)pants;
    return true;
}

bool setting_value_set_team_color(struct render_settings *settings, const char *text,
                                  struct err *err)
{
    return parse_colours(&settings->look.skin_overrides.team, text, err);
}

bool setting_value_set_enemy_color(struct render_settings *settings, const char *text,
                                   struct err *err)
{
    return parse_colours(&settings->look.skin_overrides.enemies, text, err);
}

static bool add_elements(uint32_t *elements, const char *text, struct err *err)
{
    uint32_t more;
    if (!hud_elements_read(text, &more, err))
        return false;
    *elements |= more;
    return true;
}

bool setting_value_set_kinds(struct render_settings *settings, const char *text, struct err *err)
{
    for (const char *at = text;; at++) {
        const size_t length = strcspn(at, ",");
        int kind = 0;
        while (kind < NUM_MOMENTS && (strlen(moment_kind_name(kind)) != length ||
                                      strncmp(at, moment_kind_name(kind), length) != 0))
            kind++;
        if (kind == NUM_MOMENTS) {
            const char *known[NUM_MOMENTS + 1] = {NULL};
            char name[64];
            for (kind = 0; kind < NUM_MOMENTS; kind++)
                known[kind] = moment_kind_name(kind);
            snprintf(name, sizeof name, "%.*s", (int)length, at);
            return err_set(err, ERR_USAGE, "%s",
                           spelling_unknown("kind of highlight", name, known).text);
        }
        at += length;
        if (!*at)
            break;
    }
    settings->highlights.kinds = text;
    return true;
}

bool setting_value_set_weapon(struct render_settings *settings, const char *text, struct err *err)
{
    const char *known[NUM_DEATHS + 1] = {NULL};
    settings->highlights.weapon = text;
    for (int i = 0; i < NUM_DEATHS; i++) {
        known[i] = obituary_death_name(i);
        if (strcasecmp(text, known[i]) == 0)
            return true;
    }
    return err_set(err, ERR_USAGE, "%s", spelling_unknown("weapon", text, known).text);
}

bool setting_value_set_show(struct render_settings *settings, const char *text, struct err *err)
{
    return add_elements(&settings->look.hud_changes.shown, text, err);
}

bool setting_value_set_hide(struct render_settings *settings, const char *text, struct err *err)
{
    return add_elements(&settings->look.hud_changes.hidden, text, err);
}

bool setting_value_set_place(struct render_settings *settings, const char *text, struct err *err)
{
    return hud_place_read(text, settings->look.hud_changes.places, err);
}

bool setting_value_set_background(struct render_settings *settings, const char *text,
                                  struct err *err)
{
    enum { MAX_COLOURS = 16 };
    const bool is_none = strcmp(text, "none") == 0;
    const char *known[MAX_COLOURS + 1] = {"none", "#rrggbb"};
    settings->picture.background = is_none ? BACKGROUND_NONE : BACKGROUND_COLOUR;
    if (is_none || script_read_colour_text(text, settings->picture.background_rgb))
        return true;
    int num = 2;
    for (const struct script_word *word = script_colours; word->name && num < MAX_COLOURS; word++)
        if (word->help)
            known[num++] = word->name;
    known[num] = NULL;
    return err_set(err, ERR_USAGE, "%s", spelling_unknown("colour", text, known).text);
}

bool setting_value_set_crosshair(struct render_settings *settings, const char *text,
                                 struct err *err)
{
    (void)text, (void)err;
    settings->look.hud_changes.shown |= ELEMENT_CROSSHAIR;
    return true;
}

bool setting_value_set_hud_scale(struct render_settings *settings, const char *text,
                                 struct err *err)
{
    double scale = 0.0;
    if (strcmp(text, "whole") == 0)
        settings->look.hud_scale = HUD_SCALE_WHOLE;
    else if (strcmp(text, "smooth") == 0)
        settings->look.hud_scale = HUD_SCALE_SMOOTH;
    else if (parse_number(text, &scale) && scale >= 0.25 && scale <= 64.0)
        settings->look.hud_scale = (float)scale;
    else
        return err_set(err, ERR_USAGE,
                       "expected whole, smooth or a number from 0.25 to 64, got \"%s\"", text);
    return true;
}

bool setting_value_set_light(struct render_settings *settings, const char *text, struct err *err)
{
    enum { MAX_NAME = 64 };
    static const char *const names[] = {"shadows", "models", "off", NULL};
    static const int parts[] = {RENDER_LIGHT_SHADOWS, RENDER_LIGHT_MODELS};
    settings->picture.light = 0;
    if (strcmp(text, "off") == 0)
        return true;
    for (const char *at = text;; at++) {
        const size_t length = strcspn(at, ",");
        char name[MAX_NAME];
        size_t i = 0;
        snprintf(name, sizeof name, "%.*s", (int)length, at);
        while (i < sizeof parts / sizeof *parts && strcmp(name, names[i]) != 0)
            i++;
        if (i == sizeof parts / sizeof *parts)
            return err_set(err, ERR_USAGE, "%s",
                           spelling_unknown("part of light", name, names).text);
        settings->picture.light |= parts[i];
        at += length;
        if (!*at)
            return true;
    }
}

bool setting_value_set_light_styles(struct render_settings *settings, const char *text,
                                    struct err *err)
{
    static const char *const names[] = {"steps", "smooth"};
    int choice = 0;
    if (!set_choice(&choice, text, names, 2, err))
        return false;
    settings->look.smooth_styles = choice == 1;
    return true;
}

bool setting_value_set_player_colors(struct render_settings *settings, const char *text,
                                     struct err *err)
{
    static const char *const names[] = {"game", "distinct"};
    int choice = 0;
    if (!set_choice(&choice, text, names, 2, err))
        return false;
    settings->look.distinct_colours = choice == 1;
    return true;
}

/* Accepts a place in numbers, or the name of one of the map's cameras. */
bool setting_value_set_camera(struct render_settings *settings, const char *text, struct err *err)
{
    settings->eye.has_camera = false;
    settings->eye.camera_name = NULL;
    if (*text && !strchr("0123456789+-. ", *text)) {
        settings->eye.camera_name = text;
        return true;
    }
    float v[6] = {0};
    const char *at = text;
    int n = 0;
    for (; n < 6; n++) {
        char *end;
        v[n] = strtof(at, &end);
        if (end == at)
            break;
        at = end + (*end == ',');
    }
    at += strspn(at, " ");
    if (*at || (n != 3 && n != 5 && n != 6))
        return err_set(err, ERR_USAGE,
                       "expected \"x y z pitch yaw roll\" or the name of a camera, got \"%s\"",
                       text);
    settings->eye.camera_origin = vec3_make(v[0], v[1], v[2]);
    settings->eye.camera_angles = vec3_make(v[3], v[4], v[5]);
    if (!vec3_is_finite(settings->eye.camera_origin) ||
        !vec3_is_finite(settings->eye.camera_angles))
        return err_set(err, ERR_USAGE, "expected finite numbers, got \"%s\"", text);
    settings->eye.has_camera = true;
    return true;
}

/* Enables (names[0]) or disable (names[1]) files that replace the game's own. */
static bool set_replacement(struct render_settings *settings, enum vfs_replacement what,
                            const char *text, const char *const names[2], struct err *err)
{
    int choice;
    if (!set_choice(&choice, text, names, 2, err))
        return false;
    settings->input.disabled_replacements &= ~(int)what;
    settings->input.disabled_replacements |= choice == 1 ? (int)what : 0;
    return true;
}

bool setting_value_set_external_textures(struct render_settings *settings, const char *text,
                                         struct err *err)
{
    return set_replacement(settings, VFS_REPLACEMENT_IMAGES, text,
                           (const char *const[]){"on", "off"}, err);
}

bool setting_value_set_models(struct render_settings *settings, const char *text, struct err *err)
{
    return set_replacement(settings, VFS_REPLACEMENT_MODELS, text,
                           (const char *const[]){"md5", "mdl"}, err);
}

bool setting_value_set_quality(struct render_settings *settings, const char *text, struct err *err)
{
    int quality = PICTURE_LOSSLESS;
    if (strcmp(text, "lossless") != 0 && !set_whole(&quality, text, 1, 100, NULL))
        return err_set(err, ERR_USAGE,
                       "expected a whole number from 1 to 100, or lossless, got \"%s\"", text);
    settings->output.quality = quality;
    return true;
}

/* The best moment is the default, so this only undoes an earlier --at. */
bool setting_value_set_best(struct render_settings *settings, const char *text, struct err *err)
{
    (void)text, (void)err;
    settings->input.at.given = false;
    return true;
}
