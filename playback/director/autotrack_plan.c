/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/director/autotrack_plan.h"

#include <stdlib.h>

#include "base/arena.h"
#include "demo/protocol/quake.h"
#include "playback/director/autotrack_measure.h"
#include "playback/director/autotrack_stats.h"

/* The plan is the way to cut from player to player with the highest sum of what its
 * beats are worth, less what its cuts cost. */

/* What a beat is worth, and what a cut costs. */
enum {
    WORTH_ALIVE = 1, /* and the strength and power besides */
    WORTH_FIGHT = 5,
    WORTH_FACES = 5,
    WORTH_KILLER = 15, /* each beat from LEAD_BEATS before a kill to AFTER_BEATS after */
    WORTH_VICTIM = 12, /* the same for the other: it is seen through these eyes, too */
    WORTH_SEEN = 200,  /* of both, besides, the beat of the kill */
    WORTH_DEATH = 4,
    WORTH_DEAD = -10,
    WORTH_NOTHING = -1000, /* the player is not there */
    COST_FIGHT = 60,       /* to leave a player who fights, besides the cut */
    COST_KILLER = 400,     /* ... and one who kills within SOON_BEATS */
    COST_HASTE = 100,      /* to leave within BESIDE_BEATS after a kill that was seen ... */
    COST_LATE = 100,       /* ... and to come so late before one */
    SOON_BEATS = 2 * POV_BEATS_PER_SECOND,
    BESIDE_BEATS = POV_BEATS_PER_SECOND,
    LEAD_BEATS = 2 * POV_BEATS_PER_SECOND,
    AFTER_BEATS = POV_BEATS_PER_SECOND,
};

/* What cuts may cost: the first suits most matches, the others are for a steadier hand. */
static const int cut_costs[] = {150, 200, 300, 400, 600, 800, 1200};

enum { STAYED = -1 };

/* The best way up to a beat with a player in view at it, without a cut to that player within
 * POV_HOLD_BEATS. */
struct way {
    int32_t worth;
    int8_t from; /* STAYED, or the slot that was cut from POV_HOLD_BEATS before */
};

/* What is soon or was just now, of a beat of a player. */
enum {
    KILLS_SOON = 1 << 0,  /* within SOON_BEATS after it */
    BEFORE_KILL = 1 << 1, /* or a death, within BESIDE_BEATS */
    AFTER_KILL = 1 << 2,
};

struct planning {
    const struct autotrack_stats *stats;
    uint8_t (*marks)[QW_MAX_PLAYERS]; /* by beat */
    int cut_cost;
    int32_t (*sums)[QW_MAX_PLAYERS]; /* by beat: what a player's beats are worth up to it */
    struct way (*ways)[QW_MAX_PLAYERS];
};

static bool has_any_stats(const struct autotrack_stats *stats)
{
    for (int slot = 0; slot < QW_MAX_PLAYERS; slot++)
        if (stats->has_stats[slot])
            return true;
    return false;
}

/* May the player be chosen? Without recorded stats a view shows little, unless nobody
 * has any. */
static bool is_eligible(const struct autotrack_stats *stats, int slot)
{
    return stats->has_stats[slot] || !has_any_stats(stats);
}

/* ---- one player ---- */

static int count_alive(const struct autotrack_stats *stats, int slot)
{
    int num = 0;
    for (int beat = 0; beat < stats->num_beats; beat++)
        num += stats->samples[beat][slot].is_alive;
    return is_eligible(stats, slot) ? num : 0;
}

struct view_schedule autotrack_plan_one(const struct autotrack_stats *stats, struct arena *arena)
{
    int longest = 0;
    for (int slot = 0; slot < QW_MAX_PLAYERS; slot++) {
        const int num = count_alive(stats, slot);
        longest = num > longest ? num : longest;
    }
    if (longest == 0)
        return (struct view_schedule){0, NULL};
    struct view_cut *cut = ARENA_NEW(arena, struct view_cut, 1);
    while (count_alive(stats, cut->slot) * 2 < longest)
        cut->slot++;
    return (struct view_schedule){1, cut};
}

struct view_schedule autotrack_plan_recorded(const struct autotrack_stats *stats,
                                             struct arena *arena)
{
    const struct view_schedule one = autotrack_plan_one(stats, arena);
    if (stats->num_recorded == 0)
        return (struct view_schedule){0, NULL};
    struct view_cut *cuts = ARENA_NEW(arena, struct view_cut, (size_t)stats->num_recorded + 1);
    int num = 0;
    if (stats->recorded[0].frame > 0 && one.num_cuts > 0)
        cuts[num++] = one.cuts[0];
    for (int i = 0; i < stats->num_recorded; i++, num++)
        cuts[num] =
            (struct view_cut){num == 0 ? 0 : stats->recorded[i].frame, stats->recorded[i].slot};
    return (struct view_schedule){num, cuts};
}

