/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/analysis/moments.h"

#include <math.h>

#include "base/arena.h"
#include "base/sort.h"
#include "playback/analysis/match_fact.h"
#include "playback/analysis/moment_finder.h"
#include "playback/analysis/moment_kills.h"
#include "playback/analysis/moment_series.h"

/* ---- deaths ---- */

static void add_death(struct moment_finder *f, const struct kill_fact *kill)
{
    struct moment *moment = moment_finder_add_kill(f, MOMENT_DEATH, kill, 30.0f);
    moment->slot = kill->victim;
    moment->other = -1;
    moment->who = kill->whom;
    moment->whom = "";
    moment->reason = arena_printf(f->arena, "killed by a %s", kill->monster);
}

static void add_suicide(struct moment_finder *f, const struct kill_fact *kill)
{
    struct moment *moment = moment_finder_add_kill(f, MOMENT_SUICIDE, kill, 30.0f);
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
        moment_finder_add_kill(f, MOMENT_MATE, kill, 30.0f)->reason = "kills a teammate";
}

/* ---- feats ---- */

static const double AT_ONCE = 1.0; /* s */

static void describe_feat(struct moment_finder *f, const struct feat *feat, struct moment *moment)
{
    const double value = (double)feat->value, took = feat->time - feat->begin;
    if (feat->kind == FEAT_SPEED)
        moment->reason = arena_printf(f->arena, "%.0f units/s", value);
    else if (feat->kind == FEAT_JUMP)
        moment->reason = arena_printf(f->arena, "a jump of %.0f units", value);
    else if (feat->kind == FEAT_MONSTERS)
        moment->reason = took < AT_ONCE
                             ? arena_printf(f->arena, "%.0f monsters at once", value)
                             : arena_printf(f->arena, "%.0f monsters in %.0f s", value, took);
    else if (feat->kind == FEAT_SURVIVAL)
        moment->reason = arena_printf(f->arena, "survives with %.0f health", value);
    else if (feat->kind == FEAT_EXIT)
        moment->reason = f->facts->mode == MATCH_MODE_RACE
                             ? arena_printf(f->arena, "finishes after %.1f s", value)
                             : "leaves the level";
    else if (feat->kind == FEAT_FIGHT)
        moment->reason = arena_printf(f->arena, "both survive a fight for %.0f health", value);
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

static void find_feat(struct moment_finder *f, const struct feat *feat)
{
    static const struct {
        enum moment_kind kind;
        float base, factor, max; /* score = base + factor * value, limited to `max` */
    } scores[] = {
        [FEAT_MARK] = {MOMENT_MARK, 80.0f, 0, 80.0f},
        [FEAT_CHEER] = {MOMENT_CHEER, 30.0f, 0, 30.0f},
        [FEAT_CAPTURE] = {MOMENT_FLAG, 60.0f, 0, 60.0f},
        [FEAT_RETURN] = {MOMENT_FLAG, 30.0f, 0, 30.0f},
        [FEAT_SPEED] = {MOMENT_SPEED, 0.0f, 0.06f, 80.0f},
        [FEAT_JUMP] = {MOMENT_JUMP, 0.0f, 0.07f, 80.0f},
        [FEAT_MONSTERS] = {MOMENT_MONSTERS, 8.0f, 14.0f, 85.0f},
        [FEAT_SECRET] = {MOMENT_SECRET, 30.0f, 0, 30.0f},
        [FEAT_SURVIVAL] = {MOMENT_SURVIVAL, 56.0f, -1.0f, 56.0f},
        [FEAT_EXIT] = {MOMENT_EXIT, 40.0f, 0, 40.0f},
        [FEAT_FIGHT] = {MOMENT_DRAW, 5.0f, 0.15f, 50.0f},
    };
    struct moment *moment =
        moment_finder_add(f, scores[feat->kind].kind,
                          fminf(scores[feat->kind].base + scores[feat->kind].factor * feat->value,
                                scores[feat->kind].max));
    moment->begin = feat->begin;
    moment->time = feat->time;
    moment->end = feat->end;
    moment->level = feat->level;
    moment->slot = feat->slot;
    moment->other = feat->other;
    moment->who = feat->who;
    moment->whom = feat->whom;
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

/* Removes those that mean nothing in this kind of game. */
static void remove_weightless(struct moment_finder *f)
{
    int num = 0;
    for (int i = 0; i < f->num; i++)
        if (f->items[i].score > 0.0f)
            f->items[num++] = f->items[i];
    f->num = num;
}

/* Returns the moments in order of time, without those that mean nothing. */
static struct moment *finish(struct moment_finder *f, int *num)
{
    remove_weightless(f);
    if (f->num > 0)
        sort_items(f->items, (size_t)f->num, sizeof *f->items, compare);
    *num = f->num;
    return f->items;
}

struct moment *moments_find_kills(const struct match_facts *facts, struct arena *arena, int *num)
{
    struct moment_finder f = {.facts = facts, .arena = arena};
    for (int i = 0; i < facts->num_kills; i++) {
        const struct kill_fact *kill = &facts->kills[i];
        if (!moment_finder_is_kill(kill))
            continue;
        const float far = fminf(fmaxf(kill->distance, 0.0f), 1000.0f) / 100.0f;
        struct moment *moment = moment_finder_add_single_kill(&f, MOMENT_KILL, kill, 15.0f + far);
        moment->reason = arena_printf(arena, "kills %s", kill->whom);
    }
    return finish(&f, num);
}

struct moment *moments_find(const struct match_facts *facts, struct arena *arena, int *num)
{
    struct moment_finder f = {.facts = facts, .arena = arena};
    for (int i = 0; i < facts->num_kills; i++) {
        const struct kill_fact *kill = &facts->kills[i];
        find_death(&f, kill);
        if (kill->is_early || !moment_finder_is_kill(kill))
            continue;
        moment_series_find(&f, kill);
        moment_kills_find(&f, kill);
    }
    for (int i = 0; i < facts->num_feats; i++)
        find_feat(&f, &facts->feats[i]);
    return finish(&f, num);
}
