/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/motion/place.h - a position and a direction. */
#ifndef PLAYBACK_MOTION_PLACE_H
#define PLAYBACK_MOTION_PLACE_H

#include "base/vec.h"

struct place {
    vec3s origin, angles; /* in units; in degrees */
};

#endif
