/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/highlight_shot.h"

#include <math.h>
#include <stddef.h>

static const double LONGEST = 20.0; /* s of one stretch */

/* ---- the beginning ---- */

/* s. A shot begins neither shortly before a leap, which would disorient, nor in its flash; if
 * less than SHORT_LEAD would be left after it, it begins well before it. */
static const double BEFORE_LEAP = 0.8, AFTER_LEAP = 0.45, SHORT_LEAD = 2.0;
static const double AFTER_SPAWN = 0.25;
static const double SHORTEST_LEAD = 0.5; /* after a death just before */

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

/* s before the moment at which the stretch begins at the latest, however idle the player is. An idle
 * stretch counts that begins up to SOON after the beginning. */
static const double IDLE_LEAD = 1.4, SOON = 0.5;

static double begin_clear_of_idleness(const struct shot_facts *facts, double from)
{
    const double latest = facts->begin - IDLE_LEAD;
    for (int i = 0; i < facts->num_idle; i++) {
        const struct shot_stretch *idle = &facts->idle[i];
        if (idle->from <= from + SOON && idle->to > from)
            from = fmax(from, fmin(idle->to, latest));
    }
    return from;
}

static double begin_of(const struct shot_facts *facts)
{
    double from = begin_clear_of_leaps(facts, facts->begin - facts->lead);
    /* Do not begin with the view of a dead player. */
    from = fmax(from, fmin(facts->spawned + AFTER_SPAWN, facts->begin - SHORTEST_LEAD));
    from = begin_clear_of_idleness(facts, from);
    return fmax(from, facts->start);
}

/* ---- the end ---- */

/* s after the last hit, before the player's death and the board, and after a death that is the
 * point; the minimum after the last hit; and after an explosion. */
static const double LAST_HOLD = 3.0, BEFORE_DEATH = 0.15;
static const double AFTER_DEATH = 0.8, SHORTEST_HOLD = 0.1, AFTER_BLAST = 0.4, JUST_BEFORE = 0.05;

/* s after the last hit if the player is dead by then. */
static const double AFTER_TRADE = 0.5;

/* Returns the time that no shot of the moment may pass. */
static double limit_of(const struct shot_facts *facts)
{
    const double died = facts->is_death              ? facts->last + AFTER_DEATH
                        : facts->died <= facts->last ? facts->last + AFTER_TRADE
                                                     : facts->died - BEFORE_DEATH;
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

/* s after the last hit for which an idle player is shown, and of idleness in any case. */
static const double IDLE_HOLD = 1.3, IDLE_SHOWN = 0.3;

static double end_clear_of_idleness(const struct shot_facts *facts, double to)
{
    for (int i = 0; i < facts->num_idle; i++) {
        const struct shot_stretch *idle = &facts->idle[i];
        if (idle->from < to && idle->to >= to)
            return fmin(to, fmax(idle->from + IDLE_SHOWN, facts->last + IDLE_HOLD));
    }
    return to;
}

static double end_with_hold(const struct shot_facts *facts, double hold)
{
    const double limit = limit_of(facts);
    const double wanted = end_clear_of_idleness(facts, fmin(facts->last + hold, limit));
    const double to = end_clear_of_blasts(facts, wanted, limit);
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

/* s: if two events are farther apart than LONG_GAP, a part of at least SHORTEST_SKIP is left out. */
static const double LONG_GAP = 3.5, SHORTEST_SKIP = 1.0;

/* Limits in s, backwards and forwards, for moving the end of such a part to a movement. */
static const double TO_TURN_BACK = 0.5, TO_TURN_ON = 0.3;

/* Something to see, and the s that are kept before and after it. */
struct shot_event {
    double time, before, after;
};

/* Returns the first event after a time; its time is INFINITY if there is none. */
static struct shot_event next_event(const struct shot_facts *facts, double time)
{
    const struct {
        const struct shot_times *times;
        double before, after;
    } kinds[] = {
        {&facts->kills, 1.8, 1.2},
        {&facts->hits, 1.2, 1.0},
        {&facts->sights, 0.8, 0.8},
        {&facts->items, 0.8, 0.5},
    };
    struct shot_event next = {.time = INFINITY};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        for (int j = 0; j < kinds[i].times->num; j++) {
            const double at = kinds[i].times->items[j];
            if (at > time && at < next.time)
                next = (struct shot_event){at, kinds[i].before, kinds[i].after};
        }
    return next;
}

/* Moves the end of a part that is left out to a quick turn of the player, or to the end of a
 * standstill. */
static double join_on_movement(const struct shot_facts *facts, double to)
{
    const double earliest = to - TO_TURN_BACK, latest = to + TO_TURN_ON;
    for (int i = 0; i < facts->num_idle; i++)
        if (facts->idle[i].from <= to && facts->idle[i].to > to)
            to = fmin(facts->idle[i].to, latest);
    for (int i = facts->turns.num - 1; i >= 0; i--)
        if (facts->turns.items[i] >= earliest && facts->turns.items[i] <= latest)
            return facts->turns.items[i];
    return to;
}

int highlight_shot_find_skips(const struct shot_facts *facts, const struct shot_stretch *stretch,
                              struct shot_stretch skips[SHOT_MAX_SKIPS])
{
    int num = 0;
    struct shot_event event = next_event(facts, stretch->from), next;
    while (!facts->is_whole && num < SHOT_MAX_SKIPS &&
           (next = next_event(facts, event.time)).time <= stretch->to) {
        const struct shot_stretch skip = {event.time + event.after,
                                          join_on_movement(facts, next.time - next.before)};
        if (next.time - event.time > LONG_GAP && skip.to - skip.from >= SHORTEST_SKIP)
            skips[num++] = skip;
        event = next;
    }
    return num;
}
