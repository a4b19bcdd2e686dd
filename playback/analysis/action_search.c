#include "playback/analysis/action_search.h"

#include <math.h>
#include <stdlib.h>
#include <strings.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/spelling.h"
#include "playback/analysis/demo_info.h"
#include "playback/analysis/item_names.h"
#include "playback/analysis/player_actions.h"
#include "playback/timeline/timeline.h"

static const double ONE_EVENT = 0.5; /* s in which a kill and its victim's fall belong together */

enum { MAX_NAMES = 64 }; /* of players, in an error */

struct moments {
    const struct demo *demo;
    const struct timeline *timeline;
    struct deeds *deeds; /* NULL until asked for */
    struct facts *facts; /* NULL until asked for */
};

struct moments *moments_create(const struct demo *demo, const struct timeline *timeline)
{
    struct moments *moments = mem_alloc(sizeof *moments);
    *moments = (struct moments){.demo = demo, .timeline = timeline};
    return moments;
}

void moments_destroy(struct moments *moments)
{
    if (!moments)
        return;
    deeds_free(moments->deeds);
    if (moments->facts)
        facts_free(moments->facts);
    free(moments);
}

static const struct deeds *deeds_of(struct moments *moments)
{
    if (!moments->deeds)
        moments->deeds = deeds_gather(moments->timeline);
    return moments->deeds;
}

/* ---- deeds ---- */

static enum deed_kind deed_of(enum moment_kind kind)
{
    switch (kind) {
    case MOMENT_KILL:
        return DEED_KILL;
    case MOMENT_DEATH:
        return DEED_DEATH;
    case MOMENT_PICKUP:
        return DEED_PICKUP;
    case MOMENT_FIRE:
        return DEED_FIRE;
    default:
        return DEED_MATCH;
    }
}

/* "armor" is each of the armors. */
static bool is_of(const struct thing *wanted, const struct thing *thing)
{
    return wanted == thing ||
           (thing && wanted->skin < 0 && thing->skin >= 0 && wanted->files[0] == thing->files[0]);
}

static bool fits(const struct deed *deed, const struct moment_query *query,
                 const struct thing *what)
{
    return deed->kind == deed_of(query->kind) &&
           (!query->who || strcasecmp(deed->who, query->who) == 0) &&
           (!what || is_of(what, deed->what));
}

/* What somebody does in this demo, or is meant to have done. */
static const char *verb_of(const struct deeds *deeds, enum moment_kind kind)
{
    switch (kind) {
    case MOMENT_KILL:
        return deeds->is_told ? "kills" : "scores";
    case MOMENT_DEATH:
        return deeds->is_told ? "dies" : "is seen to die";
    case MOMENT_PICKUP:
        return "is seen to be taken";
    default:
        return "is heard to fire";
    }
}

/* Nobody of that name plays. */
static bool fail_name(const struct deeds *deeds, const char *who, struct err *err)
{
    return err_set(err, ERR_FORMAT, "nobody in this demo is called \"%s\"; the nearest is \"%s\"",
                   who, deeds->num_names > 0 ? nearest_word(who, deeds->names) : "");
}

static bool is_known(const struct deeds *deeds, const char *who)
{
    for (int i = 0; i < deeds->num_names; i++)
        if (strcasecmp(deeds->names[i], who) == 0)
            return true;
    return false;
}

static bool find_thing(const struct moment_query *query, const struct thing **what, struct err *err)
{
    const char *nearest;
    const enum thing_sort sort = query->kind == MOMENT_PICKUP ? THING_ITEM : THING_WEAPON;
    *what = query->what ? thing_find(sort, query->what, &nearest) : NULL;
    return *what || !query->what ||
           err_set(err, ERR_FORMAT, "there is no %s \"%s\"; the nearest is \"%s\"",
                   sort == THING_ITEM ? "item" : "weapon", query->what, nearest);
}

static const struct deed *find_deed(struct moments *moments, const struct moment_query *query,
                                    struct err *err)
{
    const struct deeds *deeds = deeds_of(moments);
    const struct thing *what;
    int found = 0;
    if (query->who && !is_known(deeds, query->who))
        return fail_name(deeds, query->who, err), NULL;
    if (!find_thing(query, &what, err))
        return NULL;
    for (int i = 0; i < deeds->num; i++)
        if (fits(&deeds->items[i], query, what) && ++found == query->nth)
            return &deeds->items[i];
    if (query->kind == MOMENT_MATCH)
        err_set(err, ERR_FORMAT, "the demo tells of %d matches that begin, not %d", found,
                query->nth);
    else if (query->kind == MOMENT_PICKUP)
        err_set(err, ERR_FORMAT, "\"%s\" %s %d times%s%s in this demo, not %d", query->what,
                verb_of(deeds, query->kind), found, query->who ? " by " : "",
                query->who ? query->who : "", query->nth);
    else
        err_set(err, ERR_FORMAT, "\"%s\" %s %d times%s%s in this demo, not %d", query->who,
                verb_of(deeds, query->kind), found, query->what ? " with " : "",
                query->what ? query->what : "", query->nth);
    return NULL;
}

