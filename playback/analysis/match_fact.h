/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/analysis/match_fact.h - the facts that match_facts.h gathers. */
#ifndef PLAYBACK_ANALYSIS_MATCH_FACT_H
#define PLAYBACK_ANALYSIS_MATCH_FACT_H

#include <stdbool.h>

#include "base/vec.h"
#include "playback/analysis/player_lives.h"
#include "playback/client/match_mode.h"
#include "playback/client/obituary.h"

struct arena;

struct kill_fact {
    double time; /* demo time */
    int level;
    int killer, victim;     /* slots; -1: none or unknown; equal for a suicide */
    const char *who, *whom; /* plain names; "" if there is none */
    const char *monster;    /* monster that killed; NULL if none did */
    enum death_cause cause;
    bool is_team_kill;
    float distance; /* between the two players, in units; negative: unknown */
    float height;   /* of the victim's feet above the floor, in units; negative: unknown */
    float air_time; /* seconds for which the victim had been at least 40 units up */
    float turn; /* degrees turned in the last PLAYER_PAST_TIME seconds towards a visible victim */
    bool is_unseen;          /* the killer did not see the victim */
    int health;              /* the killer's; negative: unknown */
    int items, victim_items; /* item bits before the kill; 0: unknown */
    int lost, victim_lost;   /* damage taken in the current fight, before the kill (fight.h) */
    int lead_before, lead;   /* lead of the killer's side over the best other one */
    bool has_sides;          /* the leads and the points are known */
    int points, best_other;  /* of the sides, after the kill */
    double left;             /* seconds to the end of the match; negative: unknown */
    bool is_last;            /* ends the level, for example by a frag limit */
    bool is_final_lead;      /* takes the lead for the last time in the level */
    int behind;              /* largest deficit of the killer's side since it last led */
    bool is_early;           /* in the first five seconds of the match */
    bool is_fresh;           /* the victim had respawned less than two seconds before */
    int denied;              /* bits of the powerups next to which the victim died and which
                                the killer took within five seconds */
    double hard_time;        /* seconds for which the killer had had at most 40 health */
    int hard_hits;           /* hits that the killer had taken in that time */
    vec3s from, at;          /* positions of killer and victim */
};

enum feat_kind {
    FEAT_MARK,     /* a player's //demomark */
    FEAT_CHEER,    /* a kill on which at least two players comment in the chat */
    FEAT_CAPTURE,  /* of a flag */
    FEAT_RETURN,   /* of a flag, by a player */
    FEAT_SPEED,    /* value: units/s, kept for a second */
    FEAT_JUMP,     /* value: horizontal distance flown, in units */
    FEAT_MONSTERS, /* value: number killed in a row */
    FEAT_SECRET,
    FEAT_SURVIVAL, /* value: the least health in a fight that the player survives */
    FEAT_EXIT,     /* value: seconds played in the level */
    FEAT_FIGHT,    /* of two players, who both survive; value: health plus armor that they lose */
};

struct feat {
    enum feat_kind kind;
    double begin, time, end; /* demo times; `time` is that of the climax */
    int level, slot, other;  /* other: of the opponent; -1: none */
    const char *who, *whom;  /* plain names; "" if there is none */
    float value;
};

struct match_facts {
    bool is_multi_view; /* a multi-view recording */
    int recorder;       /* slot of the player who recorded; -1: none or unknown */
    enum match_mode mode;
    int num_kills, num_feats, num_lives;
    struct kill_fact *kills; /* these two lists are sorted by time */
    struct feat *feats;
    struct player_life *lives; /* sorted by their end */
    struct arena *arena;
};

#endif
