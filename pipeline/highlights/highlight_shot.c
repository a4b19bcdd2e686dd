/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/highlight_shot.h"

#include <math.h>

static const double LONGEST = 20.0; /* s of one stretch */

/* ---- the beginning ---- */

/* s. A shot begins neither shortly before a leap, which would disorient, nor in its flash; if
 * less than SHORT_LEAD would be left after it, it begins well before it. */
static const double BEFORE_LEAP = 0.8, AFTER_LEAP = 0.45, SHORT_LEAD = 2.0;
static const double AFTER_SPAWN = 0.25;
static const double SHORTEST_LEAD = 1.0; /* after a death just before */

static double begin_clear_of_leaps(const struct shot_facts *facts, double from)
{
    for (int i = 0; i < facts->leaps.num; i++) {
        const double leap = facts->leaps.items[i];
        if (leap >= facts->begin || from <= leap - BEFORE_LEAP || from >= leap + AFTER_LEAP)
            continue;
        if (facts->begin - (leap + AFTER_LEAP) < SHORT_LEAD)
            return leap - BEFORE_LEAP;
        from = leap + AFTER_LEAP;
    }
    return from;
}

static double begin_of(const struct shot_facts *facts)
{
    double from = begin_clear_of_leaps(facts, facts->begin - facts->lead);
    /* Do not begin with the view of a dead player. */
    from = fmax(from, fmin(facts->spawned + AFTER_SPAWN, facts->begin - SHORTEST_LEAD));
    return fmax(from, facts->start);
}

/* ---- the end ---- */

/* s after the last hit, before the player's death and the board, and after a death that is the
 * point; the minimum after the last hit; and after an explosion. */
static const double LAST_HOLD = 3.0, BEFORE_DEATH = 0.15;
static const double AFTER_DEATH = 0.8, SHORTEST_HOLD = 0.1, AFTER_BLAST = 0.4, JUST_BEFORE = 0.05;

/* Returns the time that no shot of the moment may pass. */
static double limit_of(const struct shot_facts *facts)
{
    const double died = facts->is_death ? facts->last + AFTER_DEATH : facts->died - BEFORE_DEATH;
    return fmin(fmin(died, facts->board - SHOT_BEFORE_BOARD), facts->end);
}

/* Moves an end that would cut an explosion off behind it or, if that is too late, before it. */
static double end_clear_of_blasts(const struct shot_facts *facts, double to, double limit)
{
    const double earliest = facts->last + AFTER_BLAST;
    double after = to, before = to;
    for (int i = 0; i < facts->blasts.num; i++) {
        const double blast = facts->blasts.items[i];
        if (blast <= after && after < blast + AFTER_BLAST)
            after = blast + AFTER_BLAST;
    }
    for (int i = facts->blasts.num - 1; i >= 0; i--) {
        const double blast = facts->blasts.items[i];
        if (blast <= before && before < blast + AFTER_BLAST)
            before = blast - JUST_BEFORE;
    }
    if (after <= fmin(limit, to + AFTER_BLAST))
        return after;
    return before >= earliest ? before : to;
}

static double end_with_hold(const struct shot_facts *facts, double hold)
{
    const double limit = limit_of(facts);
    const double to = end_clear_of_blasts(facts, fmin(facts->last + hold, limit), limit);
    return fmin(fmax(to, facts->last + SHORTEST_HOLD), facts->end);
}

double highlight_shot_last_end(const struct shot_facts *facts)
{
    return end_with_hold(facts, LAST_HOLD);
}

struct shot_stretch highlight_shot_plan(const struct shot_facts *facts)
{
    struct shot_stretch stretch = {begin_of(facts), end_with_hold(facts, SHOT_HOLD)};
    stretch.from = fmax(stretch.from, stretch.to - LONGEST);
    return stretch;
}

/* ---- dead time ---- */

/* s: kills farther apart than this have a part left out, of at least SHORTEST_SKIP, except for
 * what is kept after the first and before the second. */
static const double LONG_GAP = 4.0, KEPT_AFTER = 1.2, KEPT_BEFORE = 1.8, SHORTEST_SKIP = 1.0;

static bool has_any_within(const struct shot_times *times, double from, double to)
{
    for (int i = 0; i < times->num; i++)
        if (times->items[i] >= from && times->items[i] <= to)
            return true;
    return false;
}

int highlight_shot_find_skips(const struct shot_facts *facts, const struct shot_stretch *stretch,
                              struct shot_stretch skips[SHOT_MAX_SKIPS])
{
    int num = 0;
    for (int i = 1; i < facts->kills.num && num < SHOT_MAX_SKIPS; i++) {
        const double first = facts->kills.items[i - 1], second = facts->kills.items[i];
        const struct shot_stretch skip = {first + KEPT_AFTER, second - KEPT_BEFORE};
        if (second - first <= LONG_GAP || first < stretch->from || second > stretch->to ||
            skip.to - skip.from < SHORTEST_SKIP || has_any_within(&facts->hits, skip.from, skip.to))
            continue;
        skips[num++] = skip;
    }
    return num;
}
