/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/analysis/moments.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "demo/protocol/quake.h"
#include "playback/analysis/match_facts.h"
#include "playback/analysis/player_past.h"

static const double RUN_GAP = 4.0;     /* s between two kills of a run */
static const double PAIR_GAP = 1.2;    /* ... of a run of two */
static const double SAME_SHOT = 0.06;  /* s between two kills by one shot */
static const double QUAD_TIME = 15.0;  /* s of a quad's run that are shown */
static const float AIR_HEIGHT = 96.0f; /* units over the floor */
static const float AIR_TIME = 0.3f;    /* s */
static const float AIR_DISTANCE = 150.0f;
static const float TURN = 100.0f;   /* degrees within PLAYER_PAST_TIME */
static const double DECIDED = 20.0; /* s before the end */
static const double DYING = 2.0;    /* s for which who has so little left must live on */
static const double RESPAWN = 2.0;  /* s after a death: not yet by a teleporter */
static const float UNSEEN = 0.6f;   /* of what a kill is worth that its killer does not see */
enum {
    RUN_KILLS = 3,
    QUAD_KILLS = 3,
    LOW_HEALTH = 15,
    FIGHT_EACH = 80, /* health and armor that either lost */
    FIGHT_BOTH = 220,
    STOPPED_KILLS = 6, /* without a death */
    FIRST_POINTS = 8,  /* of a side, for its lead to count */
};

struct finding {
    const struct match_facts *facts;
    struct arena *arena;
    struct moment *items;
    int num, capacity;
};

static struct moment *add(struct finding *f, enum moment_kind kind, float score)
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

/* A moment that is the kill, or ends with it. Through eyes that do not see it, it is less. */
static struct moment *add_kill(struct finding *f, enum moment_kind kind,
                               const struct kill_fact *kill, float score)
{
    const bool is_less = kill->is_unseen && moment_is_of_the_kill(kind);
    struct moment *moment = add(f, kind, is_less ? UNSEEN * score : score);
    moment->begin = moment->time = moment->end = kill->time;
    moment->level = kill->level;
    moment->slot = kill->killer;
    moment->other = kill->victim;
    moment->who = kill->who;
    moment->whom = kill->whom;
    moment->weapon = death_name(kill->cause);
    moment->kill = kill;
    moment->count = 1;
    return moment;
}

/* One player kills another, who is no teammate. */
static bool is_kill(const struct kill_fact *kill)
{
    return kill->killer >= 0 && kill->victim >= 0 && kill->killer != kill->victim &&
           !kill->is_team_kill;
}

/* ---- several kills ---- */

/* The next kill of the same player in the same level; NULL: there is none before that
 * player dies. */
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

/* Is the kill the first of a row with such gaps? */
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

static void find_run(struct finding *f, const struct kill_fact *first)
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
    const float pace = took / (float)(num - 1) / (float)RUN_GAP; /* 0 at once .. 1 */
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

static void find_multi(struct finding *f, const struct kill_fact *first)
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

/* Of the kills with one quad, those within QUAD_TIME of which there are most. */
static void find_quad(struct finding *f, const struct kill_fact *first)
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
    /* Another run with the same quad that begins earlier has more or as many. */
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

static void find_discharge(struct finding *f, const struct kill_fact *first)
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

static void find_air(struct finding *f, const struct kill_fact *kill)
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

