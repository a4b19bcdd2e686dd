/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/analysis/player_action.h - actions of players in a demo, and their missiles. */
#ifndef PLAYBACK_ANALYSIS_PLAYER_ACTION_H
#define PLAYBACK_ANALYSIS_PLAYER_ACTION_H

#include <stdbool.h>

#include "base/vec.h"

struct arena;
struct item_name;

/* Kills and deaths come from the server's obituaries or, if there are none, from rising
 * scores and falling bodies. */
enum action_kind { ACTION_KILL, ACTION_DEATH, ACTION_PICKUP, ACTION_FIRE, ACTION_MATCH };

struct player_action {
    enum action_kind kind;
    double time;                  /* demo time */
    int entity;                   /* of the player; 0: none */
    int other;                    /* entity of the victim or the killer; 0: none or unknown */
    bool is_reported;             /* reported by the server */
    bool is_pov;                  /* the demo shows this player's view at that time */
    const char *who;              /* the player's plain name at that time; "": none */
    const struct item_name *what; /* the item taken or the weapon fired */
    const char *cause;            /* of a reported kill or death: "rl"; NULL if unknown */
    int missile;                  /* index of the fired missile in flights, plus 1; 0: none */
};

/* A missile from its launch to its end. */
struct flight {
    const struct item_name *what;
    int entity;                  /* entity number, from first_frame to last_frame */
    int first_frame, last_frame; /* timeline frames */
    double begin, end;           /* demo time */
    const char *owner;           /* plain name; "" if unknown */
    int owner_entity;            /* 0 if unknown */
    bool is_pov;                 /* the demo shows its owner's view when it is launched */
    int number; /* number of its shot (missile_shots.h); 0 if the owner is unknown */
    vec3s rest; /* final position */
};

/* All lists are sorted by time. */
struct player_actions {
    int num, num_flights, num_names;
    bool is_reported; /* kills and deaths are reported by the server */
    struct player_action *items;
    struct flight *flights;
    const char **names; /* names of all players, without duplicates; NULL-terminated */
    int num_slots;
    const char *const *slot_names; /* last name of each slot; NULL if there was none */
    struct arena *arena;
};

#endif
