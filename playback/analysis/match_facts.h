/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/analysis/match_facts.h - what is known of each kill of a demo, and of what a
 * player does without one: facts that moments.h finds what is worth showing in.
 *
 * Kills are those of the server's obituaries, in matches without what comes before them. Where a demo is of one player, it has what
 * was near that one alone. */
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
    int killer, victim;     /* slots; -1: nobody, or unknown; the same: by oneself */
    const char *who, *whom; /* their plain names; "" of nobody */
    const char *monster;    /* that killed, when no player did; NULL: none */
    enum death_cause cause;
    bool is_team_kill;
    float distance;          /* units between the two; below 0: not known */
    float height;            /* of the victim's feet over the floor; below 0: not known */
    float air_time;          /* s that the victim had been 40 units up or more */
    float turn;              /* degrees in the last PLAYER_PAST_TIME s towards who could be seen */
    bool is_unseen;          /* the killer did not see the victim then */
    int health;              /* the killer's; below 0: not known */
    int items, victim_items; /* the game's bits, before the kill; 0: not known */
    int lost, victim_lost;   /* health and armor, in hits at most 3 s apart, before the kill */
    int lead_before, lead;   /* the killer's side's points over the best other's */
    bool has_sides;          /* these are known */
    int points, best_other;  /* of the sides, after it */
    double left;             /* s to the match's end; below 0: not known */
    bool is_last;            /* the level is over with it, as where a server limits the points */
    vec3s from, at;          /* where killer and victim were */
};

enum feat_kind {
    FEAT_MARK,     /* a player's //demomark */
    FEAT_CHEER,    /* a kill that two players or more have words for in the chat */
    FEAT_CAPTURE,  /* of a flag */
    FEAT_RETURN,   /* of a flag, by a player */
    FEAT_SPEED,    /* value: units/s, held for a second */
    FEAT_JUMP,     /* value: units flown, along the floor */
    FEAT_MONSTERS, /* value: how many were killed within a second */
    FEAT_SECRET,
};

struct feat {
    enum feat_kind kind;
    double begin, time, end; /* demo time; when it is at its height */
    int level, slot;
    const char *who; /* plain name; "" of nobody */
    float value;
};

struct match_facts {
    bool sees_all; /* the demo is of all players */
    int recorder;  /* slot, else; -1: not known */
    int num_kills, num_feats;
    struct kill_fact *kills; /* both in the order of time */
    struct feat *feats;
    struct arena *arena;
};

/* Borrows both. What needs the map (heights) is not known of a timeline without files. */
struct match_facts *match_facts_gather(const struct demo *demo, const struct timeline *timeline);
void match_facts_free(struct match_facts *facts); /* NULL is fine */

#endif
