/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/analysis/moments.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/sort.h"
#include "demo/protocol/quake.h"
#include "playback/analysis/match_facts.h"
#include "playback/analysis/player_past.h"

static const double RUN_GAP = 4.0;     /* maximum seconds between two kills of a series */
static const double PAIR_GAP = 1.2;    /* the same for a series of two */
static const double SAME_SHOT = 0.06;  /* maximum seconds between two kills with one shot */
static const double QUAD_TIME = 15.0;  /* maximum length of a quad run, in seconds */
static const float AIR_HEIGHT = 96.0f; /* in units above the floor */
static const float AIR_TIME = 0.3f;    /* in seconds */
static const float AIR_DISTANCE = 150.0f;
static const float TURN = 100.0f;         /* in degrees within PLAYER_PAST_TIME */
static const double DECIDING_TIME = 20.0; /* seconds before the end of the match */
static const double DYING = 2.0; /* seconds for which a killer with low health must survive */
/* Seconds after a death in which a telefrag comes from respawning. */
static const double RESPAWN = 2.0;
static const float UNSEEN = 0.6f; /* factor for the score of a kill that its killer does not see */
enum {
    RUN_KILLS = 3,
    QUAD_KILLS = 3,
    LOW_HEALTH = 15,
    FIGHT_EACH = 80, /* minimum loss of health plus armor of each player */
    FIGHT_BOTH = 220,
    STOPPED_KILLS = 6, /* since the last death */
    FIRST_POINTS = 8,  /* minimum points of a side for its lead to count */
};

struct moment_finder {
    const struct match_facts *facts;
    struct arena *arena;
    struct moment *items;
    int num, capacity;
};

static struct moment *add_moment(struct moment_finder *f, enum moment_kind kind, float score)
{
    f->items = arena_grow(f->arena, f->items, f->num, &f->capacity, sizeof *f->items);
    struct moment *moment = &f->items[f->num++];
    *moment = (struct moment){.kind = kind,
                              .slot = -1,
                              .other = -1,
                              .who = "",
                              .whom = "",
                              .weapon = "",
                              .reason = "",
                              .score = score};
    return moment;
}

/* Adds a moment that is a kill or ends with one. A kill that the viewer does not see scores
 * less. */
static struct moment *add_kill(struct moment_finder *f, enum moment_kind kind,
                               const struct kill_fact *kill, float score)
{
    const bool is_reduced = kill->is_unseen && moment_kind_is_about_kill(kind);
    struct moment *moment = add_moment(f, kind, is_reduced ? UNSEEN * score : score);
    moment->begin = moment->time = moment->end = kill->time;
    moment->level = kill->level;
    moment->slot = kill->killer;
    moment->other = kill->victim;
    moment->who = kill->who;
    moment->whom = kill->whom;
    moment->weapon = obituary_death_name(kill->cause);
    moment->kill = kill;
    moment->count = 1;
    return moment;
}

/* Returns whether one player killed another who is not a teammate. */
static bool is_kill(const struct kill_fact *kill)
{
    return kill->killer >= 0 && kill->victim >= 0 && kill->killer != kill->victim &&
           !kill->is_team_kill;
}

/* ---- several kills ---- */

/* Returns the player's next kill in the same level, or NULL if the player dies first. */
static const struct kill_fact *next_kill(const struct match_facts *facts,
                                         const struct kill_fact *kill)
{
    const struct kill_fact *end = facts->kills + facts->num_kills;
    for (const struct kill_fact *at = kill + 1; at < end && at->level == kill->level; at++) {
        if (is_kill(at) && at->killer == kill->killer)
            return at;
        if (at->victim == kill->killer)
            return NULL;
    }
    return NULL;
}

/* Returns whether the kill is the first of a series with such gaps. */
static bool is_first(const struct match_facts *facts, const struct kill_fact *kill, double gap)
{
    for (const struct kill_fact *at = kill - 1; at >= facts->kills; at--) {
        if (at->level != kill->level || kill->time - at->time > gap || at->victim == kill->killer)
            return true;
        if (is_kill(at) && at->killer == kill->killer)
            return false;
    }
    return true;
}

