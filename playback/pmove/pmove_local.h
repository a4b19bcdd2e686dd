/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/pmove/pmove_local.h - a move in progress; private to the folder. */
#ifndef PLAYBACK_PMOVE_PMOVE_LOCAL_H
#define PLAYBACK_PMOVE_PMOVE_LOCAL_H

#include "demo/protocol/usercmd.h"
#include "playback/pmove/pmove_types.h"

/* Floors are less steep than this: z of the normal. */
#define PMOVE_FLOOR_Z 0.7f

struct pmove {
    const struct pmove_world *world;
    const struct usercmd *command;
    struct pmove_state *state;
    float time;           /* s */
    vec3s forward, right; /* of the view */
    vec3s ground_normal;  /* of the last floor under the player */
};

#endif
