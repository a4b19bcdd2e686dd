/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/analysis/match_stats.h - deaths, damage and departures of players in a match,
 * and data that servers hide in a .mvd for other programs (its hidden blocks).
 *
 * Counting restarts with each level and each match. A match announced by a printed line
 * may start several times without another announcement, like the rounds of a series; these
 * are counted together. In multi-view recordings (.mvd) the deaths of all players are
 * counted, otherwise those of the recorder, according to the transmitted health. */
#ifndef PLAYBACK_ANALYSIS_MATCH_STATS_H
#define PLAYBACK_ANALYSIS_MATCH_STATS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/bytes.h"
#include "demo/container/mvd_hidden.h"
#include "playback/client/client_frame.h"

struct arena;
struct message;
struct timeline;

enum { MATCH_MAX_PLAYERS = 256, MATCH_MAX_LEAVES = 256 /* our limit */, MATCH_NAME_SIZE = 64 };

/* Counts for the last match, or for the last level if there was no match; -1: unknown. */
struct match_player {
    int deaths;
    int64_t damage_given, damage_taken; /* given: to other players */
};

/* A player who left a level before its end and did not return. */
struct match_leaver {
    double time; /* demo time */
    int level, slot;
    struct client_player player; /* just before leaving */
    struct match_player facts;   /* counts up to that time */
};

struct match_stats {
    struct match_player players[MATCH_MAX_PLAYERS]; /* by slot */
    int num_left;
    struct match_leaver *left;
    int hidden[MVD_NUM_HIDDEN]; /* number of blocks of each kind */
    const char *statistics;     /* the server's JSON of the last match; NULL: none */
    int64_t recorded_ms;        /* start of the recording, in ms since 1970; 0: unknown */
    int64_t begun_ms;  /* start of the first match by its date, in ms since 1970; 0: unknown */
    double begun;      /* demo time of begun_ms */
    int64_t paused_ms; /* total duration of pauses during the recording */
};

/* The state of reading a demo's messages in order. Set the first four fields; the
 * others must be zero initially. */
struct match_reader {
    struct match_stats *stats;       /* result, initially zero; borrowed */
    const struct timeline *timeline; /* timeline of the demo; borrowed */
    bool is_multi_view;              /* a multi-view recording */
    int recorder;                    /* slot; -1: not a player. Updated by the caller */
    int stats_of;       /* .mvd: slot to which the stats belong. Updated by the caller */
    bool is_match_on;   /* according to the server's status */
    bool is_announced;  /* a printed line announced the next match */
    bool was_announced; /* a printed line announced the last match */
    int num_matches;    /* number of matches started */
    struct match_player last_round[MATCH_MAX_PLAYERS]; /* by slot, at the end of the last round */
    bool is_paused;
    double paused_since;  /* demo time of the start of the pause */
    double paused_in_all; /* in seconds, from the messages that begin and end pauses */
    bool has_damage;
    struct match_slot {
        bool is_present, was_seen, is_dead;
        int health, armor; /* last values sent in a .mvd */
        char name[MATCH_NAME_SIZE];
    } slots[MATCH_MAX_PLAYERS];
    int num_leaves;
    struct match_leave {
        int block, slot, match;
        char name[MATCH_NAME_SIZE];
        struct match_player facts;
    } leaves[MATCH_MAX_LEAVES];
    struct buffer statistics;
    bool has_all_parts; /* the statistics are complete: another part starts new ones */
};

/* block: index of the block that contains the message. */
void match_stats_read_message(struct match_reader *reader, const struct message *m, int block);

/* Reads the content of a hidden block. */
void match_stats_read_hidden(struct match_reader *reader, struct bytes at);

/* Completes the statistics, moving lists to the arena, and frees the reader's memory. */
void match_stats_finish(struct match_reader *reader, struct arena *arena);

/* Returns a description: "damage done". */
const char *match_stats_hidden_name(enum mvd_hidden kind);

#endif
