/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/analysis/player_action.h - what players do in a demo, and their missiles. */
#ifndef PLAYBACK_ANALYSIS_PLAYER_ACTION_H
#define PLAYBACK_ANALYSIS_PLAYER_ACTION_H

#include <stdbool.h>

#include "base/vec.h"

struct arena;
struct item_name;

/* Kills and deaths are those of the server's obituaries or, without such, rising scores and
 * falling bodies. */
enum action_kind { ACTION_KILL, ACTION_DEATH, ACTION_PICKUP, ACTION_FIRE, ACTION_MATCH };

struct player_action {
    enum action_kind kind;
    double time;                  /* demo time */
    int entity;                   /* of the player; 0: none */
    int other;                    /* of the victim or the killer; 0: none or unknown */
    bool is_reported;             /* by the server */
    bool is_pov;                  /* the demo is seen with the player at that time */
    const char *who;              /* the player's plain name at that time; "" = none */
    const struct item_name *what; /* taken, or fired with */
    const char *cause;            /* of a reported kill or death: "rl"; NULL: unknown */
    int missile;                  /* that was fired: its place among the flights from 1; 0: none */
};

/* A missile from its launch to its end. */
struct flight {
    const struct item_name *what;
    int entity;                  /* its number, from first_frame to last_frame */
    int first_frame, last_frame; /* of the timeline */
    double begin, end;           /* demo time */
    const char *owner;           /* plain name; "" = unknown */
    int owner_entity;            /* 0 = unknown */
    bool is_pov;                 /* the demo is seen with its owner when it is launched */
    int number;                  /* of its shot: see missile_shots.h; 0 = of nobody */
    vec3s rest;                  /* where it ended */
};

/* All lists in the order of time. */
struct player_actions {
    int num, num_flights, num_names;
    bool is_reported; /* kills and deaths are, by the server */
    struct player_action *items;
    struct flight *flights;
    const char **names; /* of all players, each once, with a NULL at the end */
    int num_slots;
    const char *const *slot_names; /* the last of each slot; NULL = none */
    struct arena *arena;
};

#endif
