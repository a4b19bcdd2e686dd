/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/protocol/usercmd.h - the input of a QuakeWorld client for one of its frames. */
#ifndef DEMO_PROTOCOL_USERCMD_H
#define DEMO_PROTOCOL_USERCMD_H

#include <math.h>
#include <stdint.h>

#include "base/trig.h"
#include "base/vec.h"

enum usercmd_buttons { USERCMD_ATTACK = 1, USERCMD_JUMP = 2 };

struct usercmd {
    uint8_t msec;            /* duration, milliseconds */
    uint8_t buttons;         /* enum usercmd_buttons */
    vec3s angles;            /* degrees */
    float forward, side, up; /* units/s */
};

/* Keys that would produce a command, as bits; the actual input device may be another. */
enum usercmd_key {
    USERCMD_KEY_FORWARD = 1 << 0,
    USERCMD_KEY_BACK = 1 << 1,
    USERCMD_KEY_LEFT = 1 << 2,
    USERCMD_KEY_RIGHT = 1 << 3,
    USERCMD_KEY_JUMP = 1 << 4, /* or the key to swim up */
    USERCMD_KEY_DOWN = 1 << 5,
    USERCMD_KEY_ATTACK = 1 << 6,
};

static inline unsigned usercmd_keys(const struct usercmd *command)
{
    return (command->forward > 0 ? USERCMD_KEY_FORWARD : 0u) |
           (command->forward < 0 ? USERCMD_KEY_BACK : 0u) |
           (command->side < 0 ? USERCMD_KEY_LEFT : 0u) |
           (command->side > 0 ? USERCMD_KEY_RIGHT : 0u) |
           (command->buttons & USERCMD_JUMP || command->up > 0 ? USERCMD_KEY_JUMP : 0u) |
           (command->up < 0 ? USERCMD_KEY_DOWN : 0u) |
           (command->buttons & USERCMD_ATTACK ? USERCMD_KEY_ATTACK : 0u);
}

/* Returns the direction of movement, in degrees to the left of the view direction. */
static inline float usercmd_direction(const struct usercmd *command)
{
    return glm_deg(trig_atan2f(-command->side, command->forward));
}

#endif