bool moments_find_other(struct moments *moments, const struct moment_query *query, int *entity,
                        struct err *err)
{
    const struct deed *deed = find_deed(moments, query, err);
    const struct deeds *deeds = moments->deeds;
    const enum deed_kind wanted = query->kind == MOMENT_KILL ? DEED_DEATH : DEED_KILL;
    const struct deed *other = NULL;
    if (!deed)
        return false;
    for (int i = 0; i < deeds->num && !deeds->is_told; i++) {
        const struct deed *at = &deeds->items[i];
        const double apart = fabs(at->time - deed->time);
        if (at->kind == wanted && at->entity != deed->entity && apart < ONE_EVENT &&
            (!other || apart < fabs(other->time - deed->time)))
            other = at;
    }
    if (!other && deed->other == 0)
        return err_set(err, ERR_FORMAT, "the demo does not show who %s when \"%s\" %s at %.2f",
                       wanted == DEED_DEATH ? "died" : "killed", query->who,
                       verb_of(deeds, query->kind), deed->time);
    *entity = other ? other->entity : deed->other;
    return true;
}

/* ---- missiles ---- */

bool moments_know(struct moments *moments, const char *who, struct err *err)
{
    const struct deeds *deeds = deeds_of(moments);
    return is_known(deeds, who) || fail_name(deeds, who, err);
}

const struct flight *moments_find_flight(struct moments *moments, const struct thing *what,
                                         const char *who, enum flight_choice choice, int nth,
                                         double time, struct err *err)
{
    const struct deeds *deeds = deeds_of(moments);
    const struct flight *last = NULL;
    int found = 0;
    if (!is_known(deeds, who))
        return fail_name(deeds, who, err), NULL;
    for (int i = 0; i < deeds->num_flights; i++) {
        const struct flight *flight = &deeds->flights[i];
        if (flight->what != what || strcasecmp(flight->owner, who) != 0)
            continue;
        found++;
        if (choice == FLIGHT_NTH ? found == nth : choice == FLIGHT_NEXT && flight->begin >= time)
            return flight;
        if (choice == FLIGHT_LAST && flight->begin < time)
            last = flight;
    }
    if (last)
        return last;
    if (choice == FLIGHT_NTH)
        err_set(err, ERR_FORMAT, "the demo shows %d %ss of \"%s\", not %d", found, what->name, who,
                nth);
    else
        err_set(err, ERR_FORMAT, "the demo shows no %s of \"%s\" %s %.2f (%d in all)", what->name,
                who, choice == FLIGHT_NEXT ? "from" : "before", time, found);
    return NULL;
}

/* ---- the rest ---- */

static bool find_exit(const struct timeline *timeline, double *time, struct err *err)
{
    int num;
    const struct event *events = timeline_events(timeline, -HUGE_VAL, HUGE_VAL, &num);
    for (int i = 0; i < num; i++) {
        if (events[i].kind == EVENT_INTERMISSION) {
            *time = events[i].time;
            return true;
        }
    }
    return err_set(err, ERR_FORMAT, "the demo has no intermission");
}

static bool find_mark(struct moments *moments, int nth, double *time, struct err *err)
{
    if (!moments->facts)
        moments->facts = facts_gather(moments->demo, moments->timeline);
    if (nth > moments->facts->num_marks)
        return err_set(err, ERR_FORMAT, "the demo has %d marks, not %d", moments->facts->num_marks,
                       nth);
    *time = moments->facts->marks[nth - 1].time;
    return true;
}

static bool find_map(const struct timeline *timeline, int nth, double *time, struct err *err)
{
    const int num = timeline_num_levels(timeline);
    if (nth > num)
        return err_set(err, ERR_FORMAT, "the demo has %d maps, not %d", num, nth);
    *time = timeline_level(timeline, nth - 1)->start;
    return true;
}

bool moments_find(struct moments *moments, const struct moment_query *query, double *time,
                  struct err *err)
{
    const struct deed *deed;
    switch (query->kind) {
    case MOMENT_START:
        *time = 0.0;
        return true;
    case MOMENT_FINISH:
        *time = timeline_duration(moments->timeline);
        return true;
    case MOMENT_EXIT:
        return find_exit(moments->timeline, time, err);
    case MOMENT_MAP:
        return find_map(moments->timeline, query->nth, time, err);
    case MOMENT_MARK:
        return find_mark(moments, query->nth, time, err);
    case MOMENT_CLOCK:
        return timeline_find_clock(moments->timeline, query->clock, time, err);
    default:
        deed = find_deed(moments, query, err);
        if (deed)
            *time = deed->time;
        return deed != NULL;
    }
}