static void find_run(struct moment_finder *f, const struct kill_fact *first)
{
    int num = 1, quick = 1;
    const struct kill_fact *last = first, *next;
    if (!is_first(f->facts, first, RUN_GAP))
        return;
    while ((next = next_kill(f->facts, last)) && next->time - last->time <= RUN_GAP) {
        quick +=
            num == 1 && next->time - last->time <= PAIR_GAP && next->time - last->time > SAME_SHOT;
        last = next;
        num++;
    }
    if (num < RUN_KILLS && quick < 2)
        return;
    const float took = (float)(last->time - first->time);
    const float pace = took / (float)(num - 1) / (float)RUN_GAP; /* 0 (all at once) to 1 */
    struct moment *moment =
        add_kill(f, MOMENT_RUN, last, 16.0f * (float)num - 12.0f + 12.0f * (1.0f - pace));
    moment->begin = first->time;
    moment->count = num;
    moment->reason = arena_printf(f->arena, "%d kills in %.1f s", num, (double)took);
}

static bool is_one_shot(enum death_cause cause)
{
    return cause == DEATH_ROCKET || cause == DEATH_GRENADE || cause == DEATH_RAIL ||
           cause == DEATH_SUPER_SHOTGUN;
}

static void find_multi(struct moment_finder *f, const struct kill_fact *first)
{
    int num = 1;
    const struct kill_fact *last = first, *next;
    if (!is_one_shot(first->cause) || !is_first(f->facts, first, SAME_SHOT))
        return;
    while ((next = next_kill(f->facts, last)) && next->time - first->time <= SAME_SHOT &&
           next->cause == first->cause) {
        last = next;
        num++;
    }
    if (num < 2)
        return;
    struct moment *moment = add_kill(f, MOMENT_MULTI, last, 30.0f + 20.0f * (float)(num - 1));
    moment->begin = first->time;
    moment->count = num;
    moment->reason = arena_printf(f->arena, "%d by one shot", num);
}

/* Finds the QUAD_TIME seconds with the most kills during one quad. */
static void find_quad(struct moment_finder *f, const struct kill_fact *first)
{
    int num = 1;
    const struct kill_fact *last = first, *next;
    if (!(first->items & IT_QUAD) || first->cause == DEATH_TELEFRAG)
        return;
    while ((next = next_kill(f->facts, last)) && next->items & IT_QUAD &&
           next->time - first->time <= QUAD_TIME) {
        last = next;
        num++;
    }
    if (num < QUAD_KILLS)
        return;
    /* Keep an earlier run with the same quad if it has at least as many kills. */
    for (int i = 0; i < f->num; i++)
        if (f->items[i].kind == MOMENT_QUAD && f->items[i].slot == first->killer &&
            f->items[i].end >= first->time) {
            if (f->items[i].count >= num)
                return;
            f->items[i] = f->items[--f->num];
            break;
        }
    struct moment *moment = add_kill(f, MOMENT_QUAD, last, 12.0f * (float)num);
    moment->begin = first->time;
    moment->count = num;
    moment->reason = arena_printf(f->arena, "%d kills with the quad", num);
}

static void find_discharge(struct moment_finder *f, const struct kill_fact *first)
{
    int num = 1;
    const struct kill_fact *last = first, *next;
    if (first->cause != DEATH_DISCHARGE || !is_first(f->facts, first, SAME_SHOT))
        return;
    while ((next = next_kill(f->facts, last)) && next->time - first->time <= SAME_SHOT) {
        last = next;
        num++;
    }
    struct moment *moment = add_kill(f, MOMENT_DISCHARGE, last, 13.0f + 12.0f * (float)num);
    moment->count = num;
    moment->reason = arena_printf(f->arena, num > 1 ? "discharge: %d dead" : "discharge", num);
}

/* ---- one kill ---- */

static void find_air(struct moment_finder *f, const struct kill_fact *kill)
{
    const bool is_aimed =
        kill->cause == DEATH_ROCKET || kill->cause == DEATH_GRENADE || kill->cause == DEATH_RAIL;
    if (!is_aimed || kill->height < AIR_HEIGHT || kill->air_time < AIR_TIME ||
        kill->distance < AIR_DISTANCE)
        return;
    struct moment *moment = add_kill(f, MOMENT_AIR, kill,
                                     22.0f + fminf(kill->height, 600.0f) / 15.0f +
                                         fminf(kill->distance, 900.0f) / 40.0f);
    moment->reason = arena_printf(f->arena, "hit %.0f units in the air from %.0f away",
                                  (double)kill->height, (double)kill->distance);
}

