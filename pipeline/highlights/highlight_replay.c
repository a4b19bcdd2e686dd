/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/highlight_replay.h"

#include <math.h>
#include <strings.h>

#include "base/vec.h"
#include "pipeline/highlights/highlight.h"
#include "pipeline/highlights/highlight_demo.h"
#include "pipeline/highlights/kill_view.h"
#include "playback/analysis/item_names.h"
#include "playback/analysis/match_facts.h"
#include "playback/analysis/player_actions.h"
#include "playback/client/level.h"
#include "playback/motion/interpolation.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"

/* s of a replay around the kill. */
static const double LEAD = 0.8, HOLD = 0.5, SHORTEST_LEAD = 0.3, SHORTEST_HOLD = 0.25;

/* A missile is followed from shortly before its launch, if its flight is within these limits. */
static const double LAUNCH = 0.15, SHORTEST_FLIGHT = 0.3, LONGEST_FLIGHT = 2.0; /* s */
static const double APART = 0.15;   /* maximum s between the missile's end and the kill */
static const float SPLASH = 160.0f; /* maximum units between the missile's end and the victim */

/* Speed of a replay, and its maximum length in s of film. */
static const double SLOW = 0.35, LONGEST = 4.5;

/* ---- behind the missile ---- */

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

static bool plan_missile(struct highlight_demo *demo, struct highlight_item *item,
                         const struct map *map)
{
    const struct kill_fact *kill = item->moment.kill;
    const struct flight *flight = find_flight(demo, kill);
    if (!flight)
        return false;
    const struct client_entity *missile =
        interpolation_find(playhead_frame(demo->playhead, flight->first_frame), flight->entity);
    if (!missile || !kill_view_follows(map, missile->origin, flight->rest, kill->at))
        return false;
    item->replay.camera = REPLAY_MISSILE;
    item->replay.missile = flight->what->name;
    item->replay.number = flight->number;
    item->replay.end = glms_vec3_lerp(flight->rest, kill->at, 0.5f);
    item->replay.from = fmax(flight->begin - LAUNCH, item->from);
    return true;
}

/* ---- around the victim ---- */

static bool plan_orbit(struct highlight_demo *demo, struct replay *replay, const struct map *map,
                       const struct kill_fact *kill)
{
    const double from = kill_view_steady_from(demo->timeline, demo->playhead, kill->victim,
                                              replay->from, kill->time);
    if (!kill_view_side(map, kill, &replay->angle) || from > kill->time - SHORTEST_LEAD)
        return false;
    replay->camera = REPLAY_ORBIT;
    replay->from = from;
    return true;
}

/* ---- behind the killer ---- */

static bool plan_chase(struct highlight_demo *demo, struct replay *replay, const struct map *map,
                       const struct kill_fact *kill)
{
    double from = replay->from, to = replay->to;
    kill_view_behind(demo->timeline, demo->playhead, kill->killer, kill->time, &from, &to);
    if (!kill_view_is_direct(map, kill) || from > kill->time - SHORTEST_LEAD ||
        to < kill->time + SHORTEST_HOLD)
        return false;
    replay->camera = REPLAY_CHASE;
    replay->from = from;
    replay->to = to;
    return true;
}

/* ---- planning ---- */

static bool deserves_replay(enum moment_kind kind)
{
    return kind == MOMENT_AIR || kind == MOMENT_MULTI || kind == MOMENT_LONG ||
           kind == MOMENT_TURN || kind == MOMENT_AGAINST || kind == MOMENT_DECIDER ||
           kind == MOMENT_RUN || kind == MOMENT_QUAD;
}

/* Kinds of moments with several kills by one player. */
static bool is_of_the_killer(enum moment_kind kind)
{
    return kind == MOMENT_RUN || kind == MOMENT_QUAD || kind == MOMENT_TURN;
}

void highlight_replay_plan(struct highlight_demo *demo, struct highlight_item *item)
{
    const struct moment *m = &item->moment;
    const struct map *map = timeline_level(demo->timeline, m->level)->map;
    const struct kill_fact *kill = m->kill;
    struct replay *replay = &item->replay;
    if (!map || !kill || !deserves_replay(m->kind) || kill->distance < 0.0f)
        return;
    replay->from = fmax(m->time - LEAD, item->from);
    replay->to = fmin(m->time + HOLD, item->to);
    if (!plan_missile(demo, item, map) &&
        !(is_of_the_killer(m->kind) && plan_chase(demo, replay, map, kill)) &&
        !plan_orbit(demo, replay, map, kill) && !plan_chase(demo, replay, map, kill))
        return;
    /* After a respawn the camera would jump to the victim's new place. */
    if (replay->camera == REPLAY_ORBIT)
        replay->to =
            kill_view_dead_until(demo->timeline, demo->playhead, m->other, kill->time, replay->to);
    replay->killer = highlight_demo_name(demo, m->time, m->slot);
    replay->victim = highlight_demo_name(demo, m->time, m->other);
    replay->speed = fmax(SLOW, (replay->to - replay->from) / LONGEST);
}
