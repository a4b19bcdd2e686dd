/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/analysis/strafe.h - how the direction of a player's movement keys turns into
 * speed, in NetQuake and QuakeWorld.
 *
 * The games push a player in the wished direction until the component of the velocity in
 * that direction reaches a cap. In the air the cap is 30 units/s however fast the player
 * is. So the angle between the velocity and the wished direction decides how much speed is
 * gained, and the maximum gain is at the angle at which the push just reaches the cap. */
#ifndef PLAYBACK_ANALYSIS_STRAFE_H
#define PLAYBACK_ANALYSIS_STRAFE_H

#include <stdbool.h>

struct strafe {
    bool is_on_ground;
    float speed;                 /* horizontal, in units/s */
    float max_speed, accelerate; /* the server's rules: units/s, and a factor */
};

/* Returns the speed after one step of the physics, if the wished direction is `degrees`
 * away from the velocity. */
float strafe_speed_after(const struct strafe *strafe, float degrees);

/* Returns the angle that gives the highest speed, 0 to 90 degrees. */
float strafe_best(const struct strafe *strafe);

#endif