/* Returns the minimum distance of a long shot in units, or 0 if the weapon is not aimed. */
static float long_shot_distance(enum death_cause cause)
{
    switch (cause) {
    case DEATH_LIGHTNING:
        return 520.0f; /* its range is 600 */
    case DEATH_SHOTGUN:
    case DEATH_SUPER_SHOTGUN:
    case DEATH_NAILGUN:
    case DEATH_SUPER_NAILGUN:
        return 900.0f;
    case DEATH_RAIL:
    case DEATH_ROCKET:
    case DEATH_GRENADE:
        return 1000.0f;
    default:
        return 0.0f;
    }
}

static void find_long(struct moment_finder *f, const struct kill_fact *kill)
{
    const float from = long_shot_distance(kill->cause);
    if (from <= 0.0f || kill->distance < from)
        return;
    struct moment *moment =
        add_kill(f, MOMENT_LONG, kill, 20.0f + fminf((kill->distance - from) / 25.0f, 25.0f));
    moment->reason = arena_printf(f->arena, "from %.0f units", (double)kill->distance);
}

/* Returns whether the weapon hits at the moment it fires. */
static bool is_instant(enum death_cause cause)
{
    return cause == DEATH_SHOTGUN || cause == DEATH_SUPER_SHOTGUN || cause == DEATH_LIGHTNING ||
           cause == DEATH_RAIL;
}

static void find_turn(struct moment_finder *f, const struct kill_fact *kill)
{
    if (!is_instant(kill->cause) || kill->turn < TURN)
        return;
    struct moment *moment = add_kill(f, MOMENT_TURN, kill, 24.0f + (kill->turn - TURN) / 5.0f);
    moment->reason = arena_printf(f->arena, "turned by %.0f degrees in %.1f s", (double)kill->turn,
                                  PLAYER_PAST_TIME);
}

/* Returns whether the player dies at a time in the interval [from, to]. */
static bool dies_within(const struct moment_finder *f, int slot, double from, double to)
{
    for (int i = 0; i < f->facts->num_kills; i++) {
        const struct kill_fact *kill = &f->facts->kills[i];
        if (kill->victim == slot && kill->time >= from && kill->time <= to)
            return true;
    }
    return false;
}

static void find_low(struct moment_finder *f, const struct kill_fact *kill)
{
    if (kill->health <= 0 || kill->health > LOW_HEALTH ||
        dies_within(f, kill->killer, kill->time, kill->time + DYING))
        return;
    struct moment *moment =
        add_kill(f, MOMENT_LOW, kill, 18.0f + (float)(LOW_HEALTH - kill->health));
    moment->reason = arena_printf(f->arena, "with %d health left", kill->health);
}

static void find_against(struct moment_finder *f, const struct kill_fact *kill)
{
    const bool pent = kill->victim_items & IT_INVULNERABILITY;
    if (!pent && !(kill->victim_items & IT_QUAD))
        return;
    struct moment *moment = add_kill(f, MOMENT_AGAINST, kill, pent ? 45.0f : 36.0f);
    moment->reason = pent ? "kills the pentagram" : "kills the quad";
}

/* Returns whether the weapon is one that everybody has, or little better. */
static bool is_weak(enum death_cause cause)
{
    return cause == DEATH_AXE || cause == DEATH_SHOTGUN || cause == DEATH_SUPER_SHOTGUN ||
           cause == DEATH_NAILGUN || cause == DEATH_SUPER_NAILGUN;
}

static void find_outgunned(struct moment_finder *f, const struct kill_fact *kill)
{
    const int best = IT_ROCKET_LAUNCHER | IT_LIGHTNING;
    if (!is_weak(kill->cause) || !(kill->victim_items & best) || !kill->items ||
        kill->items & (best | IT_QUAD))
        return;
    struct moment *moment = add_kill(f, MOMENT_OUTGUNNED, kill, 26.0f);
    moment->reason = arena_printf(f->arena, "%s against %s", obituary_death_name(kill->cause),
                                  kill->victim_items & IT_ROCKET_LAUNCHER ? "rl" : "lg");
}

