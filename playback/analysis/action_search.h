/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/analysis/action_search.h - finds the nth kill, death, pickup, shot, mark or map
 * of a demo, and missiles by who fired them.
 *
 * Searches the actions of players (player_actions.h), marks and levels. A .dem or .qwd has
 * only what happened near its recorder, a .mvd everything. The demo is read once, at the
 * first search that needs it. */
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
    SEARCH_MAP,    /* level `nth` begins */
    SEARCH_MATCH,  /* the server announces the nth match */
    SEARCH_MARK,   /* the player's nth mark */
    SEARCH_CLOCK,  /* the recording's own clock is `clock` */
    SEARCH_KILL,   /* `who` kills for the nth time */
    SEARCH_DEATH,  /* `who` dies for the nth time */
    SEARCH_PICKUP, /* item `what` is taken for the nth time, by `who` if given */
    SEARCH_FIRE,   /* `who` fires for the nth time, weapon `what` if given */
};

/* One of several events: names are plain, "" where there is none. */
struct search_hit {
    double time;      /* demo time */
    const char *who;  /* the player who does it */
    const char *whom; /* of kills and deaths the other one */
    const char *what; /* item, weapon or cause */
    int number;       /* of `who`, as --pov takes it */
};

struct search_hits {
    int num;
    struct search_hit *items;
};

struct search_query {
    enum search_kind kind;
    /* A player's name, a part of one name alone, the number that --pov takes, or "pov": who the
     * demo is seen with then; NULL: anybody. */
    const char *who;
    const char *what; /* NULL: any item */
    int nth;          /* from 1 */
    double clock;
};

/* Borrows both. */
struct action_search *action_search_create(const struct demo *demo,
                                           const struct timeline *timeline);
void action_search_destroy(struct action_search *search); /* NULL is fine */

/* Demo time of the query's event. False with err, which has the number found or the nearest
 * name. */
bool action_search_find(struct action_search *search, const struct search_query *query,
                        double *time, struct err *err);

/* All kills, deaths, pickups or shots that fit a query, whose nth does not count; `what` is
 * the cause of kills and deaths, too. The list lives in `arena`. False with err. */
bool action_search_list(struct action_search *search, const struct search_query *query,
                        struct search_hits *out, struct arena *arena, struct err *err);

/* The players of the demo, by number; their time is 0. */
void action_search_players(struct action_search *search, struct search_hits *out,
                           struct arena *arena);

/* The entity of the victim of a SEARCH_KILL, or of the killer of a SEARCH_DEATH. */
bool action_search_find_other(struct action_search *search, const struct search_query *query,
                              int *entity, struct err *err);

/* Whether the player of that entity dies after one demo time and until another. */
bool action_search_has_death(struct action_search *search, int entity, double after, double until);

/* Which of a player's missiles. */
enum flight_choice {
    FLIGHT_NEXT, /* the first fired at `time` or after it */
    FLIGHT_LAST, /* the last fired before it */
    FLIGHT_NTH,  /* the nth of the demo */
};

/* The whole name of a player who is meant: see `who`. NULL with err, which has the nearest. */
const char *action_search_name(struct action_search *search, const char *who, struct err *err);

/* NULL with err. */
const struct flight *action_search_find_flight(struct action_search *search,
                                               const struct item_name *what, const char *who,
                                               enum flight_choice choice, int nth, double time,
                                               struct err *err);

#endif
