/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/analysis/match_stats.h - deaths, damage and departures of a match, and what
 * servers store in a .mvd for programs (its hidden blocks).
 *
 * Counting starts anew with each level and each match that begins. A match that was announced
 * by a print may begin several times without another, as the rounds of a series do: these
 * count together. Where a demo shows all players (.mvd) the deaths of all are counted, else
 * the recorder's, by the health that is sent. */
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

enum { MATCH_MAX_PLAYERS = 256, MATCH_MAX_LEAVES = 256 /* ours */, MATCH_NAME_SIZE = 64 };

/* Of the last match, or of the last level without one; each -1 when it is not known. */
struct match_player {
    int deaths;
    int64_t damage_given, damage_taken; /* given: to others */
};

/* A player who left a level before its end and did not come back. */
struct match_leaver {
    double time; /* demo time */
    int level, slot;
    struct client_player player; /* just before leaving */
    struct match_player facts;   /* up to then */
};

struct match_stats {
    struct match_player players[MATCH_MAX_PLAYERS]; /* by slot */
    int num_left;
    struct match_leaver *left;
    int hidden[MVD_NUM_HIDDEN]; /* how many of each kind */
    const char *statistics;     /* the server's JSON of the last match; NULL: none */
    int64_t recorded_ms;        /* when the recording began, since 1970; 0: not known */
    int64_t begun_ms;           /* when the first match began, by its date; 0: not known */
    double begun;               /* demo time of that */
    int64_t paused_ms;          /* how long the game was paused during the recording */
};

/* Reads the messages of a demo in their order; to begin with, all but the first four
 * fields are zero. */
struct match_reader {
    struct match_stats *stats;       /* zero, to be filled; borrowed */
    const struct timeline *timeline; /* of the demo; borrowed */
    bool sees_all;                   /* the demo is of all players */
    int recorder;       /* slot; -1: nobody who plays. The caller keeps it up to date */
    int stats_of;       /* .mvd: slot that the stats are of; the caller likewise */
    bool is_match_on;   /* by the server's status */
    bool is_announced;  /* the match that begins next, by a print */
    bool was_announced; /* the match that began last */
    int num_matches;    /* that have begun */
    struct match_player last_round[MATCH_MAX_PLAYERS]; /* by slot, as it ended */
    bool is_paused;
    double paused_since;  /* demo time */
    double paused_in_all; /* s, by the messages that begin and end pauses */
    bool has_damage;
    struct match_slot {
        bool is_present, was_seen, is_dead;
        int health, armor; /* as last sent in .mvd */
        char name[MATCH_NAME_SIZE];
    } slots[MATCH_MAX_PLAYERS];
    int num_leaves;
    struct match_leave {
        int block, slot, match;
        char name[MATCH_NAME_SIZE];
        struct match_player facts;
    } leaves[MATCH_MAX_LEAVES];
    struct buffer statistics;
    bool has_all_parts; /* of the statistics: another part begins new ones */
};

/* block: the index of the block that the message is in. */
void match_stats_read_message(struct match_reader *reader, const struct message *m, int block);

/* The content of a hidden block. */
void match_stats_read_hidden(struct match_reader *reader, struct bytes at);

/* Complete the statistics, whose lists are put into the arena, and free the reader's own. */
void match_stats_finish(struct match_reader *reader, struct arena *arena);

/* "damage done" */
const char *match_stats_hidden_name(enum mvd_hidden kind);

#endif
