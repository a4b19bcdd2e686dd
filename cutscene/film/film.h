/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/film/film.h - a film as plain data: the result of a cutscene script.
 *
 * The entry point of cutscene/film/, which plays a film. It takes a struct film and the
 * timelines and scene builders of its demos, and returns a struct scene with overlays for
 * each frame, and PCM audio of shots, music and transitions. It knows nothing about Lua,
 * renderers and encoders.
 *
 * A struct film is filled by a script or by a test. Times are shot times, in seconds from the
 * shot's beginning; if `on_demo` is set they are demo times until film_plan_build has
 * converted them to shot times. */
#ifndef CUTSCENE_FILM_FILM_H
#define CUTSCENE_FILM_FILM_H

#include <stdbool.h>
#include <stdint.h>

#include "base/rational.h"
#include "base/vec.h"
#include "cutscene/camera/camera.h"
#include "cutscene/camera/time_map.h"
#include "cutscene/film/title.h"
#include "playback/scene/scene_builder.h"

/* The time in which an overlay is shown. */
struct span {
    double at, length, fade; /* in seconds; fade: in and out */
    bool on_demo;            /* `at` is a demo time */
};

enum placing_place { PLACE_UPPER, PLACE_MIDDLE, PLACE_LOWER };

/* The position of an overlay: at an edge, or centred on a point. */
struct placing {
    enum placing_place place;
    enum title_side side;
    bool is_point;
    struct curve across, down; /* is_point: fractions of the frame, 0..1 */
    bool has_margin;
    double margin[2]; /* has_margin: distances from the edges, fractions of width and height */
};

struct caption {
    const char *text;
    struct span span;
    struct placing placing;
    struct title_style style;    /* its size is the maximum of `size` */
    struct curve size;           /* letter size, if it changes; no keys: the style's */
    double largest;              /* maximum of `size`; the style's may be reduced to fit */
    double width;                /* of its lines at most, fraction of the frame's; 0: that fits */
    struct curve alpha;          /* opacity, multiplied with the fade; no keys: 1 */
    struct camera_target follow; /* stays above this target; TARGET_NONE: see `placing` */
    const struct image *image;   /* if the style has a font file: see film_images.h */
    int pad;                     /* pixels around the text in `image` */
};

struct picture {
    const char *file;
    struct span span;
    struct placing placing;
    double size; /* fraction of the frame's height; 0: the file's size, for a frame of 1080 lines */
    struct curve sizes;        /* if the size changes: `size` is the maximum */
    struct curve alpha;        /* opacity; no keys: 1 */
    const struct image *image; /* scaled to `size`: see film_images.h */
};

struct still {
    const char *file;
    double at;
    bool on_demo;
};

/* How a shot follows the previous one. A dissolve or a wipe shows both, so the film is
 * shorter than the sum of its shots. */
enum transition_kind { TRANSITION_CUT, TRANSITION_DISSOLVE, TRANSITION_WIPE };
enum wipe_way {
    WIPE_LEFT,
    WIPE_RIGHT,
    WIPE_UP,
    WIPE_DOWN
}; /* the direction in which the edge moves */

enum transition_sound { TRANSITION_SILENT, TRANSITION_WHOOSH };

struct transition {
    enum transition_kind kind;
    double length; /* in seconds */
    enum wipe_way way;
    int sound; /* enum transition_sound */
};

struct fade {
    double length; /* in seconds; 0: none */
    uint8_t rgb[3];
};

/* Sound in slow motion: with lower pitch, stretched at the original pitch, or at the recorded
 * speed. */
enum shot_sound { SOUND_PITCH, SOUND_STRETCH, SOUND_NORMAL, SOUND_MUTE };

struct lut;

/* Colour grading of the finished picture. Curves without keys change nothing. */
struct shot_look {
    struct curve gamma, contrast; /* like the options of the same names */
    struct curve saturation;      /* 0: grey, 1: unchanged */
    struct curve vignette;        /* 0..1: how much darker the corners are */
    const char *lut_file;         /* a .cube file, applied after the above; NULL: none */
    const struct lut *lut;        /* loaded from lut_file by the session */
    struct curve lut_amount;      /* 0..1: strength of the LUT */
};

/* Brightness of the level in a shot: that of the film's setting, or its own. */
enum shot_exposure_mode { SHOT_AS_FILM, SHOT_UNEXPOSED, SHOT_EXPOSED_AUTO, SHOT_EXPOSED_BY };
struct shot_exposure {
    enum shot_exposure_mode mode;
    struct curve stops; /* SHOT_EXPOSED_BY */
};

