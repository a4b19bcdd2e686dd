/* playback/protocol/usercmd.h - a QuakeWorld client's input for one of its frames. */
#ifndef PLAYBACK_PROTOCOL_USERCMD_H
#define PLAYBACK_PROTOCOL_USERCMD_H

#include <stdint.h>

#include "base/vec.h"

enum usercmd_buttons { USERCMD_ATTACK = 1, USERCMD_JUMP = 2 };

struct usercmd {
    uint8_t msec;            /* how long it lasts */
    uint8_t buttons;         /* enum usercmd_buttons */
    vec3s angles;            /* degrees */
    float forward, side, up; /* units/s */
};

#endif