/* ---- the action ---- */

static int worth_of(const struct player_sample *g)
{
    if (!g->is_here)
        return WORTH_NOTHING;
    if (g->dies)
        return WORTH_DEATH;
    if (!g->is_alive)
        return WORTH_DEAD;
    return WORTH_ALIVE + g->strength + g->power + (g->fights ? WORTH_FIGHT : 0) +
           (g->faces ? WORTH_FACES : 0);
}

/* Beats from `first` to `last` are worth so much more; those outside the demo are
 * left out. */
static void add_worth(const struct planning *p, int slot, int first, int last, int worth)
{
    const int end = p->stats->num_beats - 1;
    for (int beat = first < 0 ? 0 : first; beat <= (last < end ? last : end); beat++)
        p->sums[beat][slot] += worth;
}

/* Beats from `first` to `last` get a mark; those outside the demo are left out. */
static void mark(const struct planning *p, int slot, int first, int last, uint8_t what)
{
    const int end = p->stats->num_beats - 1;
    for (int beat = first < 0 ? 0 : first; beat <= (last < end ? last : end); beat++)
        p->marks[beat][slot] |= what;
}

static void add_kill(const struct planning *p, int slot, int beat, int worth)
{
    if (slot < 0 || slot >= QW_MAX_PLAYERS)
        return;
    add_worth(p, slot, beat - LEAD_BEATS, beat + AFTER_BEATS, worth);
    add_worth(p, slot, beat, beat, WORTH_SEEN);
    mark(p, slot, beat - BESIDE_BEATS + 1, beat, BEFORE_KILL);
    mark(p, slot, beat, beat + BESIDE_BEATS - 1, AFTER_KILL);
    if (worth == WORTH_KILLER)
        mark(p, slot, beat - SOON_BEATS - 1, beat - 1, KILLS_SOON);
}

static void sum_up(const struct planning *p)
{
    const struct autotrack_stats *stats = p->stats;
    for (int slot = 0; slot < QW_MAX_PLAYERS; slot++) {
        const bool is_out = !is_eligible(stats, slot);
        for (int beat = 0; beat < stats->num_beats; beat++) {
            const struct player_sample *g = &stats->samples[beat][slot];
            add_worth(p, slot, beat, beat, is_out ? WORTH_NOTHING : worth_of(g));
        }
    }
    for (int i = 0; i < stats->num_kills; i++) {
        const struct recorded_kill *kill = &stats->kills[i];
        add_kill(p, kill->killer, kill->beat, WORTH_KILLER);
        add_kill(p, kill->victim, kill->beat, WORTH_VICTIM);
    }
    for (int slot = 0; slot < QW_MAX_PLAYERS; slot++)
        for (int beat = 1; beat < stats->num_beats; beat++)
            p->sums[beat][slot] += p->sums[beat - 1][slot];
}

/* Does the player fight around this beat? */
static bool is_busy(const struct autotrack_stats *stats, int beat, int slot)
{
    enum { AROUND = POV_BEATS_PER_SECOND };
    for (int i = beat - AROUND; i <= beat + AROUND; i++) {
        if (i < 0 || i >= stats->num_beats)
            continue;
        const struct player_sample *g = &stats->samples[i][slot];
        if (g->is_alive && g->fights)
            return true;
    }
    return false;
}

static int cost_of_leaving(const struct planning *p, int beat, int slot)
{
    return p->cut_cost + (is_busy(p->stats, beat, slot) ? COST_FIGHT : 0) +
           (p->marks[beat][slot] & KILLS_SOON ? COST_KILLER : 0) +
           (p->marks[beat][slot] & AFTER_KILL ? COST_HASTE : 0);
}

/* The two players from whom a cut after `beat` is best. */
static void find_best(const struct planning *p, int beat, int best[2], int32_t worth[2])
{
    best[0] = best[1] = STAYED;
    for (int slot = 0; slot < QW_MAX_PLAYERS; slot++) {
        const int32_t left = p->ways[beat][slot].worth - cost_of_leaving(p, beat, slot);
        if (best[0] == STAYED || left > worth[0]) {
            best[1] = best[0];
            worth[1] = worth[0];
            best[0] = slot;
            worth[0] = left;
        } else if (best[1] == STAYED || left > worth[1]) {
            best[1] = slot;
            worth[1] = left;
        }
    }
}

