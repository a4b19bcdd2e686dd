/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/settings/setting_needs.h"

#include <string.h>
#include <strings.h>

#include "base/err.h"
#include "base/paths.h"
#include "encode/sink.h"
#include "pipeline/settings/setting_table.h"
#include "pipeline/settings/settings.h"

/* ---- inputs ---- */

static int count_inputs(const struct setting_scope *scope, bool (*is)(const char *path))
{
    const struct input_settings *const input = &scope->settings->input;
    int num = 0;
    for (int i = 0; i < input->num_paths; i++)
        num += is(input->paths[i]);
    return num;
}

static bool is_script(const struct setting_scope *scope)
{
    return count_inputs(scope, settings_is_script) > 0;
}

/* Films of highlights and of all players are made by scripts that are written first. */
static bool makes_script(const struct setting_scope *scope)
{
    return scope->work == WORK_FILM &&
           (settings_leaves_script(scope->settings) || scope->settings->highlights.clips);
}

static bool is_pov(const struct setting_scope *scope, const char *pov)
{
    return scope->settings->eye.pov && strcmp(scope->settings->eye.pov, pov) == 0;
}

static bool is_met_script(const struct setting_scope *scope)
{
    return is_script(scope) || makes_script(scope);
}

static bool is_met_queried_script(const struct setting_scope *scope)
{
    return scope->work != WORK_QUERY || is_script(scope);
}

static bool is_met_demo(const struct setting_scope *scope)
{
    return !is_script(scope);
}

static bool is_met_played(const struct setting_scope *scope)
{
    return scope->work != WORK_THUMB ||
           count_inputs(scope, settings_is_map) < scope->settings->input.num_paths;
}

static bool is_met_map(const struct setting_scope *scope)
{
    return count_inputs(scope, settings_is_map) > 0;
}

static bool is_met_named_map(const struct setting_scope *scope)
{
    return !scope->settings->eye.camera_name || is_met_map(scope);
}

/* ---- where the settings are given ---- */

static bool is_met_no_batch(const struct setting_scope *scope)
{
    return !scope->is_batch;
}

static bool is_met_one_player(const struct setting_scope *scope)
{
    return !scope->is_batch || !(is_pov(scope, POV_ALL) || is_pov(scope, POV_EACH));
}

static bool is_met_files(const struct setting_scope *scope)
{
    return !scope->is_library;
}

/* ---- other options ---- */

static bool is_given_row(const struct setting_scope *scope, const struct setting *row)
{
    const enum setting_origin origin = scope->settings->origin[row - setting_table];
    return scope->is_default ? origin != ORIGIN_NONE : origin == ORIGIN_OPTION;
}

static bool is_given(const struct setting_scope *scope, const char *name, size_t length)
{
    for (int i = 0; scope->own && scope->own[i]; i++)
        if (strlen(scope->own[i]) == length && strncmp(scope->own[i], name, length) == 0)
            return true;
    const struct setting *const row = setting_table_find(name, length);
    return row && is_given_row(scope, row);
}

static bool has_option(const struct setting_scope *scope, const char *name)
{
    return is_given(scope, name, strlen(name));
}

static bool is_met_reel(const struct setting_scope *scope)
{
    return scope->work != WORK_FILM || scope->settings->highlights.reel > 0.0 ||
           scope->settings->highlights.clips;
}

static bool is_met_music(const struct setting_scope *scope)
{
    return scope->settings->highlights.music;
}

static bool is_met_chat(const struct setting_scope *scope)
{
    return !is_met_script(scope) || scope->settings->output.subtitles != SUBTITLES_CHAT;
}

static bool is_met_kills(const struct setting_scope *scope)
{
    return !is_met_script(scope) || scope->settings->output.chapters != CHAPTERS_KILLS;
}

static bool is_met_pov_each(const struct setting_scope *scope)
{
    return scope->work != WORK_FILM || is_pov(scope, POV_EACH);
}

