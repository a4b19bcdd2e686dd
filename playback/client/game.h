/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/game.h - what differs between the games whose demos are read: facts
 * that whoever shows a demo asks for.
 *
 * NetQuake and QuakeWorld are one game with two protocols and two sets of rules for
 * what a client does and shows; each is a row. games.c lists them. */
#ifndef PLAYBACK_CLIENT_GAME_H
#define PLAYBACK_CLIENT_GAME_H

#include <stdbool.h>

struct client_game;

/* A weapon that players hold, by its item bit. */
enum { GAME_NUM_HELD = 8 };
struct game_weapon_model {
    int item;
    const char *model;
};

/* How sounds fade with the way to them. */
struct game_hearing {
    float near;   /* units in which they are as loud as can be ... */
    float reach;  /* ... and after which one of attenuation 1 is silent */
    float centre; /* how loud on each side, of 1, is what is straight ahead */
};

struct game {
    const struct client_game *client; /* how a client reads it; private to the folder */

    /* What servers send. */
    bool names_recorder;  /* svc_serverdata has the recorder's slot; else svc_setview shows it */
    bool has_pings;       /* players' pings and packet losses */
    bool has_match_clock; /* how long a match still lasts */
    bool has_jitter;      /* more packets than moves of entities: motion needs dejitter.h */
    bool has_cheats;      /* god mode: damage that takes no health gives it away */

    const char *jump_sound; /* of every jump */

    /* What the client shows. */
    bool has_monsters;       /* they and secrets are counted */
    bool has_team_board;     /* the ranking has pings, times and teams */
    bool has_colour_codes;   /* "&cRGB" and "&r" in prints are not shown */
    bool has_player_models;  /* players choose a model and its skin, and have no colours */
    bool has_player_skins;   /* players name their skins; only whole players have colours */
    bool has_powerup_shells; /* players with quad or pentagram glow, and show flags they carry */

    const struct game_hearing *hearing; /* NULL: as the first game has it */
    const char *data_folder;            /* with the game's own files, below where it is installed */

    /* Files that no server names; NULL: none. */
    const char *pics; /* the WAD2 with the pictures of bar and boards, which are then shown */
    const char *explosion_sprite;
    const char *flag_model;  /* one of the level's, that players carry */
    const char *bare_player; /* a player without a weapon painted on, for these: */
    struct game_weapon_model held[GAME_NUM_HELD];
};

#endif
