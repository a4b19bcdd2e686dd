/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/director/autotrack_plan.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "demo/protocol/quake.h"
#include "playback/director/autotrack_stats.h"
#include "playback/director/autotrack_value.h"

bool autotrack_plan_is_auto(const char *pov)
{
    return pov && (strcmp(pov, POV_AUTO) == 0 || strcmp(pov, POV_DIRECTOR) == 0);
}

struct view_schedule autotrack_plan_one(const struct autotrack_stats *stats, struct arena *arena)
{
    const uint32_t players = autotrack_stats_find_players(stats);
    if (players == 0)
        return (struct view_schedule){.num_cuts = 0};
    struct view_cut *cut = ARENA_NEW(arena, struct view_cut, 1);
    while (!((players >> cut->slot) & 1))
        cut->slot++;
    return (struct view_schedule){.num_cuts = 1, .cuts = cut};
}

struct view_schedule autotrack_plan_recorded(const struct autotrack_stats *stats,
                                             struct arena *arena)
{
    const struct view_schedule one = autotrack_plan_one(stats, arena);
    if (stats->num_recorded == 0)
        return (struct view_schedule){.num_cuts = 0};
    struct view_cut *cuts = ARENA_NEW(arena, struct view_cut, (size_t)stats->num_recorded + 1);
    int num = 0;
    if (stats->recorded[0].frame > 0 && one.num_cuts > 0)
        cuts[num++] = one.cuts[0];
    for (int i = 0; i < stats->num_recorded; i++, num++)
        cuts[num] = (struct view_cut){.frame = num == 0 ? 0 : stats->recorded[i].frame,
                                      .slot = stats->recorded[i].slot};
    return (struct view_schedule){.num_cuts = num, .cuts = cuts};
}

/* ---- the action ---- */

/* The plan is the sequence of shots that maximizes the sum of the values of its beats
 * (autotrack_value.h) minus the costs of its cuts. A cut before a beat starts a shot with that
 * beat. What is best after a cut does not depend on what was shown before it, so the best plan
 * is found by dynamic programming over beats and players. */

enum {
    BESIDE = 3,           /* beats on each side of a cut in which a kill counts against it */
    BESIDE_PERCENT = 110, /* of the value of such a kill that is lost */
    COST_CUT = 1200,
    COST_LONG = 50, /* of each beat by which a shot is too long */
};

static const int64_t IMPOSSIBLE = INT64_MIN / 4;

/* The best plan that ends with a shot of a player before a beat. */
struct ending {
    int64_t value;
    int begin; /* first beat of that shot */
};

/* The best plan that starts a shot of a player with a beat. */
struct opening {
    int64_t value; /* of the previous shots and the cut */
    int from;      /* slot of the previous shot */
};

struct planner {
    const struct autotrack_stats *stats;
    struct autotrack_values values;
    /* By beat, up to num_beats, and slot. sums: the values of all earlier beats. */
    int64_t (*sums)[QW_MAX_PLAYERS];
    struct opening (*openings)[QW_MAX_PLAYERS];
    struct ending (*endings)[QW_MAX_PLAYERS];
    /* By slot: the best shot that is too long. Its value does not include `sums`. */
    struct ending long_shots[QW_MAX_PLAYERS];
};

static void sum_values(const struct planner *p)
{
    for (int beat = 0; beat < p->stats->num_beats; beat++)
        for (int slot = 0; slot < QW_MAX_PLAYERS; slot++)
            p->sums[beat + 1][slot] = p->sums[beat][slot] + p->values.beats[beat][slot];
}

/* Returns what a cut next to the beats first <= beat < end, as far as they exist, loses of kills in
 * them. */
static int64_t loss_between(const struct planner *p, int slot, int first, int end)
{
    int64_t sum = 0;
    for (int beat = first < 0 ? 0 : first; beat < end && beat < p->stats->num_beats; beat++)
        sum += p->values.kills[beat][slot];
    return sum * BESIDE_PERCENT / 100;
}

/* Finds the best plan that ends before a cut to `slot`. Returns -1 if there is none. */
static int find_previous(const struct planner *p, int beat, int slot, int64_t *value)
{
    int best = -1;
    for (int from = 0; from < QW_MAX_PLAYERS; from++) {
        if (from == slot || p->endings[beat][from].value <= IMPOSSIBLE)
            continue;
        const int64_t rest =
            p->endings[beat][from].value - loss_between(p, from, beat - BESIDE, beat);
        if (best < 0 || rest > *value) {
            best = from;
            *value = rest;
        }
    }
    return best;
}

static void open_shots(const struct planner *p, int beat)
{
    for (int slot = 0; slot < QW_MAX_PLAYERS; slot++) {
        struct opening *opening = &p->openings[beat][slot];
        *opening = (struct opening){beat == 0 ? 0 : IMPOSSIBLE, -1};
        if (beat == 0 || !p->stats->samples[beat][slot].is_alive)
            continue;
        int64_t value = 0;
        opening->from = find_previous(p, beat, slot, &value);
        if (opening->from >= 0)
            opening->value = value - loss_between(p, slot, beat, beat + BESIDE) - COST_CUT;
    }
}

