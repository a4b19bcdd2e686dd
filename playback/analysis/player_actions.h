/* playback/analysis/player_actions.h - one reading of a whole demo for what its players do. */
#ifndef PLAYBACK_ANALYSIS_PLAYER_ACTIONS_H
#define PLAYBACK_ANALYSIS_PLAYER_ACTIONS_H

#include "playback/analysis/action_search.h"

struct arena;

/* Kills and deaths are what the server says of them or, where it says nothing,
 * scores that rise and bodies that are seen to fall. */
enum deed_kind { DEED_KILL, DEED_DEATH, DEED_PICKUP, DEED_FIRE, DEED_MATCH };

struct deed {
    enum deed_kind kind;
    double time;              /* demo time */
    int entity;               /* of the player; 0: nobody */
    int other;                /* whom he killed or who killed him; 0: nobody, or nobody knows */
    bool is_told;             /* the server said so */
    const char *who;          /* his plain name then; "" = nobody */
    const struct thing *what; /* taken, or fired with */
};

/* All lists in the order of time. */
struct deeds {
    int num, num_flights, num_names;
    bool is_told; /* kills and deaths are */
    struct deed *items;
    struct flight *flights;
    const char **names; /* of all players, each once; NULL ends it */
    struct arena *arena;
};

struct deeds *deeds_gather(const struct timeline *timeline);
void deeds_free(struct deeds *deeds); /* NULL is fine */

#endif
