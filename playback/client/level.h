/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/level.h - a level of a demo: what the server says of it and the
 * files that it names. */
#ifndef PLAYBACK_CLIENT_LEVEL_H
#define PLAYBACK_CLIENT_LEVEL_H

#include <stdbool.h>
#include <stdint.h>

#include "base/vec.h"
#include "demo/protocol/message.h"
#include "playback/client/game.h"

struct dialect;
struct map;
struct model;

struct level_static { /* an entity that never changes */
    int model;
    int frame, skin, colormap;
    float alpha;
    uint8_t scale;
    vec3s origin, angles;
};

/* Weapon models that a server lists, by its own numbers. */
enum { LEVEL_MAX_LISTED = 32 };

struct level {
    const struct game *game;
    const char *map_name; /* "maps/e1m1.bsp" */
    const char *title;    /* level name as the server says it */
    const char *game_dir; /* where the server names one, else "" */
    const struct dialect *dialect;
    int protocol; /* its number */
    uint32_t protocol_flags;
    struct protocol_extensions extensions;
    const char *server_info;    /* QuakeWorld: "\\key\\value..." as the level began, else "" */
    int max_clients, game_type; /* game_type 1: deathmatch */
    bool has_teams;             /* QuakeWorld: players have teams that count */
    int num_models, num_sounds; /* index 0 is none */
    const char *const *model_names, *const *sound_names;
    const struct map *map;             /* NULL when files were not loaded or the map is missing */
    const struct model *const *models; /* by index; NULL for 0 and where not loaded */
    const struct model *flag;          /* that players carry; NULL: none */
    const struct model *bare_player;   /* a player that holds these; NULL: none does */
    const struct model *held[GAME_NUM_HELD]; /* weapons; NULL: not there */
    const struct model *listed[LEVEL_MAX_LISTED];
    int num_statics, num_static_sounds;
    const struct level_static *statics;
    const struct static_sound *static_sounds;
    int first_frame, num_frames; /* frames that show the game */
    double start, end;           /* demo time */
    double clock_offset; /* level clock = demo time + clock_offset, until it runs backwards */
};

#endif
