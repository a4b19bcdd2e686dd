#include "playback/timeline/autotrack_plan.h"

#include <stdlib.h>

#include "base/arena.h"
#include "playback/protocol/quake.h"
#include "playback/timeline/autotrack_stats.h"

/* The plan is the way to cut from player to player with the highest sum of what its
 * beats are worth, less what its cuts cost. */

/* What a beat is worth, and what a cut costs. */
enum {
    WORTH_ALIVE = 1, /* and the strength and power besides */
    WORTH_FIGHT = 5,
    WORTH_KILL = 20,  /* each beat from LEAD_BEATS before it to AFTER_BEATS after */
    WORTH_VICTIM = 5, /* the same of a death: it is seen through these eyes, too */
    WORTH_DEATH = 4,
    WORTH_DEAD = -6,
    WORTH_NOTHING = -1000, /* the player is not there */
    COST_CUT = 100,        /* a steady hand: as much as five beats of a kill */
    COST_FIGHT = 60,       /* to leave a player who fights, besides */
    COST_KILLER = 200,     /* ... and one who kills within SOON_BEATS */
    SOON_BEATS = 2 * POV_BEATS_PER_SECOND,
    LEAD_BEATS = 3 * POV_BEATS_PER_SECOND,
    AFTER_BEATS = POV_BEATS_PER_SECOND,
};

enum { STAYED = -1 };

/* The best way up to a beat with a player in view at it, without a cut to that player within
 * POV_HOLD_BEATS. */
struct way {
    int32_t worth;
    int8_t from; /* STAYED, or the slot that was cut from POV_HOLD_BEATS before */
};

struct planning {
    const struct autotrack_stats *stats;
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
    return WORTH_ALIVE + g->strength + g->power + (g->fights ? WORTH_FIGHT : 0);
}

/* Beats from `first` to `last` are worth so much more; those outside the demo are
 * left out. */
static void add_worth(const struct planning *p, int slot, int first, int last, int worth)
{
    const int end = p->stats->num_beats - 1;
    for (int beat = first < 0 ? 0 : first; beat <= (last < end ? last : end); beat++)
        p->sums[beat][slot] += worth;
}

static void sum_up(const struct planning *p)
{
    const struct autotrack_stats *stats = p->stats;
    for (int slot = 0; slot < QW_MAX_PLAYERS; slot++) {
        const bool is_out = !is_eligible(stats, slot);
        for (int beat = 0; beat < stats->num_beats; beat++) {
            const struct player_sample *g = &stats->samples[beat][slot];
            add_worth(p, slot, beat, beat, is_out ? WORTH_NOTHING : worth_of(g));
            if (g->kills > 0)
                add_worth(p, slot, beat - LEAD_BEATS, beat + AFTER_BEATS, g->kills * WORTH_KILL);
            if (g->dies)
                add_worth(p, slot, beat - LEAD_BEATS, beat + AFTER_BEATS, WORTH_VICTIM);
        }
        for (int beat = 1; beat < stats->num_beats; beat++)
            p->sums[beat][slot] += p->sums[beat - 1][slot];
    }
}

/* Does the player fight around this beat? */
static bool is_busy(const struct autotrack_stats *stats, int beat, int slot)
{
    enum { AROUND = POV_BEATS_PER_SECOND };
    for (int i = beat - AROUND; i <= beat + AROUND; i++) {
        if (i < 0 || i >= stats->num_beats)
            continue;
        const struct player_sample *g = &stats->samples[i][slot];
        if (g->is_alive && (g->fights || g->kills > 0))
            return true;
    }
    return false;
}

/* Does the player kill right after this beat? */
static bool is_about_to_kill(const struct autotrack_stats *stats, int beat, int slot)
{
    for (int i = beat + 1; i <= beat + SOON_BEATS + 1 && i < stats->num_beats; i++)
        if (stats->samples[i][slot].kills > 0)
            return true;
    return false;
}

static int cost_of_leaving(const struct autotrack_stats *stats, int beat, int slot)
{
    return COST_CUT + (is_busy(stats, beat, slot) ? COST_FIGHT : 0) +
           (is_about_to_kill(stats, beat, slot) ? COST_KILLER : 0);
}

/* The two players from whom a cut after `beat` is best. */
static void find_best(const struct planning *p, int beat, int best[2], int32_t worth[2])
{
    best[0] = best[1] = STAYED;
    for (int slot = 0; slot < QW_MAX_PLAYERS; slot++) {
        const int32_t left = p->ways[beat][slot].worth - cost_of_leaving(p->stats, beat, slot);
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
            const int32_t cut = worth[which] + *sum - p->sums[left][slot];
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

struct view_schedule autotrack_plan_action(const struct autotrack_stats *stats, struct arena *arena)
{
    const size_t num_beats = (size_t)stats->num_beats;
    if (num_beats == 0)
        return (struct view_schedule){0, NULL};
    struct planning p = {.stats = stats};
    p.sums = mem_alloc(num_beats * sizeof *p.sums);
    p.ways = mem_alloc(num_beats * sizeof *p.ways);
    sum_up(&p);
    find_ways(&p);
    struct view_cut *back = mem_alloc((num_beats / POV_HOLD_BEATS + 1) * sizeof *back);
    const int num = trace_back(&p, back);
    struct view_cut *cuts = ARENA_NEW(arena, struct view_cut, (size_t)num);
    for (int i = 0; i < num; i++)
        cuts[i] = back[num - 1 - i];
    free(back);
    free(p.ways);
    free(p.sums);
    return (struct view_schedule){num, cuts};
}
