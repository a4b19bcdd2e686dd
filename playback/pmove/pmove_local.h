/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/pmove/pmove_local.h - the state of a move in progress; private to the folder. */
#ifndef PLAYBACK_PMOVE_PMOVE_LOCAL_H
#define PLAYBACK_PMOVE_PMOVE_LOCAL_H

#include "demo/protocol/usercmd.h"
#include "playback/pmove/pmove_types.h"

/* Minimum z of a floor's normal. */
#define PMOVE_FLOOR_Z 0.7f

struct pmove {
    const struct pmove_world *world;
    const struct usercmd *command;
    struct pmove_state *state;
    float time;           /* in seconds */
    vec3s forward, right; /* directions of the view */
    vec3s ground_normal;  /* normal of the last floor under the player */
};

#endif
