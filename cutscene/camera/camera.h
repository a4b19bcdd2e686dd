/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/camera/camera.h - a camera and its targets as plain data.
 *
 * The entry point of cutscene/camera/, which computes where the cameras of a cutscene are. It
 * takes a camera as a script describes it, the time map of its shot, and callbacks into a
 * demo (where is this player, what is in the way), and returns position, angles and field of
 * view at a shot time. It knows nothing about films and scripts and draws nothing.
 *
 * Times are shot times in seconds. If `on_demo` is set they are demo times until
 * film_plan_build has converted them to shot times. */
#ifndef CUTSCENE_CAMERA_CAMERA_H
#define CUTSCENE_CAMERA_CAMERA_H

#include <stdbool.h>

#include "base/vec.h"
#include "cutscene/camera/curve.h"
#include "playback/analysis/action_search.h"

struct arena;
struct item_name;

enum target_kind {
    TARGET_NONE,
    TARGET_POINT,
    TARGET_RECORDER, /* the player whose view was recorded */
    TARGET_PLAYER,   /* by name */
    TARGET_KILLER,   /* the killer in the nth death of `name` */
    TARGET_VICTIM,   /* the victim of the nth kill of `name` */
    TARGET_ENTITY,   /* by number */
    TARGET_MODEL,    /* the nth entity with model `name` */
    TARGET_ITEM,     /* the nth item of kind `item` */
    TARGET_MISSILE,  /* fired by player `name`, of kind `item`; see `choice` */
    TARGET_TEAM,     /* the centre of team `name` */
    TARGET_MIDDLE,   /* the centre of `parts` */
    TARGET_PATH,     /* a point that moves along `path` */
};

/* Something that a camera follows or looks at. */
struct camera_target {
    enum target_kind kind;
    vec3s point;
    const char *name;
    int number; /* entity number, or which of several, from 1 */
    const struct item_name *item;
    enum flight_choice choice;
    int num_parts;
    struct camera_target *parts; /* TARGET_MIDDLE */
    struct camera *path;         /* TARGET_PATH: a path whose keys have no look targets */
    vec3s offset;                /* units, added to the target's position */
    bool offset_is_local;        /* `offset` is forward, left, up of the target; else in map axes */
    double lead;                 /* seconds of shot time that the camera anticipates it */
    double lag;                  /* seconds that the camera trails it: see target_lag.h */
};

/* The distance at which a lens is focused at a time. */
struct focus_key {
    double time;
    bool on_demo;
    struct camera_target target; /* TARGET_NONE: focus at `distance` */
    double distance;             /* units ahead */
    enum curve_ease ease;        /* from the previous key to this one */
};

enum camera_kind {
    CAMERA_POV,
    CAMERA_FIXED,
    CAMERA_CHASE,
    CAMERA_ORBIT,
    CAMERA_RIG,
    CAMERA_PATH,
};

struct camera_key {
    double time;
    bool on_demo;
    vec3s pos, angles; /* units; degrees */
    bool has_angles, has_fov, corner;
    bool has_before, has_after;
    vec3s before, after;       /* Bezier handles, relative to `pos` */
    enum curve_ease ease;      /* timing from the previous key to this one */
    struct camera_target look; /* TARGET_NONE: as the previous key */
    double fov, roll;          /* degrees */
};

struct camera {
    enum camera_kind kind;
    const char *where;           /* the place in the script: "film.lua:12" */
    struct camera_target target; /* what it is attached to */
    struct camera_target look;   /* what it points at; TARGET_NONE: use `angles` */
    vec3s pos, angles;           /* CAMERA_FIXED */
    bool has_angles;
    vec3s offset; /* CAMERA_RIG: forward, left, up of the target, in units */
    struct curve distance, angle, height, roll;
    struct curve focal;    /* focal length: see focal_length.h */
    struct curve shake;    /* amplitude of the tremble, in degrees */
    struct curve handheld; /* strength of the drift; 1: a steady hand */
    int seed;              /* of shake and handheld */
    int num_focuses;       /* of `focuses`; 0: see `focus` */
    struct focus_key *focuses;
    struct curve focus; /* focus distance in units, instead of `focuses`; without both, all is
                           sharp */
    struct curve fstop; /* f-number, on 36 mm film at 32 units per metre; alternatively, `blur` */
    struct curve blur;  /* width of a distant point, in percent of the picture's width */
    int blades;         /* of the iris; 0: round */
    bool collide;       /* stays out of walls */
    bool follows_movement; /* CAMERA_CHASE: behind the direction of movement, not of view */
    /* CAMERA_PATH: */
    double tension;                   /* 0 (round) to 1 (straight from key to key) */
    bool constant;                    /* constant speed along the path */
    bool linear;                      /* straight lines from key to key */
    bool is_time_spline;              /* splines over time: see time_spline.h */
    bool linear_rotation, linear_fov; /* is_time_spline: rotation, field of view change linearly */
    double loop;                      /* seconds from the last key back to the first; 0: no loop */
    double period; /* seconds of a loop, whose keys film_plan_build has unrolled */
    int num_keys;
    struct camera_key *keys;
};

/* A camera that is used from time `at` on. */
struct camera_cut {
    double at;
    bool on_demo;
    struct camera camera;
};

/* Returns a copy with its own curves, keys and paths in `arena`. A script may use one camera
 * in several shots, and the times of each copy are resolved for its shot. */
struct camera camera_copy(const struct camera *from, struct arena *arena);

#endif
