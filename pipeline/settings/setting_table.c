/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/settings/setting_table.h"

#include <limits.h>
#include <string.h>

#include "pipeline/settings/render_settings.h"
#include "pipeline/settings/setting_value.h"
#include "render/pixels/accumulate.h"

enum {
    FILM = SETTING_OF_FILMS,
    THUMB = SETTING_OF_THUMBS,
    SCRIPT = SETTING_OF_SCRIPTS,
    NEUTRAL = SETTING_IS_NEUTRAL,
};

/* ---- names of choices, in the order of their enums ---- */

static const char *const orders[] = {[ORDER_TIME] = "time", [ORDER_RISING] = "rising"};
static const char *const motions[] = {
    [MOTION_PREDICT] = "predict", [MOTION_INTERPOLATE] = "interpolate"};
static const char *const projections[] = {[PROJECTION_FLAT] = "flat",
                                          [PROJECTION_EQUIRECT] = "equirect",
                                          [PROJECTION_CUBEMAP] = "cubemap"};
static const char *const stereos[] = {
    [STEREO_NONE] = "none", [STEREO_SIDE_BY_SIDE] = "side", [STEREO_TOP_BOTTOM] = "over"};
static const char *const sounds[] = {[PCM_STEREO] = "stereo", [PCM_AMBISONIC] = "ambisonic"};
static const char *const filters[] = {
    [RENDER_FILTER_LINEAR] = "linear", [RENDER_FILTER_NEAREST] = "nearest"};
static const char *const chapters[] = {
    [CHAPTERS_MAPS] = "maps", [CHAPTERS_KILLS] = "kills", [CHAPTERS_NONE] = "none"};
static const char *const subtitles[] = {
    [SUBTITLES_CHAT] = "chat", [SUBTITLES_CAPTIONS] = "captions", [SUBTITLES_NONE] = "none"};
static const char *const contexts[] = {[RENDER_OSMESA] = "osmesa",
                                       [RENDER_EGL] = "egl",
                                       [RENDER_AUTO] = "auto",
                                       [RENDER_SOFT] = "soft"};
static const char *const progresses[] = {
    [PROGRESS_AUTO] = "auto", [PROGRESS_JSON] = "json", [PROGRESS_NONE] = "none"};
static const char *const depths[] = {"8", "10", "16"};
static const char *const exr_modes[] = {
    [EXR_CHANNELS] = "channels", [EXR_PARTS] = "parts", [EXR_FILES] = "files"};
static const char *const shutter_shapes[] = {
    [SAMPLING_BOX] = "box", [SAMPLING_TRIANGLE] = "triangle", [SAMPLING_SMOOTH] = "smooth"};
static const char *const interrupted_modes[] = {
    [INTERRUPTED_AUTO] = "auto", [INTERRUPTED_KEEP] = "keep", [INTERRUPTED_DISCARD] = "discard"};
static const char *const sandboxes[] = {
    [SANDBOX_ON] = "on", [SANDBOX_OFF] = "off", [SANDBOX_REQUIRE] = "require"};

/* ---- the table ---- */

/* clang-format off */
#define FLAG(field) SETTING_FLAG_OF(struct render_settings, field)
#define CONSTANT(field, value) SETTING_CONSTANT_OF(struct render_settings, field, value)
#define TEXT(field) SETTING_TEXT_OF(struct render_settings, field)
#define TIME(field) SETTING_TIME_OF(struct render_settings, field)
#define NUMBER(field, from, to) SETTING_NUMBER_OF(struct render_settings, field, from, to)
#define INTEGER(field, from, to) SETTING_INTEGER_OF(struct render_settings, field, from, to)
#define CHOICE(field, names) SETTING_CHOICE_OF(struct render_settings, field, names)
#define FUNCTION(function) {.kind = SETTING_FUNCTION, .set = function}
/* clang-format on */

