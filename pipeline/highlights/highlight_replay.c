/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/highlight_replay.h"

#include <math.h>
#include <strings.h>

#include "base/arena.h"
#include "base/sort.h"
#include "base/vec.h"
#include "pipeline/highlights/highlight.h"
#include "pipeline/highlights/highlight_demo.h"
#include "pipeline/highlights/highlight_names.h"
#include "pipeline/highlights/kill_view.h"
#include "pipeline/highlights/replay_search.h"
#include "pipeline/settings/settings.h"
#include "playback/analysis/item_names.h"
#include "playback/analysis/match_facts.h"
#include "playback/analysis/player_actions.h"
#include "playback/timeline/timeline.h"

/* s of a replay around the kill: of one kill, and of one of several. */
static const double LEAD = 0.9, HOLD = 0.55, LEAD_OF_SEVERAL = 0.6, HOLD_OF_SEVERAL = 0.4;
static const double SHORTEST_LEAD = 0.3, SHORTEST_HOLD = 0.2;
static const double SHORTEST_SIGHT = 0.25; /* s before the kill in which neither player jumps */

/* A missile is followed if its flight is within these limits. */
static const double SHORTEST_FLIGHT = 0.3, LONGEST_FLIGHT = 2.0; /* s */
static const double APART = 0.15;   /* maximum s between the missile's end and the kill */
static const float SPLASH = 160.0f; /* maximum units between the missile's end and the victim */

/* Speed around the hit, and maximum length in s of film. */
static const double SLOW = 0.35, LONGEST = 4.5, LONGEST_OF_SEVERAL = 3.0;

enum { MAX_KILLS = 16, MAX_TRIES = 4 /* kills of an item for which a camera is searched */ };
static const double ONE_RUN = 6.0;     /* s in which all kills of a run are replayed */
static const float HIDDEN = 0.6f;      /* factor for the score of a kill that nobody sees */
static const double UNSEEN = 1.0;      /* how much more a kill is worth that was not seen */
static const float REMARKABLE = 90.0f; /* minimum score of items that always keep their replay */
static const double SAME_TIME = 0.3;   /* s between two kills of which one is replayed */
static const double SAME_FIGHT = 10.0; /* s between two kills of one fight */

struct replay_planner {
    struct highlight_demo *demo;
    float shape; /* of the frame */
    struct replay_search *search;
};

struct replay_planner *highlight_replay_open(struct highlight_demo *demo,
                                             const struct render_settings *settings)
{
    struct replay_planner *planner = ARENA_NEW(demo->arena, struct replay_planner, 1);
    const struct replay_search_options options = {
        .sees_all = demo->facts->is_multi_view,
        .shape = (float)settings->picture.width / (float)settings->picture.height,
    };
    *planner = (struct replay_planner){demo, options.shape,
                                       replay_search_create(demo->timeline, &options)};
    return planner;
}

void highlight_replay_close(struct replay_planner *planner)
{
    replay_search_destroy(planner->search);
}

/* ---- which kill ---- */

static const struct flight *find_flight(const struct highlight_demo *demo,
                                        const struct kill_fact *kill)
{
    const struct player_actions *actions = demo->actions;
    const char *missile = kill->cause == DEATH_ROCKET    ? "rocket"
                          : kill->cause == DEATH_GRENADE ? "grenade"
                                                         : NULL;
    for (int i = 0; missile && i < actions->num_flights; i++) {
        const struct flight *flight = &actions->flights[i];
        const double length = flight->end - flight->begin;
        if (flight->number > 0 && flight->owner_entity == kill->killer + 1 &&
            strcasecmp(flight->what->name, missile) == 0 &&
            fabs(flight->end - kill->time) <= APART && length >= SHORTEST_FLIGHT &&
            length <= LONGEST_FLIGHT && glms_vec3_distance(flight->rest, kill->at) <= SPLASH)
            return flight;
    }
    return NULL;
}

/* Kinds of moments that may be seen again, and those that always are. */
static const unsigned always = 1u << MOMENT_AIR | 1u << MOMENT_MULTI | 1u << MOMENT_DECIDER |
                               1u << MOMENT_LEAD | 1u << MOMENT_RUN;
static const unsigned replayed =
    1u << MOMENT_LONG | 1u << MOMENT_TURN | 1u << MOMENT_AGAINST | 1u << MOMENT_QUAD;

