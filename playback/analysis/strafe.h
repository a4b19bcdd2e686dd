/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/analysis/strafe.h - how the way that a player wants to go turns into speed, in
 * NetQuake and QuakeWorld.
 *
 * The games push a player that way until the part of the speed along it reaches a cap, which
 * in the air is 30 units/s however fast the player is. So it is the angle between the speed
 * and the wanted way that decides what is gained, and what is gained most at the cap. */
#ifndef PLAYBACK_ANALYSIS_STRAFE_H
#define PLAYBACK_ANALYSIS_STRAFE_H

#include <stdbool.h>

struct strafe {
    bool is_on_ground;
    float speed;                 /* across, units/s */
    float max_speed, accelerate; /* the server's rules; units/s, and a factor */
};

/* The speed after a step of the physics, of somebody who wants to go so many degrees beside
 * the way of the speed. */
float strafe_speed_after(const struct strafe *strafe, float degrees);

/* The angle after which it is highest, 0 to 90. */
float strafe_best(const struct strafe *strafe);

#endif
