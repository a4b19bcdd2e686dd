/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/settings/setting_table.h"

#include <limits.h>
#include <string.h>

#include "pipeline/settings/setting_value.h"
#include "playback/hud/hud_boxes.h"
#include "render/pixels/accumulate.h"

enum {
    FILM = SETTING_OF_FILMS,
    THUMB = SETTING_OF_THUMBS,
    SCRIPT = SETTING_OF_SCRIPTS,
    NEUTRAL = SETTING_IS_NEUTRAL,
};

/* ---- names of choices, in the order of their enums ---- */

const char *const setting_profile_names[NUM_PROFILES] = {
    [PROFILE_AUTO] = "auto",
    [PROFILE_MATCH] = "match",
    [PROFILE_PLAYER] = "player",
    [PROFILE_PLAIN] = "plain",
};
static const char *const orders[] = {[ORDER_TIME] = "time", [ORDER_FILM] = "film"};
static const char *const motions[] = {
    [MOTION_PREDICT] = "predict", [MOTION_INTERPOLATE] = "interpolate"};
static const char *const smoothings[] = {
    [SMOOTHING_OFF] = "off", [SMOOTHING_ON] = "on", [SMOOTHING_AUTO] = "auto"};
static const char *const projections[] = {[PROJECTION_FLAT] = "flat",
                                          [PROJECTION_EQUIRECT] = "equirect",
                                          [PROJECTION_CUBEMAP] = "cubemap"};
static const char *const stereos[] = {
    [STEREO_NONE] = "none", [STEREO_SIDE_BY_SIDE] = "side", [STEREO_TOP_BOTTOM] = "over"};
static const char *const sounds[] = {[PCM_STEREO] = "stereo", [PCM_AMBISONIC] = "ambisonic"};
static const char *const filters[] = {
    [RENDER_FILTER_LINEAR] = "linear", [RENDER_FILTER_NEAREST] = "nearest"};
static const char *const near_effects[] = {
    [NEAR_EFFECTS_GAME] = "game", [NEAR_EFFECTS_FADE] = "fade"};
