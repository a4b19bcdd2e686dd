/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/sound/listener.h - the position and orientation from which a demo is heard at a
 * time: those of the view without bob, kick and punch, or those of a camera. */
#ifndef PLAYBACK_SOUND_LISTENER_H
#define PLAYBACK_SOUND_LISTENER_H

#include <stdint.h>

#include "base/vec.h"
#include "playback/sound/pcm_format.h"

struct cursor;

enum { NUM_AMBIENTS = 2 }; /* of a leaf: water, sky */

struct listener {
    vec3s origin;
    vec3s right; /* unit vector */
    vec3s ahead; /* unit vector, horizontal, as 360-degree pictures have a level horizon */
    enum pcm_layout layout; /* of the output */
    int level;
    int view_entity;               /* its sounds are heard at full volume on both sides; 0: none */
    uint8_t ambient[NUM_AMBIENTS]; /* ambient volumes of the leaf; 0 without a map */
};

struct listener listener_at(struct cursor *cursor, double time);

/* Like listener_at, for a camera; angles in degrees. */
struct listener listener_from(struct cursor *cursor, double time, vec3s origin, vec3s angles);

#endif