static bool is_met_format(const struct setting_scope *scope)
{
    const struct render_settings *const settings = scope->settings;
    return scope->work != WORK_FILM || settings->output.out_dir || settings->highlights.clips;
}

static bool is_met_writes(const struct setting_scope *scope)
{
    const struct output_settings *const output = &scope->settings->output;
    return scope->work == WORK_CHECK    ? output->storyboard || output->cameras
           : scope->work == WORK_SCRIPT ? output->path != NULL
                                        : true;
}

static bool is_met_script_file(const struct setting_scope *scope)
{
    return scope->work != WORK_SCRIPT || scope->settings->output.path;
}

static bool is_met_music_use(const struct setting_scope *scope)
{
    return is_met_script_file(scope) || scope->settings->highlights.beats;
}

static bool is_met_span(const struct setting_scope *scope)
{
    return scope->work != WORK_TRACE || scope->settings->input.from.given ||
           scope->settings->input.to.given;
}

static bool is_met_basedir(const struct setting_scope *scope)
{
    return scope->work != WORK_TRACE || scope->settings->input.basedir;
}

static bool is_met_every(const struct setting_scope *scope)
{
    return scope->work != WORK_TRACE || scope->settings->input.every > 0.0 ||
           has_option(scope, "kills");
}

static bool is_met_list(const struct setting_scope *scope)
{
    return scope->work != WORK_EXTRACT || has_option(scope, "list");
}

static bool is_met_storyboard(const struct setting_scope *scope)
{
    return scope->work != WORK_THUMB || scope->settings->output.storyboard;
}

static bool is_met_one_mode(const struct setting_scope *scope)
{
    const struct render_settings *const settings = scope->settings;
    return scope->work != WORK_THUMB ||
           (settings->output.storyboard != NULL) + (settings->thumb.sheet_columns > 0) +
                   (settings->thumb.loop > 0.0) + (settings->output.count > 1) <=
               1;
}

static bool is_met_one_moment(const struct setting_scope *scope)
{
    const struct render_settings *const settings = scope->settings;
    return scope->work != WORK_THUMB ||
           !(settings->output.count > 1 || settings->thumb.sheet_columns > 0 ||
             settings->output.storyboard);
}

static bool is_met_moment(const struct setting_scope *scope)
{
    const struct picture_settings *const picture = &scope->settings->picture;
    return scope->work != WORK_THUMB || scope->settings->input.at.given ||
           (picture->projection == PROJECTION_FLAT && picture->stereo == STEREO_NONE);
}

/* ---- outputs ---- */

static bool is_exr(const struct setting_scope *scope)
{
    const char *const path = scope->settings->output.path;
    return path && path_has_ending(path, ".exr");
}

/* Sets *out to the kind of the output. Returns false if it is unknown. */
static bool find_output(const struct setting_scope *scope, enum sink_kind *out)
{
    const struct render_settings *const settings = scope->settings;
    const bool is_named = settings->output.out_dir || settings->highlights.clips;
    const struct sink_options options = {
        .output = settings->output.path,
        .format = settings->output.hash   ? "hash"
                  : settings->output.sink ? settings->output.sink
                  : is_named              ? settings_film_ending(settings)
                                          : NULL,
    };
    *out = SINK_PICTURES;
    return is_exr(scope) ||
           ((options.output || options.format) && sink_find_kind(&options, out, NULL));
}

static bool is_film_of(const struct setting_scope *scope, enum sink_kind kind)
{
    enum sink_kind found;
    return scope->work == WORK_FILM && find_output(scope, &found) && found == kind;
}

static bool has_layers(const struct setting_scope *scope)
{
    return scope->settings->picture.layers ||
           scope->settings->picture.background == BACKGROUND_NONE;
}

