/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/analysis/demo_info.h - the information in a demo apart from its timeline.
 *
 * Gathered in one more pass over the messages: how many of each kind there are, the
 * server's settings, marks set by players, the match's statistics, and contradictions in
 * the recording. All formats give the same struct. Texts are in Quake's characters, as
 * sent.
 *
 * Together with player_actions.h, the interface of playback/analysis. Its input is a demo's
 * messages and its timeline. Its output is what happens in the demo: facts, settings,
 * actions of players, statistics, highlights and traces. The folder does not depend on
 * pictures or cameras. */
#ifndef PLAYBACK_ANALYSIS_DEMO_INFO_H
#define PLAYBACK_ANALYSIS_DEMO_INFO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "playback/analysis/match_stats.h"

struct arena;
struct demo;
struct timeline;

/* All entity updates of .dem, whose first byte is 128 or more, are counted under this number. */
enum { DEMO_INFO_UPDATES = 128, DEMO_INFO_NUM_MESSAGES = 256 };

struct demo_info_message {
    const char *name; /* "svc_print"; NULL if there was none */
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
    /* Their last values, in the order of first appearance. */
    const struct demo_info_setting *settings;
    int num_marks;
    const struct demo_info_mark *marks;
    struct match_stats match;
    int recorder;     /* slot of the player who recorded; -1: none or unknown */
    int music_track;  /* the first one that plays; -1: none */
    int skill;        /* -1: unknown */
    const char *mode; /* "deathmatch", "coop", "single", or the server's own name for it */

    /* Number of hits that took no health from the recorder, who may have been invulnerable.
     * Counted only in .dem, where damage messages are about the recorder. */
    int num_unhurt;
    double unhurt_time; /* demo time of the first */

    struct arena *arena; /* owns everything above that is not part of the demo */
};

/* Borrows the demo and its timeline. */
struct demo_info *demo_info_gather(const struct demo *demo, const struct timeline *timeline);
void demo_info_free(struct demo_info *demo_info);

/* Returns the value of a setting, or NULL if it does not exist. */
const char *demo_info_find_setting(const struct demo_info *demo_info, const char *key);

#endif
