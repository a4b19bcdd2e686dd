/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/highlight_choice.h"

#include <math.h>
#include <string.h>

#include "base/sort.h"
#include "pipeline/highlights/highlight.h"
#include "pipeline/highlights/highlight_hold.h"
#include "pipeline/highlights/highlight_ramp.h"
#include "pipeline/highlights/highlight_replay.h"

/* A moment's score is multiplied by these for each chosen moment of the same kind or player. */
static const float SAME_KIND = 0.92f, SAME_PLAYER = 0.95f;
static const float WEAK = 0.5f; /* minimum score, relative to the best */

/* Returns the length in s of film of an item that is added to `num` chosen ones. */
static double length_of(const struct highlights *h, int num, const struct highlight_item *item)
{
    double length = item->outside + item->to - item->from + highlight_hold_extra(item, item->to);
    for (int i = 0; i < item->num_skips; i++)
        length -= highlight_ramp_saves(&item->skips[i]);
    if (!highlight_replay_is_kept(h->items, num, item))
        return length;
    for (int i = 0; i < item->num_replays; i++) {
        const struct replay_range *replay = &item->replays[i].range;
        length += (replay->to - replay->from) / replay->mean;
    }
    return length - 2.0 * HIGHLIGHT_REPLAY_WIPE;
}

static int compare_scores(const void *a, const void *b)
{
    const struct highlight_item *x = a, *y = b;
    if (x->moment.score != y->moment.score)
        return x->moment.score > y->moment.score ? -1 : 1;
    if (x->demo != y->demo)
        return x->demo - y->demo;
    if (x->moment.time != y->moment.time)
        return x->moment.time < y->moment.time ? -1 : 1;
    return (int)x->moment.kind - (int)y->moment.kind;
}

void highlight_choice_sort(struct highlight_item *items, int num)
{
    if (num > 0)
        sort_items(items, (size_t)num, sizeof *items, compare_scores);
}

/* ---- choosing ---- */

/* The items are sorted by score. */
static void keep_one_telefrag(struct highlights *h)
{
    int num = 0;
    bool has_one = false;
    for (int i = 0; i < h->num; i++) {
        const bool is_one = h->items[i].moment.kind == MOMENT_TELEFRAG;
        if (!is_one || !has_one)
            h->items[num++] = h->items[i];
        has_one = has_one || is_one;
    }
    h->num = num;
}

static float diminished_score(const struct highlights *h, int num_chosen,
                              const struct highlight_item *item)
{
    float score = item->moment.score;
    for (int i = 0; i < num_chosen; i++) {
        const struct highlight_item *chosen = &h->items[i];
        if (chosen->moment.kind == item->moment.kind)
            score *= SAME_KIND;
        if (strcmp(chosen->moment.who, item->moment.who) == 0)
            score *= SAME_PLAYER;
    }
    return score;
}

/* Chooses the best items that fit, each scored in view of those that are already chosen. Returns
 * their length in s of film. */
static double choose(struct highlights *h, int count, double length)
{
    int num = 0;
    double used = 0.0;
    while (num < h->num && num < count) {
        int best = -1;
        float most = 0.0f;
        for (int i = num; i < h->num; i++) {
            const float score =
                num == 0 && h->items[i].is_end ? HUGE_VALF : diminished_score(h, num, &h->items[i]);
            if (used + length_of(h, num, &h->items[i]) <= length && score > most) {
                best = i;
                most = score;
            }
        }
        if (best < 0)
            break;
        struct highlight_item chosen = h->items[best];
        used += length_of(h, num, &chosen);
        if (!highlight_replay_is_kept(h->items, num, &chosen))
            chosen.num_replays = 0;
        memmove(h->items + num + 1, h->items + num, (size_t)(best - num) * sizeof *h->items);
        h->items[num++] = chosen;
    }
    h->num = num;
    return used;
}

