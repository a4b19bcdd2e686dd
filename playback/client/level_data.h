/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/level_data.h - a level while the demo is being read: the level itself and
 * the data that only the client and the loader of its files need. */
#ifndef PLAYBACK_CLIENT_LEVEL_DATA_H
#define PLAYBACK_CLIENT_LEVEL_DATA_H

#include <stdbool.h>
#include <stdint.h>

#include "playback/client/level.h"

struct level_data {
    struct level level;
    int index;
    float fog[4];             /* the map's own: density, r, g, b */
    bool has_shifted_weapons; /* mission packs send the weapon's number instead of its bit */
    uint16_t player_model, nail_model; /* QuakeWorld: default models, which are not sent; 0: none */
    uint32_t z_extensions;             /* QuakeWorld: the server's "*z_ext" */
    struct movevars rules;             /* those that "serverinfo" contains */
    int num_vwep_files; /* QuakeWorld: from "//vwep": the player model, then weapons */
    const char *vwep_files[LEVEL_MAX_VWEP]; /* file names; "-": the default, or none */
    int static_capacity, static_sound_capacity;
    int model_capacity, sound_capacity; /* of QuakeWorld's lists, which arrive in parts */
    bool is_named;                      /* the names of all models were received */
    bool is_loaded;                     /* loading its files was attempted */
};

#endif
