/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/camera/camera.h - a camera as plain data, and what it follows.
 *
 * The face of cutscene/camera: where the cameras of a cutscene are. In: a camera as a script
 * describes it, the time map of its shot, and answers about a demo (where somebody
 * is, what stands in the way). Out: position, angles and field of view at a shot
 * time. It knows nothing of films and scripts, and draws nothing.
 *
 * Times are shot time in s; where `on_demo` is set they are demo time until
 * film_plan_make has found the shot time of that moment. */
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
    TARGET_RECORDER, /* the player that the demo is seen with */
    TARGET_PLAYER,   /* by name */
    TARGET_KILLER,   /* in the nth death of `name` */
    TARGET_VICTIM,   /* of the nth kill of `name` */
    TARGET_ENTITY,   /* by number */
    TARGET_MODEL,    /* the nth entity that shows model `name` */
    TARGET_ITEM,     /* the nth of the items of kind `item` */
    TARGET_MISSILE,  /* of player `name`: of kind `item`, `choice`, nth */
    TARGET_TEAM,     /* the middle of team `name` */
    TARGET_MIDDLE,   /* the middle of its parts */
    TARGET_PATH,     /* a point that moves along `path` */
};

/* What a camera follows or looks at. */
struct camera_target {
    enum target_kind kind;
    vec3s point;
    const char *name;
    int number; /* of an entity, or which of several, from 1 */
    const struct item_name *item;
    enum flight_choice choice;
    int num_parts;
    struct camera_target *parts; /* TARGET_MIDDLE */
    struct camera *path;         /* TARGET_PATH: its keys alone, which look at nothing */
    vec3s offset;                /* units, added to its position ... */
    bool turns;                  /* ... forward, left and up of its heading, not of the world */
    double lead;                 /* s of shot time that it is seen ahead */
    double lag;                  /* s that it is seen behind, softened: see target_lag.h */
};

/* What a lens is sharp at, from a time on. */
struct focus_key {
    double time;
    bool on_demo;
    struct camera_target target; /* TARGET_NONE: */
    double distance;             /* units ahead */
    enum curve_ease ease;        /* how it is reached from the key before */
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
    vec3s before, after;       /* handles of a Bezier curve, from `pos` */
    enum curve_ease ease;      /* how the key is reached in time; EASE_LINEAR: evenly */
    struct camera_target look; /* TARGET_NONE: as the key before */
    double fov, roll;          /* degrees */
};

struct camera {
    enum camera_kind kind;
    const char *where;           /* in the script: "film.lua:12" */
    struct camera_target target; /* what it is fastened to */
    struct camera_target look;   /* what it points at; TARGET_NONE: see `angles` */
    vec3s pos, angles;           /* CAMERA_FIXED */
    bool has_angles;
    vec3s offset; /* CAMERA_RIG: forward, left and up of the target, units */
    struct curve distance, angle, height, roll;
    struct curve focal;           /* see focal_length.h */
    struct curve shake, handheld; /* degrees of tremble; strength of drift, 1: a calm hand */
    int seed;                     /* of both */
    int num_focuses;              /* 0: all is sharp */
    struct focus_key *focuses;
    struct curve focus;       /* units ahead, instead of keys with targets */
    struct curve fstop;       /* how far the lens is open: 36 mm film, 32 units to the metre; or */
    struct curve blur;        /* ... the width of a far point, percent of the picture's */
    int blades;               /* of its iris; 0: it is round */
    bool collide;             /* stays out of walls */
    bool along_way;           /* CAMERA_CHASE: behind the movement, not the view */
    double tension;           /* CAMERA_PATH: 0 round to 1 straight from key to key */
    bool constant, linear;    /* CAMERA_PATH: even speed; straight lines */
    bool is_timed;            /* ... of splines over time: see time_spline.h; or evenly: */
    bool even_turn, even_fov; /* ... from key to key, as `linear` its position */
    double loop;              /* s from the last key back to the first; 0: no loop */
    double period;            /* s of a loop, whose keys film_plan_make has unrolled */
    int num_keys;
    struct camera_key *keys;
};

/* A camera that shows the shot from a time on. */
struct camera_cut {
    double at;
    bool on_demo;
    struct camera camera;
};

/* A copy with curves, keys and paths of its own, whose times may be resolved for a
 * shot: a script may use one camera in many. */
struct camera camera_copy(const struct camera *from, struct arena *arena);

#endif
