/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/highlight_shot.h"

#include <math.h>
#include <stddef.h>

static const double LONGEST = 20.0; /* s of one stretch */

/* ---- what there is to see ---- */

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
        {&facts->kills, 0.8, 0.6}, {&facts->hits, 0.6, 0.4},  {&facts->sights, 0.4, 0.3},
        {&facts->shots, 0.4, 0.4}, {&facts->items, 0.6, 0.4},
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

/* ---- the beginning ---- */

/* s. A shot begins neither shortly before a leap, which would disorient, nor in its flash; if
 * less than SHORT_LEAD would be left after it, it begins well before it. */
static const double BEFORE_LEAP = 0.8, AFTER_LEAP = 0.45, SHORT_LEAD = 2.0;
static const double AFTER_SPAWN = 0.5;
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

/* s before the moment at which the stretch begins at the latest, however little is to be seen, and
 * before the first event. An idle stretch counts that begins up to SOON after the beginning. */
static const double LATEST = 1.4, BEFORE_EVENT = 0.8, SOON = 0.5;

static double begin_on_an_event(const struct shot_facts *facts, double from)
{
    const double event = next_event(facts, from).time - BEFORE_EVENT;
    return facts->is_whole ? from : fmax(from, fmin(event, facts->begin - LATEST));
}

static double begin_clear_of_idleness(const struct shot_facts *facts, double from)
{
    const double latest = facts->begin - LATEST;
    for (int i = 0; i < facts->idle.num; i++) {
        const struct shot_stretch *idle = &facts->idle.items[i];
        if (idle->from <= from + SOON && idle->to > from)
            from = fmax(from, fmin(idle->to, latest));
    }
    return from;
}

/* s. A wall counts that fills the view up to AT_ONCE after the beginning. The stretch begins when
 * it is gone, at least CLOSEST before the moment, or else BEFORE_WALL before the wall, at most
 * EARLIER than planned. */
static const double AT_ONCE = 0.2, CLOSEST = 0.8, BEFORE_WALL = 0.7, EARLIER = 1.5;

bool highlight_shot_begins_well(const struct shot_facts *facts, double from)
{
    for (int i = 0; i < facts->walls.num; i++)
        if (facts->walls.items[i].from <= from + AT_ONCE && facts->walls.items[i].to > from)
            return false;
    return from >= facts->spawned + AFTER_SPAWN;
}

static double begin_clear_of_walls(const struct shot_facts *facts, double planned)
{
    double from = planned;
    for (int i = 0; i < facts->walls.num; i++) {
        const struct shot_stretch *wall = &facts->walls.items[i];
        const double before = wall->from - BEFORE_WALL;
        if (wall->from > from + AT_ONCE || wall->to <= from)
            continue;
        if (wall->to <= facts->begin - CLOSEST)
            from = wall->to;
        else if (before >= fmax(planned - EARLIER, facts->start) &&
                 highlight_shot_begins_well(facts, before))
            return before;
    }
    return from;
}

static double begin_of(const struct shot_facts *facts)
{
    double from = begin_clear_of_leaps(facts, facts->begin - facts->lead);
    /* Do not begin with the view of a dead player. */
    from = fmax(from, fmin(facts->spawned + AFTER_SPAWN, facts->begin - SHORTEST_LEAD));
    from = begin_on_an_event(facts, fmax(from, facts->start));
    from = begin_clear_of_idleness(facts, from);
    return begin_clear_of_walls(facts, from);
}

/* ---- the end ---- */

/* s before the player's death and the board, and after a death that is the point; the minimum after
 * the last hit; and after an explosion. */
static const double BEFORE_DEATH = 0.15, AFTER_DEATH = 0.8;
static const double SHORTEST_HOLD = 0.1, AFTER_BLAST = 0.4, JUST_BEFORE = 0.05;

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

/* s after the last hit if nothing follows it; until the next event, at most; and after that. */
static const double HOLD = 1.2, FOLLOWS = 0.3, AFTER_EVENT = 0.3;

/* Returns how long the stretch lasts after the last hit: until nothing more is to be seen. */
static double hold_of(const struct shot_facts *facts)
{
    double to = facts->last + HOLD;
    if (facts->is_whole)
        return SHOT_HOLD;
    for (double event = next_event(facts, to - AFTER_EVENT).time;
         event <= to + FOLLOWS && to < facts->last + SHOT_HOLD;
         event = next_event(facts, event).time)
        to = event + AFTER_EVENT;
    return fmin(to - facts->last, SHOT_HOLD);
}

static double end_of(const struct shot_facts *facts)
{
    const double limit = limit_of(facts);
    const double wanted = fmin(facts->last + hold_of(facts), limit);
    const double to = end_clear_of_blasts(facts, wanted, limit);
    return fmin(fmax(to, facts->last + SHORTEST_HOLD), facts->end);
}

struct shot_stretch highlight_shot_plan(const struct shot_facts *facts)
{
    struct shot_stretch stretch = {begin_of(facts), end_of(facts)};
    stretch.from = fmax(stretch.from, stretch.to - LONGEST);
    return stretch;
}

/* ---- dead time ---- */

/* s: shorter parts are shown as they are, and those up to LONGEST_FAST fast. */
static const double SHORTEST_SKIP = 0.8, LONGEST_FAST = 2.5;
static const double AFTER_BEGIN = 0.5; /* s kept at the beginning of the stretch */

/* Limits in s, backwards and forwards, for moving the end of such a part to a movement. */
static const double TO_TURN_BACK = 0.5, TO_TURN_ON = 0.3;

/* Moves the end of a part that is left out to a quick turn of the player, or to the end of a
 * standstill. */
static double join_on_movement(const struct shot_facts *facts, double to)
{
    const double earliest = to - TO_TURN_BACK, latest = to + TO_TURN_ON;
    for (int i = 0; i < facts->idle.num; i++)
        if (facts->idle.items[i].from <= to && facts->idle.items[i].to > to)
            to = fmin(facts->idle.items[i].to, latest);
    for (int i = facts->turns.num - 1; i >= 0; i--)
        if (facts->turns.items[i] >= earliest && facts->turns.items[i] <= latest)
            return facts->turns.items[i];
    return to;
}

int highlight_shot_find_skips(const struct shot_facts *facts, const struct shot_stretch *stretch,
                              struct shot_skip skips[SHOT_MAX_SKIPS])
{
    int num = 0;
    struct shot_event event = {.time = stretch->from, .after = AFTER_BEGIN}, next;
    while (!facts->is_whole && num < SHOT_MAX_SKIPS &&
           (next = next_event(facts, event.time)).time <= stretch->to) {
        struct shot_skip skip = {event.time + event.after, next.time - next.before, true};
        if (skip.to - skip.from > LONGEST_FAST)
            skip = (struct shot_skip){skip.from, join_on_movement(facts, skip.to), false};
        if (skip.to - skip.from >= SHORTEST_SKIP)
            skips[num++] = skip;
        event = next;
    }
    return num;
}
