/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/level_data.h - a level while a demo is read: what is shown of it, and
 * what only the client and the loading of its files need. */
#ifndef PLAYBACK_CLIENT_LEVEL_DATA_H
#define PLAYBACK_CLIENT_LEVEL_DATA_H

#include <stdbool.h>
#include <stdint.h>

#include "playback/client/level.h"

struct level_data {
    struct level level;
    int index;
    float fog[4];                         /* the map's own: density, r, g, b */
    bool has_shifted_weapons;             /* mission packs send the weapon's number, not its bit */
    uint16_t player_model, nail_model;    /* QuakeWorld does not send the usual ones; 0: none */
    uint32_t z_extensions;                /* QuakeWorld: the server's "*z_ext" */
    struct movevars rules;                /* the part of them that "serverinfo" has */
    int num_listed;                       /* QuakeWorld: of "//vwep": the player's model, weapons */
    const char *listed[LEVEL_MAX_LISTED]; /* files; "-": as usual, or none */
    int static_capacity, static_sound_capacity;
    int model_capacity, sound_capacity; /* of QuakeWorld's lists, which come in parts */
    bool is_named;                      /* the names of all models were received */
    bool is_loaded;                     /* loading its files was tried */
};

#endif
