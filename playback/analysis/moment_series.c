/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/analysis/moment_series.h"

#include "base/arena.h"
#include "demo/protocol/quake.h"
#include "playback/analysis/match_fact.h"
#include "playback/analysis/moment_finder.h"

static const double RUN_GAP = 4.0;    /* maximum seconds between two kills of a series */
static const double PAIR_GAP = 1.2;   /* the same for a series of two */
static const double SAME_SHOT = 0.06; /* maximum seconds between two kills with one shot */
static const double OUTLIVED = 0.5;   /* seconds by which a missile outlives its owner */
static const double QUAD_TIME = 15.0; /* maximum length of a quad run, in seconds */
enum { RUN_KILLS = 3, QUAD_KILLS = 3 };

/* Returns the player's next kill in the same level, or NULL if the player dies first or is
 * already dead. */
static const struct kill_fact *next_kill(const struct match_facts *facts,
                                         const struct kill_fact *kill)
{
    const struct kill_fact *end = facts->kills + facts->num_kills;
    for (const struct kill_fact *at = kill;
         at >= facts->kills && at->level == kill->level && kill->time - at->time <= OUTLIVED; at--)
        if (at->victim == kill->killer)
            return NULL;
    for (const struct kill_fact *at = kill + 1; at < end && at->level == kill->level; at++) {
        if (moment_finder_is_kill(at) && at->killer == kill->killer)
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
        if (moment_finder_is_kill(at) && at->killer == kill->killer)
            return next_kill(facts, at) != kill;
    }
    return true;
}

/* Returns a score for a number of kills: each adds less than the one before. */
static float of_kills(float num, float most)
{
    return most * num / (num + 3.0f);
}

static void find_run(struct moment_finder *f, const struct kill_fact *first)
{
    int num = 1, quick = 1;
    float sum = moment_finder_count_kill(first);
    const struct kill_fact *last = first, *next;
    if (!is_first(f->facts, first, RUN_GAP))
        return;
    while ((next = next_kill(f->facts, last)) && next->time - last->time <= RUN_GAP) {
        quick +=
            num == 1 && next->time - last->time <= PAIR_GAP && next->time - last->time > SAME_SHOT;
        last = next;
        sum += moment_finder_count_kill(next);
        num++;
    }
    if (num < RUN_KILLS && quick < 2)
        return;
    const float took = (float)(last->time - first->time);
    const float pace = took / (float)(num - 1) / (float)RUN_GAP; /* 0 (all at once) to 1 */
    struct moment *moment =
        moment_finder_add_kill(f, MOMENT_RUN, last, of_kills(sum, 105.0f) + 10.0f * (1.0f - pace));
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
    float sum = moment_finder_count_kill(first);
    const struct kill_fact *last = first, *next;
    if (!is_one_shot(first->cause) || !is_first(f->facts, first, SAME_SHOT))
        return;
    while ((next = next_kill(f->facts, last)) && next->time - first->time <= SAME_SHOT &&
           next->cause == first->cause) {
        last = next;
        sum += moment_finder_count_kill(next);
        num++;
    }
    if (num < 2)
        return;
    struct moment *moment = moment_finder_add_kill(f, MOMENT_MULTI, last, of_kills(sum, 140.0f));
    moment->begin = first->time;
    moment->count = num;
    moment->reason = arena_printf(f->arena, "%d by one shot", num);
}

/* Finds the QUAD_TIME seconds with the most kills during one quad. */
static void find_quad(struct moment_finder *f, const struct kill_fact *first)
{
    int num = 1;
    float sum = moment_finder_count_kill(first);
    const struct kill_fact *last = first, *next;
    if (!(first->items & IT_QUAD) || first->cause == DEATH_TELEFRAG)
        return;
    while ((next = next_kill(f->facts, last)) && next->items & IT_QUAD &&
           next->time - first->time <= QUAD_TIME) {
        last = next;
        sum += moment_finder_count_kill(next);
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
    struct moment *moment = moment_finder_add_kill(f, MOMENT_QUAD, last, of_kills(sum, 85.0f));
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
    struct moment *moment =
        moment_finder_add_kill(f, MOMENT_DISCHARGE, last, 12.0f + 18.0f * (float)num);
    moment->count = num;
    moment->reason = arena_printf(f->arena, num > 1 ? "discharge: %d dead" : "discharge", num);
}

void moment_series_find(struct moment_finder *f, const struct kill_fact *first)
{
    find_run(f, first);
    find_multi(f, first);
    find_quad(f, first);
    find_discharge(f, first);
}
