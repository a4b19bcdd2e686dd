/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/highlight_replay.h"

#include <math.h>
#include <strings.h>

#include "base/arena.h"
#include "base/vec.h"
#include "pipeline/highlights/highlight.h"
#include "pipeline/highlights/highlight_demo.h"
#include "pipeline/highlights/kill_view.h"
#include "pipeline/highlights/replay_search.h"
#include "pipeline/settings/settings.h"
#include "playback/analysis/item_names.h"
#include "playback/analysis/match_facts.h"
#include "playback/analysis/player_actions.h"
#include "playback/timeline/timeline.h"

/* s of a replay around the kill. */
static const double LEAD = 0.9, HOLD = 0.55, SHORTEST_LEAD = 0.3, SHORTEST_HOLD = 0.2;

/* A missile is followed if its flight is within these limits. */
static const double SHORTEST_FLIGHT = 0.3, LONGEST_FLIGHT = 2.0; /* s */
static const double APART = 0.15;   /* maximum s between the missile's end and the kill */
static const float SPLASH = 160.0f; /* maximum units between the missile's end and the victim */

/* Speed around the hit, and maximum length in s of film. */
static const double SLOW = 0.35, LONGEST = 4.5;

enum { MAX_TRIES = 4 /* kills of an item for which a camera is searched */ };
static const float REMARKABLE = 90.0f; /* minimum score of items that always keep their replay */
static const double SAME_FIGHT = 10.0; /* s between two kills of one fight */

struct replay_search *highlight_replay_open(const struct highlight_demo *demo,
                                            const struct render_settings *settings)
{
    const struct replay_search_options options = {
        .sees_all = demo->facts->is_multi_view,
        .shape = (float)settings->picture.width / (float)settings->picture.height,
    };
    return replay_search_create(demo->timeline, &options);
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

/* Kinds of moments that may be seen again. */
static const unsigned replayed = 1u << MOMENT_AIR | 1u << MOMENT_MULTI | 1u << MOMENT_LONG |
                                 1u << MOMENT_TURN | 1u << MOMENT_AGAINST | 1u << MOMENT_DECIDER |
                                 1u << MOMENT_RUN | 1u << MOMENT_QUAD;

/* Rates how worth seeing again a kill is. */
static double rate_kill(const struct highlight_demo *demo, const struct moment *moment,
                        const struct kill_fact *kill)
{
    return fmin((double)kill->air_time, 1.0) + fmin((double)kill->distance / 1000.0, 1.0) +
           fmin((double)kill->turn / 180.0, 1.0) + (find_flight(demo, kill) ? 0.5 : 0.0) +
           (kill == moment->kill ? 0.3 : 0.0) - (kill->is_unseen ? 0.5 : 0.0);
}

/* Returns the best kill in an item that is worse than `limit`, or NULL. */
static const struct kill_fact *next_kill(const struct highlight_demo *demo,
                                         const struct highlight_item *item, double *limit)
{
    const struct kill_fact *best = NULL;
    double most = -HUGE_VAL;
    for (int i = 0; i < demo->facts->num_kills; i++) {
        const struct kill_fact *kill = &demo->facts->kills[i];
        if (kill->time < item->from || kill->time > item->to || kill->killer != item->moment.slot ||
            kill->victim < 0 || kill->victim == kill->killer || kill->is_team_kill ||
            kill->distance < 0.0f)
            continue;
        const double rate = rate_kill(demo, &item->moment, kill);
        if (rate < *limit && rate > most) {
            best = kill;
            most = rate;
        }
    }
    *limit = most;
    return best;
}

/* ---- planning ---- */

/* Rounds a time as the script writes it, relative to the moment. */
static double rounded(const struct moment *moment, double time)
{
    return moment->time + round((time - moment->time) * 100.0) / 100.0;
}

/* Finds the time around a kill in which neither player jumps, by a teleporter or a respawn. */
static bool find_range(struct highlight_demo *demo, const struct highlight_item *item,
                       const struct kill_fact *kill, struct replay_request *out)
{
    const struct timeline *timeline = demo->timeline;
    struct playhead *playhead = demo->playhead;
    const double from = fmax(kill->time - LEAD, item->from), to = kill->time + HOLD;
    out->from = fmax(kill_view_steady_from(timeline, playhead, kill->victim, from, kill->time),
                     kill_view_steady_from(timeline, playhead, kill->killer, from, kill->time));
    out->to = fmin(kill_view_dead_until(timeline, playhead, kill->victim, kill->time, to),
                   kill_view_steady_until(timeline, playhead, kill->killer, kill->time, to));
    out->from = rounded(&item->moment, out->from + 0.005);
    out->to = rounded(&item->moment, out->to - 0.005);
    return out->from <= kill->time - SHORTEST_LEAD && out->to >= kill->time + SHORTEST_HOLD;
}

static bool plan_kill(struct replay_search *search, struct highlight_demo *demo,
                      struct highlight_item *item, const struct kill_fact *kill)
{
    struct replay_view *views;
    struct replay_request request = {
        .kill = kill,
        .flight = find_flight(demo, kill),
        .slowest = SLOW,
        .longest = LONGEST,
        .killer_name = highlight_demo_name(demo, kill->time, kill->killer),
        .victim_name = highlight_demo_name(demo, kill->time, kill->victim),
    };
    if (!find_range(demo, item, kill, &request))
        return false;
    item->replay.num = replay_search_find(search, &request, &views, demo->arena);
    item->replay.views = views;
    if (item->replay.num == 0)
        return false;
    item->replay.view = views;
    item->replay.range = views->range;
    return true;
}

void highlight_replay_plan(struct replay_search *search, struct highlight_demo *demo,
                           struct highlight_item *item)
{
    const struct moment *m = &item->moment;
    double limit = HUGE_VAL;
    if (!m->kill || m->slot < 0 || !(item->kinds & replayed))
        return;
    for (int i = 0; i < MAX_TRIES && !item->replay.view; i++) {
        const struct kill_fact *kill = next_kill(demo, item, &limit);
        if (!kill || plan_kill(search, demo, item, kill))
            return;
    }
}

/* ---- choosing ---- */

bool highlight_replay_is_kept(const struct highlight_item *items, int num,
                              const struct highlight_item *item)
{
    int replays = 0;
    for (int i = 0; i < num; i++)
        replays += items[i].replay.view != NULL;
    return item->replay.view && (item->moment.score >= REMARKABLE || 3 * replays <= num);
}

void highlight_replay_choose(struct highlights *h)
{
    const struct highlight_item *last = NULL; /* with a replay */
    for (int i = 0; i < h->num; i++) {
        struct highlight_item *item = &h->items[i];
        struct replay *replay = &item->replay;
        if (!replay->view)
            continue;
        const bool is_same_fight = last && last->demo == item->demo &&
                                   fabs(last->replay.range.hit - replay->range.hit) <= SAME_FIGHT;
        replay->view = replay_search_choose(replay->views, replay->num,
                                            last ? (int)last->replay.view->kind : -1,
                                            is_same_fight ? last->replay.view->side : 0);
        replay->range = replay->view->range;
        last = item;
    }
}
