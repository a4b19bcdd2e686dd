/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/analysis/action_search.h - finds the nth kill, death, pickup, shot, mark or map
 * of a demo, and missiles by their owner.
 *
 * Searches the actions of players (player_actions.h), marks and levels. A .dem or .qwd
 * contains only what happened near its recorder, a .mvd everything. The demo is read once,
 * at the first search that needs it. */
#ifndef PLAYBACK_ANALYSIS_ACTION_SEARCH_H
#define PLAYBACK_ANALYSIS_ACTION_SEARCH_H

#include <stdbool.h>

struct arena;
struct demo;
struct err;
struct action_search;
struct flight;
struct item_name;
struct timeline;

enum search_kind {
    SEARCH_START,  /* of the demo */
    SEARCH_FINISH, /* of the demo */
    SEARCH_EXIT,   /* the first intermission */
    SEARCH_MAP,    /* level `nth` starts */
    SEARCH_MATCH,  /* the server announces the nth match */
    SEARCH_MARK,   /* the player's nth mark */
    SEARCH_CLOCK,  /* the recording's own clock shows `clock` */
    SEARCH_KILL,   /* `who` kills for the nth time */
    SEARCH_DEATH,  /* `who` dies for the nth time */
    SEARCH_PICKUP, /* item `what` is taken for the nth time, by `who` if given */
    SEARCH_FIRE,   /* `who` fires for the nth time, weapon `what` if given */
};

/* One of several events. Names are plain text, "" if there is none. */
struct search_hit {
    double time;      /* demo time */
    const char *who;  /* the player who acts */
    const char *whom; /* the other player of a kill or death */
    const char *what; /* item, weapon or cause */
    int number;       /* number of `who`, as accepted by --pov */
};

struct search_hits {
    int num;
    struct search_hit *items;
};

struct search_query {
    enum search_kind kind;
    /* A player's name, part of a name if it is unique, a number as accepted by --pov, or
     * "pov" for the player whose view the demo shows at that time. NULL: any player. */
    const char *who;
    const char *what; /* NULL: any item */
    int nth;          /* 1: the first */
    double clock;
};

/* Borrows both arguments. */
struct action_search *action_search_create(const struct demo *demo,
                                           const struct timeline *timeline);
void action_search_destroy(struct action_search *search); /* NULL is fine */

/* Returns the demo time of the query's event. If it is not found, returns false with err,
 * which tells the number found or suggests a name. */
bool action_search_find(struct action_search *search, const struct search_query *query,
                        double *time, struct err *err);

/* Lists all kills, deaths, pickups or shots that match a query, ignoring nth. For kills and
 * deaths, `what` may be a cause. The list lives in `arena`. Returns false with err if a
 * name is unknown. */
bool action_search_list(struct action_search *search, const struct search_query *query,
                        struct search_hits *out, struct arena *arena, struct err *err);

/* Lists the players of the demo by number, with time 0. */
void action_search_players(struct action_search *search, struct search_hits *out,
                           struct arena *arena);

/* Returns the entity number of the victim of a SEARCH_KILL or the killer of a SEARCH_DEATH. */
bool action_search_find_other(struct action_search *search, const struct search_query *query,
                              int *entity, struct err *err);

/* Returns whether the player of that entity dies in the interval after < time <= until. */
bool action_search_has_death(struct action_search *search, int entity, double after, double until);

/* Selects one of a player's missiles. */
enum flight_choice {
    FLIGHT_NEXT, /* the first one fired at or after `time` */
    FLIGHT_LAST, /* the last one fired before `time` */
    FLIGHT_NTH,  /* the nth one of the demo */
};

/* Returns the complete name of a player given as in search_query.who. Returns NULL with
 * err, which suggests a name, if there is none. */
const char *action_search_name(struct action_search *search, const char *who, struct err *err);

/* Returns NULL with err if there is no such missile. */
const struct flight *action_search_find_flight(struct action_search *search,
                                               const struct item_name *what, const char *who,
                                               enum flight_choice choice, int nth, double time,
                                               struct err *err);

#endif
