/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/director/autotrack_plan.h"

#include <stdlib.h>

#include "base/arena.h"
#include "demo/protocol/quake.h"
#include "playback/director/autotrack_measure.h"
#include "playback/director/autotrack_stats.h"

/* The plan is the sequence of cuts between players that maximizes the sum of the scores of
 * its beats minus the costs of its cuts. */

/* The scores of beats and the costs of cuts. */
enum {
    SCORE_ALIVE = 1, /* strength and power are added */
    SCORE_FIGHT = 5,
    SCORE_FACES = 5,
    SCORE_KILLER = 15, /* for each beat from LEAD_BEATS before a kill to AFTER_BEATS after it */
    SCORE_VICTIM = 12, /* the same for the victim, whose view also shows the kill */
    SCORE_SEEN = 200,  /* added for both in the beat of the kill */
    SCORE_DEATH = 4,
    SCORE_DEAD = -10,
    SCORE_NOTHING = -1000, /* the player is not in the game */
    COST_FIGHT = 60,       /* added for leaving a player who is fighting */
    COST_KILLER = 400,     /* added for leaving a player who kills within SOON_BEATS */
    COST_HASTE = 100,      /* added for leaving within BESIDE_BEATS after a kill that was shown */
    COST_LATE = 100,       /* added for arriving within BESIDE_BEATS before one */
    SOON_BEATS = 2 * POV_BEATS_PER_SECOND,
    BESIDE_BEATS = POV_BEATS_PER_SECOND,
    LEAD_BEATS = 2 * POV_BEATS_PER_SECOND,
    AFTER_BEATS = POV_BEATS_PER_SECOND,
};

/* Base costs of a cut. The first one suits most matches; the others give steadier plans. */
static const int cut_costs[] = {150, 200, 300, 400, 600, 800, 1200};

enum { STAYED = -1 };

/* The best path up to a beat that ends with a player in view, without a cut to that player
 * within POV_HOLD_BEATS. */
struct path {
    int32_t score;
    int8_t from; /* STAYED, or the slot from which it cut POV_HOLD_BEATS ago */
};

/* Events before or after a beat of a player. */
enum {
    KILLS_SOON = 1 << 0,  /* within SOON_BEATS after it */
    BEFORE_KILL = 1 << 1, /* or before a death, within BESIDE_BEATS */
    AFTER_KILL = 1 << 2,
};

struct planner {
    const struct autotrack_stats *stats;
    uint8_t (*marks)[QW_MAX_PLAYERS]; /* by beat */
    int cut_cost;
    int32_t (*sums)[QW_MAX_PLAYERS]; /* by beat: the sum of the player's scores up to it */
    struct path (*paths)[QW_MAX_PLAYERS];
};

static bool has_any_stats(const struct autotrack_stats *stats)
{
    for (int slot = 0; slot < QW_MAX_PLAYERS; slot++)
        if (stats->has_stats[slot])
            return true;
    return false;
}

/* Returns whether the player can be chosen. A view without recorded stats shows little, so
 * such players are chosen only if nobody has stats. */
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

static int score_of(const struct player_sample *g)
{
    if (!g->is_here)
        return SCORE_NOTHING;
    if (g->dies)
        return SCORE_DEATH;
    if (!g->is_alive)
        return SCORE_DEAD;
    return SCORE_ALIVE + g->strength + g->power + (g->fights ? SCORE_FIGHT : 0) +
           (g->faces ? SCORE_FACES : 0);
}

/* Adds a score to the beats `first` to `last`, as far as they exist. */
static void add_score(const struct planner *p, int slot, int first, int last, int score)
{
    const int end = p->stats->num_beats - 1;
    for (int beat = first < 0 ? 0 : first; beat <= (last < end ? last : end); beat++)
        p->sums[beat][slot] += score;
}

/* Sets a mark on the beats `first` to `last`, as far as they exist. */
static void mark(const struct planner *p, int slot, int first, int last, uint8_t what)
{
    const int end = p->stats->num_beats - 1;
    for (int beat = first < 0 ? 0 : first; beat <= (last < end ? last : end); beat++)
        p->marks[beat][slot] |= what;
}

static void add_kill(const struct planner *p, int slot, int beat, int score)
{
    if (slot < 0 || slot >= QW_MAX_PLAYERS)
        return;
    add_score(p, slot, beat - LEAD_BEATS, beat + AFTER_BEATS, score);
    add_score(p, slot, beat, beat, SCORE_SEEN);
    mark(p, slot, beat - BESIDE_BEATS + 1, beat, BEFORE_KILL);
    mark(p, slot, beat, beat + BESIDE_BEATS - 1, AFTER_KILL);
    if (score == SCORE_KILLER)
        mark(p, slot, beat - SOON_BEATS - 1, beat - 1, KILLS_SOON);
}

static void sum_scores(const struct planner *p)
{
    const struct autotrack_stats *stats = p->stats;
    for (int slot = 0; slot < QW_MAX_PLAYERS; slot++) {
        const bool is_out = !is_eligible(stats, slot);
        for (int beat = 0; beat < stats->num_beats; beat++) {
            const struct player_sample *g = &stats->samples[beat][slot];
            add_score(p, slot, beat, beat, is_out ? SCORE_NOTHING : score_of(g));
        }
    }
    for (int i = 0; i < stats->num_kills; i++) {
        const struct recorded_kill *kill = &stats->kills[i];
        add_kill(p, kill->killer, kill->beat, SCORE_KILLER);
        add_kill(p, kill->victim, kill->beat, SCORE_VICTIM);
    }
    for (int slot = 0; slot < QW_MAX_PLAYERS; slot++)
        for (int beat = 1; beat < stats->num_beats; beat++)
            p->sums[beat][slot] += p->sums[beat - 1][slot];
}

