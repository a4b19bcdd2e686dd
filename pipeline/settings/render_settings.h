/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/settings/render_settings.h - everything that decides what is rendered, as plain
 * data.
 *
 * The groups are those that a user thinks in. A module takes the group that it needs; the
 * whole struct goes only to those that open a demo or a script, or need to know which
 * settings were given. Texts are borrowed. pipeline/settings/settings.h fills the struct and
 * derives values from it. */
#ifndef PIPELINE_SETTINGS_RENDER_SETTINGS_H
#define PIPELINE_SETTINGS_RENDER_SETTINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/broker_rules.h"
#include "base/log.h"
#include "base/rational.h"
#include "base/sampling.h"
#include "base/vec.h"
#include "encode/sink_options.h"
#include "playback/scene/scene_builder.h"
#include "playback/sound/pcm_format.h"
#include "playback/view/view_options.h"
#include "render/renderer.h"

struct demo;

enum { MAX_GAMES = 16, MAX_INPUTS = 4096, MAX_COUNT = 1000, MAX_SETTINGS = 128, MAX_JOBS = 256 };

/* A time as people write it: "1:05.2", "65.2", or "@234.5" on the recording's own clock. */
struct time_spec {
    bool given, on_clock;
    bool after_from; /* an end: seconds after the beginning */
    double seconds;
};

/* ---- the profile: what a film shows unless other settings say so (profile.h) ---- */

enum profile { PROFILE_AUTO, PROFILE_MATCH, PROFILE_PLAYER, PROFILE_PLAIN, NUM_PROFILES };

/* The part of a demo that is rendered if neither `from` nor `to` is given: all of it, the match, or
 * what a single player's recording shows of play. */
enum demo_part { PART_ALL, PART_MATCH, PART_PLAY };

/* ---- input ---- */

struct input_settings {
    const char *paths[MAX_INPUTS]; /* demos, scripts, maps, captures; "-": standard input */
    int num_paths;
    const void *memory; /* the content of paths[0], held by the library's caller; NULL: a file */
    size_t memory_size;
    struct demo *opened; /* paths[0], already open, borrowed; NULL: not open */
    const char *basedir; /* folder that holds id1 or baseq2; NULL: search the usual places */
    const char *games[MAX_GAMES]; /* mods' folders in basedir, the last one searched first */
    int num_games;
    int disabled_replacements;      /* bits of enum vfs_replacement */
    const char *allowed[MAX_GAMES]; /* folders whose files a script may name, and
                                     * links in game folders lead to */
    int num_allowed;
    const char *cfg;           /* a player's config file; NULL: none */
    const char *config;        /* the user's config file, which has been applied; NULL: none */
    const char *script_text;   /* used in place of the content of paths[0]; NULL: read the file */
    const char *shot;          /* the only shot of a script to render; NULL: all */
    struct time_spec from, to; /* the part of the demo or film to render */
    enum demo_part part;       /* of a demo, where those are not given */
    struct time_spec at;       /* a single moment */
    double every;              /* s between moments; 0: not given */
};

/* ---- picture ---- */

/* The background: the level and its sky, one colour, or transparent. */
enum background_mode { BACKGROUND_LEVEL, BACKGROUND_COLOUR, BACKGROUND_NONE };

/* How pictures look: sets of other settings, in look.c. */
enum look { LOOK_PLAIN, LOOK_FILM };
enum { NUM_LOOKS = LOOK_FILM + 1 };

/* What becomes of highlights. */
enum tone_mode { TONE_OFF, TONE_SHOULDER };

/* The exposure: chosen by what pictures show, or a number of stops. */
enum exposure_mode { EXPOSURE_OFF, EXPOSURE_FIXED, EXPOSURE_AUTO };

/* Value of shutter_phase: the shutter is open as long before the frame's time as after it. */
#define SHUTTER_CENTRED 1000.0f

