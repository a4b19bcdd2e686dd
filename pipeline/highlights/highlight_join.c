/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/highlight_join.h"

#include <math.h>

#include "base/arena.h"
#include "pipeline/highlights/highlight.h"
#include "pipeline/highlights/highlight_choice.h"

/* Share of the score of a further moment in the same stretch. A moment that only adds to others
 * counts fully. */
static const float JOINED_SHARE = 0.6f;
static const float FULL = 100.0f;
static const double LONGEST = 20.0; /* s of one stretch */
static const double FIGHT = 3.0;    /* maximum s between two moments of one fight */
/* Minimum s before and after the moment in what is left of a stretch. */
static const double SHORTEST_LEAD = 1.4, SHORTEST_HOLD = 0.5;

static bool overlaps(const struct highlight_item *a, const struct highlight_item *b)
{
    return a->demo == b->demo && a->from < b->to && b->from < a->to;
}

/* Returns whether two moments of different players are so close that they are one fight: they
 * have a player in common. */
static bool is_same_fight(const struct highlight_item *a, const struct highlight_item *b)
{
    const double apart = fmax(a->moment.begin - b->moment.end, b->moment.begin - a->moment.end);
    if (a->moment.slot == b->moment.slot || apart > FIGHT)
        return false;
    const int slots[2] = {a->moment.slot, a->moment.other};
    for (int i = 0; i < 2; i++)
        if (slots[i] >= 0 && (slots[i] == b->moment.slot || slots[i] == b->moment.other))
            return true;
    return false;
}

/* Leaves out what the better item already shows. Returns false if too little would be left. */
static bool trim(struct highlight_item *item, const struct highlight_item *better)
{
    if (item->moment.begin - SHORTEST_LEAD >= better->to)
        item->from = better->to;
    else if (item->moment.end + SHORTEST_HOLD <= better->from)
        item->to = better->from;
    else
        return false;
    return true;
}

/* Returns whether the player dies between the two moments. */
static bool dies_between(const struct highlight_item *a, const struct highlight_item *b)
{
    return a->lives_since > b->moment.end || b->lives_since > a->moment.end;
}

/* Widens an item so that it shows another moment of the same player in the same life, too, but
 * nothing of other items. Returns false if that is impossible. */
static bool widen(const struct highlights *h, int first, int num, int into,
                  const struct highlight_item *other)
{
    struct highlight_item *item = &h->items[into];
    double from = fmin(item->from, other->from), to = fmax(item->to, other->to);
    if (item->demo != other->demo || other->from - item->to > HIGHLIGHT_JOIN_GAP ||
        item->from - other->to > HIGHLIGHT_JOIN_GAP || item->moment.slot != other->moment.slot ||
        dies_between(item, other))
        return false;
    for (int i = first; i < num; i++) {
        const struct highlight_item *next = &h->items[i];
        if (next->demo == item->demo && next->to <= item->from)
            from = fmax(from, next->to);
        else if (next->demo == item->demo && next->from >= item->to)
            to = fmin(to, next->from);
    }
    if (to - from > LONGEST || other->moment.begin - from < SHORTEST_LEAD ||
        to - other->moment.end < SHORTEST_HOLD)
        return false;
    item->from = from;
    item->to = to;
    return true;
}

/* Adds to the score, without ever reaching the full one. */
static void add_score(struct moment *moment, float score)
{
    moment->score += score * fmaxf(1.0f - moment->score / FULL, 0.0f);
}

static void join(struct highlight_item *into, const struct highlight_item *other,
                 struct arena *arena)
{
    if (!(into->kinds & other->kinds)) {
        const bool is_bonus = moment_kind_is_bonus(other->moment.kind);
        add_score(&into->moment, (is_bonus ? 1.0f : JOINED_SHARE) * other->moment.score);
        into->reasons = arena_printf(arena, "%s, %s", into->reasons, other->reasons);
    }
    into->kinds |= other->kinds;
}

/* Returns whether the item, shortened if necessary, can be shown apart from the better ones. */
static bool place(struct highlights *h, int first, int num, struct highlight_item *item)
{
    for (int i = first; i < num; i++)
        if (widen(h, first, num, i, item)) {
            join(&h->items[i], item, h->arena);
            return false;
        }
    for (int i = first; i < num; i++)
        if (overlaps(&h->items[i], item) &&
            (is_same_fight(&h->items[i], item) || !trim(item, &h->items[i])))
            return false;
    return true;
}

/* Adds a moment to the item that shows it, if any. */
static void add_bonus(struct highlights *h, int first, int num, const struct highlight_item *bonus)
{
    for (int i = first; i < num; i++) {
        struct highlight_item *item = &h->items[i];
        if (item->moment.slot == bonus->moment.slot && item->moment.begin <= bonus->moment.time &&
            bonus->moment.time <= item->moment.end) {
            join(item, bonus, h->arena);
            return;
        }
    }
}

void highlight_join_all(struct highlights *h, int first, bool keep_bonus)
{
    const int num_all = h->num - first;
    struct highlight_item *all =
        arena_copy(h->arena, h->items + first, (size_t)num_all * sizeof *all);
    int num = first;
    if (num_all == 0)
        return;
    highlight_choice_sort(all, num_all);
    for (int i = 0; i < num_all; i++)
        if ((keep_bonus || !moment_kind_is_bonus(all[i].moment.kind)) &&
            place(h, first, num, &all[i]))
            h->items[num++] = all[i];
    for (int i = 0; i < num_all && !keep_bonus; i++)
        if (moment_kind_is_bonus(all[i].moment.kind))
            add_bonus(h, first, num, &all[i]);
    h->num = num;
    highlight_choice_sort(h->items + first, h->num - first);
}