static const char *const looks[] = {[LOOK_PLAIN] = "plain", [LOOK_FILM] = "film"};
static const char *const tones[] = {[TONE_OFF] = "off", [TONE_SHOULDER] = "shoulder"};
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
    {"output", "FILE", FILM | THUMB | SCRIPT | NEUTRAL, TEXT(output.path), NEEDS(FILES), NULL},
    {"overwrite", NULL, FILM | THUMB | NEUTRAL, FLAG(output.overwrite),
     NEEDS(FILES) | NEEDS(WRITES), NULL},
    {"basedir", "DIR", FILM | THUMB | NEUTRAL, TEXT(input.basedir), NEEDS_NOTHING, NULL},
    {"game", "DIR", FILM | THUMB | NEUTRAL, FUNCTION(setting_value_set_game), NEEDS(BASEDIR), NULL},
    {"size", "WxH", FILM | THUMB | SCRIPT, FUNCTION(setting_value_set_size), NEEDS(SCRIPT_FILE),
     NULL},
    {"fps", "N[/D]", FILM | THUMB | SCRIPT, FUNCTION(setting_value_set_fps),
     NEEDS(SPAN) | NEEDS(MOTION) | NEEDS(QUERIED_SCRIPT), NULL},
    {"from", "TIME", FILM, TIME(input.from), NEEDS_NOTHING, NULL},
    {"to", "TIME", FILM, TIME(input.to), NEEDS_NOTHING, NULL},
    {"duration", "TIME", FILM, FUNCTION(setting_value_set_duration), NEEDS_NOTHING, "to"},
    {"at", "TIME", THUMB, TIME(input.at), NEEDS(PLAYED) | NEEDS(ONE_MOMENT), "every"},
    {"best", NULL, THUMB, FUNCTION(setting_value_set_best), NEEDS(PLAYED), "at,storyboard"},
    {"count", "N", THUMB, INTEGER(output.count, 1, MAX_COUNT), NEEDS(PLAYED) | NEEDS(ONE_MODE),
     "out-dir"},
    {"highlights", "SEC", FILM, NUMBER(highlights.reel, 1, 86400),
     NEEDS(NO_BATCH) | NEEDS(FILES) | NEEDS(DEMO), NULL},
    {"clips", "DIR", FILM, TEXT(highlights.clips), NEEDS(NO_BATCH) | NEEDS(FILES) | NEEDS(DEMO),
     "output"},
    {"length", "SEC", 0, NUMBER(highlights.length, 1, 86400), NEEDS_NOTHING, NULL},
    {"kinds", "LIST", FILM, FUNCTION(setting_value_set_kinds), NEEDS(NO_BATCH) | NEEDS(REEL), NULL},
    {"player", "NAME", FILM, TEXT(highlights.player), NEEDS(NO_BATCH) | NEEDS(REEL), NULL},
    {"against", "NAME", FILM, TEXT(highlights.against), NEEDS(NO_BATCH) | NEEDS(REEL), NULL},
    {"weapon", "NAME", FILM, FUNCTION(setting_value_set_weapon), NEEDS(NO_BATCH) | NEEDS(REEL),
     NULL},
    {"on-map", "NAME", FILM, TEXT(highlights.on_map), NEEDS(NO_BATCH) | NEEDS(REEL), NULL},
    {"lowlights", NULL, FILM, FLAG(highlights.lowlights), NEEDS(NO_BATCH) | NEEDS(REEL), NULL},
    {"order", "HOW", FILM, CHOICE(highlights.order, orders), NEEDS(NO_BATCH) | NEEDS(REEL), NULL},
    {"music", "FILE", FILM, TEXT(highlights.music),
     NEEDS(NO_BATCH) | NEEDS(REEL) | NEEDS(MUSIC_USE), NULL},
    {"beats", NULL, FILM, FLAG(highlights.beats), NEEDS(NO_BATCH) | NEEDS(REEL) | NEEDS(MUSIC),
     NULL},
    {"sheet", "CxR", THUMB, FUNCTION(setting_value_set_sheet), NEEDS(PLAYED) | NEEDS(ONE_MODE),
     NULL},
    {"loop", "SEC", THUMB, NUMBER(thumb.loop, 0.1, 60), NEEDS(PLAYED) | NEEDS(ONE_MODE), NULL},
    {"out-dir", "DIR", FILM | THUMB, TEXT(output.out_dir),
     NEEDS(NO_BATCH) | NEEDS(FILES) | NEEDS(POV_EACH), "output,storyboard,json,list-cameras"},
    {"format", "KIND", FILM | THUMB | NEUTRAL, TEXT(output.format), NEEDS(FILES) | NEEDS(FORMAT),
     "storyboard"},
    {"quality", "N|lossless", THUMB, FUNCTION(setting_value_set_quality), NEEDS(LOSSY), NULL},
    {"camera", "\"X Y Z PITCH YAW ROLL\"", THUMB, FUNCTION(setting_value_set_camera),
     NEEDS(NAMED_MAP), NULL},
    {"list-cameras", NULL, THUMB, FLAG(thumb.list_cameras), NEEDS(MAP), NULL},
    {"items", NULL, THUMB, FLAG(thumb.items), NEEDS(MAP), NULL},
    {"top-down", NULL, THUMB, FLAG(thumb.top_down), NEEDS(MAP), NULL},
    {"profile", "NAME", FILM | THUMB | SCRIPT, CHOICE(profile, setting_profile_names),
     NEEDS_NOTHING, NULL},
    {"pov", "NAME|NUMBER|auto|director|recorded|all|each", FILM | THUMB,
     FUNCTION(setting_value_set_pov), NEEDS(ONE_PLAYER) | NEEDS(DEMO) | NEEDS(PLAYED), NULL},
    {"motion", "HOW", FILM | THUMB | SCRIPT, CHOICE(eye.motion, motions), NEEDS(PLAYED), NULL},
    {"smooth-motion", "auto|on|off", FILM | THUMB | SCRIPT, CHOICE(eye.smoothing, smoothings),
     NEEDS(PLAYED), NULL},
    {"fov", "DEGREES", FILM | THUMB | SCRIPT, NUMBER(eye.fov, 10, 170), NEEDS(SHOWN), "top-down"},
    {"reframe", NULL, FILM | THUMB | SCRIPT, FLAG(eye.reframe), NEEDS(PLAYED) | NEEDS(SHOWN), NULL},
    {"projection", "KIND", FILM | THUMB | SCRIPT, CHOICE(picture.projection, projections),
     NEEDS(PLAYED) | NEEDS(MOMENT) | NEEDS(QUERIED_SCRIPT), NULL},
    {"stereo", "KIND", FILM | THUMB | SCRIPT, CHOICE(picture.stereo, stereos),
     NEEDS(PLAYED) | NEEDS(MOMENT) | NEEDS(QUERIED_SCRIPT) | NEEDS(SHOWN), NULL},
    {"eye-distance", "UNITS", FILM | THUMB | SCRIPT, NUMBER(picture.eye_distance, 0, 64),
     NEEDS(PLAYED) | NEEDS(STEREO), NULL},
    {"hud", "STYLE", FILM | THUMB | SCRIPT, CHOICE(look.hud, hud_style_names),
     NEEDS(PLAYED) | NEEDS(SHOWN), NULL},
    {"hud-scale", "N|whole|smooth", FILM | THUMB | SCRIPT, FUNCTION(setting_value_set_hud_scale),
     NEEDS(PLAYED) | NEEDS(SHOWN), NULL},
    {"feed-rows", "N", FILM | THUMB | SCRIPT, INTEGER(look.hud_changes.feed_rows, 1, HUD_FEED_ROWS),
     NEEDS(PLAYED) | NEEDS(SHOWN), NULL},
    {"show", "LIST", FILM | THUMB | SCRIPT, FUNCTION(setting_value_set_show),
     NEEDS(PLAYED) | NEEDS(SHOWN), NULL},
    {"hide", "LIST", FILM | THUMB | SCRIPT, FUNCTION(setting_value_set_hide),
     NEEDS(PLAYED) | NEEDS(SHOWN), NULL},
    {"place", "ELEMENT=PLACE[,scale=S][;...]", FILM | THUMB | SCRIPT,
     FUNCTION(setting_value_set_place), NEEDS(PLAYED) | NEEDS(SHOWN), NULL},
    {"crosshair", NULL, FILM | THUMB | SCRIPT, FUNCTION(setting_value_set_crosshair),
     NEEDS(PLAYED) | NEEDS(SHOWN), NULL},
    {"no-weapon", NULL, FILM | THUMB | SCRIPT, FLAG(eye.no_weapon), NEEDS(PLAYED) | NEEDS(SHOWN),
     NULL},
    {"wateralpha", "A", FILM | THUMB | SCRIPT, NUMBER(look.water_alpha, 0, 1), NEEDS(SHOWN), NULL},
    {"fullbright-models", NULL, FILM | THUMB | SCRIPT, FLAG(look.fullbright_models),
     NEEDS(PLAYED) | NEEDS(SHOWN), NULL},
    {"shadows", NULL, FILM | THUMB | SCRIPT, FLAG(picture.shadows), NEEDS(SHOWN), NULL},
    {"light", "off|LIST", FILM | THUMB | SCRIPT, FUNCTION(setting_value_set_light),
     NEEDS(SHOWN) | NEEDS(SOFT), NULL},
    {"look", "plain|film", FILM | THUMB | SCRIPT, CHOICE(picture.look, looks),
     NEEDS(SHOWN) | NEEDS(SOFT), NULL},
    {"bloom", "B", FILM | THUMB | SCRIPT, NUMBER(picture.bloom, 0, 1),
     NEEDS(SHOWN) | NEEDS(GRADED) | NEEDS(SOFT) | NEEDS(FLAT), NULL},
    {"tone", "off|shoulder", FILM | THUMB | SCRIPT, CHOICE(picture.tone, tones),
     NEEDS(SHOWN) | NEEDS(GRADED) | NEEDS(SOFT), NULL},
    {"team-skin", "NAME", FILM | THUMB | SCRIPT, TEXT(look.skin_overrides.team.skin),
     NEEDS(PLAYED) | NEEDS(SHOWN), NULL},
    {"enemy-skin", "NAME", FILM | THUMB | SCRIPT, TEXT(look.skin_overrides.enemies.skin),
     NEEDS(PLAYED) | NEEDS(SHOWN), NULL},
    {"team-color", "\"TOP BOTTOM\"", FILM | THUMB | SCRIPT, FUNCTION(setting_value_set_team_color),
     NEEDS(PLAYED) | NEEDS(SHOWN), NULL},
    {"enemy-color", "\"TOP BOTTOM\"", FILM | THUMB | SCRIPT,
     FUNCTION(setting_value_set_enemy_color), NEEDS(PLAYED) | NEEDS(SHOWN), NULL},
    {"player-colors", "game|distinct", FILM | THUMB | SCRIPT,
     FUNCTION(setting_value_set_player_colors), NEEDS(PLAYED) | NEEDS(SHOWN), NULL},
    {"bob", "F", FILM | THUMB | SCRIPT, NUMBER(eye.motion_scale.bob, 0, 4),
     NEEDS(PLAYED) | NEEDS(SHOWN), NULL},
    {"roll", "F", FILM | THUMB | SCRIPT, NUMBER(eye.motion_scale.roll, 0, 4),
     NEEDS(PLAYED) | NEEDS(SHOWN), NULL},
    {"kick", "F", FILM | THUMB | SCRIPT, NUMBER(eye.motion_scale.kick, 0, 4),
     NEEDS(PLAYED) | NEEDS(SHOWN), NULL},
    {"cfg", "FILE", FILM | THUMB, TEXT(input.cfg), NEEDS_NOTHING, NULL},
    {"texture-filter", "KIND", FILM | THUMB | SCRIPT, CHOICE(picture.filter, filters), NEEDS(SHOWN),
     NULL},
    {"light-styles", "steps|smooth", FILM | THUMB | SCRIPT,
     FUNCTION(setting_value_set_light_styles), NEEDS(PLAYED) | NEEDS(SHOWN), NULL},
    {"smooth-effects", NULL, FILM | THUMB | SCRIPT, FLAG(look.smooth_effects),
     NEEDS(PLAYED) | NEEDS(SHOWN), NULL},
    {"near-effects", "game|fade", FILM | THUMB | SCRIPT, CHOICE(look.near_effects, near_effects),
     NEEDS(PLAYED) | NEEDS(SHOWN), NULL},
    {"tint", "F", FILM | THUMB | SCRIPT, NUMBER(look.tint, 0, 1), NEEDS(PLAYED) | NEEDS(SHOWN),
     NULL},
    {"external-textures", "on|off", FILM | THUMB | SCRIPT,
     FUNCTION(setting_value_set_external_textures), NEEDS(SHOWN), NULL},
    {"models", "md5|mdl", FILM | THUMB | SCRIPT, FUNCTION(setting_value_set_models), NEEDS(SHOWN),
     NULL},
    {"anisotropy", "N", FILM | THUMB | SCRIPT, INTEGER(picture.anisotropy, 1, 16), NEEDS(SHOWN),
     NULL},
    {"gamma", "G", FILM | THUMB | SCRIPT, NUMBER(picture.gamma, 0.1, 4),
     NEEDS(SHOWN) | NEEDS(GRADED), NULL},
    {"contrast", "C", FILM | THUMB | SCRIPT, NUMBER(picture.contrast, 0.1, 4),
     NEEDS(SHOWN) | NEEDS(GRADED), NULL},
    {"exposure", "auto|EV|off", FILM | THUMB | SCRIPT, FUNCTION(setting_value_set_exposure),
     NEEDS(SHOWN) | NEEDS(GRADED) | NEEDS(SOFT), NULL},
    {"fill-light", "F", FILM | THUMB | SCRIPT, NUMBER(picture.fill_light, 0, 1), NEEDS(SHOWN),
     NULL},
    {"lut", "FILE.cube", FILM | THUMB | SCRIPT, TEXT(picture.lut), NEEDS(SHOWN) | NEEDS(GRADED),
     NULL},
    {"samples", "N", FILM | THUMB | SCRIPT, INTEGER(picture.samples, 1, MAX_SUBFRAMES),
     NEEDS(QUERIED_SCRIPT) | NEEDS(SHOWN), NULL},
    {"aa", "N", FILM | THUMB | SCRIPT, INTEGER(picture.aa, 1, MAX_SUBFRAMES),
     NEEDS(QUERIED_SCRIPT) | NEEDS(SHOWN), NULL},
    {"shutter", "DEGREES", FILM | THUMB | SCRIPT, NUMBER(picture.shutter, 0, 360),
     NEEDS(PLAYED) | NEEDS(QUERIED_SCRIPT) | NEEDS(SHOWN) | NEEDS(SAMPLES), NULL},
    {"shutter-phase", "DEGREES", FILM | THUMB | SCRIPT, NUMBER(picture.shutter_phase, -360, 360),
     NEEDS(PLAYED) | NEEDS(QUERIED_SCRIPT) | NEEDS(SHOWN) | NEEDS(SAMPLES), NULL},
    {"shutter-shape", "SHAPE", FILM | THUMB | SCRIPT, CHOICE(picture.shutter_shape, shutter_shapes),
     NEEDS(PLAYED) | NEEDS(QUERIED_SCRIPT) | NEEDS(SHOWN) | NEEDS(SAMPLES), NULL},
    {"sound", "KIND", FILM, CHOICE(sound.layout, sounds), NEEDS(HEARD) | NEEDS(AROUND), NULL},
    {"volume", "V", FILM | SCRIPT, NUMBER(sound.volume, 0, 4), NEEDS(HEARD), NULL},
    {"music-volume", "V", FILM | SCRIPT, NUMBER(sound.music_volume, 0, 4), NEEDS(HEARD), NULL},
    {"loudness", "LUFS|off", FILM | SCRIPT, FUNCTION(setting_value_set_loudness), NEEDS(HEARD),
     NULL},
    {"title", "TEXT", FILM | SCRIPT, TEXT(output.title), NEEDS(VIDEO), NULL},
    {"chapters", "WHAT", FILM | SCRIPT, CHOICE(output.chapters, chapters),
     NEEDS(KILLS) | NEEDS(VIDEO), NULL},
    {"subtitles", "WHAT", FILM | SCRIPT, CHOICE(output.subtitles, subtitles),
     NEEDS(CHAT) | NEEDS(VIDEO), NULL},
    {"codec", "NAME", FILM | SCRIPT, TEXT(output.codec), NEEDS(VIDEO), NULL},
    {"crf", "N", FILM | SCRIPT, NUMBER(output.crf, 0, 63), NEEDS(VIDEO), NULL},
    {"max-size", "N[K|M|G]", FILM | NEUTRAL, FUNCTION(setting_value_set_max_size),
     NEEDS(NO_BATCH) | NEEDS(FILES) | NEEDS(VIDEO), "segment,hash,sink"},
    {"depth", "BITS", FILM | SCRIPT, CHOICE(picture.depth, depths), NEEDS(DEPTH), NULL},
    {"preset", "NAME", FILM | SCRIPT, TEXT(output.preset), NEEDS(VIDEO), NULL},
    {"gl", "WHICH", FILM | THUMB, CHOICE(picture.gl, contexts), NEEDS_NOTHING, NULL},
    {"threads", "N", FILM | THUMB | NEUTRAL, INTEGER(picture.threads, 1, 64), NEEDS_NOTHING, NULL},
    {"shot", "NAME", FILM, TEXT(input.shot), NEEDS(SCRIPT), NULL},
    {"draft", NULL, FILM, FLAG(picture.draft), NEEDS(SCRIPT), NULL},
    {"background", "COLOUR|none", FILM | THUMB | SCRIPT, FUNCTION(setting_value_set_background),
     NEEDS(PLAYED) | NEEDS(QUERIED_SCRIPT) | NEEDS(SHOWN), NULL},
    {"layers", "LIST", FILM | THUMB, TEXT(picture.layers), NEEDS(PLAYED) | NEEDS(SHOWN), NULL},
    {"exr", "HOW", FILM | THUMB, CHOICE(output.exr, exr_modes), NEEDS(OPENEXR), NULL},
    {"hash", NULL, FILM, FLAG(output.hash), NEEDS(NO_BATCH) | NEEDS(FILES), "sink"},
    {"sink", "KIND", FILM, TEXT(output.sink), NEEDS(FILES), NULL},
    {"jobs", "N", FILM | THUMB | NEUTRAL, INTEGER(limits.jobs, 1, MAX_JOBS), NEEDS(FILES), NULL},
    {"segment", "K", FILM | NEUTRAL, INTEGER(segments.only, 0, INT_MAX),
     NEEDS(NO_BATCH) | NEEDS(FILES), NULL},
    {"segment-seconds", "S", FILM, NUMBER(segments.seconds, 0.1, 3600), NEEDS(FILES) | NEEDS(VIDEO),
     NULL},
    {"clean", NULL, FILM | NEUTRAL, FLAG(segments.clean), NEEDS(FILES) | NEEDS(VIDEO), NULL},
    {"interrupted", "HOW", FILM | NEUTRAL, CHOICE(output.interrupted, interrupted_modes),
     NEEDS(NO_BATCH) | NEEDS(FILES), NULL},
    {"progress", "STYLE", FILM | NEUTRAL, CHOICE(messages.progress, progresses), NEEDS(FILES),
     NULL},
    {"every", "SEC", THUMB, NUMBER(input.every, 0.001, 86400), NEEDS(STORYBOARD), NULL},
    {"storyboard", "DIR", THUMB, TEXT(output.storyboard), NEEDS(FILES) | NEEDS(PLAYED), "output"},
    {"cameras", "DIR", 0, TEXT(output.cameras), NEEDS_NOTHING, NULL},
    {"otio", "FILE", FILM | NEUTRAL, TEXT(output.otio),
     NEEDS(NO_BATCH) | NEEDS(FILES) | NEEDS(SCRIPT_FILE) | NEEDS(VIDEO), "segment,layers,out-dir"},
    {"edl", "FILE", FILM | NEUTRAL, TEXT(output.edl),
     NEEDS(NO_BATCH) | NEEDS(FILES) | NEEDS(SCRIPT_FILE) | NEEDS(VIDEO), "segment,layers,out-dir"},
    {"json", NULL, THUMB, FLAG(messages.json), NEEDS(PLAYED) | NEEDS(EVERY) | NEEDS(LIST), "at"},
    {"allow", "DIR", FILM | THUMB | NEUTRAL, FUNCTION(setting_value_set_allow), NEEDS_NOTHING,
     NULL},
    {"sandbox", "HOW", FILM | THUMB | NEUTRAL, CHOICE(limits.sandbox, sandboxes), NEEDS(FILES),
     NULL},
    {"max-memory", "MB", FILM | THUMB | NEUTRAL, INTEGER(limits.max_memory, 0, 1 << 20),
     NEEDS_NOTHING, NULL},
    {"max-seconds", "S", FILM | THUMB | NEUTRAL, INTEGER(limits.max_seconds, 0, INT_MAX),
     NEEDS(FILES), NULL},
    {"verbose", NULL, FILM | THUMB | NEUTRAL, CONSTANT(messages.log_level, LOG_VERBOSE),
     NEEDS_NOTHING, NULL},
    {"quiet", NULL, FILM | THUMB | NEUTRAL, CONSTANT(messages.log_level, LOG_QUIET), NEEDS_NOTHING,
     NULL},
    {.name = NULL},
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
