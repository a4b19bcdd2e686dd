/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/analysis/strafe.h"

#include <math.h>

#include "base/trig.h"
#include "base/vec.h"

static const float STEP = 1.0f / 72.0f; /* seconds; the games' step */
static const float FRICTION = 4.0f, STOP_SPEED = 100.0f, AIR_CAP = 30.0f;

static float speed_with_friction(const struct strafe *s)
{
    if (!s->is_on_ground)
        return s->speed;
    return fmaxf(s->speed - fmaxf(s->speed, STOP_SPEED) * FRICTION * STEP, 0.0f);
}

static float cap_of(const struct strafe *s)
{
    return s->is_on_ground ? s->max_speed : fminf(s->max_speed, AIR_CAP);
}

/* Returns the maximum speed that a step adds. */
static float push_of(const struct strafe *s)
{
    return s->accelerate * s->max_speed * STEP;
}

float strafe_speed_after(const struct strafe *s, float degrees)
{
    const float speed = speed_with_friction(s), turn = glm_rad(degrees);
    const float along = speed * trig_cosf(turn);
    const float added = fminf(fmaxf(cap_of(s) - along, 0.0f), push_of(s));
    return trig_hypotf(speed + added * trig_cosf(turn), added * trig_sinf(turn));
}

/* While the complete push is added, a smaller angle gains more. Beyond that, the cap takes
 * away more than the angle gains. */
float strafe_best(const struct strafe *s)
{
    const float speed = speed_with_friction(s), along = fmaxf(cap_of(s) - push_of(s), 0.0f);
    return along >= speed ? 0.0f : glm_deg(trig_acosf(along / speed));
}
