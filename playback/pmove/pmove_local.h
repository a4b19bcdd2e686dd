/* playback/pmove/pmove_local.h - a move as it goes on; private to move*.c. */
#ifndef PLAYBACK_PMOVE_PMOVE_LOCAL_H
#define PLAYBACK_PMOVE_PMOVE_LOCAL_H

#include "playback/pmove/pmove.h"

/* Floors are less steep than this: z of the normal. */
#define MOVER_FLOOR_Z 0.7f

struct pmove {
    const struct pmove_world *world;
    const struct usercmd *command;
    struct pmove_state *state;
    float time;           /* s */
    vec3s forward, right; /* of his view */
    vec3s ground_normal;  /* of the last floor that was under him */
};

struct pmove_trace {
    float fraction; /* 1: nothing met */
    vec3s end, normal;
    int number; /* of the solid met; 0: the map */
    bool start_solid;
};

/* What a slide met. */
enum pmove_blocked {
    BLOCKED_FLOOR = 1,
    BLOCKED_WALL = 2,
    BLOCKED_SLOPE = 4,
    BLOCKED_STUCK = 8, /* it began inside something */
};

/* Move the player's box from start to end: move_trace.c. */
struct pmove_trace pmove_trace(const struct pmove_world *world, vec3s start, vec3s end);

/* True when the box fits there. */
bool pmove_fits(const struct pmove_world *world, vec3s origin);

/* Slide along what is met, or step up it: move_slide.c. Both return a set of
 * enum pmove_blocked. `steps_in_air`: only up a wall that stands on a floor. */
unsigned pmove_slide(struct pmove *pmove);
unsigned pmove_step_slide(struct pmove *pmove, bool in_air);

vec3s pmove_clip_velocity(vec3s velocity, vec3s normal);

#endif
