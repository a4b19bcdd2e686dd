/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/scene/outside_plan.h"

#include <math.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/search.h"
#include "base/sort.h"
#include "playback/client/level.h"
#include "playback/motion/interpolation.h"
#include "playback/scene/wide_view.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/stretch_solids.h"
#include "playback/timeline/timeline.h"

static const double GAP = 2.0;      /* minimum s between two shots */
static const double STEP = 0.25;    /* s between the moments at which players must be visible */
static const double ROUNDING = 0.5; /* s: a film begins with the frame nearest to its beginning */
static const float EYES = 20.0f;    /* units of the eyes above the origin */
static const float IN_VIEW = 0.7f;  /* cosine of the angle from the middle of a player's view */

enum { MAX_STEPS = 32 };

struct outside_plan {
    int num, capacity;
    struct outside_shot *shots;
};

struct planner {
    const struct timeline *timeline;
    struct outside_plan *plan;
    struct playhead *playhead;
    struct arena *arena;
    struct wide_cameras *cameras; /* by level; num 0: not collected yet */
};

/* ---- what a camera must show ---- */

static bool find_place(struct planner *p, int slot, double time, vec3s *out)
{
    const int index = timeline_find_frame(p->timeline, time);
    const struct client_entity *body =
        interpolation_find(playhead_frame(p->playhead, index), slot + 1);
    if (body)
        *out = body->origin;
    return body != NULL;
}

/* Finds where a player is from STEP to STEP. Returns the number of places; 0: the player is not
 * always there. */
static int find_track(struct planner *p, int slot, double from, double to, vec3s *out)
{
    int num = 0;
    for (double time = from; time < to && num < MAX_STEPS; time += STEP, num++)
        if (!find_place(p, slot, time, &out[num]))
            return 0;
    return num;
}

static const struct wide_cameras *get_cameras(struct planner *p, int level)
{
    const struct map *map = timeline_level(p->timeline, level)->map;
    if (map && p->cameras[level].num == 0)
        p->cameras[level] = wide_cameras_find(map, p->arena);
    return map ? &p->cameras[level] : NULL;
}

/* Returns what hides the view at some moment of a stretch. */
static struct level_solids find_solids(struct planner *p, double from, double to)
{
    return stretch_solids_find(p->timeline, p->playhead, from, to, p->arena);
}

static int level_at(const struct planner *p, double time)
{
    return playhead_frame(p->playhead, timeline_find_frame(p->timeline, time))->level;
}

/* Scripts place cameras at whole units. */
static vec3s to_units(vec3s place)
{
    return vec3_make(rintf(place.x), rintf(place.y), rintf(place.z));
}

/* Sets the camera of a shot that shows its players from `from` on. */
static bool find_camera(struct planner *p, struct outside_shot *shot, double from)
{
    vec3s places[MAX_STEPS], others[MAX_STEPS];
    const int level = level_at(p, from);
    const struct wide_cameras *cameras = get_cameras(p, level);
    const int num = cameras ? find_track(p, shot->slot, from, shot->to, places) : 0;
    if (num == 0 || level_at(p, shot->to) != level)
        return false;
    const bool has_other =
        shot->other >= 0 && find_track(p, shot->other, from, shot->to, others) == num;
    const struct wide_subject subject = {num, places, has_other ? others : NULL};
    const struct level_solids solids = find_solids(p, shot->from, shot->to);
    const struct wide_view view = wide_view_find(cameras, &solids, &subject);
    shot->eye = shot->last_eye = to_units(view.eye);
    shot->look = to_units(view.look);
    if (!view.sees_both)
        shot->other = -1;
    return view.is_found;
}

/* ---- moments ---- */

/* Returns whether the killer saw the victim then. */
static bool is_seen(struct planner *p, const struct view_outside *moment)
{
    const struct client_frame *frame = playhead_frame(p->playhead, moment->kill);
    const struct level *level = timeline_level(p->timeline, frame->level);
    struct level_solids solids = {.map = level->map};
    const struct client_entity *killer = interpolation_find(frame, moment->other + 1);
    const struct client_entity *victim = interpolation_find(frame, moment->slot + 1);
    if (!level->map || !killer || !victim)
        return true;
    const vec3s eye = vec3_make(killer->origin.x, killer->origin.y, killer->origin.z + EYES);
    const vec3s way = glms_vec3_normalize(glms_vec3_sub(victim->origin, eye));
    const vec3s flat = vec3_make(0.0f, killer->angles.y, 0.0f);
    if (glms_vec3_dot(angles_to_axes(flat).forward, way) < IN_VIEW)
        return false;
    level_solids_add(&solids, frame, level, p->arena);
    return level_solids_is_clear(&solids, eye, victim->origin);
}

static bool is_free(const struct outside_plan *plan, double from, double to)
{
    for (int i = 0; i < plan->num; i++)
        if (from < plan->shots[i].to + GAP && to > plan->shots[i].from - GAP)
            return false;
    return true;
}

static void add_shot(struct outside_plan *plan, const struct outside_shot *shot)
{
    plan->shots = mem_grow(plan->shots, plan->num, &plan->capacity, sizeof *plan->shots);
    plan->shots[plan->num++] = *shot;
}

static void add_moment(struct planner *p, const struct view_outside *moment)
{
    struct outside_shot shot = {.reason = moment->reason,
                                .from = timeline_frame_time(p->timeline, moment->first),
                                .to = timeline_frame_time(p->timeline, moment->end),
                                .slot = moment->slot,
                                .other = moment->other};
    if (is_free(p->plan, shot.from, shot.to) &&
        (moment->reason != VIEW_OUTSIDE_KILL || !is_seen(p, moment)) &&
        find_camera(p, &shot, shot.from))
        add_shot(p->plan, &shot);
}

