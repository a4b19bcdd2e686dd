/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/level.h - a level of a demo: the server's description of it and the files
 * that it names. */
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

/* Size of the server's own list of weapon models ("//vwep"). */
enum { LEVEL_MAX_VWEP = 32 };

struct level {
    const struct game *game;
    const char *map_name; /* "maps/e1m1.bsp" */
    const char *title;    /* level name as sent by the server */
    const char *game_dir; /* "" if the server does not name one */
    const struct dialect *dialect;
    int protocol; /* protocol number */
    uint32_t protocol_flags;
    struct protocol_extensions extensions;
    const char *server_info;    /* QuakeWorld: "\\key\\value..." at the level's start; else "" */
    int max_clients, game_type; /* game_type 1: deathmatch */
    bool has_teams;             /* QuakeWorld: the game is played in teams */
    int num_models, num_sounds; /* index 0: none */
    const char *const *model_names, *const *sound_names;
    const struct map *map;             /* NULL if files were not loaded or the map is missing */
    const struct model *const *models; /* by index; NULL for 0 and if not loaded */
    const struct model *flag;          /* flag that players carry; NULL: none */
    const struct model
        *unarmed_player; /* player model that can hold the weapons below; NULL: none */
    const struct model
        *weapon_models[GAME_NUM_WEAPON_MODELS]; /* weapons by game_weapon_model; NULL if missing */
    const struct model *vwep_models[LEVEL_MAX_VWEP];
    int num_statics, num_static_sounds;
    const struct level_static *statics;
    const struct static_sound *static_sounds;
    int first_frame, num_frames; /* the frames that show the level */
    double start, end;           /* demo time */
    double clock_offset; /* level clock = demo time + clock_offset, until it runs backwards */
};

#endif