static void find_ways(const struct planning *p)
{
    for (int beat = 0; beat < p->stats->num_beats; beat++) {
        const int left = beat - POV_HOLD_BEATS;
        int best[2] = {STAYED, STAYED};
        int32_t worth[2] = {0, 0};
        if (left >= POV_HOLD_BEATS - 1)
            find_best(p, left, best, worth);
        for (int slot = 0; slot < QW_MAX_PLAYERS; slot++) {
            const int32_t *sum = &p->sums[beat][slot];
            struct way *way = &p->ways[beat][slot];
            *way = (struct way){*sum, STAYED};
            if (beat > 0)
                way->worth = p->ways[beat - 1][slot].worth + *sum - p->sums[beat - 1][slot];
            if (best[0] == STAYED)
                continue;
            const int which = best[0] == slot;
            const int32_t late = p->marks[left + 1][slot] & BEFORE_KILL ? COST_LATE : 0;
            const int32_t cut = worth[which] - late + *sum - p->sums[left][slot];
            if (cut > way->worth)
                *way = (struct way){cut, (int8_t)best[which]};
        }
    }
}

/* Go back along the best way; its cuts, the last first. */
static int trace_back(const struct planning *p, struct view_cut *cuts)
{
    int beat = p->stats->num_beats - 1, slot = 0, num = 0;
    for (int i = 1; i < QW_MAX_PLAYERS; i++)
        if (p->ways[beat][i].worth > p->ways[beat][slot].worth)
            slot = i;
    while (beat >= 0) {
        const int from = p->ways[beat][slot].from;
        if (from == STAYED) {
            beat--;
            continue;
        }
        beat -= POV_HOLD_BEATS;
        cuts[num++] = (struct view_cut){p->stats->frames[beat + 1], slot};
        slot = from;
    }
    cuts[num++] = (struct view_cut){0, slot};
    return num;
}

/* The best plan at a cost of cuts; `back` has room for what trace_back gives. */
static struct view_schedule plan_at(struct planning *p, int cost, struct view_cut *back,
                                    struct arena *arena)
{
    p->cut_cost = cost;
    find_ways(p);
    const int num = trace_back(p, back);
    struct view_cut *cuts = ARENA_NEW(arena, struct view_cut, (size_t)num);
    for (int i = 0; i < num; i++)
        cuts[i] = back[num - 1 - i];
    return (struct view_schedule){num, cuts};
}

/* Is the server's director better in more than one measure? */
static bool is_beaten(const struct autotrack_stats *stats, const struct view_schedule *plan,
                      const struct autotrack_measures *recorded)
{
    const struct autotrack_measures own = autotrack_measure(stats, plan);
    int num = 0;
    for (int i = 0; i < NUM_MEASURES; i++)
        num += own.values[i] < recorded->values[i];
    return num > 1;
}

/* The first of the plans that the server's director does not beat, if there is one. */
static struct view_schedule choose_plan(struct planning *p, struct view_cut *back,
                                        struct arena *arena)
{
    enum { NUM_COSTS = sizeof cut_costs / sizeof cut_costs[0] };
    const struct view_schedule recorded = autotrack_plan_recorded(p->stats, arena);
    const struct view_schedule first = plan_at(p, cut_costs[0], back, arena);
    if (recorded.num_cuts == 0)
        return first;
    const struct autotrack_measures theirs = autotrack_measure(p->stats, &recorded);
    struct view_schedule plan = first;
    for (int i = 1; i < NUM_COSTS && is_beaten(p->stats, &plan, &theirs); i++)
        plan = plan_at(p, cut_costs[i], back, arena);
    return is_beaten(p->stats, &plan, &theirs) ? first : plan;
}

struct view_schedule autotrack_plan_action(const struct autotrack_stats *stats, struct arena *arena)
{
    const size_t num_beats = (size_t)stats->num_beats;
    if (num_beats == 0)
        return (struct view_schedule){0, NULL};
    struct planning p = {.stats = stats};
    p.sums = mem_alloc(num_beats * sizeof *p.sums);
    p.ways = mem_alloc(num_beats * sizeof *p.ways);
    p.marks = mem_alloc(num_beats * sizeof *p.marks);
    struct view_cut *back = mem_alloc((num_beats / POV_HOLD_BEATS + 1) * sizeof *back);
    sum_up(&p);
    const struct view_schedule plan = choose_plan(&p, back, arena);
    free(back);
    free(p.marks);
    free(p.ways);
    free(p.sums);
    return plan;
}
