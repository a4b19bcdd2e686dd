/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/highlight_shot_facts.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "pipeline/highlights/highlight.h"
#include "pipeline/highlights/highlight_course.h"
#include "pipeline/highlights/highlight_demo.h"
#include "pipeline/highlights/highlight_scenery.h"
#include "pipeline/highlights/highlight_shot.h"
#include "pipeline/highlights/kill_view.h"
#include "playback/analysis/item_names.h"
#include "playback/analysis/match_facts.h"
#include "playback/analysis/player_actions.h"
#include "playback/client/client_frame.h"
#include "playback/client/event.h"
#include "playback/client/level.h"
#include "playback/motion/interpolation.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/stretch_solids.h"
#include "playback/timeline/timeline.h"

static const double SAME = 1e-6; /* s */
/* s shown before a moment: usually, if there are few, and if it is marked. */
static const double LEAD = 2.8, LONG_LEAD = 9.0, MARK_LEAD = 10.0;
static const double BEFORE = 2.0, AFTER = 4.0; /* s around the stretch that are searched */
static const double MAX_DEAD = 10.0;           /* s that a player stays dead */
static const float BAD_BEGIN = 0.7f;           /* factor for the score */
static const float BLAST_DISTANCE = 700.0f;    /* units up to which an explosion is noticed */

/* ---- kills and deaths ---- */

/* Returns the demo time at which the player of the moment spawned; -INFINITY: before the
 * part shown. */
static double lives_since(struct highlight_demo *demo, const struct moment *m, double from)
{
    double died = -INFINITY;
    for (int i = 0; i < demo->facts->num_kills; i++) {
        const struct kill_fact *kill = &demo->facts->kills[i];
        if (kill->victim == m->slot && kill->time > from - MAX_DEAD && kill->time < m->begin - SAME)
            died = kill->time;
    }
    if (isinf(died) || m->slot < 0)
        return -INFINITY;
    const double alive =
        kill_view_alive_from(demo->timeline, demo->playhead, m->slot, died, m->begin);
    return isinf(alive) ? -INFINITY : alive; /* dead: a missile kills after the player's death */
}

/* Returns whether a death comes after the last hit, or the player is still dead then. */
static bool is_dead_at_end(struct highlight_demo *demo, int slot, double died, double last)
{
    return died > last + SAME ||
           (died > last - MAX_DEAD &&
            isinf(kill_view_alive_from(demo->timeline, demo->playhead, slot, died, last)));
}

static void add_kills(struct highlight_demo *demo, int slot, const struct shot_stretch *around,
                      struct shot_facts *out)
{
    for (int i = 0; i < demo->facts->num_kills; i++) {
        const struct kill_fact *kill = &demo->facts->kills[i];
        if (kill->victim == slot && is_dead_at_end(demo, slot, kill->time, out->last))
            out->died = fmin(out->died, kill->time);
        if (kill->time < around->from || kill->time > around->to || kill->killer != slot ||
            kill->victim == slot)
            continue;
        shot_times_add(&out->kills, kill->time, demo->arena);
    }
}

/* ---- explosions ---- */

static void add_blasts(struct highlight_demo *demo, int slot, const struct shot_stretch *around,
                       struct shot_facts *out)
{
    int num;
    const struct event *events = timeline_events(demo->timeline, around->from, around->to, &num);
    for (int i = 0; i < num; i++) {
        const struct event *event = &events[i];
        if (event->kind == EVENT_INTERMISSION)
            out->board = fmin(out->board, event->time);
        if (event->kind != EVENT_TEMP_ENTITY ||
            (event->temp.type != TEMP_EXPLOSION && event->temp.type != TEMP_EXPLOSION2))
            continue;
        const struct client_frame *frame = playhead_frame(demo->playhead, event->frame);
        const struct client_entity *body = interpolation_find(frame, slot + 1);
        if (body && glms_vec3_distance(body->origin, event->temp.origin) <= BLAST_DISTANCE)
            shot_times_add(&out->blasts, event->time, demo->arena);
    }
}

/* ---- items ---- */

