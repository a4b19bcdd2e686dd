/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/pmove/pmove_types.h - the state of a moving player, and its surroundings. */
#ifndef PLAYBACK_PMOVE_PMOVE_TYPES_H
#define PLAYBACK_PMOVE_PMOVE_TYPES_H

#include <stdbool.h>

#include "base/vec.h"
#include "demo/protocol/movevars.h"

struct map;

/* The player's box, relative to the origin. */
static const vec3s PMOVE_MINS = {{-16.0f, -16.0f, -24.0f}}, PMOVE_MAXS = {{16.0f, 16.0f, 32.0f}};

/* An obstacle other than the map itself. */
struct pmove_solid {
    int number;   /* entity number, > 0 */
    int submodel; /* submodel of the map, > 0; 0: a box */
    vec3s origin;
    vec3s mins, maxs; /* of a box, relative to the origin */
};

struct pmove_world {
    const struct map *map;
    const struct pmove_solid *solids;
    int num_solids;
    struct movevars rules;
};

enum pmove_kind {
    PMOVE_WALKING,
    PMOVE_DEAD,          /* falls and slides; ignores input */
    PMOVE_FLYING,        /* collides but does not fall */
    PMOVE_SPECTATOR,     /* flies through everything */
    PMOVE_OLD_SPECTATOR, /* early servers: stops without input */
    PMOVE_NOT,
};

struct pmove_state {
    enum pmove_kind kind;
    vec3s origin, velocity;
    float water_jump_time; /* seconds left of a leap out of water; 0: none */
    bool jump_held;        /* the button must be released before the next jump */

    /* Results of the last move: */
    bool on_ground;
    int ground;      /* number of the solid under the player; 0: the map */
    int touched;     /* number of the last solid stood on or hit; 0: none */
    int water_level; /* 0: none, 1: feet, 2: waist, 3: eyes */
    int water_type;  /* contents at the feet; CONTENTS_EMPTY if the level is 0 */
};

#endif
