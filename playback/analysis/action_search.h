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

#include "base/vec.h"

struct demo;
struct err;
struct moments;
struct thing;
struct timeline;

enum moment_kind {
    MOMENT_START,  /* of the demo */
    MOMENT_FINISH, /* of the demo */
    MOMENT_EXIT,   /* the first intermission */
    MOMENT_MAP,    /* level `nth` begins */
    MOMENT_MATCH,  /* the server says that the nth match begins */
    MOMENT_MARK,   /* the player's nth mark */
    MOMENT_CLOCK,  /* the recording's own clock is `clock` */
    MOMENT_KILL,   /* `who` kills for the nth time */
    MOMENT_DEATH,  /* `who` dies for the nth time */
    MOMENT_PICKUP, /* item `what` is taken for the nth time, by `who` if given */
    MOMENT_FIRE,   /* `who` fires for the nth time, weapon `what` if given */
};

struct moment_query {
    enum moment_kind kind;
    const char *who, *what; /* NULL: anybody, anything */
    int nth;                /* from 1 */
    double clock;
};

/* A missile on its way. */
struct flight {
    const struct thing *what;
    int entity;                  /* its number, from first_frame to last_frame */
    int first_frame, last_frame; /* of the timeline */
    double begin, end;           /* demo time */
    const char *owner;           /* plain name; "" = nobody was near */
    vec3s rest;                  /* where it ended */
};

/* Borrows both. */
struct moments *moments_create(const struct demo *demo, const struct timeline *timeline);
void moments_destroy(struct moments *moments); /* NULL is fine */

/* False with err, which says how many there are and which names. */
bool moments_find(struct moments *moments, const struct moment_query *query, double *time,
                  struct err *err);

/* Who died by a MOMENT_KILL, or killed in a MOMENT_DEATH: the entity's number. */
bool moments_find_other(struct moments *moments, const struct moment_query *query, int *entity,
                        struct err *err);

/* Which of somebody's missiles. */
enum flight_choice {
    FLIGHT_NEXT, /* the first that is fired at `time` or after it */
    FLIGHT_LAST, /* the last that is fired before it */
    FLIGHT_NTH,  /* the nth of the demo */
};

/* Does a player of that name play at any time? False with err, and the nearest. */
bool moments_know(struct moments *moments, const char *who, struct err *err);

/* NULL with err. */
const struct flight *moments_find_flight(struct moments *moments, const struct thing *what,
                                         const char *who, enum flight_choice choice, int nth,
                                         double time, struct err *err);

#endif
