/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/q2/q2_monster_flashes.h - the muzzle positions of Quake II's monsters and
 * the effects that the client adds there. */
#ifndef PLAYBACK_CLIENT_Q2_Q2_MONSTER_FLASHES_H
#define PLAYBACK_CLIENT_Q2_Q2_MONSTER_FLASHES_H

#include <stdbool.h>

#include "playback/client/q2/q2_sound_names.h"

struct q2_monster_flash {
    float place[3];      /* relative to its origin: forward, right, up; in units */
    float colour[3];     /* of the light; negative values darken */
    bool has_smoke;      /* a puff of smoke and a flash at the muzzle */
    bool has_sparks;     /* also sparks */
    bool is_long;        /* a larger light, for 0.2 s */
    bool is_everywhere;  /* the sound is not attenuated */
    enum q2_sound sound; /* the first of num_sounds consecutive ones */
    int num_sounds;      /* number of sounds to choose from at random */
};

/* Accepts any number. An unknown one has no light. */
struct q2_monster_flash q2_monster_flash(int number);

#endif
