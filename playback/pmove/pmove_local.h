/* playback/pmove/pmove_local.h - a move as it goes on; private to move*.c. */
#ifndef PLAYBACK_PMOVE_PMOVE_LOCAL_H
#define PLAYBACK_PMOVE_PMOVE_LOCAL_H

#include "playback/pmove/pmove.h"

/* Floors are less steep than this: z of the normal. */
#define MOVER_FLOOR_Z 0.7f

struct mover {
    const struct move_world *world;
    const struct move_command *command;
    struct move_state *state;
    float time;           /* s */
    vec3s forward, right; /* of his view */
    vec3s ground_normal;  /* of the last floor that was under him */
};

struct mover_trace {
    float fraction; /* 1: nothing met */
    vec3s end, normal;
    int number; /* of the solid met; 0: the map */
    bool start_solid;
};

/* What a slide met. */
enum mover_blocked {
    BLOCKED_FLOOR = 1,
    BLOCKED_WALL = 2,
    BLOCKED_SLOPE = 4,
    BLOCKED_STUCK = 8, /* it began inside something */
};

/* Move the player's box from start to end: move_trace.c. */
struct mover_trace mover_trace(const struct move_world *world, vec3s start, vec3s end);

/* True when the box fits there. */
bool mover_fits(const struct move_world *world, vec3s origin);

/* Slide along what is met, or step up it: move_slide.c. Both return a set of
 * enum mover_blocked. `steps_in_air`: only up a wall that stands on a floor. */
unsigned mover_slide(struct mover *mover);
unsigned mover_step_slide(struct mover *mover, bool in_air);

vec3s mover_clip_velocity(vec3s velocity, vec3s normal);

#endif
