/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cli/options/option_types.h - the types of cli/options: a run's options as data, and
 * what a row of the option table is. */
#ifndef CLI_OPTIONS_OPTION_TYPES_H
#define CLI_OPTIONS_OPTION_TYPES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/log.h"
#include "base/rational.h"
#include "base/sampling.h"
#include "base/vec.h"
#include "encode/film_options.h"
#include "playback/scene/scene_at.h"
#include "playback/sound/pcm_format.h"
#include "playback/view/view_options.h"
#include "render/renderer.h"

struct demo;
struct err;

enum command {
    COMMAND_RENDER = 1,
    COMMAND_THUMB = 2,
    COMMAND_INFO = 4,
    COMMAND_TRACE = 8,
    COMMAND_DUMP = 16,
    COMMAND_BUILD = 32,
    COMMAND_CHECK = 64,
    COMMAND_PLAN = 128,
    COMMAND_JOIN = 256,
    COMMAND_EXTRACT = 512,
    COMMAND_HIGHLIGHTS = 1024,
    COMMAND_DIRECT = 2048,
    COMMAND_SERVE = 4096,
    COMMAND_STUDIO = 8192,
    COMMAND_PAGE = 16384,
    COMMAND_COMPARE = 32768,
};

/* A time as people write it: "1:05.2", "65.2", or "@234.5" on the
 * recording's own clock. */
struct time_spec {
    bool given, on_clock;
    double seconds;
};

/* Layers in OpenEXR files: as channels of one part, as parts of one file, as files. */
enum exr_mode { EXR_CHANNELS, EXR_PARTS, EXR_FILES };

/* Players that --pov names together: in one film, or each in one of their own. */
#define POV_ALL "all"
#define POV_EACH "each"

enum sandbox_mode { SANDBOX_ON, SANDBOX_OFF, SANDBOX_REQUIRE };

enum progress_style { PROGRESS_AUTO, PROGRESS_JSON, PROGRESS_NONE };

enum { MAX_GAMES = 16, MAX_INPUTS = 4096, MAX_COUNT = 1000, MAX_OPTIONS = 128, MAX_JOBS = 256 };

/* shutter_phase: open as long before the frame's moment as after it. */
#define SHUTTER_CENTRED 1000.0f

/* What stands in the place of the level and its sky. */
enum background_mode { BACKGROUND_LEVEL, BACKGROUND_COLOUR, BACKGROUND_NONE };

enum order_mode { ORDER_TIME, ORDER_RISING };
enum chapters_mode { CHAPTERS_MAPS, CHAPTERS_KILLS, CHAPTERS_NONE };
enum subtitles_mode { SUBTITLES_NONE, SUBTITLES_CHAT, SUBTITLES_CAPTIONS };

/* Which lines of a player's config were used. */
struct config_report {
    char used[512]; /* "fov 110, crosshair 1" */
    int num_other;  /* lines that have no meaning for a film */
};

struct options {
    enum command command;
    const char *inputs[MAX_INPUTS];
    int num_inputs;
    const void
        *memory; /* the demo that inputs[0] names, of a program by the library; NULL: a file */
    size_t memory_size;
    struct demo *opened; /* of inputs[0], borrowed; NULL: it is to be opened */
    bool help;

    const char *output;
    bool overwrite, hash;
    const char *sink; /* format that overrides the output's name */

    const char *basedir;
    const char *games[MAX_GAMES];
    int num_games;
    const char *allowed[MAX_GAMES]; /* folders whose files a script may name */
    int num_allowed;