void highlight_choice_limit(struct highlights *h, int first, int most, bool keep_weak)
{
    int num = first;
    for (int i = first; i < h->num; i++) {
        const struct highlight_item *item = &h->items[i];
        const bool is_weak = i - first >= HIGHLIGHT_CHOICE_BEST &&
                             item->moment.score < WEAK * h->items[first].moment.score;
        if (item->is_end || (num - first < most && (keep_weak || !is_weak)))
            h->items[num++] = *item;
        else if (is_weak && !keep_weak)
            h->num_weak++;
        else
            h->num_extra++;
    }
    h->num = num;
}

double highlight_choice_make(struct highlights *h, int count, double length, bool keep_all)
{
    highlight_choice_sort(h->items, h->num);
    if (!keep_all)
        keep_one_telefrag(h);
    highlight_choice_limit(h, 0, h->num, keep_all);
    const int num_good = h->num;
    const double used = choose(h, count, length);
    h->num_extra += num_good - h->num;
    return used;
}

/* ---- the order ---- */

static int compare_times(const void *a, const void *b)
{
    const struct highlight_item *x = a, *y = b;
    if (x->demo != y->demo)
        return x->demo - y->demo;
    return x->from < y->from ? -1 : x->from > y->from;
}

static int compare_rising(const void *a, const void *b)
{
    return -compare_scores(a, b);
}

/* Returns whether items can be arranged so that no kind follows itself, between neighbours of
 * these kinds. */
static bool can_alternate(const struct highlight_item *items, int num, enum moment_kind before,
                          enum moment_kind after)
{
    int counts[NUM_MOMENTS] = {0};
    for (int i = 0; i < num; i++)
        counts[items[i].moment.kind]++;
    for (int kind = 0; kind < NUM_MOMENTS; kind++) {
        const int places = num - ((int)before == kind) - ((int)after == kind);
        if (counts[kind] > 0 && 2 * counts[kind] > places + 1)
            return false;
    }
    return true;
}

static void move_to_end(struct highlight_item *items, int index, int num)
{
    const struct highlight_item item = items[index];
    memmove(items + index, items + index + 1, (size_t)(num - 1 - index) * sizeof *items);
    items[num - 1] = item;
}

/* Returns which of the items, sorted by rising score, to show last before an item of the kind
 * `after`: the best one of another kind that leaves an arrangement of the others, if any. */
static int find_last(struct highlight_item *items, int num, enum moment_kind before,
                     enum moment_kind after)
{
    int other = -1;
    for (int i = num - 1; i >= 0; i--) {
        const enum moment_kind kind = items[i].moment.kind;
        if (kind == after)
            continue;
        if (other < 0)
            other = i;
        const struct highlight_item chosen = items[i];
        items[i] = items[num - 1];
        const bool fits = can_alternate(items, num - 1, before, kind);
        items[num - 1] = items[i];
        items[i] = chosen;
        if (fits)
            return i;
    }
    return other >= 0 ? other : num - 1;
}

/* The second best is first and the best last; the others rise, but the same kind does not follow
 * itself if that can be avoided. */
static void order_for_film(struct highlights *h)
{
    struct highlight_item *items = h->items;
    const int num = h->num;
    if (num < 3)
        return;
    /* The second best to the front, before the others, which are rising. */
    const struct highlight_item second = items[num - 2];
    memmove(items + 1, items, (size_t)(num - 2) * sizeof *items);
    items[0] = second;
    enum moment_kind after = items[num - 1].moment.kind;
    for (int left = num - 2; left > 0; left--) {
        move_to_end(items + 1, find_last(items + 1, left, second.moment.kind, after), left);
        after = items[left].moment.kind;
    }
}

void highlight_choice_order(struct highlights *h, enum order_mode order)
{
    if (h->num == 0)
        return;
    sort_items(h->items, (size_t)h->num, sizeof *h->items,
               order == ORDER_TIME ? compare_times : compare_rising);
    if (order == ORDER_FILM)
        order_for_film(h);
}
