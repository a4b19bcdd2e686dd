/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/highlight_course.h"

#include <math.h>

#include "base/arena.h"
#include "demo/protocol/quake.h"
#include "pipeline/highlights/highlight_demo.h"
#include "pipeline/highlights/highlight_shot.h"
#include "playback/analysis/player_actions.h"
#include "playback/analysis/player_past.h"
#include "playback/analysis/view_activity.h"
#include "playback/client/client_frame.h"
#include "playback/client/level.h"
#include "playback/motion/interpolation.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"

static const double SAME = 1e-6;       /* s */
static const double SHOT_FLIGHT = 0.8; /* s between a shot and its damage */
static const double SAMPLE = 0.1;      /* s between two looks at what the player does */
static const double FIRED = 0.5;       /* s for which a shot is something to see */
static const double SHORTEST_IDLE = 0.4, SHORTEST_WALL = 0.2; /* s */
static const float QUICK_TURN = 120.0f;                       /* degrees/s */

void shot_times_add(struct shot_times *times, double time, struct arena *arena)
{
    times->items = arena_grow(arena, times->items, times->num, &times->max, sizeof *times->items);
    times->items[times->num++] = time;
}

/* The state of the search through frames. */
struct course {
    int slot;
    bool has_before, has_totals;
    vec3s before;
    int totals[QW_MAX_PLAYERS]; /* health plus armor; 0: dead or unknown */
    struct view_activity view;
    float yaw;                      /* degrees, when the player was looked at last */
    struct shot_stretch idle, wall; /* the last ones, which may continue */
};

static int total_of(const struct client_frame *frame, int slot)
{
    const struct client_player *player = &frame->players[slot];
    if (player->has_stats)
        return player->health > 0 ? player->health + player->armor : 0;
    return frame->view_entity == slot + 1 && frame->stats[STAT_HEALTH] > 0
               ? frame->stats[STAT_HEALTH] + frame->stats[STAT_ARMOR]
               : 0;
}

static bool has_any_within(const struct shot_times *times, double from, double to)
{
    for (int i = 0; i < times->num; i++)
        if (times->items[i] >= from && times->items[i] <= to)
            return true;
    return false;
}

static void add_shots(struct highlight_demo *demo, int slot, const struct shot_stretch *around,
                      struct shot_times *shots)
{
    for (int i = 0; i < demo->actions->num; i++) {
        const struct player_action *action = &demo->actions->items[i];
        if (action->entity == slot + 1 && action->kind == ACTION_FIRE &&
            action->time >= around->from - SHOT_FLIGHT && action->time <= around->to)
            shot_times_add(shots, action->time, demo->arena);
    }
}

/* Returns whether the player takes damage in this frame, or another player does shortly after the
 * player has fired. */
static bool is_hit(struct course *course, const struct client_frame *frame,
                   const struct shot_times *shots)
{
    bool is_hurt = false, others = false;
    for (int i = 0; i < frame->num_players && i < QW_MAX_PLAYERS; i++) {
        const int total = total_of(frame, i), lost = course->totals[i] - total;
        course->totals[i] = total;
        if (!course->has_totals || lost <= 1) /* the decay of a megahealth is not a hit */
            continue;
        is_hurt |= i == course->slot;
        others |= i != course->slot;
    }
    course->has_totals = true;
    return is_hurt || (others && has_any_within(shots, frame->time - SHOT_FLIGHT, frame->time));
}

static float yaw_of(const struct client_frame *frame, int slot)
{
    const struct client_entity *body = interpolation_find(frame, slot + 1);
    return frame->view_entity == slot + 1 ? frame->view_angles.y : body ? body->angles.y : 0.0f;
}

/* Adds a stretch, unless it is too short. */
static void end_stretch(struct arena *arena, const struct shot_stretch *stretch, double shortest,
                        struct shot_stretches *out)
{
    if (stretch->to - stretch->from < shortest)
        return;
    out->items = arena_grow(arena, out->items, out->num, &out->max, sizeof *out->items);
    out->items[out->num++] = *stretch;
}

/* Continues the last stretch, or ends it and begins another one. */
static void add_to_stretch(struct arena *arena, struct shot_stretch *last, double from, double to,
                           double shortest, struct shot_stretches *out)
{
    if (from - last->to > SAME) {
        end_stretch(arena, last, shortest, out);
        last->from = from;
    }
    last->to = to;
}

/* Looks at what the player does and sees. */
static void add_sample(struct highlight_demo *demo, struct course *course,
                       const struct client_frame *frame, struct shot_facts *out)
{
    const struct level *level = timeline_level(demo->timeline, frame->level);
    const bool is_first = !course->view.has_before;
    const double since = course->view.time;
    const float yaw = yaw_of(frame, course->slot), turn = angle_lerp(0, yaw - course->yaw, 1);
    const unsigned does = view_activity_update(&course->view, frame, level);
    const bool sees = does & VIEW_ALIVE && view_activity_sees_enemy(frame, level, course->slot);
    const bool fires =
        does & VIEW_FIRES || has_any_within(&out->shots, frame->time - FIRED, frame->time);
    course->yaw = yaw;
    if (sees)
        shot_times_add(&out->sights, frame->time, demo->arena);
    if (is_first)
        return;
    if (fabsf(turn) > QUICK_TURN * (float)(frame->time - since) && !(does & VIEW_LEAPS))
        shot_times_add(&out->turns, frame->time, demo->arena);
    if (!sees && view_activity_faces_wall(frame, level, course->slot))
        add_to_stretch(demo->arena, &course->wall, since, frame->time, SHORTEST_WALL, &out->walls);
    if (!(does & VIEW_ALIVE) || !(does & (VIEW_MOVES | VIEW_LEAPS) || fires || sees))
        add_to_stretch(demo->arena, &course->idle, since, frame->time, SHORTEST_IDLE, &out->idle);
}

void highlight_course_add(struct highlight_demo *demo, int slot, const struct shot_stretch *around,
                          struct shot_facts *out)
{
    struct course course = {
        .slot = slot, .view.slot = slot, .idle = {-1.0, -1.0}, .wall = {-1.0, -1.0}};
    const int last = timeline_find_frame(demo->timeline, around->to);
    add_shots(demo, slot, around, &out->shots);
    for (int i = timeline_find_frame(demo->timeline, around->from); i <= last; i++) {
        const struct client_frame *frame = playhead_frame(demo->playhead, i);
        const struct client_entity *body = interpolation_find(frame, slot + 1);
        if (is_hit(&course, frame, &out->shots))
            shot_times_add(&out->hits, frame->time, demo->arena);
        if (!course.view.has_before || frame->time - course.view.time >= SAMPLE - SAME)
            add_sample(demo, &course, frame, out);
        if (!body)
            continue;
        if (course.has_before && glms_vec3_distance(course.before, body->origin) > PLAYER_PAST_LEAP)
            shot_times_add(&out->leaps, frame->time, demo->arena);
        course.before = body->origin;
        course.has_before = true;
    }
    end_stretch(demo->arena, &course.idle, SHORTEST_IDLE, &out->idle);
    end_stretch(demo->arena, &course.wall, SHORTEST_WALL, &out->walls);
}