static bool is_important(const struct item_name *what)
{
    static const char *const names[] = {"quad", "pent", "ring", "ra", "ya", "mh", "rl", "lg"};
    for (size_t i = 0; what && i < sizeof names / sizeof names[0]; i++)
        if (strcmp(what->name, names[i]) == 0)
            return true;
    return false;
}

static void add_items(struct highlight_demo *demo, int slot, const struct shot_stretch *around,
                      struct shot_times *out)
{
    for (int i = 0; i < demo->actions->num; i++) {
        const struct player_action *action = &demo->actions->items[i];
        if (action->kind == ACTION_PICKUP && action->entity == slot + 1 &&
            action->time >= around->from && action->time <= around->to &&
            is_important(action->what))
            shot_times_add(out, action->time, demo->arena);
    }
}

/* ---- planning ---- */

static struct shot_facts gather(struct highlight_demo *demo, const struct moment *m, double begin,
                                double last, bool is_long)
{
    const struct level *level = timeline_level(demo->timeline, m->level);
    struct shot_facts facts = {
        .begin = begin,
        .last = last,
        .lead = m->kind == MOMENT_MARK ? MARK_LEAD
                : is_long              ? LONG_LEAD
                                       : LEAD,
        .start = level->start,
        .end = fmin(level->end, timeline_duration(demo->timeline)),
        .board = INFINITY,
        .spawned = -INFINITY,
        .died = INFINITY,
        .is_death = m->kill && m->kill->victim == m->slot,
        .is_whole = !m->kill && m->kind != MOMENT_DRAW,
    };
    const int slot = m->slot >= 0 ? m->slot : demo->facts->recorder;
    const struct shot_stretch around = {fmax(begin - facts.lead - BEFORE, facts.start),
                                        fmin(last + AFTER, facts.end)};
    facts.spawned = lives_since(demo, m, begin - facts.lead);
    add_blasts(demo, slot, &around, &facts);
    if (m->kind == MOMENT_EXIT) /* the board is the point */
        facts.board = INFINITY;
    if (slot < 0)
        return facts;
    add_kills(demo, slot, &around, &facts);
    if (is_long)
        add_items(demo, slot, &around, &facts.items);
    highlight_course_add(demo, slot, &around, &facts);
    return facts;
}

bool highlight_shot_set(struct highlight_demo *demo, struct highlight_item *item)
{
    const struct moment *m = &item->moment;
    const struct shot_facts facts = gather(demo, m, m->begin, fmax(m->end, m->time), false);
    const struct shot_stretch stretch = highlight_shot_plan(&facts);
    item->from = stretch.from;
    item->to = stretch.to;
    item->lives_since = facts.spawned;
    return item->to - item->from > 0.5;
}

/* Returns the demo time since which the match, or else the level, has been played up to a time. */
static double plays_since(struct highlight_demo *demo, const struct level *level, double time)
{
    static const double STEP = 0.5, FARTHEST = 12.0;
    double since = time;
    for (double at = time; at >= fmax(level->start, time - FARTHEST); at -= STEP) {
        const struct client_frame *frame =
            playhead_frame(demo->playhead, timeline_find_frame(demo->timeline, at));
        if (frame->match.stage == MATCH_STANDBY || frame->match.stage == MATCH_COUNTDOWN)
            break;
        since = at;
    }
    return since;
}

/* Gathers facts for a moment to which others may have been joined. */
static struct shot_facts gather_again(struct highlight_demo *demo,
                                      const struct highlight_item *item, bool is_long)
{
    const struct moment *m = &item->moment;
    return gather(demo, m, fmin(m->begin, item->from + LEAD),
                  fmax(fmax(m->end, m->time), item->to - SHOT_HOLD), is_long);
}

void highlight_shot_lengthen(struct highlight_demo *demo, struct highlight_item *item,
                             double earliest)
{
    const struct shot_facts facts = gather_again(demo, item, true);
    const struct level *level = timeline_level(demo->timeline, item->moment.level);
    const double from = fmax(highlight_shot_plan(&facts).from, earliest);
    const double after_opening = plays_since(demo, level, item->from) + HIGHLIGHT_OPENING;
    item->from = fmin(item->from, fmax(from, after_opening));
    item->is_long = true;
}

