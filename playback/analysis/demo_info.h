/* playback/analysis/demo_info.h - what a demo says about itself, besides its timeline.
 *
 * Gathered by one more reading of its messages: how many of each kind there
 * are, the server's settings, marks that players set, the match's statistics,
 * and where the recording contradicts itself. All formats give the same
 * struct. Texts are the game's characters as they were sent. */
#ifndef PLAYBACK_ANALYSIS_DEMO_INFO_H
#define PLAYBACK_ANALYSIS_DEMO_INFO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "playback/client/client_frame.h"

struct arena;
struct demo;
struct timeline;

/* The id of all entity updates of .dem, whose first byte is 128 and more. */
enum { FACT_UPDATES = 128, FACT_NUM_MESSAGES = 256, FACT_MAX_PLAYERS = 256 };

/* What servers of .mvd put there for programs. */
enum fact_hidden {
    FACT_HIDDEN_ANTILAG,
    FACT_HIDDEN_COMMAND,
    FACT_HIDDEN_WEAPONS,
    FACT_HIDDEN_STATISTICS,
    FACT_HIDDEN_COMMENTARY_TRACK,
    FACT_HIDDEN_COMMENTARY_DATA,
    FACT_HIDDEN_COMMENTARY_TEXT,
    FACT_HIDDEN_DAMAGE,
    FACT_HIDDEN_SERVER_WEAPONS,
    FACT_HIDDEN_INSTRUCTION,
    FACT_HIDDEN_PAUSE,
    FACT_HIDDEN_START,
    FACT_NUM_HIDDEN
};

struct fact_message {
    const char *name; /* "svc_print"; NULL: none came */
    int64_t count;
};

struct fact_setting {
    const char *key, *value;
};

struct fact_mark {
    double time;      /* demo time */
    const char *text; /* what follows //demomark; "" for nothing */
};

/* Of the last match, or the last level; each -1 when it is not known. */
struct fact_player {
    int deaths;
    int64_t damage_given, damage_taken; /* given: to others */
};

struct fact_left {
    double time; /* demo time */
    int level, slot;
    struct client_player player; /* as he was then */
};

struct facts {
    struct fact_message messages[FACT_NUM_MESSAGES];
    int num_settings;
    const struct fact_setting *settings; /* as they were last; the first of each key first */
    int num_marks;
    const struct fact_mark *marks;
    struct fact_player players[FACT_MAX_PLAYERS]; /* by slot, of the last level */
    int num_left;
    struct fact_left *left; /* who left a level before its end, and did not come back */
    int hidden[FACT_NUM_HIDDEN];
    const char *statistics; /* JSON of the last match, as the server put it there; NULL: none */
    int64_t recorded_ms;    /* when the recording began, since 1970; 0: not said */
    int64_t paused_ms;      /* how long the game stood still while it was recorded */
    int recorder;           /* slot of the player who recorded; -1: nobody or unknown */
    int music_track;        /* the first that plays; -1: none */
    int skill;              /* -1: not said */
    const char *mode;       /* "deathmatch", "coop", "single", or as the server calls it */

    /* Damage that took no health from the one who was hit: he may not have been
     * hurt at all. Only where the server tells its recorder alone. */
    int num_unhurt;
    double unhurt_time; /* demo time of the first */

    struct arena *arena; /* holds all of the above but what lies in the demo */
};

/* Borrows the demo and the timeline, which is the demo's. */
struct facts *facts_gather(const struct demo *demo, const struct timeline *timeline);
void facts_free(struct facts *facts);

/* "damage done" */
const char *facts_hidden_name(enum fact_hidden kind);

/* The value of a setting; NULL when there is none. */
const char *facts_find_setting(const struct facts *facts, const char *key);

#endif