/* Returns whether the player is fighting around this beat. */
static bool is_fighting_around(const struct autotrack_stats *stats, int beat, int slot)
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

static int cost_of_leaving(const struct planner *p, int beat, int slot)
{
    return p->cut_cost + (is_fighting_around(p->stats, beat, slot) ? COST_FIGHT : 0) +
           (p->marks[beat][slot] & KILLS_SOON ? COST_KILLER : 0) +
           (p->marks[beat][slot] & AFTER_KILL ? COST_HASTE : 0);
}

/* Finds the two best players from whom to cut after `beat`. */
static void find_best(const struct planner *p, int beat, int best[2], int32_t score[2])
{
    best[0] = best[1] = STAYED;
    for (int slot = 0; slot < QW_MAX_PLAYERS; slot++) {
        const int32_t left = p->paths[beat][slot].score - cost_of_leaving(p, beat, slot);
        if (best[0] == STAYED || left > score[0]) {
            best[1] = best[0];
            score[1] = score[0];
            best[0] = slot;
            score[0] = left;
        } else if (best[1] == STAYED || left > score[1]) {
            best[1] = slot;
            score[1] = left;
        }
    }
}

static void find_paths(const struct planner *p)
{
    for (int beat = 0; beat < p->stats->num_beats; beat++) {
        const int left = beat - POV_HOLD_BEATS;
        int best[2] = {STAYED, STAYED};
        int32_t score[2] = {0, 0};
        if (left >= POV_HOLD_BEATS - 1)
            find_best(p, left, best, score);
        for (int slot = 0; slot < QW_MAX_PLAYERS; slot++) {
            const int32_t *sum = &p->sums[beat][slot];
            struct path *path = &p->paths[beat][slot];
            *path = (struct path){*sum, STAYED};
            if (beat > 0)
                path->score = p->paths[beat - 1][slot].score + *sum - p->sums[beat - 1][slot];
            if (best[0] == STAYED)
                continue;
            const int which = best[0] == slot;
            const int32_t late = p->marks[left + 1][slot] & BEFORE_KILL ? COST_LATE : 0;
            const int32_t cut = score[which] - late + *sum - p->sums[left][slot];
            if (cut > path->score)
                *path = (struct path){cut, (int8_t)best[which]};
        }
    }
}

/* Follows the best path backwards. Stores its cuts, the last one first. */
static int trace_back(const struct planner *p, struct view_cut *cuts)
{
    int beat = p->stats->num_beats - 1, slot = 0, num = 0;
    for (int i = 1; i < QW_MAX_PLAYERS; i++)
        if (p->paths[beat][i].score > p->paths[beat][slot].score)
            slot = i;
    while (beat >= 0) {
        const int from = p->paths[beat][slot].from;
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

/* Returns the best plan for a base cost of cuts. `back` must have room for the result of
 * trace_back. */
static struct view_schedule plan_with_cost(struct planner *p, int cost, struct view_cut *back,
                                           struct arena *arena)
{
    p->cut_cost = cost;
    find_paths(p);
    const int num = trace_back(p, back);
    struct view_cut *cuts = ARENA_NEW(arena, struct view_cut, (size_t)num);
    for (int i = 0; i < num; i++)
        cuts[i] = back[num - 1 - i];
    return (struct view_schedule){num, cuts};
}

/* Returns whether the server's director is better in more than one measure. */
static bool is_beaten(const struct autotrack_stats *stats, const struct view_schedule *plan,
                      const struct autotrack_measures *recorded)
{
    const struct autotrack_measures own = autotrack_measure(stats, plan);
    int num = 0;
    for (int i = 0; i < NUM_MEASURES; i++)
        num += own.values[i] < recorded->values[i];
    return num > 1;
}

/* Returns the first plan that the server's director does not beat, if there is one. */
static struct view_schedule choose_plan(struct planner *p, struct view_cut *back,
                                        struct arena *arena)
{
    enum { NUM_COSTS = sizeof cut_costs / sizeof cut_costs[0] };
    const struct view_schedule recorded = autotrack_plan_recorded(p->stats, arena);
    const struct view_schedule first = plan_with_cost(p, cut_costs[0], back, arena);
    if (recorded.num_cuts == 0)
        return first;
    const struct autotrack_measures theirs = autotrack_measure(p->stats, &recorded);
    struct view_schedule plan = first;
    for (int i = 1; i < NUM_COSTS && is_beaten(p->stats, &plan, &theirs); i++)
        plan = plan_with_cost(p, cut_costs[i], back, arena);
    return is_beaten(p->stats, &plan, &theirs) ? first : plan;
}

struct view_schedule autotrack_plan_action(const struct autotrack_stats *stats, struct arena *arena)
{
    const size_t num_beats = (size_t)stats->num_beats;
    if (num_beats == 0)
        return (struct view_schedule){0, NULL};
    struct planner p = {.stats = stats};
    p.sums = mem_alloc(num_beats * sizeof *p.sums);
    p.paths = mem_alloc(num_beats * sizeof *p.paths);
    p.marks = mem_alloc(num_beats * sizeof *p.marks);
    struct view_cut *back = mem_alloc((num_beats / POV_HOLD_BEATS + 1) * sizeof *back);
    sum_scores(&p);
    const struct view_schedule plan = choose_plan(&p, back, arena);
    free(back);
    free(p.marks);
    free(p.paths);
    free(p.sums);
    return plan;
}