static void find_fight(struct moment_finder *f, const struct kill_fact *kill)
{
    const int both = kill->lost + kill->victim_lost;
    if (kill->cause == DEATH_TELEFRAG || kill->lost < FIGHT_EACH ||
        kill->victim_lost < FIGHT_EACH || both < FIGHT_BOTH ||
        dies_within(f, kill->killer, kill->time, kill->time + DYING))
        return;
    struct moment *moment =
        add_kill(f, MOMENT_FIGHT, kill, 12.0f + fminf((float)both, 500.0f) / 20.0f);
    moment->reason =
        arena_printf(f->arena, "a fight for %d and %d health", kill->lost, kill->victim_lost);
}

static void find_telefrag(struct moment_finder *f, const struct kill_fact *kill)
{
    if (kill->cause == DEATH_TELEFRAG &&
        !dies_within(f, kill->killer, kill->time - RESPAWN, kill->time))
        add_kill(f, MOMENT_TELEFRAG, kill, 20.0f)->reason = "telefrag";
}

static void find_stopped(struct moment_finder *f, const struct kill_fact *kill)
{
    int num = 0;
    for (const struct kill_fact *at = kill - 1; at >= f->facts->kills; at--) {
        if (at->level != kill->level || at->victim == kill->victim)
            break;
        num += is_kill(at) && at->killer == kill->victim;
    }
    if (num < STOPPED_KILLS)
        return;
    struct moment *moment = add_kill(f, MOMENT_STOPPED, kill, 14.0f + 2.5f * (float)num);
    moment->reason = arena_printf(f->arena, "ends a run of %d", num);
}

static void find_lead(struct moment_finder *f, const struct kill_fact *kill)
{
    if (!kill->has_sides || kill->lead_before > 0 || kill->lead <= 0 || kill->points < FIRST_POINTS)
        return;
    struct moment *moment = add_kill(f, MOMENT_LEAD, kill, 20.0f);
    moment->reason =
        arena_printf(f->arena, "takes the lead %d to %d", kill->points, kill->best_other);
}

/* Finds a late kill that gives a lead or a draw, or else the last kill of a match with a
 * frag limit. */
static void find_decider(struct moment_finder *f, const struct kill_fact *kill)
{
    const bool is_late = kill->left >= 0.0 && kill->left <= DECIDING_TIME;
    if (!kill->has_sides)
        return;
    if (is_late && kill->lead_before <= 0 && kill->lead >= 0)
        add_kill(f, MOMENT_DECIDER, kill, 70.0f)->reason = arena_printf(
            f->arena, "%d to %d with %.0f s left", kill->points, kill->best_other, kill->left);
    else if (kill->is_last && kill->lead > 0)
        add_kill(f, MOMENT_DECIDER, kill, 40.0f)->reason =
            arena_printf(f->arena, "the last kill, %d to %d", kill->points, kill->best_other);
}

/* ---- deaths ---- */

static void add_death(struct moment_finder *f, const struct kill_fact *kill)
{
    struct moment *moment = add_kill(f, MOMENT_DEATH, kill, 20.0f);
    moment->slot = kill->victim;
    moment->other = -1;
    moment->who = kill->whom;
    moment->whom = "";
    moment->reason = arena_printf(f->arena, "killed by a %s", kill->monster);
}

static void add_suicide(struct moment_finder *f, const struct kill_fact *kill)
{
    struct moment *moment = add_kill(f, MOMENT_SUICIDE, kill, 20.0f);
    moment->slot = kill->victim;
    moment->other = -1;
    moment->who = kill->whom;
    moment->whom = "";
    moment->reason = arena_printf(f->arena, "by oneself: %s", obituary_death_name(kill->cause));
}

static void find_death(struct moment_finder *f, const struct kill_fact *kill)
{
    if (kill->victim < 0)
        return;
    if (kill->monster)
        add_death(f, kill);
    else if (kill->killer < 0 || kill->killer == kill->victim)
        add_suicide(f, kill);
    else if (kill->is_team_kill)
        add_kill(f, MOMENT_MATE, kill, 20.0f)->reason = "kills a teammate";
}

/* ---- feats ---- */

