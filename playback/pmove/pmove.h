/* playback/pmove/pmove.h - how a QuakeWorld player moves.
 *
 * Client and server run the same physics on the same input, so that a client
 * need not wait for the server to know where its player is. This is that
 * physics: one command moves one state through one world, in single precision
 * and in the game's order of operations. A pure function: nothing is kept
 * between calls, and nothing but *state changes.
 *
 * Two generations are in use. Servers of 1996 and those that kept their code
 * are the rule; today's (those that announce "*z_ext") step out of water, clip
 * jumps off slopes and have options of their own: see struct movevars. */
#ifndef PLAYBACK_PMOVE_PMOVE_H
#define PLAYBACK_PMOVE_PMOVE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/vec.h"

struct map;

/* The server's settings. Speeds in units/s, the rest are factors. */
struct movevars {
    float gravity; /* units/s^2 */
    float stop_speed, max_speed, spectator_max_speed;
    float accelerate, air_accelerate, water_accelerate;
    float friction, water_friction;
    float entity_gravity; /* of this player */

    bool is_modern;
    float jump_least;   /* 0..1: how much of a slow jump is raised to a full one ("pm_ktjump") */
    float bunny_cap;    /* of max_speed, above which the air does not accelerate; 0: none */
    bool slides_fixed;  /* gravity goes on while sliding down ("pm_slidefix") */
    bool steps_in_air;  /* "pm_airstep" */
    bool jumps_ramps;   /* clips a jump off a slope going up, too ("pm_rampjump") */
    bool grounded_late; /* on the ground only once it was touched ("pm_pground") */
};

/* What a server of a protocol before 25, which does not send them, means. */
extern const struct movevars MOVEVARS_DEFAULT;

/* What stands in the way beside the map itself. */
struct pmove_solid {
    int number;   /* of the entity, > 0 */
    int submodel; /* of the map, > 0; 0: a box */
    vec3s origin;
    vec3s mins, maxs; /* of a box, about the origin */
};

struct pmove_world {
    const struct map *map;
    const struct pmove_solid *solids;
    int num_solids;
    struct movevars rules;
};

enum { PMOVE_BUTTON_ATTACK = 1, PMOVE_BUTTON_JUMP = 2 };

/* One picture's input, as the client sent it. */
struct usercmd {
    uint8_t msec;
    uint8_t buttons;
    vec3s angles;            /* degrees */
    float forward, side, up; /* units/s */
};

enum pmove_kind {
    PMOVE_WALKING,
    PMOVE_DEAD,          /* falls and slides, does nothing by himself */
    PMOVE_FLYING,        /* collides, but does not fall */
    PMOVE_SPECTATOR,     /* flies through everything */
    PMOVE_OLD_SPECTATOR, /* as that was at first: stands still unless he speeds up */
    PMOVE_NOT,
};

struct pmove_state {
    enum pmove_kind kind;
    vec3s origin, velocity;
    float water_jump_time; /* s of leaping out of water that are left; 0: does not */
    bool jump_held;        /* the button must be let go before the next jump */

    /* What the last move found: */
    bool on_ground;
    int ground;      /* number of what he stands on; 0: the map */
    int touched;     /* number of the last solid that he stood on or met; 0: none */
    int water_level; /* 0 none, 1 feet, 2 middle, 3 eyes */
    int water_type;  /* contents at the feet: CONTENTS_EMPTY when level is 0 */
};

/* The player's box, about his origin. */
extern const vec3s PMOVE_MINS, PMOVE_MAXS;

/* Run one command. Those of more than 50 ms are run in halves, each of which
 * loses a half millisecond of an odd count, as in the game. */
void pmove_run(const struct pmove_world *world, struct pmove_state *state,
               const struct usercmd *command);

#endif
