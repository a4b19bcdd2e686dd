/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/analysis/match_facts.h - facts about each kill of a demo and about other feats
 * of its players, in which moments.h finds those worth showing.
 *
 * Kills come from the server's obituaries. In matches, those before the start do not count.
 * A demo recorded by one player contains only what happened nearby. */
#ifndef PLAYBACK_ANALYSIS_MATCH_FACTS_H
#define PLAYBACK_ANALYSIS_MATCH_FACTS_H

#include <stdbool.h>

#include "base/vec.h"
#include "playback/client/obituary.h"

struct arena;
struct demo;
struct timeline;

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
    vec3s from, at;          /* positions of killer and victim */
};

enum feat_kind {
    FEAT_MARK,     /* a player's //demomark */
    FEAT_CHEER,    /* a kill on which at least two players comment in the chat */
    FEAT_CAPTURE,  /* of a flag */
    FEAT_RETURN,   /* of a flag, by a player */
    FEAT_SPEED,    /* value: units/s, kept for a second */
    FEAT_JUMP,     /* value: horizontal distance flown, in units */
    FEAT_MONSTERS, /* value: number killed within a second */
    FEAT_SECRET,
};

struct feat {
    enum feat_kind kind;
    double begin, time, end; /* demo times; `time` is that of the climax */
    int level, slot;
    const char *who; /* plain name; "" if there is none */
    float value;
};

struct match_facts {
    bool is_multi_view; /* a multi-view recording */
    int recorder;       /* slot of the player who recorded; -1: none or unknown */
    int num_kills, num_feats;
    struct kill_fact *kills; /* both lists by ascending time */
    struct feat *feats;
    struct arena *arena;
};

/* Borrows both arguments. Facts that need the map (heights) are unknown if the timeline has
 * no files. */
struct match_facts *match_facts_gather(const struct demo *demo, const struct timeline *timeline);
void match_facts_free(struct match_facts *facts); /* NULL is fine */

#endif
