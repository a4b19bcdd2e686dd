/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/game.h - the properties in which the supported games differ.
 *
 * NetQuake and QuakeWorld are one game with two protocols and two sets of rules for what a
 * client does and shows, so each has a row. games.c lists the rows. */
#ifndef PLAYBACK_CLIENT_GAME_H
#define PLAYBACK_CLIENT_GAME_H

#include <stdbool.h>

struct client_game;

/* The model of a weapon that players hold, by item bit. */
enum { GAME_NUM_WEAPON_MODELS = 8 };
struct game_weapon_model {
    int item;
    const char *model;
};

/* How sounds fade with distance. */
struct game_hearing {
    float near;   /* distance up to which they are at full volume, in units */
    float reach;  /* distance at which one of attenuation 1 becomes silent, in units */
    float centre; /* volume in each ear, 0..1, of a source straight ahead */
};

struct game {
    const struct client_game *client; /* how a client reads it; private to the folder */

    /* Properties of the servers: */
    bool names_recorder;  /* svc_serverdata names the recorder's slot; otherwise svc_setview */
    bool has_pings;       /* players have pings and packet loss */
    bool has_match_clock; /* the remaining time of a match is sent */
    bool has_jitter;      /* more packets than entity moves: motion needs dejitter.h */
    bool has_cheats;      /* god mode is possible: recognized by damage that takes no health */

    const char *jump_sound; /* played on every jump */

    /* Properties of the client: */
    bool has_monsters;       /* monsters and secrets are counted */
    bool has_team_board;     /* the scoreboard has pings, times and teams */
    bool has_colour_codes;   /* "&cRGB" and "&r" in prints are not shown */
    bool has_player_models;  /* players choose a model and its skin, and have no colours */
    bool has_player_skins;   /* players choose a skin; only intact bodies show its colours */
    bool has_powerup_shells; /* players with quad or pentagram glow; carried flags are visible */

    const struct game_hearing *hearing; /* NULL: as in the original game */
    const char *data_folder; /* the game's base data folder, below the installation folder */
    const char *mod_folder;  /* the folder that its clients always add to it; NULL: none */

    /* Files that the client loads on its own. NULL: none. */
    const char *pics; /* WAD2 with the pictures of status bar and scoreboard, if drawn */
    const char *explosion_sprite;
    const char *flag_model;     /* a model of the level that players carry */
    const char *unarmed_player; /* a player model without a weapon; weapon_models has those */
    struct game_weapon_model weapon_models[GAME_NUM_WEAPON_MODELS];
};

#endif
