/* playback/analysis/match_stats.h - deaths, damage, who left, and data for programs.
 *
 * Private to facts. What is counted begins anew with each level and with each
 * match that the server announces. Where a demo shows all players (.mvd),
 * deaths are those of all; else the recorder's, by his health. */
#ifndef PLAYBACK_ANALYSIS_MATCH_STATS_H
#define PLAYBACK_ANALYSIS_MATCH_STATS_H

#include <stdbool.h>

#include "base/buffer.h"
#include "base/bytes.h"
#include "playback/analysis/demo_info.h"

struct message;
struct timeline;

enum { MATCH_MAX_LEAVES = 256 }; /* ours */

struct match_stats {
    bool sees_all; /* set by the caller: the demo is of all players */
    int recorder;  /* set by the caller: his slot; -1: nobody who plays */
    bool is_on;    /* the server says that a match is played */
    bool has_damage;
    struct match_player {
        bool is_present, was_seen, is_dead;
        int deaths;
        int64_t damage_given, damage_taken;
    } players[DEMO_INFO_MAX_PLAYERS];
    int num_leaves;
    struct match_leave {
        int block, slot;
    } leaves[MATCH_MAX_LEAVES];
    struct buffer statistics;
    bool has_all_parts; /* of the statistics: another part begins new ones */
};

void match_stats_read_message(struct match_stats *match, const struct message *m, int block);

/* The content of a hidden block; counts its kinds in the facts. */
void match_stats_read_hidden(struct match_stats *match, struct demo_info *demo_info,
                             struct bytes at);

/* Put what was found into the facts, and forget it. */
void match_stats_finish(struct match_stats *match, struct demo_info *demo_info,
                        const struct timeline *timeline);

#endif