/* Sets *best to the shot of a player that starts with a beat, if that is better. */
static void compare_shot(const struct planner *p, int slot, int beat, struct ending *best)
{
    const int64_t value = p->openings[beat][slot].value;
    if (value > IMPOSSIBLE && value - p->sums[beat][slot] > best->value)
        *best = (struct ending){value - p->sums[beat][slot], beat};
}

static void end_shots(struct planner *p, int beat)
{
    const int newest = beat - p->values.rules.shortest, oldest = beat - p->values.rules.longest;
    for (int slot = 0; slot < QW_MAX_PLAYERS; slot++) {
        struct ending *long_shot = &p->long_shots[slot], best;
        if (oldest > 0)
            compare_shot(p, slot, oldest - 1, long_shot);
        if (long_shot->value > IMPOSSIBLE)
            long_shot->value -= COST_LONG;
        best = *long_shot;
        for (int first = oldest < 0 ? 0 : oldest; first <= newest; first++)
            compare_shot(p, slot, first, &best);
        if (beat == p->stats->num_beats && newest < 0) /* the recording is shorter than a shot */
            compare_shot(p, slot, 0, &best);
        if (best.value > IMPOSSIBLE)
            best.value += p->sums[beat][slot];
        p->endings[beat][slot] = best;
    }
}

static enum view_reason find_reason(const struct planner *p, int slot, int first, int end)
{
    const struct player_sample(*samples)[QW_MAX_PLAYERS] = p->stats->samples;
    bool has_kill = false, has_power = false, takes = false, fights = false;
    for (int beat = first; beat < end; beat++) {
        has_kill |= p->values.kills[beat][slot] > 0;
        has_power |= samples[beat][slot].has_power;
        takes |= samples[beat][slot].takes;
        fights |= samples[beat][slot].fights;
    }
    const int before = p->openings[first][slot].from;
    return has_kill                                          ? VIEW_REASON_KILL
           : has_power                                       ? VIEW_REASON_POWER
           : takes                                           ? VIEW_REASON_ITEM
           : fights                                          ? VIEW_REASON_FIGHT
           : before >= 0 && !samples[first][before].is_alive ? VIEW_REASON_DEATH
                                                             : VIEW_REASON_QUIET;
}

/* Follows the best plan backwards. Stores its cuts, the last one first. */
static int trace_back(const struct planner *p, struct view_cut *cuts)
{
    int num = 0, beat = p->stats->num_beats, slot = 0;
    for (int i = 1; i < QW_MAX_PLAYERS; i++)
        if (p->endings[beat][i].value > p->endings[beat][slot].value)
            slot = i;
    while (beat > 0) {
        const int end = beat;
        beat = p->endings[end][slot].begin;
        cuts[num++] = (struct view_cut){beat > 0 ? p->stats->frames[beat] : 0, slot,
                                        find_reason(p, slot, beat, end)};
        slot = p->openings[beat][slot].from;
    }
    return num;
}

static struct view_schedule find_best_plan(struct planner *p, struct arena *arena)
{
    const int num_beats = p->stats->num_beats;
    for (int slot = 0; slot < QW_MAX_PLAYERS; slot++)
        p->long_shots[slot].value = IMPOSSIBLE;
    sum_values(p);
    for (int beat = 0; beat <= num_beats; beat++) {
        end_shots(p, beat);
        if (beat < num_beats)
            open_shots(p, beat);
    }
    struct view_cut *back =
        mem_alloc((size_t)(num_beats / p->values.rules.shortest + 1) * sizeof *back);
    const int num = trace_back(p, back);
    struct view_cut *cuts = ARENA_NEW(arena, struct view_cut, (size_t)num);
    for (int i = 0; i < num; i++)
        cuts[i] = back[num - 1 - i];
    free(back);
    return (struct view_schedule){.num_cuts = num, .cuts = cuts};
}

struct view_schedule autotrack_plan_action(const struct autotrack_stats *stats, struct arena *arena)
{
    const size_t num = (size_t)stats->num_beats + 1;
    if (stats->num_beats == 0)
        return (struct view_schedule){.num_cuts = 0};
    struct planner p = {.stats = stats, .values = autotrack_values_find(stats)};
    p.sums = mem_alloc(num * sizeof *p.sums);
    p.openings = mem_alloc(num * sizeof *p.openings);
    p.endings = mem_alloc(num * sizeof *p.endings);
    const struct view_schedule plan = find_best_plan(&p, arena);
    free(p.endings);
    free(p.openings);
    free(p.sums);
    autotrack_values_free(&p.values);
    return plan;
}
