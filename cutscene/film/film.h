/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/film/film.h - what a cutscene script says, as plain data.
 *
 * The face of cutscene/film, which makes a film of shots. In: a struct film, the timelines and scene builders of its
 * demos. Out: for each frame a struct scene with its overlays, and PCM of shots, music
 * and transitions. The folder knows no Lua, no renderer and no encoder.
 *
 * Made by the script, or by a test. Times count in shot time, seconds from the
 * shot's beginning; where `on_demo` is set they are demo time until film_plan
 * has found the shot time. */
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

/* When something is over the picture. */
struct span {
    double at, length, fade; /* s; fade: of both ends */
    bool on_demo;            /* of `at` */
};

enum placing_place { PLACE_UPPER, PLACE_MIDDLE, PLACE_LOWER };

/* Where: at an edge, or with its middle at a point, parts of the frame. */
struct placing {
    enum placing_place place;
    enum title_side side;
    bool is_point;
    struct curve across, down; /* of a point */
};

struct caption {
    const char *text;
    struct span span;
    struct placing placing;
    struct title_style style;    /* its size is the largest */
    struct curve size;           /* of a letter, if it changes; none: the style's */
    double largest;              /* of these, as the script says; the style's may be less, to fit */
    struct curve alpha;          /* how opaque it is, besides its fade; none: 1 */
    struct camera_target follow; /* what it is above, wherever that is; TARGET_NONE: placing */
    const struct image *image;   /* of a style with a font: see film_images.h ... */
    int pad;                     /* ... with px around the letters */
};

struct picture {
    const char *file;
    struct span span;
    struct placing placing;
    double size; /* height, part of the frame's; 0: the file's own, in a frame of 1080 lines */
    struct curve sizes;        /* if it changes: `size` is the largest */
    struct curve alpha;        /* 1 = as it is */
    const struct image *image; /* at its size: see film_images.h */
};

struct still {
    const char *file;
    double at;
    bool on_demo;
};

/* How a shot follows the one before it. Both are seen in a dissolve or a wipe:
 * the film is so much shorter than its shots together. */
enum transition_kind { TRANSITION_CUT, TRANSITION_DISSOLVE, TRANSITION_WIPE };
enum wipe_way { WIPE_LEFT, WIPE_RIGHT, WIPE_UP, WIPE_DOWN }; /* where the edge goes */

struct transition {
    enum transition_kind kind;
    double length; /* s */
    enum wipe_way way;
};

struct fade {
    double length; /* s; 0: none */
    uint8_t rgb[3];
};

/* In slow motion: deeper as it is slower, at its own pitch, or at the pace that
 * it was recorded with. */
enum shot_sound { SOUND_PITCH, SOUND_STRETCH, SOUND_NORMAL, SOUND_MUTE };

struct lut;

/* The tones and colours of the finished picture; what is not given is as it is. */
struct shot_look {
    struct curve gamma, contrast; /* as the options of these names */
    struct curve saturation;      /* 0: grey, 1: as it is */
    struct curve vignette;        /* 0..1: what the corners lose of their light */
    const char *lut_file;         /* a .cube file, after all of these; NULL: none */
    const struct lut *lut;        /* of that file, once the session has read it */
    struct curve lut_amount;      /* 0..1: how far the colours go to the table's */
};

/* A player of another demo of the same map, seen in this one's world. */
struct ghost {
    int source;
    const char *player; /* NULL: whose view the demo is seen with */
    double from;        /* demo time of its demo at the shot's beginning ... */
    bool is_together;   /* ... or as far into the level as the shot's */
    double alpha;
    int shirt, pants;  /* -1: its own */
    const char *label; /* over it, with the seconds that it is ahead; NULL: none */
};

/* A line in the level for a runner's table. */
struct split_line {
    const char *name;
    vec3s ends[2];
};

/* What is heard of a shot of tiles: one of them by its index from 0, or: */
enum { HEAR_MIXED = -1, HEAR_LOUDEST = -2 };