/* Rates how worth seeing again a kill is. */
static double rate_kill(const struct highlight_demo *demo, const struct moment *moment,
                        const struct kill_fact *kill)
{
    return fmin((double)kill->air_time, 1.0) + fmin((double)kill->distance / 1000.0, 1.0) +
           fmin((double)kill->turn / 180.0, 1.0) + (find_flight(demo, kill) ? 0.5 : 0.0) +
           (kill == moment->kill ? 0.3 : 0.0);
}

/* A kill of an item. */
struct item_kill {
    const struct kill_fact *kill;
    double rate;
    bool is_seen; /* in the killer's eyes */
};

struct item_kills {
    int num;
    struct item_kill items[MAX_KILLS];
};

/* Finds the kills of an item's player in the part that is shown. */
static void find_kills(const struct replay_planner *p, const struct highlight_item *item,
                       struct item_kills *out)
{
    const struct highlight_demo *demo = p->demo;
    out->num = 0;
    for (int i = 0; i < demo->facts->num_kills && out->num < MAX_KILLS; i++) {
        const struct kill_fact *kill = &demo->facts->kills[i];
        if (kill->time < item->from || kill->time > item->to || kill->killer != item->moment.slot ||
            kill->victim < 0 || kill->victim == kill->killer || kill->is_team_kill ||
            kill->distance < 0.0f)
            continue;
        const bool is_seen = kill_view_is_seen(demo->timeline, demo->playhead, kill, p->shape);
        out->items[out->num++] = (struct item_kill){
            kill, rate_kill(demo, &item->moment, kill) + (is_seen ? 0.0 : UNSEEN), is_seen};
    }
}

static int compare_rates(const void *a, const void *b)
{
    const struct item_kill *x = a, *y = b;
    return x->rate != y->rate ? (x->rate > y->rate ? -1 : 1)
                              : (x->kill->time > y->kill->time) - (x->kill->time < y->kill->time);
}

/* ---- planning ---- */

/* Rounds a time as the script writes it, relative to the moment. */
static double rounded(const struct moment *moment, double time)
{
    return moment->time + round((time - moment->time) * 100.0) / 100.0;
}

/* Finds the time around a kill in which neither player jumps, by a teleporter or a respawn. Returns
 * false if a viewer would not understand where they are. */
static bool find_range(struct highlight_demo *demo, const struct highlight_item *item,
                       const struct kill_fact *kill, bool is_of_several, struct replay_request *out)
{
    const struct timeline *timeline = demo->timeline;
    struct playhead *playhead = demo->playhead;
    const double from = fmax(kill->time - (is_of_several ? LEAD_OF_SEVERAL : LEAD), item->from);
    const double to = kill->time + (is_of_several ? HOLD_OF_SEVERAL : HOLD);
    out->from = fmax(kill_view_steady_from(timeline, playhead, kill->victim, from, kill->time),
                     kill_view_steady_from(timeline, playhead, kill->killer, from, kill->time));
    out->to = fmin(kill_view_dead_until(timeline, playhead, kill->victim, kill->time, to),
                   kill_view_steady_until(timeline, playhead, kill->killer, kill->time, to));
    out->from = rounded(&item->moment, out->from + 0.005);
    out->to = rounded(&item->moment, out->to - 0.005);
    out->first = rounded(&item->moment, from + 0.005);
    out->last = rounded(&item->moment, to - 0.005);
    out->is_followed =
        out->from <= kill->time - SHORTEST_LEAD && out->to >= kill->time + SHORTEST_HOLD;
    return out->from <= kill->time - SHORTEST_SIGHT && out->first <= kill->time - SHORTEST_LEAD;
}

/* Returns whether a replay shows the kill: its own, or that of one at almost the same time. */
static bool is_replayed(const struct highlight_item *item, const struct kill_fact *kill)
{
    for (int i = 0; i < item->num_replays; i++)
        if (fabs(item->replays[i].range.hit - kill->time) <= SAME_TIME)
            return true;
    return false;
}