/* A player of another demo of the same map, drawn into this one's scene. */
struct ghost {
    int source;
    const char *player; /* NULL: the player whose view was recorded */
    double from;        /* time in its demo at the shot's beginning */
    bool is_together;   /* instead of `from`: as far into the level as the shot's demo */
    double alpha;
    int shirt, pants;  /* -1: the player's own */
    const char *label; /* shown above it, with its lead in seconds; NULL: none */
};

/* A line in the level at which a runner's time is taken. */
struct split_line {
    const char *name;
    vec3s ends[2];
};

/* The sound of a shot with tiles: that of one of them, by index from 0, or: */
enum { HEAR_MIXED = -1, HEAR_LOUDEST = -2 };

/* A part of the picture that shows a shot of its own. */
struct tile {
    struct shot *shot;
    double x, y, width, height; /* fractions of the frame, from its upper left */
    bool is_aligned; /* begins at the same moment as the shot, found by events in both demos */
};

struct shot {
    const char *name;  /* "": unnamed */
    const char *where; /* "film.lua:12" */
    int source;        /* index into the film's sources */
    double to;         /* demo time at which it ends, unless `length` is given */
    double length;     /* seconds of the film; 0: until `to` */
    struct time_map map;
    int num_cuts; /* at least 1; the first, at time 0, has the shot's camera */
    struct camera_cut *cuts;
    int hud; /* enum hud_style; -1: the film's if the camera shows a player's view, else none */
    bool weapon;
    int unseen;        /* enum unseen_style; -1: hide in the recorded view, else hold */
    bool hide_players; /* hides all players */
    int num_hidden, num_shown;
    struct camera_target *hidden, *shown; /* targets that are not drawn, and exceptions */
    int num_overrides;
    struct player_override *overrides; /* colours and skins of players */
    struct hud_changes hud_changes;
    enum shot_sound sound;
    double gain;                      /* volume of its sound; 1: unchanged */
    double sound_before, sound_after; /* seconds by which its sound starts earlier, ends later */
    struct fade fade_in, fade_out;    /* of picture and sound */
    struct transition transition;     /* from the previous shot */
    double letterbox;                 /* aspect ratio of the visible part, such as 2.35; 0: none */
    struct shot_look look;
    struct shot_exposure exposure;
    struct curve tint; /* strength of the game's tints, 0..1; no keys: that of the film */
    int num_captions, num_pictures, num_stills;
    struct caption *captions;
    struct picture *pictures; /* drawn below the captions */
    int num_tiles;            /* > 0: the tiles are shown instead of the shot's own camera */
    struct tile *tiles;
    double border; /* gap between tiles, as a fraction of the frame's height */
    int heard;     /* index of the tile whose sound is used, or HEAR_... */
    int num_ghosts;
    struct ghost *ghosts;
    bool has_splits; /* shows a table of split times */
    int num_lines;   /* lines in the level at which the table has times, too */
    struct split_line *lines;
    const char *plate; /* in a tile: the name shown above its picture; NULL: none */
    struct still *stills;
};

struct film_source {
    const char *name, *file; /* file: the path of a demo or map */
    const char *where;       /* "film.lua:2: " */
    bool is_map;             /* a map without a demo */
    const char *pov;         /* the player to view, in recordings of all players; NULL: any */
};

/* Music or another sound file that is mixed into the film or into a shot. Times are film
 * times once film_plan_build has converted them. */
struct film_music {
    const char *file, *where;
    int of_shot;         /* `at` and the keys of `gain` are times of this shot; -1: of the film */
    double at;           /* in seconds; may be negative with of_shot */
    bool on_demo;        /* `at` is a demo time */
    const char *at_shot; /* instead of `at`: the name of the shot with which it begins; or NULL */
    double from;         /* start position in the file, in seconds */
    double length; /* in seconds; 0: to the end of the file or, with `loop`, of the shot or film */
    bool loop;
    struct curve gain; /* no keys: 1 */
    bool has_level;
    double level;     /* loudness in the film with a gain of 1, in LUFS */
    double duck;      /* volume during loud sound of the game, 0..1 */
    double sidechain; /* decibels by which the kills shown and voices lower it */
    double fade_in, fade_out;
};

/* An option of demoreel(1) that a script sets, such as "fps" and "60"; the value is "" for
 * options without one. */
struct film_setting {
    const char *name, *value;
};

enum { MAX_FILM_SETTINGS = 64 };

struct film_profile {
    const char *name;
    int num;
    struct film_setting *settings; /* names are unique */
};

/* A message from a script to its author. */
struct film_note {
    const char *where, *text; /* where: "film.lua:2: " */
};

struct film {
    struct film_profile settings; /* overridden by the command line */
    struct rational fps;          /* from the settings; 0: not set */
    int num_sources, num_shots;
    struct film_source *sources;
    struct shot *shots;
    int num_music;
    struct film_music *music;
    int num_notes;
    struct film_note *notes;
    uint64_t digest; /* hash of all script texts that were run */
};

#endif
