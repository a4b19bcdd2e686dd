/* playback/analysis/action_search.h - what happens in a demo: who kills, dies, takes and
 * fires, and when.
 *
 * Read from what the server says and the recording shows: deaths, scores,
 * bodies, items that vanish with somebody beside them, the sounds of weapons,
 * missiles. So a .dem or .qwd tells of what its recorder was near, a .mvd of
 * all. The demo is gone through
 * once, when something is first asked. */
#ifndef PLAYBACK_ANALYSIS_ACTION_SEARCH_H
#define PLAYBACK_ANALYSIS_ACTION_SEARCH_H

#include <stdbool.h>

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
    SEARCH_MATCH,  /* the server says that the nth match begins */
    SEARCH_MARK,   /* the player's nth mark */
    SEARCH_CLOCK,  /* the recording's own clock is `clock` */
    SEARCH_KILL,   /* `who` kills for the nth time */
    SEARCH_DEATH,  /* `who` dies for the nth time */
    SEARCH_PICKUP, /* item `what` is taken for the nth time, by `who` if given */
    SEARCH_FIRE,   /* `who` fires for the nth time, weapon `what` if given */
};

struct search_query {
    enum search_kind kind;
    const char *who, *what; /* NULL: anybody, anything */
    int nth;                /* from 1 */
    double clock;
};

/* Borrows both. */
struct action_search *action_search_create(const struct demo *demo,
                                           const struct timeline *timeline);
void action_search_destroy(struct action_search *search); /* NULL is fine */

/* False with err, which says how many there are and which names. */
bool action_search_find(struct action_search *search, const struct search_query *query,
                        double *time, struct err *err);

/* Who died by a SEARCH_KILL, or killed in a SEARCH_DEATH: the entity's number. */
bool action_search_find_other(struct action_search *search, const struct search_query *query,
                              int *entity, struct err *err);

/* Which of somebody's missiles. */
enum flight_choice {
    FLIGHT_NEXT, /* the first that is fired at `time` or after it */
    FLIGHT_LAST, /* the last that is fired before it */
    FLIGHT_NTH,  /* the nth of the demo */
};

/* Does a player of that name play at any time? False with err, and the nearest. */
bool action_search_know(struct action_search *search, const char *who, struct err *err);

/* NULL with err. */
const struct flight *action_search_find_flight(struct action_search *search,
                                               const struct item_name *what, const char *who,
                                               enum flight_choice choice, int nth, double time,
                                               struct err *err);

#endif