struct picture_settings {
    int width, height; /* px */
    struct rational fps;
    enum projection projection;
    enum stereo stereo;
    float eye_distance; /* units */
    enum render_filter filter;
    int anisotropy; /* as render_options */
    float gamma, contrast;
    enum look look;
    int light;   /* the parts of enum render_light that are on */
    float bloom; /* the share of the light that is scattered */
    enum tone_mode tone;
    enum exposure_mode exposure;
    float exposure_stops; /* of EXPOSURE_FIXED */
    float fill_light;     /* strength, as in scene.fill_light */
    const char *lut;      /* .cube file; NULL: none */
    int depth;            /* bits per channel: 0 is 8, 1 is 10, 2 is 16 */
    int samples;          /* per frame, spread over the time that the shutter is open */
    int aa;               /* samples of the frame's own time, for smooth edges only */
    float shutter;        /* degrees; 360 is open for the whole frame interval */
    float shutter_phase;  /* degrees from the frame's time until the shutter opens */
    enum sampling_window shutter_shape;
    enum background_mode background;
    uint8_t background_rgb[3];
    const char *layers; /* layers to draw separately instead of complete pictures; NULL: none */
    bool shadows;       /* models cast shadows */
    bool draft;         /* scripts only: render small and fast */
    enum render_driver gl;
    int threads;     /* drawing threads; 0: one per core */
    bool few_frames; /* only a few pictures are needed: start quickly rather than draw fast */
};

/* ---- eye ---- */

/* Values of pov that name several players: all in one film, or a film for each. */
#define POV_ALL "all"
#define POV_EACH "each"

struct eye_settings {
    const char *pov; /* name or number of the player whose view is shown; NULL: the first */
    enum motion_style motion;
    enum motion_smoothing smoothing;
    float fov; /* degrees across a 4:3 picture */
    bool reframe;
    bool no_weapon; /* do not draw the view weapon */
    struct view_motion_scale motion_scale;
    bool has_camera; /* look from camera_origin instead of the player's eyes */
    vec3s camera_origin, camera_angles;
    const char *camera_name; /* one of the map's cameras; NULL: none */
};

/* ---- look ---- */

/* Effects close to the camera: as in the game, or faded. */
enum near_effects { NEAR_EFFECTS_GAME, NEAR_EFFECTS_FADE };

struct look_settings {
    enum hud_style hud;
    float hud_scale; /* as scene_options */
    struct hud_changes hud_changes;
    bool smooth_styles, smooth_effects;
    bool fullbright_models;
    struct skin_overrides skin_overrides;
    bool distinct_colours; /* of players: see playback/scene/distinct_colours.h */
    float water_alpha;     /* below 0: as the map says */
    float tint;            /* strength of the game's tints */
    enum near_effects near_effects;
};

/* ---- sound ---- */

struct sound_settings {
    float volume, music_volume;
    enum pcm_layout layout;
    bool has_loudness;
    double loudness; /* integrated loudness of the film, in LUFS */
};

/* ---- output ---- */

/* How layers are stored in OpenEXR files: as channels of one part, as parts, as separate files. */
enum exr_mode { EXR_CHANNELS, EXR_PARTS, EXR_FILES };

enum chapters_mode { CHAPTERS_MAPS, CHAPTERS_KILLS, CHAPTERS_NONE };
/* What becomes of the beginning of a film that is interrupted; interrupt_keeps_film. */
enum interrupted_mode { INTERRUPTED_AUTO, INTERRUPTED_KEEP, INTERRUPTED_DISCARD };
enum subtitles_mode { SUBTITLES_NONE, SUBTITLES_CHAT, SUBTITLES_CAPTIONS };

