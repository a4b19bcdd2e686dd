/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/view_roll.h - how far a player leans while strafing: the roll of
 * the view, and of the body that others see in QuakeWorld. */
#ifndef PLAYBACK_CLIENT_VIEW_ROLL_H
#define PLAYBACK_CLIENT_VIEW_ROLL_H

#include "base/vec.h"

/* Degrees, -2..2, positive when moving to the right; yaw in degrees, velocity in units/s. */
float view_roll(float yaw, vec3s velocity);

#endif
