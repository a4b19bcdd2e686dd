/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/pmove/pmove_types.h - a player's state of movement, and the world it is in. */
#ifndef PLAYBACK_PMOVE_PMOVE_TYPES_H
#define PLAYBACK_PMOVE_PMOVE_TYPES_H

#include <stdbool.h>

#include "base/vec.h"
#include "demo/protocol/movevars.h"

struct map;

/* The player's box, about its origin. */
static const vec3s PMOVE_MINS = {{-16.0f, -16.0f, -24.0f}}, PMOVE_MAXS = {{16.0f, 16.0f, 32.0f}};

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

enum pmove_kind {
    PMOVE_WALKING,
    PMOVE_DEAD,          /* falls and slides; input is ignored */
    PMOVE_FLYING,        /* collides, but does not fall */
    PMOVE_SPECTATOR,     /* flies through everything */
    PMOVE_OLD_SPECTATOR, /* of early servers: stands still without input */
    PMOVE_NOT,
};

struct pmove_state {
    enum pmove_kind kind;
    vec3s origin, velocity;
    float water_jump_time; /* s left of a leap out of water; 0: none */
    bool jump_held;        /* the button must be let go before the next jump */

    /* What the last move found: */
    bool on_ground;
    int ground;      /* number of the solid under the player; 0: the map */
    int touched;     /* number of the last solid stood on or met; 0: none */
    int water_level; /* 0 none, 1 feet, 2 middle, 3 eyes */
    int water_type;  /* contents at the feet: CONTENTS_EMPTY when level is 0 */
};

#endif
