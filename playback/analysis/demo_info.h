/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/analysis/demo_info.h - what a demo says about itself besides its timeline.
 *
 * Gathered by one more reading of the messages: how many of each kind there are, the
 * server's settings, marks that players set, the match's statistics, and where the
 * recording contradicts itself. All formats give the same struct. Texts are the game's
 * characters as they were sent.
 *
 * The face of playback/analysis, beside player_actions.h. In: a demo's messages and its
 * timeline. Out: what happens in it: facts and settings, actions of players, statistics,
 * highlights, traces. The folder knows nothing of pictures and cameras. */
#ifndef PLAYBACK_ANALYSIS_DEMO_INFO_H
#define PLAYBACK_ANALYSIS_DEMO_INFO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "playback/analysis/match_stats.h"

struct arena;
struct demo;
struct timeline;

/* All entity updates of .dem, whose first byte is 128 or more, are counted under this. */
enum { DEMO_INFO_UPDATES = 128, DEMO_INFO_NUM_MESSAGES = 256 };

struct demo_info_message {
    const char *name; /* "svc_print"; NULL: none came */
    int64_t count;
};

struct demo_info_setting {
    const char *key, *value;
};

struct demo_info_mark {
    double time;      /* demo time */
    const char *text; /* after "//demomark"; may be "" */
};

struct demo_info {
    struct demo_info_message messages[DEMO_INFO_NUM_MESSAGES];
    int num_settings;
    const struct demo_info_setting *settings; /* their last values, in the order of their first */
    int num_marks;
    const struct demo_info_mark *marks;
    struct match_stats match;
    int recorder;     /* slot of the player who recorded; -1: nobody or unknown */
    int music_track;  /* the first that plays; -1: none */
    int skill;        /* -1: not known */
    const char *mode; /* "deathmatch", "coop", "single", or the server's word */

    /* Hits that took no health from the recorder, who may not have been hurt at all. Counted
     * in .dem alone, whose damage messages are the recorder's. */
    int num_unhurt;
    double unhurt_time; /* demo time of the first */

    struct arena *arena; /* owns all of the above that is not part of the demo */
};

/* Borrows the demo and the timeline, which is the demo's. */
struct demo_info *demo_info_gather(const struct demo *demo, const struct timeline *timeline);
void demo_info_free(struct demo_info *demo_info);

/* The value of a setting; NULL when there is none. */
const char *demo_info_find_setting(const struct demo_info *demo_info, const char *key);

#endif