static bool is_met_shown(const struct setting_scope *scope)
{
    const struct render_settings *const settings = scope->settings;
    if (scope->work == WORK_THUMB && settings->thumb.list_cameras)
        return settings->output.path;
    return !is_film_of(scope, SINK_SOUND);
}

static bool is_met_heard(const struct setting_scope *scope)
{
    return !is_film_of(scope, SINK_PICTURES) && !is_film_of(scope, SINK_RAW) &&
           !(scope->work == WORK_FILM && has_layers(scope));
}

/* Hashing a film or drawing it for nothing is done with the film's own options. */
static bool is_met_video(const struct setting_scope *scope)
{
    enum sink_kind kind;
    return scope->work != WORK_FILM ||
           (!scope->is_library &&
            (!find_output(scope, &kind) || kind == SINK_MOVIE || kind == SINK_NOTHING));
}

static bool is_met_depth(const struct setting_scope *scope)
{
    enum { BITS_8 = 0, BITS_16 = 2 };
    const struct render_settings *const settings = scope->settings;
    const char *const path = settings->output.path;
    const bool is_png = settings->output.sink ? strcasecmp(settings->output.sink, "png") == 0
                                              : path && path_has_ending(path, ".png");
    return settings->picture.depth == BITS_8 || (settings->picture.depth == BITS_16 && is_png) ||
           (is_met_video(scope) && !is_film_of(scope, SINK_PICTURES)) ||
           is_film_of(scope, SINK_NOTHING);
}

static bool is_met_lossy(const struct setting_scope *scope)
{
    static const char *const formats[] = {"jpg", "jpeg", "webp", "avif"};
    const struct output_settings *const output = &scope->settings->output;
    const char *const ending = output->path ? output->path + path_stem_length(output->path) : "";
    const char *const format = output->format ? output->format : *ending ? ending + 1 : "png";
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++)
        if (strcasecmp(format, formats[i]) == 0)
            return true;
    return output->storyboard;
}

static bool is_met_openexr(const struct setting_scope *scope)
{
    return scope->settings->picture.layers && is_exr(scope);
}

static bool is_met_graded(const struct setting_scope *scope)
{
    return !has_layers(scope);
}

static bool is_met_soft(const struct setting_scope *scope)
{
    const struct picture_settings *const picture = &scope->settings->picture;
    return !settings_need_soft(picture) ||
           (picture->gl != RENDER_OSMESA && picture->gl != RENDER_EGL);
}

/* ---- pictures ---- */

static bool is_met_flat(const struct setting_scope *scope)
{
    const struct picture_settings *const picture = &scope->settings->picture;
    return picture->projection == PROJECTION_FLAT || picture->bloom == 0.0f;
}

static bool is_met_around(const struct setting_scope *scope)
{
    return scope->settings->sound.layout != PCM_AMBISONIC ||
           scope->settings->picture.projection != PROJECTION_FLAT;
}

static bool is_met_stereo(const struct setting_scope *scope)
{
    return scope->settings->picture.stereo != STEREO_NONE;
}

static bool is_met_samples(const struct setting_scope *scope)
{
    return scope->settings->picture.samples > 1;
}

static bool is_met_motion(const struct setting_scope *scope)
{
    return scope->work != WORK_THUMB || scope->settings->thumb.loop > 0.0 || is_met_samples(scope);
}

/* ---- checking ---- */