/* Units from which a hit is long; 0: no weapon that is aimed. */
static float long_from(enum death_cause cause)
{
    switch (cause) {
    case DEATH_LIGHTNING:
        return 520.0f; /* its beam reaches 600 */
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

static void find_long(struct finding *f, const struct kill_fact *kill)
{
    const float from = long_from(kill->cause);
    if (from <= 0.0f || kill->distance < from)
        return;
    struct moment *moment =
        add_kill(f, MOMENT_LONG, kill, 20.0f + fminf((kill->distance - from) / 25.0f, 25.0f));
    moment->reason = arena_printf(f->arena, "from %.0f units", (double)kill->distance);
}

/* With weapons that hit as they fire. */
static bool is_instant(enum death_cause cause)
{
    return cause == DEATH_SHOTGUN || cause == DEATH_SUPER_SHOTGUN || cause == DEATH_LIGHTNING ||
           cause == DEATH_RAIL;
}

static void find_turn(struct finding *f, const struct kill_fact *kill)
{
    if (!is_instant(kill->cause) || kill->turn < TURN)
        return;
    struct moment *moment = add_kill(f, MOMENT_TURN, kill, 24.0f + (kill->turn - TURN) / 5.0f);
    moment->reason = arena_printf(f->arena, "turned by %.0f degrees in %.1f s", (double)kill->turn,
                                  PLAYER_PAST_TIME);
}

/* Does the player die between `from` and `to`, or at one of them? */
static bool dies_within(const struct finding *f, int slot, double from, double to)
{
    for (int i = 0; i < f->facts->num_kills; i++) {
        const struct kill_fact *kill = &f->facts->kills[i];
        if (kill->victim == slot && kill->time >= from && kill->time <= to)
            return true;
    }
    return false;
}

static void find_low(struct finding *f, const struct kill_fact *kill)
{
    if (kill->health <= 0 || kill->health > LOW_HEALTH ||
        dies_within(f, kill->killer, kill->time, kill->time + DYING))
        return;
    struct moment *moment =
        add_kill(f, MOMENT_LOW, kill, 18.0f + (float)(LOW_HEALTH - kill->health));
    moment->reason = arena_printf(f->arena, "with %d health left", kill->health);
}

static void find_against(struct finding *f, const struct kill_fact *kill)
{
    const bool pent = kill->victim_items & IT_INVULNERABILITY;
    if (!pent && !(kill->victim_items & IT_QUAD))
        return;
    struct moment *moment = add_kill(f, MOMENT_AGAINST, kill, pent ? 45.0f : 36.0f);
    moment->reason = pent ? "kills the pentagram" : "kills the quad";
}

/* With a weapon that everybody has, or little more. */
static bool is_weak(enum death_cause cause)
{
    return cause == DEATH_AXE || cause == DEATH_SHOTGUN || cause == DEATH_SUPER_SHOTGUN ||
           cause == DEATH_NAILGUN || cause == DEATH_SUPER_NAILGUN;
}

static void find_outgunned(struct finding *f, const struct kill_fact *kill)
{
    const int best = IT_ROCKET_LAUNCHER | IT_LIGHTNING;
    if (!is_weak(kill->cause) || !(kill->victim_items & best) || !kill->items ||
        kill->items & (best | IT_QUAD))
        return;
    struct moment *moment = add_kill(f, MOMENT_OUTGUNNED, kill, 26.0f);
    moment->reason = arena_printf(f->arena, "%s against %s", death_name(kill->cause),
                                  kill->victim_items & IT_ROCKET_LAUNCHER ? "rl" : "lg");
}

static void find_fight(struct finding *f, const struct kill_fact *kill)
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

static void find_telefrag(struct finding *f, const struct kill_fact *kill)
{
    if (kill->cause == DEATH_TELEFRAG &&
        !dies_within(f, kill->killer, kill->time - RESPAWN, kill->time))
        add_kill(f, MOMENT_TELEFRAG, kill, 20.0f)->reason = "telefrag";
}

static void find_stopped(struct finding *f, const struct kill_fact *kill)
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

static void find_lead(struct finding *f, const struct kill_fact *kill)
{
    if (!kill->has_sides || kill->lead_before > 0 || kill->lead <= 0 || kill->points < FIRST_POINTS)
        return;
    struct moment *moment = add_kill(f, MOMENT_LEAD, kill, 20.0f);
    moment->reason =
        arena_printf(f->arena, "takes the lead %d to %d", kill->points, kill->best_other);
}

/* Late enough, a kill that brings the lead or a draw; else the last, by a limit of points. */
static void find_decider(struct finding *f, const struct kill_fact *kill)
{
    const bool is_late = kill->left >= 0.0 && kill->left <= DECIDED;
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

static void add_death(struct finding *f, const struct kill_fact *kill)
{
    struct moment *moment = add_kill(f, MOMENT_DEATH, kill, 20.0f);
    moment->slot = kill->victim;
    moment->other = -1;
    moment->who = kill->whom;
    moment->whom = "";
    moment->reason = arena_printf(f->arena, "killed by a %s", kill->monster);
}

static void add_suicide(struct finding *f, const struct kill_fact *kill)
{
    struct moment *moment = add_kill(f, MOMENT_SUICIDE, kill, 20.0f);
    moment->slot = kill->victim;
    moment->other = -1;
    moment->who = kill->whom;
    moment->whom = "";
    moment->reason = arena_printf(f->arena, "by oneself: %s", death_name(kill->cause));
}

static void find_death(struct finding *f, const struct kill_fact *kill)
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

/* ---- without a kill ---- */

static bool has_kills(const struct match_facts *facts)
{
    for (int i = 0; i < facts->num_kills; i++)
        if (is_kill(&facts->kills[i]))
            return true;
    return false;
}

static void describe_feat(struct finding *f, const struct feat *feat, struct moment *moment)
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

static void find_feat(struct finding *f, const struct feat *feat, bool is_match)
{
    static const struct {
        enum moment_kind kind;
        float base, each, most; /* score: base + each * value, at most */
        bool alone;             /* not in matches, where everybody does it */
    } worth[] = {
        [FEAT_MARK] = {MOMENT_MARK, 80.0f, 0, 80.0f, false},
        [FEAT_CHEER] = {MOMENT_CHEER, 30.0f, 0, 30.0f, false},
        [FEAT_CAPTURE] = {MOMENT_FLAG, 40.0f, 0, 40.0f, false},
        [FEAT_RETURN] = {MOMENT_FLAG, 20.0f, 0, 20.0f, false},
        [FEAT_SPEED] = {MOMENT_SPEED, 0.0f, 0.04f, 60.0f, true},
        [FEAT_JUMP] = {MOMENT_JUMP, 0.0f, 0.05f, 60.0f, true},
        [FEAT_MONSTERS] = {MOMENT_MONSTERS, 0.0f, 14.0f, 80.0f, true},
        [FEAT_SECRET] = {MOMENT_SECRET, 20.0f, 0, 20.0f, true},
    };
    if (is_match && worth[feat->kind].alone)
        return;
    struct moment *moment = add(f, worth[feat->kind].kind,
                                fminf(worth[feat->kind].base + worth[feat->kind].each * feat->value,
                                      worth[feat->kind].most));
    moment->begin = feat->begin;
    moment->time = feat->time;
    moment->end = feat->end;
    moment->level = feat->level;
    moment->slot = feat->slot;
    moment->who = feat->who;
    describe_feat(f, feat, moment);
}

/* ---- all ---- */

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
    static void (*const rules[])(struct finding *, const struct kill_fact *) = {
        find_run,   find_multi,    find_quad,    find_discharge, find_air,
        find_long,  find_turn,     find_low,     find_against,   find_outgunned,
        find_fight, find_telefrag, find_stopped, find_lead,      find_decider,
    };
    struct finding f = {.facts = facts, .arena = arena};
    const bool is_match = has_kills(facts);
    for (int i = 0; i < facts->num_kills; i++) {
        find_death(&f, &facts->kills[i]);
        for (size_t k = 0; is_kill(&facts->kills[i]) && k < sizeof rules / sizeof rules[0]; k++)
            rules[k](&f, &facts->kills[i]);
    }
    for (int i = 0; i < facts->num_feats; i++)
        find_feat(&f, &facts->feats[i], is_match);
    if (f.num > 0)
        qsort(f.items, (size_t)f.num, sizeof *f.items, compare);
    *num = f.num;
    return f.items;
}