static const double FAR_APART = 6.0; /* s between two parts that such a view joins */

/* Lets a skip end earlier if a fixed camera can show how the player comes to where it would end. */
static void find_join(struct highlight_demo *demo, const struct moment *m, struct shot_skip *skip,
                      struct wide_view *join)
{
    const struct map *map = timeline_level(demo->timeline, m->level)->map;
    vec3s places[2];
    *join = (struct wide_view){.is_found = false};
    if (skip->is_fast || !map || !demo->facts->is_multi_view || m->slot < 0 ||
        skip->to - skip->from < FAR_APART)
        return;
    for (int i = 0; i < 2; i++) {
        const double time = skip->to - (1 - i) * SHOT_JOIN;
        const struct client_entity *player = interpolation_find(
            playhead_frame(demo->playhead, timeline_find_frame(demo->timeline, time)), m->slot + 1);
        if (!player)
            return;
        places[i] = player->origin;
    }
    struct arena *arena = arena_create();
    const struct wide_cameras cameras = wide_cameras_find(map, arena);
    const struct wide_subject subject = {2, places, NULL};
    const struct level_solids solids =
        stretch_solids_find(demo->timeline, demo->playhead, skip->to - SHOT_JOIN, skip->to, arena);
    *join = wide_view_find(&cameras, &solids, &subject);
    arena_destroy(arena);
    if (join->is_found)
        skip->to -= SHOT_JOIN;
}

void highlight_shot_finish(struct highlight_demo *demo, struct highlight_item *item)
{
    const struct moment *m = &item->moment;
    const struct shot_facts facts = gather_again(demo, item, item->is_long);
    const struct shot_stretch stretch = {item->from, item->to};
    item->num_skips = highlight_shot_find_skips(&facts, &stretch, item->skips);
    for (int i = 0; i < item->num_skips; i++)
        find_join(demo, m, &item->skips[i], &item->joins[i]);
    if (!highlight_shot_begins_well(&facts, item->from))
        item->moment.score *= BAD_BEGIN;
}

/* ---- the place ---- */

/* s: shorter leads in the player's view are preceded by a view from outside. */
static const double SHORT_LEAD = 1.4, OUTSIDE = 1.2;

/* Finds the view that opens a film with this item. */
static void set_title(struct highlight_demo *demo, struct highlight_item *item)
{
    const double to = item->from - item->outside;
    const struct shot_stretch part = {fmax(to - HIGHLIGHT_OPENING, item->plays_since), to};
    item->has_title = highlight_scenery_find(demo, &part, &item->title, 1) > 0;
}

/* Finds the view of the place, and how long it introduces the item. */
static void set_outside(struct highlight_demo *demo, const struct map *map,
                        struct highlight_item *item)
{
    const struct moment *m = &item->moment;
    const struct client_frame *frame =
        playhead_frame(demo->playhead, timeline_find_frame(demo->timeline, item->from));
    const struct client_entity *player = interpolation_find(frame, m->slot + 1);
    const struct client_entity *other = interpolation_find(frame, m->other + 1);
    if (!map || !demo->facts->is_multi_view || m->slot < 0 || !player)
        return;
    const bool has_other = m->other >= 0 && other;
    const vec3s place = player->origin, other_place = has_other ? other->origin : place;
    struct arena *arena = arena_create();
    const struct wide_cameras cameras = wide_cameras_find(map, arena);
    const struct wide_subject subject = {1, &place, has_other ? &other_place : NULL};
    const struct level_solids solids = stretch_solids_find(demo->timeline, demo->playhead,
                                                           item->from - OUTSIDE, item->from, arena);
    item->wide = wide_view_find(&cameras, &solids, &subject);
    arena_destroy(arena);
    if (item->wide.sees_both && m->begin - item->from < SHORT_LEAD &&
        item->from - OUTSIDE >= item->plays_since)
        item->outside = OUTSIDE;
}

void highlight_shot_set_place(struct highlight_demo *demo, struct highlight_item *item)
{
    const struct level *level = timeline_level(demo->timeline, item->moment.level);
    item->plays_since = plays_since(demo, level, item->from);
    set_outside(demo, level->map, item);
    set_title(demo, item);
}
