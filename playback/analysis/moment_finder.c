/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/analysis/moment_finder.h"

#include "base/arena.h"
#include "playback/analysis/match_fact.h"

/* Factors for the score of a kill that its killer does not see, of one of a victim who just
 * respawned, and of one that its killer survives by at most TRADE_TIME seconds. */
static const float UNSEEN = 0.6f, FRESH = 0.3f, TRADE = 0.75f;
static const double TRADE_TIME = 1.0;

struct moment *moment_finder_add(struct moment_finder *f, enum moment_kind kind, float score)
{
    f->items = arena_grow(f->arena, f->items, f->num, &f->capacity, sizeof *f->items);
    struct moment *moment = &f->items[f->num++];
    *moment = (struct moment){
        .kind = kind,
        .slot = -1,
        .other = -1,
        .who = "",
        .whom = "",
        .weapon = "",
        .reason = "",
        .score = score * (float)moment_kind_weight(kind, f->facts->mode) / 100.0f,
    };
    return moment;
}

struct moment *moment_finder_add_kill(struct moment_finder *f, enum moment_kind kind,
                                      const struct kill_fact *kill, float score)
{
    const bool is_reduced = kill->is_unseen && moment_kind_is_about_kill(kind);
    struct moment *moment = moment_finder_add(f, kind, is_reduced ? UNSEEN * score : score);
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

float moment_finder_count_kill(const struct kill_fact *kill)
{
    return kill->is_fresh ? FRESH : 1.0f;
}

struct moment *moment_finder_add_single_kill(struct moment_finder *f, enum moment_kind kind,
                                             const struct kill_fact *kill, float score)
{
    if (moment_finder_dies_within(f, kill->killer, kill->time, kill->time + TRADE_TIME))
        score *= TRADE;
    return moment_finder_add_kill(f, kind, kill, score * moment_finder_count_kill(kill));
}

bool moment_finder_is_kill(const struct kill_fact *kill)
{
    return kill->killer >= 0 && kill->victim >= 0 && kill->killer != kill->victim &&
           !kill->is_team_kill;
}

bool moment_finder_dies_within(const struct moment_finder *f, int slot, double from, double to)
{
    for (int i = 0; i < f->facts->num_kills; i++) {
        const struct kill_fact *kill = &f->facts->kills[i];
        if (kill->victim == slot && kill->time >= from && kill->time <= to)
            return true;
    }
    return false;
}
