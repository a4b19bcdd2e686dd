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
enum { DEMO_INFO_UPDATES = 128, DEMO_INFO_NUM_MESSAGES = 256, DEMO_INFO_MAX_PLAYERS = 256 };

/* What servers of .mvd put there for programs. */
enum demo_info_hidden {
    DEMO_INFO_HIDDEN_ANTILAG,
    DEMO_INFO_HIDDEN_COMMAND,
    DEMO_INFO_HIDDEN_WEAPONS,
    DEMO_INFO_HIDDEN_STATISTICS,
    DEMO_INFO_HIDDEN_COMMENTARY_TRACK,
    DEMO_INFO_HIDDEN_COMMENTARY_DATA,
    DEMO_INFO_HIDDEN_COMMENTARY_TEXT,
    DEMO_INFO_HIDDEN_DAMAGE,
    DEMO_INFO_HIDDEN_SERVER_WEAPONS,
    DEMO_INFO_HIDDEN_INSTRUCTION,
    DEMO_INFO_HIDDEN_PAUSE,
    DEMO_INFO_HIDDEN_START,
    DEMO_INFO_NUM_HIDDEN
};

struct demo_info_message {
    const char *name; /* "svc_print"; NULL: none came */
    int64_t count;
};

struct demo_info_setting {
    const char *key, *value;
};

struct demo_info_mark {
    double time;      /* demo time */
    const char *text; /* what follows //demomark; "" for nothing */
};

/* Of the last match, or the last level; each -1 when it is not known. */
struct demo_info_player {
    int deaths;
    int64_t damage_given, damage_taken; /* given: to others */
};

struct demo_info_left {
    double time; /* demo time */
    int level, slot;
    struct client_player player; /* as he was then */
};

struct demo_info {
    struct demo_info_message messages[DEMO_INFO_NUM_MESSAGES];
    int num_settings;
    const struct demo_info_setting *settings; /* as they were last; the first of each key first */
    int num_marks;
    const struct demo_info_mark *marks;
    struct demo_info_player players[DEMO_INFO_MAX_PLAYERS]; /* by slot, of the last level */
    int num_left;
    struct demo_info_left *left; /* who left a level before its end, and did not come back */
    int hidden[DEMO_INFO_NUM_HIDDEN];
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
struct demo_info *demo_info_gather(const struct demo *demo, const struct timeline *timeline);
void demo_info_free(struct demo_info *demo_info);

/* "damage done" */
const char *demo_info_hidden_name(enum demo_info_hidden kind);

/* The value of a setting; NULL when there is none. */
const char *demo_info_find_setting(const struct demo_info *demo_info, const char *key);

#endif
