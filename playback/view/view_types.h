/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/view/view_types.h - the view of a player, in any of the games. */
#ifndef PLAYBACK_VIEW_VIEW_TYPES_H
#define PLAYBACK_VIEW_VIEW_TYPES_H

#include <stdbool.h>

#include "base/vec.h"

struct view {
    vec3s origin, angles; /* of the eye */
    vec3s weapon_origin,
        weapon_angles;   /* of the view weapon, as an entity: pitch is positive upwards */
    float fov;           /* horizontal, for 4:3, in degrees; 0: the game leaves it to the player */
    bool is_under_water; /* as the game reports it, independent of the eye's position */
};

#endif