/* The order is part of every film's digest (settings_add_digest). */
const struct setting setting_table[] = {
    {"output", "FILE", FILM | THUMB | SCRIPT | NEUTRAL, TEXT(output.path)},
    {"overwrite", NULL, FILM | THUMB | NEUTRAL, FLAG(output.overwrite)},
    {"basedir", "DIR", FILM | THUMB | NEUTRAL, TEXT(input.basedir)},
    {"game", "DIR", FILM | THUMB | NEUTRAL, FUNCTION(setting_value_set_game)},
    {"size", "WxH", FILM | THUMB | SCRIPT, FUNCTION(setting_value_set_size)},
    {"fps", "N[/D]", FILM | THUMB | SCRIPT, FUNCTION(setting_value_set_fps)},
    {"from", "TIME", FILM, TIME(input.from)},
    {"to", "TIME", FILM, TIME(input.to)},
    {"at", "TIME", THUMB, TIME(input.at)},
    {"best", NULL, THUMB, FUNCTION(setting_value_set_best)},
    {"count", "N", THUMB, INTEGER(output.count, 1, MAX_COUNT)},
    {"highlights", "SEC", FILM, NUMBER(highlights.reel, 1, 86400)},
    {"clips", "DIR", FILM, TEXT(highlights.clips)},
    {"length", "SEC", 0, NUMBER(highlights.length, 1, 86400)},
    {"kinds", "LIST", FILM, FUNCTION(setting_value_set_kinds)},
    {"player", "NAME", FILM, TEXT(highlights.player)},
    {"against", "NAME", FILM, TEXT(highlights.against)},
    {"weapon", "NAME", FILM, FUNCTION(setting_value_set_weapon)},
    {"on-map", "NAME", FILM, TEXT(highlights.on_map)},
    {"lowlights", NULL, FILM, FLAG(highlights.lowlights)},
    {"order", "HOW", FILM, CHOICE(highlights.order, orders)},
    {"music", "FILE", FILM, TEXT(highlights.music)},
    {"beats", NULL, FILM, FLAG(highlights.beats)},
    {"sheet", "CxR", THUMB, FUNCTION(setting_value_set_sheet)},
    {"loop", "SEC", THUMB, NUMBER(thumb.loop, 0.1, 60)},
    {"out-dir", "DIR", FILM | THUMB, TEXT(output.out_dir)},
    {"format", "KIND", FILM | THUMB | NEUTRAL, TEXT(output.format)},
    {"quality", "N|lossless", THUMB, FUNCTION(setting_value_set_quality)},
    {"camera", "\"X Y Z PITCH YAW ROLL\"", THUMB, FUNCTION(setting_value_set_camera)},
    {"list-cameras", NULL, THUMB, FLAG(thumb.list_cameras)},
    {"items", NULL, THUMB, FLAG(thumb.items)},
    {"top-down", NULL, THUMB, FLAG(thumb.top_down)},
    {"pov", "NAME|NUMBER|auto|recorded|all|each", FILM | THUMB, FUNCTION(setting_value_set_pov)},
    {"motion", "HOW", FILM | THUMB | SCRIPT, CHOICE(eye.motion, motions)},
    {"fov", "DEGREES", FILM | THUMB | SCRIPT, NUMBER(eye.fov, 10, 170)},
    {"reframe", NULL, FILM | THUMB | SCRIPT, FLAG(eye.reframe)},
    {"projection", "KIND", FILM | THUMB | SCRIPT, CHOICE(picture.projection, projections)},
    {"stereo", "KIND", FILM | THUMB | SCRIPT, CHOICE(picture.stereo, stereos)},
    {"eye-distance", "UNITS", FILM | THUMB | SCRIPT, NUMBER(picture.eye_distance, 0, 64)},
    {"hud", "STYLE", FILM | THUMB | SCRIPT, CHOICE(look.hud, hud_style_names)},
    {"hud-scale", "N|whole|smooth", FILM | THUMB | SCRIPT, FUNCTION(setting_value_set_hud_scale)},
    {"show", "LIST", FILM | THUMB | SCRIPT, FUNCTION(setting_value_set_show)},
    {"hide", "LIST", FILM | THUMB | SCRIPT, FUNCTION(setting_value_set_hide)},
    {"crosshair", NULL, FILM | THUMB | SCRIPT, FUNCTION(setting_value_set_crosshair)},
    {"no-weapon", NULL, FILM | THUMB | SCRIPT, FLAG(eye.no_weapon)},
    {"wateralpha", "A", FILM | THUMB | SCRIPT, NUMBER(look.water_alpha, 0, 1)},
    {"fullbright-models", NULL, FILM | THUMB | SCRIPT, FLAG(look.fullbright_models)},
    {"shadows", NULL, FILM | THUMB | SCRIPT, FLAG(picture.shadows)},
    {"team-skin", "NAME", FILM | THUMB | SCRIPT, TEXT(look.skin_overrides.team.skin)},
    {"enemy-skin", "NAME", FILM | THUMB | SCRIPT, TEXT(look.skin_overrides.enemies.skin)},
    {"team-color", "\"TOP BOTTOM\"", FILM | THUMB | SCRIPT, FUNCTION(setting_value_set_team_color)},
    {"enemy-color", "\"TOP BOTTOM\"", FILM | THUMB | SCRIPT,
     FUNCTION(setting_value_set_enemy_color)},
    {"bob", "F", FILM | THUMB | SCRIPT, NUMBER(eye.motion_scale.bob, 0, 4)},
    {"roll", "F", FILM | THUMB | SCRIPT, NUMBER(eye.motion_scale.roll, 0, 4)},
    {"kick", "F", FILM | THUMB | SCRIPT, NUMBER(eye.motion_scale.kick, 0, 4)},
    {"cfg", "FILE", FILM | THUMB, TEXT(input.cfg)},
    {"texture-filter", "KIND", FILM | THUMB | SCRIPT, CHOICE(picture.filter, filters)},
    {"light-styles", "steps|smooth", FILM | THUMB | SCRIPT,
     FUNCTION(setting_value_set_light_styles)},
    {"smooth-effects", NULL, FILM | THUMB | SCRIPT, FLAG(look.smooth_effects)},
    {"external-textures", "on|off", FILM | THUMB | SCRIPT,
     FUNCTION(setting_value_set_external_textures)},
    {"models", "md5|mdl", FILM | THUMB | SCRIPT, FUNCTION(setting_value_set_models)},
    {"anisotropy", "N", FILM | THUMB | SCRIPT, INTEGER(picture.anisotropy, 1, 16)},
    {"gamma", "G", FILM | THUMB | SCRIPT, NUMBER(picture.gamma, 0.1, 4)},
    {"contrast", "C", FILM | THUMB | SCRIPT, NUMBER(picture.contrast, 0.1, 4)},
    {"lut", "FILE.cube", FILM | THUMB | SCRIPT, TEXT(picture.lut)},
    {"samples", "N", FILM | THUMB | SCRIPT, INTEGER(picture.samples, 1, MAX_SUBFRAMES)},
    {"aa", "N", FILM | THUMB | SCRIPT, INTEGER(picture.aa, 1, MAX_SUBFRAMES)},
    {"shutter", "DEGREES", FILM | THUMB | SCRIPT, NUMBER(picture.shutter, 0, 360)},
    {"shutter-phase", "DEGREES", FILM | THUMB | SCRIPT, NUMBER(picture.shutter_phase, -360, 360)},
    {"shutter-shape", "SHAPE", FILM | THUMB | SCRIPT,
     CHOICE(picture.shutter_shape, shutter_shapes)},
    {"sound", "KIND", FILM, CHOICE(sound.layout, sounds)},
    {"volume", "V", FILM | SCRIPT, NUMBER(sound.volume, 0, 4)},
    {"music-volume", "V", FILM | SCRIPT, NUMBER(sound.music_volume, 0, 4)},
    {"loudness", "LUFS|off", FILM | SCRIPT, FUNCTION(setting_value_set_loudness)},
    {"title", "TEXT", FILM | SCRIPT, TEXT(output.title)},
    {"chapters", "WHAT", FILM | SCRIPT, CHOICE(output.chapters, chapters)},
    {"subtitles", "WHAT", FILM | SCRIPT, CHOICE(output.subtitles, subtitles)},
    {"codec", "NAME", FILM | SCRIPT, TEXT(output.codec)},
    {"crf", "N", FILM | SCRIPT, NUMBER(output.crf, 0, 63)},
    {"max-size", "N[K|M|G]", FILM | NEUTRAL, FUNCTION(setting_value_set_max_size)},
    {"depth", "BITS", FILM | SCRIPT, CHOICE(picture.depth, depths)},
    {"preset", "NAME", FILM | SCRIPT, TEXT(output.preset)},
    {"gl", "WHICH", FILM | THUMB, CHOICE(picture.gl, contexts)},
    {"threads", "N", FILM | THUMB | NEUTRAL, INTEGER(picture.threads, 1, 64)},
    {"shot", "NAME", FILM, TEXT(input.shot)},
    {"draft", NULL, FILM, FLAG(picture.draft)},
    {"background", "COLOUR|none", FILM | THUMB | SCRIPT, FUNCTION(setting_value_set_background)},
    {"layers", "LIST", FILM | THUMB, TEXT(picture.layers)},
    {"exr", "HOW", FILM | THUMB, CHOICE(output.exr, exr_modes)},
    {"hash", NULL, FILM, FLAG(output.hash)},
    {"sink", "KIND", FILM, TEXT(output.sink)},
    {"jobs", "N", FILM | THUMB | NEUTRAL, INTEGER(limits.jobs, 1, MAX_JOBS)},
    {"segment", "K", FILM | NEUTRAL, INTEGER(segments.only, 0, INT_MAX)},
    {"segment-seconds", "S", FILM, NUMBER(segments.seconds, 0.1, 3600)},
    {"clean", NULL, FILM | NEUTRAL, FLAG(segments.clean)},
    {"interrupted", "HOW", FILM | NEUTRAL, CHOICE(output.interrupted, interrupted_modes)},
    {"progress", "STYLE", FILM | NEUTRAL, CHOICE(messages.progress, progresses)},
    {"every", "SEC", THUMB, NUMBER(input.every, 0.001, 86400)},
    {"storyboard", "DIR", THUMB, TEXT(output.storyboard)},
    {"cameras", "DIR", 0, TEXT(output.cameras)},
    {"json", NULL, THUMB, FLAG(messages.json)},
    {"allow", "DIR", FILM | THUMB | NEUTRAL, FUNCTION(setting_value_set_allow)},
    {"sandbox", "HOW", FILM | THUMB | NEUTRAL, CHOICE(limits.sandbox, sandboxes)},
    {"max-memory", "MB", FILM | THUMB | NEUTRAL, INTEGER(limits.max_memory, 0, 1 << 20)},
    {"max-seconds", "S", FILM | THUMB | NEUTRAL, INTEGER(limits.max_seconds, 0, INT_MAX)},
    {"verbose", NULL, FILM | THUMB | NEUTRAL, CONSTANT(messages.log_level, LOG_VERBOSE)},
    {"quiet", NULL, FILM | THUMB | NEUTRAL, CONSTANT(messages.log_level, LOG_QUIET)},
    {NULL, NULL, 0, {0}},
};

_Static_assert(sizeof setting_table / sizeof setting_table[0] <= MAX_SETTINGS,
               "render_settings.given has room for each");

const struct setting *setting_table_find(const char *name, size_t length)
{
    for (const struct setting *setting = setting_table; setting->name; setting++)
        if (strlen(setting->name) == length && strncmp(setting->name, name, length) == 0)
            return setting;
    return NULL;
}

struct spelling_message setting_table_unknown(const char *kind, const char *name, int flags,
                                              const char *other)
{
    const char *known[MAX_SETTINGS + 2];
    int num = 0;
    if (other)
        known[num++] = other;
    for (const struct setting *setting = setting_table; setting->name; setting++)
        if (setting->flags & flags)
            known[num++] = setting->name;
    known[num] = NULL;
    return spelling_unknown(kind, name, known);
}
