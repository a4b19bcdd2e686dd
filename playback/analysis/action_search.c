/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/analysis/action_search.h"

#include <math.h>
#include <stdlib.h>
#include <strings.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/spelling.h"
#include "playback/analysis/demo_info.h"
#include "playback/analysis/item_names.h"
#include "playback/analysis/missile_shots.h"
#include "playback/analysis/player_actions.h"
#include "playback/client/event.h"
#include "playback/client/level.h"
#include "playback/client/userinfo.h"
#include "playback/timeline/timeline.h"

/* Seconds; a kill and a death within this time belong together. */
static const double ONE_EVENT = 0.5;

struct action_search {
    const struct demo *demo;
    const struct timeline *timeline;
    struct player_actions *actions; /* NULL until first needed */
    struct demo_info *demo_info;    /* NULL until first needed */
};

struct action_search *action_search_create(const struct demo *demo, const struct timeline *timeline)
{
    struct action_search *search = mem_alloc(sizeof *search);
    *search = (struct action_search){.demo = demo, .timeline = timeline};
    return search;
}

void action_search_destroy(struct action_search *search)
{
    if (!search)
        return;
    player_actions_free(search->actions);
    if (search->demo_info)
        demo_info_free(search->demo_info);
    free(search);
}

static const struct player_actions *actions_of(struct action_search *search)
{
    if (!search->actions)
        search->actions = player_actions_gather(search->timeline);
    return search->actions;
}

/* ---- actions ---- */

static enum action_kind action_kind_of(enum search_kind kind)
{
    switch (kind) {
    case SEARCH_KILL:
        return ACTION_KILL;
    case SEARCH_DEATH:
        return ACTION_DEATH;
    case SEARCH_PICKUP:
        return ACTION_PICKUP;
    case SEARCH_FIRE:
        return ACTION_FIRE;
    default:
        return ACTION_MATCH;
    }
}

/* The name "armor" matches each kind of armor. */
static bool is_of(const struct item_name *requested, const struct item_name *item)
{
    return requested == item || (item && requested->skin < 0 && item->skin >= 0 &&
                                 requested->files[0] == item->files[0]);
}

/* The player to whom a name in a query refers. */
struct player_ref {
    const char *name; /* exact name; NULL: use entity */
    int entity;       /* entity number; 0: any player */
    bool is_pov;      /* the player whose view the demo shows at that time */
};

static bool is_meant(const struct player_ref *ref, const char *name, int entity, bool is_pov)
{
    return ref->is_pov ? is_pov
           : ref->name ? strcasecmp(ref->name, name) == 0
                       : ref->entity == 0 || ref->entity == entity;
}

static bool fits(const struct player_action *action, const struct search_query *query,
                 const struct player_ref *who, const struct item_name *what)
{
    return action->kind == action_kind_of(query->kind) &&
           is_meant(who, action->who, action->entity, action->is_pov) &&
           (!what || is_of(what, action->what));
}

/* Returns the verb for error messages: "X kills" if the server reports kills, otherwise "X
 * scores". */
static const char *verb_of(const struct player_actions *actions, enum search_kind kind)
{
    switch (kind) {
    case SEARCH_KILL:
        return actions->is_reported ? "kills" : "scores";
    case SEARCH_DEATH:
        return "dies";
    case SEARCH_PICKUP:
        return "is taken";
    default:
        return "fires";
    }
}

static bool fail_name(const struct player_actions *actions, const char *who, struct err *err)
{
    return err_set(err, ERR_FORMAT, "%s", spelling_unknown("player", who, actions->names).text);
}

/* Returns the player slot with this number, or -1 if it is not the number of a player. */
static int slot_of(const struct player_actions *actions, const char *who)
{
    for (int i = 0; i < actions->num_slots; i++)
        if (actions->slot_names[i] && userinfo_match_name("", i, who) == USERINFO_EXACT_MATCH)
            return i;
    return -1;
}

/* Accepts a complete name, a player's number, "pov", or part of a name if it is unique. */
static bool find_player(const struct player_actions *actions, const char *who,
                        struct player_ref *out, struct err *err)
{
    const char *alike[2] = {0};
    int num_alike = 0;
    *out = (struct player_ref){0};
    if (!who || strcmp(who, "pov") == 0) {
        out->is_pov = who != NULL;
        return true;
    }
    if (!*who)
        return fail_name(actions, who, err);
    for (int i = 0; i < actions->num_names && !out->name; i++) {
        const enum userinfo_match likeness = userinfo_match_name(actions->names[i], -1, who);
        if (likeness == USERINFO_EXACT_MATCH)
            out->name = actions->names[i];
        else if (likeness == USERINFO_PARTIAL_MATCH && num_alike++ < 2)
            alike[num_alike - 1] = actions->names[i];
    }
    if (!out->name && slot_of(actions, who) >= 0)
        out->entity = slot_of(actions, who) + 1;
    else if (!out->name && num_alike == 1)
        out->name = alike[0];
    if (!out->name && !out->entity && num_alike > 1)
        return err_set(err, ERR_FORMAT,
                       "several players match \"%s\", for example \"%s\" and \"%s\"", who, alike[0],
                       alike[1]);
    return out->name || out->entity || fail_name(actions, who, err);
}

