/* playback/analysis/moments.h - what of a match is worth showing, and why.
 *
 * A rule for each kind, over the facts of match_facts.h. The manual has the rules with their
 * thresholds. */
#ifndef PLAYBACK_ANALYSIS_MOMENTS_H
#define PLAYBACK_ANALYSIS_MOMENTS_H

#include <stdbool.h>

struct arena;
struct kill_fact;
struct match_facts;

enum moment_kind {
    MOMENT_RUN,       /* kills in a row */
    MOMENT_MULTI,     /* several by one shot */
    MOMENT_AIR,       /* a victim in the air */
    MOMENT_LONG,      /* a hit from far away */
    MOMENT_TURN,      /* a quick turn before the hit */
    MOMENT_LOW,       /* a kill at low health */
    MOMENT_QUAD,      /* kills with the quad */
    MOMENT_AGAINST,   /* a kill of one with quad or pentagram */
    MOMENT_TELEFRAG,  /* into somebody */
    MOMENT_DISCHARGE, /* of a lightning gun, in water */
    MOMENT_STOPPED,   /* the end of another's run */
    MOMENT_LEAD,      /* the lead changes */
    MOMENT_DECIDER,   /* the last seconds decide */
    MOMENT_FLAG,      /* captured or returned */
    MOMENT_MARK,      /* marked by a player */
    MOMENT_CHEER,     /* others have words for it */
    MOMENT_SPEED,
    MOMENT_JUMP,
    MOMENT_MONSTERS, /* many at once */
    MOMENT_SECRET,
    MOMENT_DEATH,   /* of the player, by a monster */
    MOMENT_SUICIDE, /* this and the next: low points */
    MOMENT_MATE,    /* a kill of a teammate */
    NUM_MOMENTS
};

struct moment {
    enum moment_kind kind;
    double begin, time, end; /* demo time: its first event, the one that counts, its last */
    int level;
    int slot, other;              /* whose moment it is, and against whom; -1: nobody */
    const char *who, *whom;       /* plain names; "" of nobody */
    const char *weapon;           /* "rl"; "" where it is none */
    const char *reason;           /* "3 kills in 4.2 s" */
    const struct kill_fact *kill; /* at `time`; NULL: it is no kill */
    int count;                    /* of kills */
    float score;                  /* above 0; 100 is a very good one */
};

/* "run" */
const char *moment_name(enum moment_kind kind);
bool moment_is_low(enum moment_kind kind);

/* All of them, in the order of time; one event may be in several. Texts and the list are the
 * arena's, or the facts'. */
struct moment *moments_find(const struct match_facts *facts, struct arena *arena, int *num);

#endif
