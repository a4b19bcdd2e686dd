/* playback/analysis/player_actions.h - one reading of a whole demo for what its players do. */
#ifndef PLAYBACK_ANALYSIS_PLAYER_ACTIONS_H
#define PLAYBACK_ANALYSIS_PLAYER_ACTIONS_H

#include <stdbool.h>

#include "base/vec.h"

struct arena;
struct item_name;
struct timeline;

/* Kills and deaths are what the server says of them or, where it says nothing,
 * scores that rise and bodies that are seen to fall. */
enum action_kind { ACTION_KILL, ACTION_DEATH, ACTION_PICKUP, ACTION_FIRE, ACTION_MATCH };

struct player_action {
    enum action_kind kind;
    double time;                  /* demo time */
    int entity;                   /* of the player; 0: nobody */
    int other;                    /* whom he killed or who killed him; 0: nobody, or nobody knows */
    bool is_told;                 /* the server said so */
    const char *who;              /* his plain name then; "" = nobody */
    const struct item_name *what; /* taken, or fired with */
};

/* A missile on its way. */
struct flight {
    const struct item_name *what;
    int entity;                  /* its number, from first_frame to last_frame */
    int first_frame, last_frame; /* of the timeline */
    double begin, end;           /* demo time */
    const char *owner;           /* plain name; "" = nobody was near */
    vec3s rest;                  /* where it ended */
};

/* All lists in the order of time. */
struct player_actions {
    int num, num_flights, num_names;
    bool is_told; /* kills and deaths are */
    struct player_action *items;
    struct flight *flights;
    const char **names; /* of all players, each once; NULL ends it */
    struct arena *arena;
};

struct player_actions *player_actions_gather(const struct timeline *timeline);
void player_actions_free(struct player_actions *actions); /* NULL is fine */

#endif
