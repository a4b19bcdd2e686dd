/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/view_roll.h - how far a player leans when strafing: the roll of the view
 * and, in QuakeWorld, of the body that others see. */
#ifndef PLAYBACK_CLIENT_VIEW_ROLL_H
#define PLAYBACK_CLIENT_VIEW_ROLL_H

#include "base/vec.h"

/* Returns degrees, -2..2, positive when moving to the right. Yaw is in degrees, velocity in
 * units/s. */
float view_roll(float yaw, vec3s velocity);

#endif