static const struct {
    const char *text; /* the message after the name of the setting */
    bool (*is_met)(const struct setting_scope *scope);
} needs[NUM_SETTING_NEEDS] = {
    [SETTING_NEED_NO_BATCH] = {"does not work in a batch", is_met_no_batch},
    [SETTING_NEED_ONE_PLAYER] = {"must name a single player in a batch, not \"all\" or \"each\"",
                                 is_met_one_player},
    [SETTING_NEED_FILES] = {"does not apply to the library, which writes no files", is_met_files},
    [SETTING_NEED_SCRIPT] = {"requires a script (FILM.lua)", is_met_script},
    [SETTING_NEED_QUERIED_SCRIPT] = {"requires a script (FILM.lua)", is_met_queried_script},
    [SETTING_NEED_DEMO] = {"requires a demo, not a script", is_met_demo},
    [SETTING_NEED_PLAYED] = {"requires a demo, not only maps", is_met_played},
    [SETTING_NEED_MAP] = {"requires a map (MAP.bsp)", is_met_map},
    [SETTING_NEED_NAMED_MAP] = {"requires a map (MAP.bsp) if it is a name", is_met_named_map},
    [SETTING_NEED_REEL] = {"requires --highlights or --clips", is_met_reel},
    [SETTING_NEED_MUSIC] = {"requires --music FILE", is_met_music},
    [SETTING_NEED_CHAT] = {"chat requires a demo; scripts have captions", is_met_chat},
    [SETTING_NEED_KILLS] = {"kills requires a demo; the chapters of a script are its shots",
                            is_met_kills},
    [SETTING_NEED_POV_EACH] = {"requires --pov each", is_met_pov_each},
    [SETTING_NEED_FORMAT] =
        {"requires --out-dir or --clips; otherwise the extension of -o FILE selects the format",
         is_met_format},
    [SETTING_NEED_WRITES] = {"requires a file or folder to write", is_met_writes},
    [SETTING_NEED_SCRIPT_FILE] = {"requires -o FILM.lua", is_met_script_file},
    [SETTING_NEED_MUSIC_USE] = {"requires -o FILM.lua or --beats", is_met_music_use},
    [SETTING_NEED_SPAN] = {"requires --from or --to", is_met_span},
    [SETTING_NEED_BASEDIR] = {"requires --basedir", is_met_basedir},
    [SETTING_NEED_EVERY] = {"requires --every SEC or --kills", is_met_every},
    [SETTING_NEED_LIST] = {"requires --list", is_met_list},
    [SETTING_NEED_STORYBOARD] = {"requires --storyboard DIR", is_met_storyboard},
    [SETTING_NEED_ONE_MODE] =
        {"cannot be combined with another of --count, --sheet, --loop and --storyboard",
         is_met_one_mode},
    [SETTING_NEED_ONE_MOMENT] = {"cannot be combined with --count, --sheet or --storyboard",
                                 is_met_one_moment},
    [SETTING_NEED_MOMENT] = {"requires --at TIME", is_met_moment},
    [SETTING_NEED_SHOWN] = {"requires an output with pictures", is_met_shown},
    [SETTING_NEED_HEARD] = {"requires an output with sound", is_met_heard},
    [SETTING_NEED_VIDEO] = {"requires a video file: -o FILE.mp4, .mov, .mkv or .webm",
                            is_met_video},
    [SETTING_NEED_DEPTH] = {"requires a video file or, for 16 bits, .png", is_met_depth},
    [SETTING_NEED_LOSSY] = {"requires .jpg, .webp or .avif output", is_met_lossy},
    [SETTING_NEED_OPENEXR] = {"requires --layers and OpenEXR output, such as -o shot.%06d.exr",
                              is_met_openexr},
    [SETTING_NEED_GRADED] =
        {"cannot be combined with --layers or --background none, which are not graded",
         is_met_graded},
    [SETTING_NEED_SOFT] = {"requires the renderer of --gl soft", is_met_soft},
    [SETTING_NEED_FLAT] = {"cannot be combined with --projection, whose parts would not match",
                           is_met_flat},
    [SETTING_NEED_AROUND] = {"ambisonic requires --projection, such as --projection equirect",
                             is_met_around},
    [SETTING_NEED_STEREO] = {"requires --stereo", is_met_stereo},
    [SETTING_NEED_SAMPLES] = {"requires --samples of 2 or more", is_met_samples},
    [SETTING_NEED_MOTION] = {"requires --loop or --samples", is_met_motion},
};

const char *setting_need_text(enum setting_need need)
{
    return needs[need].text;
}

