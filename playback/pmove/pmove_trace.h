/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/pmove/pmove_trace.h - collision of the player's box. */
#ifndef PLAYBACK_PMOVE_PMOVE_TRACE_H
#define PLAYBACK_PMOVE_PMOVE_TRACE_H

#include "playback/pmove/pmove_types.h"

struct pmove_trace {
    float fraction; /* 1: nothing was hit */
    vec3s end, normal;
    int number; /* number of the solid that was hit; 0: the map */
    bool start_solid;
};

/* Moves the player's box from start to end. */
struct pmove_trace pmove_trace(const struct pmove_world *world, vec3s start, vec3s end);

/* Returns whether the box fits at the position. */
bool pmove_trace_fits(const struct pmove_world *world, vec3s origin);

#endif