/* A part of the picture with a shot of its own. */
struct tile {
    struct shot *shot;
    double x, y, width, height; /* parts of the frame, from its upper left */
    bool is_aligned;            /* begins when the shot does, by what happens in both demos */
};

struct shot {
    const char *name;  /* "" = its number */
    const char *where; /* "film.lua:12" */
    int source;        /* into the film's sources */
    double to;         /* demo time at which it ends, unless `length` is given */
    double length;     /* s of film; 0: until `to` */
    struct time_map map;
    int num_cuts; /* the first is at 0: the shot's own camera */
    struct camera_cut *cuts;
    int hud; /* enum hud_style; -1: the film's, and none where the camera leaves the eyes */
    bool weapon;
    int unseen;        /* enum unseen_style; -1: hide in the recorder's eyes, else hold */
    bool hide_players; /* all */
    int num_hidden, num_shown;
    struct camera_target *hidden, *shown; /* what is not drawn, and what is nevertheless */
    int num_overrides;
    struct player_override *overrides; /* of what players wear */
    struct hud_changes hud_changes;
    enum shot_sound sound;
    double gain;                      /* of its sound; 1 = as is */
    double sound_before, sound_after; /* s that its sound begins before its picture, ends after */
    struct fade fade_in, fade_out;    /* of picture and sound */
    struct transition transition;     /* from the shot before */
    double letterbox;                 /* shape of what is left, 2.35; 0 = none */
    struct shot_look look;
    int num_captions, num_pictures, num_stills;
    struct caption *captions;
    struct picture *pictures; /* under the captions */
    int num_tiles;            /* these are shown instead of the shot's own camera, ... */
    struct tile *tiles;
    double border; /* ... this far apart, part of the frame's height, ... */
    int heard;     /* ... and heard so: an index or HEAR_... */
    int num_ghosts;
    struct ghost *ghosts;
    bool has_splits; /* a runner's table is drawn, ... */
    int num_lines;   /* ... of these lines, too */
    struct split_line *lines;
    const char *plate; /* of a tile: a name over its picture; NULL: none */
    struct still *stills;
};

struct film_source {
    const char *name, *file; /* file: a path, or the name of a map */
    const char *where;       /* "film.lua:2: " */
    bool is_map;             /* a map with no demo */
    const char *pov;         /* of many players the one to see with; NULL: any */
};

/* Music and other sound of files under the film: of all of it, or of a shot. Film time, once
 * film_plan_build has found it. */
struct film_music {
    const char *file, *where;
    int of_shot;         /* the shot whose time `at` and the keys of `gain` count in; -1: none */
    double at;           /* s; of a shot also before it */
    bool on_demo;        /* of `at` */
    const char *at_shot; /* instead: the shot that it begins with; NULL */
    double from;         /* s of the file */
    double length;       /* s; 0: to its end, or with `loop` to the shot's or the film's */
    bool loop;
    struct curve gain; /* none: 1 */
    double duck;       /* what is left of it under loud sound of the game, 0..1 */
    double fade_in, fade_out;
};

/* An option of demoreel(1) as a script gives it, "fps" and "60"; the value is ""
 * where it takes none. */
struct film_setting {
    const char *name, *value;
};

enum { MAX_FILM_SETTINGS = 64 };

struct film_profile {
    const char *name;
    int num;
    struct film_setting *settings; /* no name twice */
};

/* What a script says to its author. */
struct film_note {
    const char *where, *text; /* where: "film.lua:2: " */
};

struct film {
    struct film_profile settings; /* what the command line says itself counts more */
    struct rational fps;          /* of the settings; 0: not said */
    int num_sources, num_shots;
    struct film_source *sources;
    struct shot *shots;
    int num_music;
    struct film_music *music;
    int num_notes;
    struct film_note *notes;
    uint64_t digest; /* of the texts that were run */
};

#endif