static bool check_needs(const struct setting_scope *scope, const struct setting *row, int from,
                        int to, struct err *err)
{
    const char *const dashes = scope->is_library ? "" : "--";
    for (int need = from; need < to; need++)
        if (row->needs & (UINT64_C(1) << need) && !needs[need].is_met(scope))
            return err_set(err, ERR_USAGE, "%s%s %s", dashes, row->name, needs[need].text);
    return true;
}

static bool check_excluded(const struct setting_scope *scope, const struct setting *row,
                           struct err *err)
{
    const char *const dashes = scope->is_library ? "" : "--";
    for (const char *name = row->excludes; name && *name;) {
        const size_t length = strcspn(name, ",");
        if (is_given(scope, name, length))
            return err_set(err, ERR_USAGE, "%s%s cannot be combined with %s%.*s", dashes, row->name,
                           dashes, (int)length, name);
        name += length + (name[length] == ',');
    }
    return true;
}

/* Returns whether a row excludes the setting of that name. */
static bool excludes(const struct setting *row, const char *excluded)
{
    for (const char *name = row->excludes; name && *name;) {
        const size_t length = strcspn(name, ",");
        if (strlen(excluded) == length && strncmp(name, excluded, length) == 0)
            return true;
        name += length + (name[length] == ',');
    }
    return false;
}

/* Options of a batch may affect only some of its jobs. */
static bool is_meant_for_others(const struct setting_scope *scope, const struct setting *row)
{
    const struct setting *const own = setting_table_find(row->name, strlen(row->name));
    return scope->is_batch && own == row &&
           (!scope->defaults || scope->settings->given[row - setting_table] ==
                                    scope->defaults->given[row - setting_table]);
}

bool setting_needs_check_row(const struct setting_scope *scope, const struct setting *row,
                             struct err *err)
{
    const bool is_settled = scope->work != WORK_FILM || !is_met_script(scope);
    if (is_meant_for_others(scope, row))
        return check_needs(scope, row, 0, SETTING_NEED_FILES, err);
    return check_needs(scope, row, 0, SETTING_NEED_SHOWN, err) && check_excluded(scope, row, err) &&
           (!is_settled || check_needs(scope, row, SETTING_NEED_SHOWN, NUM_SETTING_NEEDS, err));
}

bool setting_needs_check(const struct setting_scope *scope, struct err *err)
{
    for (const struct setting *row = setting_table; row->name; row++)
        if (is_given_row(scope, row) && !setting_needs_check_row(scope, row, err))
            return false;
    return true;
}

bool setting_needs_check_default(const struct setting_scope *scope, const struct setting *row,
                                 struct err *err)
{
    struct setting_scope all = *scope;
    all.is_default = true;
    if (!setting_needs_check_row(&all, row, err))
        return false;
    for (const struct setting *other = setting_table; other->name; other++)
        if (is_given_row(scope, other) && excludes(other, row->name))
            return err_set(err, ERR_USAGE, "--%s cannot be combined with --%s", row->name,
                           other->name);
    return true;
}

bool setting_needs_has_effect(const struct render_settings *settings, const struct setting *row)
{
    const struct setting_scope scope = {.settings = settings, .work = WORK_FILM};
    return check_needs(&scope, row, SETTING_NEED_SHOWN, NUM_SETTING_NEEDS, NULL);
}

bool setting_needs_check_film(const struct render_settings *settings, struct err *err)
{
    const struct setting_scope scope = {.settings = settings,
                                        .work = WORK_FILM,
                                        .is_batch = settings->batch != NULL,
                                        .defaults = settings->batch};
    for (const struct setting *row = setting_table; row->name; row++)
        if (is_given_row(&scope, row) && !is_meant_for_others(&scope, row) &&
            !check_needs(&scope, row, SETTING_NEED_SHOWN, NUM_SETTING_NEEDS, err))
            return false;
    return true;
}
