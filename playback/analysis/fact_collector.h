/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/analysis/fact_collector.h - the state in which match_facts.c and its helpers gather
 * facts while they read the frames of a demo in order. */
#ifndef PLAYBACK_ANALYSIS_FACT_COLLECTOR_H
#define PLAYBACK_ANALYSIS_FACT_COLLECTOR_H

#include "base/buffer.h"
#include "playback/analysis/fight.h"
#include "playback/analysis/match_fact.h"
#include "playback/analysis/player_past.h"
#include "playback/client/client_frame.h"

struct player_lives;

enum { MAX_PLAYERS = PLAYER_PAST_SLOTS };

/* A time in which a player has had little health. */
struct hardship {
    bool is_on;
    double since; /* demo time */
    int hits;     /* number of hits since then */
};

/* The movement of the viewed player, in a demo without kills by players. */
struct run {
    bool is_fast, is_up;
    double since, up_since;             /* demo time */
    float max_speed;                    /* maximum speed in units/s */
    vec3s left_at;                      /* position where the player left the floor */
    float highest;                      /* maximum height above the floor since then, in units */
    int monsters, secrets;              /* previous counts; -1: none yet */
    double first_monster, last_monster; /* demo times of the kills in a row */
    int num_monsters;
    double hurt_since, hurt_at; /* demo times of the first and of the worst hit of a fight */
    int health;                 /* in the previous frame */
    int least_health;           /* in that fight; 0: there is none */
    int lost_health;            /* in it, up to the worst hit */
};

/* The current fight between the only two players of a level. */
struct duel_fight {
    int slots[2];       /* -1: there are not just two players */
    int totals[2];      /* health plus armor in the previous frame; 0: dead */
    int lost[2];        /* health plus armor in this fight */
    double since, last; /* demo times of the first and the last hit */
};

struct fact_collector {
    const struct timeline *timeline;
    struct playhead *playhead;
    const struct client_frame *frame;
    const struct level *level;
    struct match_facts *facts;
    struct buffer kills, feats;
    const char *name[MAX_PLAYERS];
    struct player_past *past;
    int health[MAX_PLAYERS], items[MAX_PLAYERS]; /* before this frame */
    struct fight fights[MAX_PLAYERS];
    struct player_lives *lives;
    struct hardship hardships[MAX_PLAYERS];
    int behind[MAX_PLAYERS];         /* points of the largest deficit since the side last led */
    bool has_new_points;             /* a player's frags changed in this frame */
    bool was_intermission;           /* in the previous frame */
    bool is_announced;               /* a printed line announced a match in this level */
    size_t level_kills, level_feats; /* bytes of the buffers when the level began */
    double match_begin, match_end;   /* demo times; negative: unknown */
    enum match_stage stage;          /* in the previous frame */
    struct run run;
    struct duel_fight duel;
    struct {
        double since; /* demo time of the last kill that can be cheered; negative: none */
        int killer, speaker;
        bool is_added; /* the cheer was added already */
    } cheer;
};

static inline int fact_collector_num_players(const struct fact_collector *g)
{
    return g->frame->num_players < MAX_PLAYERS ? g->frame->num_players : MAX_PLAYERS;
}

static inline const char *fact_collector_name(const struct fact_collector *g, int slot)
{
    return slot >= 0 && slot < MAX_PLAYERS && g->name[slot] ? g->name[slot] : "";
}

#endif
