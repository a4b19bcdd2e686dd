/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/q2/q2_monster_flashes.h - where monsters of Quake II fire from, and what a
 * client adds to it. */
#ifndef PLAYBACK_CLIENT_Q2_Q2_MONSTER_FLASHES_H
#define PLAYBACK_CLIENT_Q2_Q2_MONSTER_FLASHES_H

#include <stdbool.h>

#include "playback/client/q2/q2_sound_names.h"

struct q2_monster_flash {
    float place[3];      /* from its origin: forward, to the right, up; units */
    float colour[3];     /* of the light; below 0: it darkens */
    bool has_smoke;      /* a puff and a flash where it fires, ... */
    bool has_sparks;     /* ... and sparks */
    bool is_long;        /* a larger light for 0.2 s */
    bool is_everywhere;  /* the sound is as loud anywhere */
    enum q2_sound sound; /* the first of ... */
    int num_sounds;      /* ... as many, of which chance takes one */
};

/* Of any number: one that is not known lights nothing. */
struct q2_monster_flash q2_monster_flash(int number);

#endif