    int width, height; /* px */
    struct rational fps;
    struct time_spec from, to, at;
    double every;                  /* s; 0: not given */
    int count;                     /* thumb: of pictures */
    int sheet_columns, sheet_rows; /* 0: no sheet */
    double loop;                   /* s; 0: none */
    const char *out_dir, *format;  /* thumb, of many */
    int quality;                   /* of pictures, as encode/picture.h */
    /* highlights: which, NULL or 0: any */
    const char *kinds, *player, *against, *weapon, *on_map;
    bool lowlights;
    double length; /* s of film that they have room in; 0: any */
    enum order_mode order;
    const char *music; /* file to lay under them; NULL: none */
    bool beats;        /* cut them on its beats */
    double highlights; /* render: s of them instead of the demo; 0: the demo */
    const char *clips; /* render: folder for a film of each; NULL: one of all */
    const char *pov;   /* name or number of the player whose eyes to use; NULL: any */
    float fov;         /* degrees, horizontal at 4:3 */
    enum projection projection;
    enum stereo stereo;
    float eye_distance; /* units */
    enum hud_style hud;
    float hud_scale; /* as scene_options */
    bool smooth_styles, smooth_effects;
    bool reframe;
    struct hud_changes hud_changes;
    enum motion_style motion;
    bool prediction; /* trace: measure it */
    bool director;   /* trace: measure them */
    bool no_weapon, fullbright_models, shadows;
    struct skin_overrides skin_overrides;
    int refused;       /* enum vfs_replacement */
    float water_alpha; /* below 0: as the map says */
    struct view_motion_scale motion_scale;
    const char *cfg; /* a player's config */
    struct config_report cfg_report;
    bool camera_given;
    const char *camera_name; /* of one that the map has; NULL: none */
    bool list_cameras, items, top_down;
    vec3s camera_origin, camera_angles;
    enum render_filter filter;
    int anisotropy; /* as render_options */
    float gamma, contrast;
    const char *lut; /* .cube file; NULL: none */

    int samples, aa;     /* whose mean a frame is: of moments, too; of its own moment alone */
    float shutter;       /* degrees: 360 is open all the frame's time */
    float shutter_phase; /* degrees after the frame's moment that it opens; above 360: not given */
    enum sampling_window shutter_shape;

    float volume, music_volume;
    enum pcm_layout sound;

    const char *title; /* of the film, in its file; NULL: the level's, the script's name */
    enum chapters_mode chapters;
    enum subtitles_mode subtitles;

    enum background_mode background;
    uint8_t background_rgb[3];
    int depth;          /* of colours; 0: 8 bits, 1: 10 bits, 2: 16 bits */
    const char *layers; /* which to write instead of pictures; NULL: none */
    enum exr_mode exr;
    const char *codec, *preset;
    float crf;        /* -1: the codec's own */
    bool estimate;    /* plan: as film_estimate.h */
    int64_t max_size; /* bytes of the film's file; 0: any */

    enum render_driver gl;
    int threads; /* 0: as many as the machine has */
    enum progress_style progress;
    enum log_level log_level;
    enum sandbox_mode sandbox;
    int port;        /* studio: to listen on; 0: any that is free */
    int max_memory;  /* MB, of a process; 0: no limit */
    int max_seconds; /* of the command; 0: no limit */
    bool json;
    bool list; /* extract: list the games, write nothing */

    int jobs;    /* processes; 0: as many as there are cores */
    int segment; /* to make alone; -1: the film */
    float segment_seconds;
    bool clean;
    const char *batch; /* file of jobs; NULL: the one that the command line says */
    bool only_whole;   /* a job of a batch: an interrupted film is discarded */
    int argc;          /* the words that were parsed, borrowed */
    char *const *argv;

    const char *script_text; /* of the script, instead of its file's; NULL: none */
    const char *shot;        /* of a script, the one to render; NULL: all */
    bool draft;
    const char *storyboard, *cameras; /* folders for them; NULL: none */
    /* Each option's argument on the command line, by its place in the table: "" of an
     * option without one; NULL: not given. */
    const char *values[MAX_OPTIONS];
};

/* How an option sets the field of struct options at `offset`. */
enum option_kind {
    OPTION_FLAG,   /* a bool: true */
    OPTION_MEANS,  /* an int or enum: the value `low` */
    OPTION_TEXT,   /* a const char *: the argument, borrowed */
    OPTION_TIME,   /* a struct time_spec */
    OPTION_FLOAT,  /* a float from `low` to `high` */
    OPTION_DOUBLE, /* the same of a double */
    OPTION_WHOLE,  /* the same of an int */
    OPTION_CHOICE, /* an enum: the place of the argument among `choices` */
    OPTION_OWN,    /* by the function `set` */
};

struct option {
    char letter; /* 0: none */
    const char *name;
    const char *argument; /* NULL: takes none */
    int commands;         /* enum command, and OPTION_OF_SCRIPTS */
    struct {
        enum option_kind kind;
        size_t offset;
        double low, high;
        const char *const *choices;
        int num_choices;
        bool (*set)(struct options *, const char *, struct err *);
    } value;
    const char *help;
};

#endif