/* Adds a replay of a kill, if a camera shows it well. */
static void add_replay(const struct replay_planner *p, struct highlight_item *item,
                       const struct kill_fact *kill, bool is_of_several)
{
    struct highlight_demo *demo = p->demo;
    struct replay_view *views;
    struct replay_request request = {
        .kill = kill,
        .flight = find_flight(demo, kill),
        .slowest = SLOW,
        .longest = is_of_several ? LONGEST_OF_SEVERAL : LONGEST,
        .killer_name = highlight_demo_name(demo, kill->time, kill->killer),
        .victim_name = highlight_demo_name(demo, kill->time, kill->victim),
    };
    if (is_replayed(item, kill) || !find_range(demo, item, kill, is_of_several, &request))
        return;
    const int num = replay_search_find(p->search, &request, &views, demo->arena);
    if (num == 0)
        return;
    item->replays[item->num_replays++] = (struct replay){
        .num = num,
        .views = views,
        .view = views,
        .who = highlight_names_spoken(kill->who, demo->arena),
        .whom = highlight_names_spoken(kill->whom, demo->arena),
        .killer_name = request.killer_name,
        .victim_name = request.victim_name,
        .range = views->range,
    };
}

/* Returns how many kills of an item should be seen again: all of a short run, or the best two. */
static int num_wanted(const struct item_kills *kills)
{
    double first = INFINITY, last = -INFINITY;
    for (int i = 0; i < kills->num; i++) {
        first = fmin(first, kills->items[i].kill->time);
        last = fmax(last, kills->items[i].kill->time);
    }
    return kills->num <= 1                                                  ? 1
           : kills->num <= HIGHLIGHT_MAX_REPLAYS && last - first <= ONE_RUN ? kills->num
                                                                            : 2;
}

static int compare_hits(const void *a, const void *b)
{
    const struct replay *x = a, *y = b;
    return (x->range.hit > y->range.hit) - (x->range.hit < y->range.hit);
}

/* Reduces an item's score by the share of its kills that a viewer does not see. */
static void reduce_score(struct highlight_item *item, const struct item_kills *kills)
{
    int hidden = 0;
    for (int i = 0; i < kills->num; i++)
        hidden += !kills->items[i].is_seen && !is_replayed(item, kills->items[i].kill);
    if (kills->num > 0)
        item->moment.score *= 1.0f - (1.0f - HIDDEN) * (float)hidden / (float)kills->num;
}

void highlight_replay_plan(struct replay_planner *p, struct highlight_item *item)
{
    const struct moment *m = &item->moment;
    struct item_kills kills;
    bool all_seen = true;
    if (!m->kill || m->slot < 0 || m->kill->killer != m->slot)
        return;
    find_kills(p, item, &kills);
    if (kills.num == 0)
        return;
    sort_items(kills.items, (size_t)kills.num, sizeof *kills.items, compare_rates);
    const int wanted = num_wanted(&kills);
    for (int i = 0; i < kills.num; i++)
        all_seen = all_seen && kills.items[i].is_seen;
    item->needs_replay = !all_seen || item->is_long || (item->kinds & always);
    if (item->needs_replay || (item->kinds & replayed) || m->score >= REMARKABLE)
        for (int i = 0; i < kills.num && i < MAX_TRIES && item->num_replays < wanted; i++)
            add_replay(p, item, kills.items[i].kill, wanted > 1);
    if (item->num_replays > 1)
        sort_items(item->replays, (size_t)item->num_replays, sizeof *item->replays, compare_hits);
    reduce_score(item, &kills);
}

/* ---- choosing ---- */

bool highlight_replay_is_kept(const struct highlight_item *items, int num,
                              const struct highlight_item *item)
{
    int with_replays = 0;
    for (int i = 0; i < num; i++)
        with_replays += items[i].num_replays > 0;
    return item->num_replays > 0 &&
           (item->needs_replay || item->moment.score >= REMARKABLE || 3 * with_replays <= num);
}

void highlight_replay_choose(struct highlights *h)
{
    const struct replay *last = NULL;
    int demo = -1; /* of `last` */
    for (int i = 0; i < h->num; i++)
        for (int k = 0; k < h->items[i].num_replays; k++) {
            struct replay *replay = &h->items[i].replays[k];
            const bool is_same_fight = last && demo == h->items[i].demo &&
                                       fabs(last->range.hit - replay->range.hit) <= SAME_FIGHT;
            replay->view =
                replay_search_choose(replay->views, replay->num, last ? (int)last->view->kind : -1,
                                     is_same_fight ? last->view->side : 0);
            replay->range = replay->view->range;
            last = replay;
            demo = h->items[i].demo;
        }
}
