/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/sound/listener.h - where a demo is heard from at a moment: from the view
 * without what only the eye feels (bob, kick, punch), or from a camera. */
#ifndef PLAYBACK_SOUND_LISTENER_H
#define PLAYBACK_SOUND_LISTENER_H

#include <stdint.h>

#include "base/vec.h"
#include "playback/sound/pcm_format.h"

struct cursor;

enum { NUM_AMBIENTS = 2 }; /* of a leaf: water, sky */

struct listener {
    vec3s origin;
    vec3s right;            /* unit vector */
    vec3s ahead;            /* the same, level: pictures all around keep their horizon */
    enum pcm_layout layout; /* of what is heard */
    int level;
    int view_entity;               /* its sounds are at full volume on both sides; 0: none */
    uint8_t ambient[NUM_AMBIENTS]; /* volumes of the leaf; 0 without a map */
};

struct listener listener_at(struct cursor *cursor, double time);

/* The same of a camera; angles in degrees. */
struct listener listener_from(struct cursor *cursor, double time, vec3s origin, vec3s angles);

#endif
