/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/replay_view.h - a kill to be shown from outside, and a camera for it. */
#ifndef PIPELINE_HIGHLIGHTS_REPLAY_VIEW_H
#define PIPELINE_HIGHLIGHTS_REPLAY_VIEW_H

#include <stdbool.h>

#include "base/vec.h"
#include "cutscene/camera/camera.h"
#include "pipeline/highlights/replay_bodies.h"
#include "pipeline/highlights/replay_speed.h"

struct arena;
struct camera_collision;
struct entity_track;
struct flight;
struct map;
struct timeline;

/* Two replays in a row should not be of the same kind. */
enum replay_kind {
    REPLAY_BEHIND_KILLER,
    REPLAY_BEHIND_VICTIM,
    REPLAY_SIDE,
    REPLAY_FRONT,   /* of the victim */
    REPLAY_RIDE,    /* behind the missile */
    REPLAY_MISSILE, /* the missile, as it comes */
    REPLAY_CORNER,  /* of the room, high up */
    REPLAY_MAP,     /* a camera of the map */
};

/* The time in which a camera has to meet all conditions, in s of the demo before and after the hit,
 * and its steps. */
#define REPLAY_BEFORE 0.5
#define REPLAY_AFTER 0.2
#define REPLAY_STEP 0.05
enum { REPLAY_STEPS = 15 };

/* A kill with everything that cameras around it need. */
struct replay_scene {
    const struct timeline *timeline;
    const struct map *map;
    struct camera_collision *collision;
    bool sees_all;                         /* the recording has the complete game */
    float shape;                           /* width of the frame by its height */
    const char *killer_name, *victim_name; /* as scripts name them */
    struct entity_track *killer, *victim;
    const struct flight *flight; /* of the missile that kills; NULL: none */
    struct entity_track *missile;
    struct replay_range range; /* in which neither player jumps: of cameras that follow them */
    struct replay_range still_range;    /* of cameras at rest that look at a point; not shorter */
    bool is_followed;                   /* `range` is long enough for a replay */
    bool is_of_victim;                  /* the killer does not have to be seen */
    const struct replay_bodies *bodies; /* by step */
    vec3s from, at;                     /* the positions of killer and victim at the hit */
    float axis;                         /* direction from killer to victim, in degrees */
    float victim_yaw;                   /* direction in which the victim looks */
};

/* A camera that shows a kill. */
struct replay_view {
    enum replay_kind kind;
    struct camera camera;
    int fov; /* degrees; also in `camera` */
    struct replay_range range;
    int side;    /* of the line from the killer to the victim: -1 right, 1 left, 0 on it */
    float score; /* higher is better */
};

#endif