static bool find_item(const struct search_query *query, const struct item_name **what,
                      struct err *err)
{
    const enum item_name_sort sort = query->kind == SEARCH_PICKUP ? NAMED_ITEM : NAMED_WEAPON;
    *what = query->what ? item_name_find(sort, query->what) : NULL;
    return *what || !query->what ||
           err_set(err, ERR_FORMAT, "%s", item_name_unknown(sort, query->what).text);
}

static const struct player_action *find_action(struct action_search *search,
                                               const struct search_query *query, struct err *err)
{
    const struct player_actions *actions = actions_of(search);
    const struct item_name *what;
    struct player_ref who;
    int found = 0;
    if (!find_player(actions, query->who, &who, err) || !find_item(query, &what, err))
        return NULL;
    for (int i = 0; i < actions->num; i++)
        if (fits(&actions->items[i], query, &who, what) && ++found == query->nth)
            return &actions->items[i];
    if (query->kind == SEARCH_MATCH)
        err_set(err, ERR_FORMAT, "the demo announces %d matches, not %d", found, query->nth);
    else if (query->kind == SEARCH_PICKUP)
        err_set(err, ERR_FORMAT, "\"%s\" %s %d times%s%s in this demo, not %d", query->what,
                verb_of(actions, query->kind), found, query->who ? " by " : "",
                query->who ? query->who : "", query->nth);
    else
        err_set(err, ERR_FORMAT, "\"%s\" %s %d times%s%s in this demo, not %d", query->who,
                verb_of(actions, query->kind), found, query->what ? " with " : "",
                query->what ? query->what : "", query->nth);
    return NULL;
}

bool action_search_find_other(struct action_search *search, const struct search_query *query,
                              int *entity, struct err *err)
{
    const struct player_action *action = find_action(search, query, err);
    const struct player_actions *actions = search->actions;
    const enum action_kind requested = query->kind == SEARCH_KILL ? ACTION_DEATH : ACTION_KILL;
    const struct player_action *other = NULL;
    if (!action)
        return false;
    for (int i = 0; i < actions->num && !actions->is_reported; i++) {
        const struct player_action *at = &actions->items[i];
        const double apart = fabs(at->time - action->time);
        if (at->kind == requested && at->entity != action->entity && apart < ONE_EVENT &&
            (!other || apart < fabs(other->time - action->time)))
            other = at;
    }
    if (!other && action->other == 0)
        return err_set(err, ERR_FORMAT, "the demo does not show who %s when \"%s\" %s at %.2f",
                       requested == ACTION_DEATH ? "died" : "killed", query->who,
                       verb_of(actions, query->kind), action->time);
    *entity = other ? other->entity : action->other;
    return true;
}

static const char *name_of(const struct player_actions *actions, int entity)
{
    const char *name =
        entity > 0 && entity <= actions->num_slots ? actions->slot_names[entity - 1] : NULL;
    return name ? name : "";
}

static const char *what_of(const struct player_action *action)
{
    return action->what ? action->what->name : action->cause ? action->cause : "";
}

bool action_search_list(struct action_search *search, const struct search_query *query,
                        struct search_hits *out, struct arena *arena, struct err *err)
{
    const struct player_actions *actions = actions_of(search);
    const bool by_cause = query->kind == SEARCH_KILL || query->kind == SEARCH_DEATH;
    const struct item_name *what = NULL;
    struct player_ref who;
    int room = 0;
    *out = (struct search_hits){0};
    if (!find_player(actions, query->who, &who, err) || !find_item(query, &what, err))
        return false;
    for (int i = 0; i < actions->num; i++) {
        const struct player_action *action = &actions->items[i];
        if (!fits(action, query, &who, by_cause ? NULL : what) ||
            (by_cause && query->what && strcasecmp(what_of(action), query->what) != 0))
            continue;
        out->items = arena_grow(arena, out->items, out->num, &room, sizeof *out->items);
        out->items[out->num++] = (struct search_hit){
            .time = action->time,
            .who = action->who,
            .whom = name_of(actions, action->other),
            .what = what_of(action),
            .number = action->entity - 1,
        };
    }
    return true;
}