/* ---- the opening ---- */

/* Returns the player closest to another one; -1: there is none. */
static int find_nearest(struct planner *p, int slot, int num_players, double time)
{
    vec3s own, place;
    int best = -1;
    float least = INFINITY;
    if (!find_place(p, slot, time, &own))
        return -1;
    for (int i = 0; i < num_players; i++) {
        if (i == slot || !find_place(p, i, time, &place) || glms_vec3_distance(own, place) >= least)
            continue;
        least = glms_vec3_distance(own, place);
        best = i;
    }
    return best;
}

/* Adds a shot that shows a player from `since` on. Returns false if no camera does. */
static bool add_opening_of(struct planner *p, int slot, int num_players, double from, double since)
{
    struct outside_shot shot = {.reason = VIEW_OUTSIDE_OPENING,
                                .from = from - ROUNDING,
                                .to = from + OUTSIDE_OPENING,
                                .slot = slot};
    shot.other = find_nearest(p, slot, num_players, since);
    if (!find_camera(p, &shot, since))
        return false;
    const struct level_solids solids = find_solids(p, shot.from, shot.to);
    shot.last_eye = to_units(wide_view_move(&solids, shot.eye, shot.look));
    add_shot(p->plan, &shot);
    return true;
}

/* Adds a shot from one of the map's own cameras. It looks at a point close to it, which no wall
 * hides. */
static void add_opening_of_map(struct planner *p, double from)
{
    static const float CLOSE = 0.2f; /* of the way to the point that the view suggests */
    const double to = from + OUTSIDE_OPENING;
    const struct level_solids solids = find_solids(p, from, to);
    struct scenery views[WIDE_MAX_SCENERY];
    if (!solids.map || level_at(p, to) != level_at(p, from) ||
        wide_view_of_map(&solids, views) == 0)
        return;
    const struct outside_shot shot = {
        .reason = VIEW_OUTSIDE_OPENING,
        .from = from - ROUNDING,
        .to = to,
        .slot = -1,
        .other = -1,
        .eye = to_units(views[0].eye),
        .last_eye = to_units(wide_view_move(&solids, views[0].eye, views[0].look)),
        .look = to_units(vec3_lerp(views[0].eye, views[0].look, CLOSE))};
    add_shot(p->plan, &shot);
}

/* Adds a shot of the player whose view follows, or else of anybody; if all leave its picture too
 * soon, of one who is in it at its end; and if nobody can be shown well, of the map. */
static void add_opening(struct planner *p, double from)
{
    static const double seconds[] = {OUTSIDE_OPENING_SUBJECT, 0.2};
    const double to = from + OUTSIDE_OPENING;
    const int frame = timeline_find_frame(p->timeline, to);
    const int num = playhead_frame(p->playhead, frame)->num_players;
    const int viewed = view_schedule_at(timeline_view_schedule(p->timeline), frame);
    if (to + GAP > timeline_duration(p->timeline))
        return;
    for (int k = 0; k < 2; k++)
        for (int i = -1; i < num; i++)
            if (add_opening_of(p, i < 0 ? viewed : i, num, from, to - seconds[k]))
                return;
    add_opening_of_map(p, from);
}

/* ---- the plan ---- */

static int compare_shots(const void *a, const void *b)
{
    const struct outside_shot *first = a, *second = b;
    return (first->from > second->from) - (first->from < second->from);
}

struct outside_plan *outside_plan_create(const struct timeline *timeline, double opening)
{
    const struct view_schedule *views = timeline_view_schedule(timeline);
    struct outside_plan *plan = mem_alloc(sizeof *plan);
    struct planner p = {.timeline = timeline, .plan = plan};
    if (views->num_cuts == 0 || views->num_players < 2)
        return plan;
    p.arena = arena_create();
    p.playhead = playhead_create(timeline);
    p.cameras = ARENA_NEW(p.arena, struct wide_cameras, (size_t)timeline_num_levels(timeline));
    add_opening(&p, opening);
    for (int i = 0; i < views->num_outsides; i++)
        add_moment(&p, &views->outsides[i]);
    sort_items(plan->shots, (size_t)plan->num, sizeof *plan->shots, compare_shots);
    playhead_destroy(p.playhead);
    arena_destroy(p.arena);
    return plan;
}

void outside_plan_destroy(struct outside_plan *plan)
{
    if (plan)
        free(plan->shots);
    free(plan);
}

int outside_plan_num(const struct outside_plan *plan)
{
    return plan ? plan->num : 0;
}

const struct outside_shot *outside_plan_get(const struct outside_plan *plan, int index)
{
    return &plan->shots[index];
}

vec3s outside_shot_eye(const struct outside_shot *shot, double time)
{
    const float way = (float)((time - shot->from) / (shot->to - shot->from));
    return vec3_lerp(shot->eye, shot->last_eye, fminf(fmaxf(way, 0.0f), 1.0f));
}

static bool ends_before(const void *shot, const void *time)
{
    return ((const struct outside_shot *)shot)->to <= *(const double *)time;
}

int outside_plan_at(const struct outside_plan *plan, double time)
{
    const int num = outside_plan_num(plan);
    const int i =
        num == 0 ? 0 : search_bound(plan->shots, num, sizeof *plan->shots, ends_before, &time);
    return i < num && plan->shots[i].from <= time ? i : -1;
}