struct output_settings {
    const char *path;    /* NULL: not given */
    const char *out_dir; /* folder for several outputs that are named after their inputs */
    const char *storyboard, *cameras; /* folders for them; NULL: none */
    const char *otio, *edl;           /* files for editing programs; NULL: none */
    bool overwrite;
    bool replaces_film; /* overwrite the file `path` only: an earlier run or pass made it */
    struct broker_file own_film; /* as an earlier run left it */
    bool writes_stills;          /* frames are rendered, and with them the stills of a script */
    bool hash;                   /* print hashes instead of writing a film */
    const char *sink;            /* overrides the format that the name of a film implies */
    const char *format;          /* the same for pictures, and for the films in out_dir and clips */
    int count;                   /* of pictures, or of highlights */
    int quality;                 /* of pictures, as encode/picture.h */
    const char *codec, *preset;
    float crf;        /* below 0: the codec's default */
    int64_t max_size; /* bytes; 0: no limit */
    enum exr_mode exr;
    enum interrupted_mode interrupted;
    const char *title; /* in the film's metadata; NULL: the level's, or the script's name */
    enum chapters_mode chapters;
    enum subtitles_mode subtitles;
};

/* How a film is cut into segments. */
struct segment_settings {
    int only;      /* the segment to render; below 0: the film */
    float seconds; /* length of a segment */
    bool clean;    /* discard the segment files of earlier attempts */
};

/* ---- limits ---- */

enum sandbox_mode { SANDBOX_ON, SANDBOX_OFF, SANDBOX_REQUIRE };

struct limit_settings {
    int jobs;        /* processes; 0: one per core */
    int max_memory;  /* MB per process; 0: no limit */
    int max_seconds; /* of the command; 0: no limit */
    enum sandbox_mode sandbox;
    bool has_more_films; /* this process renders others later, which may need workers */
};

/* ---- messages ---- */

enum progress_style { PROGRESS_AUTO, PROGRESS_JSON, PROGRESS_NONE };

struct message_settings {
    enum progress_style progress;
    enum log_level log_level;
    bool json; /* print results as JSON */
};

/* ---- what only some commands do ---- */

struct thumb_settings {
    int sheet_columns, sheet_rows; /* 0: no contact sheet */
    double loop;                   /* s; 0: no loop */
    bool list_cameras, items, top_down;
};

enum order_mode { ORDER_TIME, ORDER_FILM };

/* Which highlights to choose; NULL or 0: any. */
struct highlight_settings {
    const char *kinds, *player, *against, *weapon, *on_map;
    bool lowlights;
    double length;     /* s of film that they fill */
    double reel;       /* s of highlights to render in place of the demo; 0: render the demo */
    const char *clips; /* folder for a film of each; NULL: one film of all */
    enum order_mode order;
    const char *music; /* file to play under them; NULL: none */
    bool beats;        /* cut on the beats of the music */
};

/* Where a setting comes from; the higher ones take precedence. */
enum setting_origin {
    ORIGIN_NONE,     /* the built-in default */
    ORIGIN_DEFAULTS, /* the user's config file, or a profile that it or the environment names */
    ORIGIN_FILM,     /* a script's film { }, or a player's config file */
    ORIGIN_PROFILE,  /* a profile that the command line names */
    ORIGIN_OPTION,   /* the setting's own option, or the library's caller */
};

struct render_settings {
    struct input_settings input;
    struct picture_settings picture;
    struct eye_settings eye;
    struct look_settings look;
    struct sound_settings sound;
    struct output_settings output;
    struct segment_settings segments;
    struct limit_settings limits;
    struct message_settings messages;
    struct thumb_settings thumb;
    struct highlight_settings highlights;
    enum profile profile;
    bool has_environment;         /* DEMOREEL_PROFILE has been applied, or replaced by an option */
    uint8_t origin[MAX_SETTINGS]; /* enum setting_origin, by index in the setting table */
    /* Each setting's text as an option, a config file or a profile has it, by its index in the
     * setting table: "" for one without a value; NULL: none of these has it. */
    const char *given[MAX_SETTINGS];
    const struct render_settings *batch; /* of a job: those of its batch's command line, or NULL */
};

#endif