void action_search_players(struct action_search *search, struct search_hits *out,
                           struct arena *arena)
{
    const struct player_actions *actions = actions_of(search);
    *out = (struct search_hits){0};
    out->items = ARENA_NEW(arena, struct search_hit, (size_t)actions->num_slots + 1);
    for (int i = 0; i < actions->num_slots; i++)
        if (actions->slot_names[i] && actions->slot_names[i][0])
            out->items[out->num++] = (struct search_hit){
                .who = actions->slot_names[i], .whom = "", .what = "", .number = i};
}

bool action_search_has_death(struct action_search *search, int entity, double after, double until)
{
    const struct player_actions *actions = actions_of(search);
    for (int i = 0; i < actions->num; i++) {
        const struct player_action *at = &actions->items[i];
        if (at->kind == ACTION_DEATH && at->entity == entity && at->time > after &&
            at->time <= until)
            return true;
    }
    return false;
}

/* ---- missiles ---- */

const char *action_search_name(struct action_search *search, const char *who, struct err *err)
{
    const struct player_actions *actions = actions_of(search);
    struct player_ref ref;
    if (!find_player(actions, who, &ref, err))
        return NULL;
    for (int i = 0; i < actions->num && ref.is_pov && !ref.entity; i++)
        ref.entity = actions->items[i].is_pov ? actions->items[i].entity : 0;
    return ref.name ? ref.name : ref.entity ? actions->slot_names[ref.entity - 1] : "";
}

/* The nth shot may have a missile that the demo does not show. */
static void fail_flight(const struct player_actions *actions, const struct item_name *what,
                        const struct player_ref *who, const char *name, int nth, struct err *err)
{
    int num = 0;
    for (int i = 0; i < actions->num; i++) {
        const struct player_action *at = &actions->items[i];
        if (at->kind != ACTION_FIRE || !missile_shots_fires(at->what, what) ||
            !is_meant(who, at->who, at->entity, at->is_pov) || ++num != nth)
            continue;
        err_set(err, ERR_FORMAT,
                "the demo does not show %s %d of \"%s\", fired at %.2f: it exploded "
                "immediately or out of view",
                what->name, nth, name, at->time);
        return;
    }
    err_set(err, ERR_FORMAT, "the demo has %d %ss of \"%s\", not %d", num, what->name, name, nth);
}

const struct flight *action_search_find_flight(struct action_search *search,
                                               const struct item_name *what, const char *who,
                                               enum flight_choice choice, int nth, double time,
                                               struct err *err)
{
    const struct player_actions *actions = actions_of(search);
    const struct flight *last = NULL;
    struct player_ref ref;
    int found = 0;
    if (!find_player(actions, who, &ref, err))
        return NULL;
    for (int i = 0; i < actions->num_flights; i++) {
        const struct flight *flight = &actions->flights[i];
        if (flight->what != what || flight->number == 0 ||
            !is_meant(&ref, flight->owner, flight->owner_entity, flight->is_pov))
            continue;
        found++;
        if (choice == FLIGHT_NTH ? flight->number == nth
                                 : choice == FLIGHT_NEXT && flight->begin >= time)
            return flight;
        if (choice == FLIGHT_LAST && flight->begin < time)
            last = flight;
    }
    if (last)
        return last;
    if (choice == FLIGHT_NTH)
        fail_flight(actions, what, &ref, who, nth, err);
    else
        err_set(err, ERR_FORMAT, "the demo shows no %s of \"%s\" %s %.2f (%d in total)", what->name,
                who, choice == FLIGHT_NEXT ? "from" : "before", time, found);
    return NULL;
}

/* ---- other searches ---- */

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

static bool find_mark(struct action_search *search, int nth, double *time, struct err *err)
{
    if (!search->demo_info)
        search->demo_info = demo_info_gather(search->demo, search->timeline);
    if (nth > search->demo_info->num_marks)
        return err_set(err, ERR_FORMAT, "the demo has %d marks, not %d",
                       search->demo_info->num_marks, nth);
    *time = search->demo_info->marks[nth - 1].time;
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

bool action_search_find(struct action_search *search, const struct search_query *query,
                        double *time, struct err *err)
{
    const struct player_action *action;
    switch (query->kind) {
    case SEARCH_START:
        *time = 0.0;
        return true;
    case SEARCH_FINISH:
        *time = timeline_duration(search->timeline);
        return true;
    case SEARCH_EXIT:
        return find_exit(search->timeline, time, err);
    case SEARCH_MAP:
        return find_map(search->timeline, query->nth, time, err);
    case SEARCH_MARK:
        return find_mark(search, query->nth, time, err);
    case SEARCH_CLOCK:
        return timeline_find_clock(search->timeline, query->clock, time, err);
    default:
        action = find_action(search, query, err);
        if (action)
            *time = action->time;
        return action != NULL;
    }
}
