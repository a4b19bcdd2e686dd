/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/view/view_types.h - what a player's eyes are to a scene, in any game. */
#ifndef PLAYBACK_VIEW_VIEW_TYPES_H
#define PLAYBACK_VIEW_VIEW_TYPES_H

#include <stdbool.h>

#include "base/vec.h"

struct view {
    vec3s origin, angles; /* of the eye */
    vec3s weapon_origin,
        weapon_angles;   /* of the view weapon, as of an entity: its pitch points up */
    float fov;           /* degrees, across a 4:3 picture; 0: the game leaves it to the player */
    bool is_under_water; /* the game says so, wherever the eye is */
};

#endif