static bool has_kills(const struct match_facts *facts)
{
    for (int i = 0; i < facts->num_kills; i++)
        if (is_kill(&facts->kills[i]))
            return true;
    return false;
}

static void describe_feat(struct moment_finder *f, const struct feat *feat, struct moment *moment)
{
    const double value = (double)feat->value;
    if (feat->kind == FEAT_SPEED)
        moment->reason = arena_printf(f->arena, "%.0f units/s", value);
    else if (feat->kind == FEAT_JUMP)
        moment->reason = arena_printf(f->arena, "a jump of %.0f units", value);
    else if (feat->kind == FEAT_MONSTERS)
        moment->reason = arena_printf(f->arena, "%.0f monsters at once", value);
    else if (feat->kind == FEAT_CAPTURE)
        moment->reason = "captures the flag";
    else if (feat->kind == FEAT_RETURN)
        moment->reason = "returns the flag";
    else if (feat->kind == FEAT_SECRET)
        moment->reason = "finds a secret";
    else if (feat->kind == FEAT_CHEER)
        moment->reason = "others cheer";
    else
        moment->reason = "marked";
}

static void find_feat(struct moment_finder *f, const struct feat *feat, bool is_match)
{
    static const struct {
        enum moment_kind kind;
        float base, factor, max;   /* score = base + factor * value, limited to `max` */
        bool only_outside_matches; /* only outside matches, in which everybody does this */
    } scores[] = {
        [FEAT_MARK] = {MOMENT_MARK, 80.0f, 0, 80.0f, false},
        [FEAT_CHEER] = {MOMENT_CHEER, 30.0f, 0, 30.0f, false},
        [FEAT_CAPTURE] = {MOMENT_FLAG, 40.0f, 0, 40.0f, false},
        [FEAT_RETURN] = {MOMENT_FLAG, 20.0f, 0, 20.0f, false},
        [FEAT_SPEED] = {MOMENT_SPEED, 0.0f, 0.04f, 60.0f, true},
        [FEAT_JUMP] = {MOMENT_JUMP, 0.0f, 0.05f, 60.0f, true},
        [FEAT_MONSTERS] = {MOMENT_MONSTERS, 0.0f, 14.0f, 80.0f, true},
        [FEAT_SECRET] = {MOMENT_SECRET, 20.0f, 0, 20.0f, true},
    };
    if (is_match && scores[feat->kind].only_outside_matches)
        return;
    struct moment *moment =
        add_moment(f, scores[feat->kind].kind,
                   fminf(scores[feat->kind].base + scores[feat->kind].factor * feat->value,
                         scores[feat->kind].max));
    moment->begin = feat->begin;
    moment->time = feat->time;
    moment->end = feat->end;
    moment->level = feat->level;
    moment->slot = feat->slot;
    moment->who = feat->who;
    describe_feat(f, feat, moment);
}

/* ---- all moments ---- */

static int compare(const void *a, const void *b)
{
    const struct moment *m = a, *n = b;
    if (m->time != n->time)
        return m->time < n->time ? -1 : 1;
    if (m->kind != n->kind)
        return m->kind < n->kind ? -1 : 1;
    return m->slot - n->slot;
}

struct moment *moments_find(const struct match_facts *facts, struct arena *arena, int *num)
{
    static void (*const rules[])(struct moment_finder *, const struct kill_fact *) = {
        find_run,   find_multi,    find_quad,    find_discharge, find_air,
        find_long,  find_turn,     find_low,     find_against,   find_outgunned,
        find_fight, find_telefrag, find_stopped, find_lead,      find_decider,
    };
    struct moment_finder f = {.facts = facts, .arena = arena};
    const bool is_match = has_kills(facts);
    for (int i = 0; i < facts->num_kills; i++) {
        find_death(&f, &facts->kills[i]);
        for (size_t k = 0; is_kill(&facts->kills[i]) && k < sizeof rules / sizeof rules[0]; k++)
            rules[k](&f, &facts->kills[i]);
    }
    for (int i = 0; i < facts->num_feats; i++)
        find_feat(&f, &facts->feats[i], is_match);
    if (f.num > 0)
        sort_items(f.items, (size_t)f.num, sizeof *f.items, compare);
    *num = f.num;
    return f.items;
}
