/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/replay_search.h"

#include <math.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/sort.h"
#include "base/trig.h"
#include "cutscene/camera/camera_collision.h"
#include "cutscene/camera/entity_track.h"
#include "pipeline/highlights/replay_camera.h"
#include "pipeline/highlights/replay_rating.h"
#include "pipeline/highlights/replay_sight.h"
#include "playback/analysis/match_facts.h"
#include "playback/analysis/player_action.h"
#include "playback/client/level.h"
#include "playback/motion/motion_curve.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"

static const double MARGIN = 1.0; /* s of the demo that the lag of cameras may reach beyond */
static const float SAME_KIND = 1.5f, SAME_SIDE = 1.0f; /* by how much the score changes */

enum { MAX_VIEWS = 8 /* that are returned */ };

struct replay_search {
    const struct timeline *timeline;
    struct replay_search_options options;
    struct camera_collision *collision;
    struct playhead *playhead;
};

struct replay_search *replay_search_create(const struct timeline *timeline,
                                           const struct replay_search_options *options)
{
    struct replay_search *search = mem_alloc(sizeof *search);
    search->timeline = timeline;
    search->options = *options;
    search->collision = camera_collision_create(timeline, NULL);
    search->playhead = playhead_create(timeline);
    return search;
}

void replay_search_destroy(struct replay_search *search)
{
    if (!search)
        return;
    playhead_destroy(search->playhead);
    camera_collision_destroy(search->collision);
    free(search);
}

static bool set_players(struct replay_scene *scene, const struct replay_request *request,
                        struct arena *arena)
{
    const struct kill_fact *kill = request->kill;
    const double first = request->flight ? fmin(request->from, request->flight->begin) - MARGIN
                                         : request->from - MARGIN;
    const double last = request->to + MARGIN;
    const bool is_smooth = request->slowest < MOTION_CURVE_SLOW;
    struct place killer, victim;
    scene->killer = entity_track_create(scene->timeline, kill->killer + 1, fmax(first, 0.0), last,
                                        is_smooth, arena);
    scene->victim = entity_track_create(scene->timeline, kill->victim + 1, fmax(first, 0.0), last,
                                        is_smooth, arena);
    if (!entity_track_at(scene->killer, kill->time, &killer) ||
        !entity_track_at(scene->victim, kill->time, &victim))
        return false;
    scene->from = kill->from;
    scene->at = kill->at;
    const vec3s way = glms_vec3_sub(scene->at, scene->from);
    scene->axis =
        trig_hypotf(way.x, way.y) > 1.0f ? glm_deg(trig_atan2f(way.y, way.x)) : killer.angles.y;
    scene->victim_yaw = victim.angles.y;
    return true;
}

static void set_bodies(struct replay_scene *scene, const struct replay_search *search,
                       const struct kill_fact *kill, struct arena *arena)
{
    struct replay_bodies *bodies = ARENA_NEW(arena, struct replay_bodies, REPLAY_STEPS);
    for (int i = 0; i < REPLAY_STEPS; i++)
        replay_bodies_find(search->timeline, search->playhead, kill,
                           kill->time - REPLAY_BEFORE + i * REPLAY_STEP, &bodies[i]);
    scene->bodies = bodies;
}

static bool set_scene(struct replay_scene *scene, const struct replay_search *search,
                      const struct replay_request *request, struct arena *arena)
{
    *scene = (struct replay_scene){
        .timeline = search->timeline,
        .map = timeline_level(search->timeline, request->kill->level)->map,
        .collision = search->collision,
        .sees_all = search->options.sees_all,
        .shape = search->options.shape,
        .killer_name = request->killer_name,
        .victim_name = request->victim_name,
        .flight = request->flight,
        .range = {request->from, request->kill->time, request->to, request->slowest, 1.0},
        .still_range = {request->first, request->kill->time, request->last, request->slowest, 1.0},
        .is_followed = request->is_followed,
    };
    if (request->flight)
        scene->missile = entity_track_create_flight(search->timeline, request->flight,
                                                    request->slowest < MOTION_CURVE_SLOW, arena);
    set_bodies(scene, search, request->kill, arena);
    return scene->map && set_players(scene, request, arena);
}

static int compare_views(const void *a, const void *b)
{
    const struct replay_view *x = a, *y = b;
    return x->score != y->score ? (x->score > y->score ? -1 : 1) : (int)x->kind - (int)y->kind;
}

/* Finds and rates the candidates, without lag: that is fast. Returns the number of those that meet
 * the conditions, the best first. */
static int find_candidates(const struct replay_scene *scene, double longest,
                           struct replay_view **out, struct arena *arena)
{
    int num = 0;
    const int num_all = replay_camera_list(scene, out, arena);
    struct replay_view *views = *out;
    for (int i = 0; i < num_all; i++) {
        struct replay_view view = views[i];
        view.range.mean = replay_speed_mean(&view.range, longest);
        if (replay_rating_set(scene, &view, arena))
            views[num++] = view;
    }
    if (num > 0)
        sort_items(views, (size_t)num, sizeof *views, compare_views);
    return num;
}

/* Returns whether there are already enough views like this one. */
static bool has_like(const struct replay_view *views, int num, const struct replay_view *view)
{
    for (int i = 0; i < num; i++)
        if (views[i].kind == view->kind && views[i].side == view->side)
            return true;
    return false;
}

/* Fills in the views that meet the conditions with the lag, too. Returns their number. */
static int find_views(const struct replay_scene *scene, double longest, struct replay_view *views,
                      struct arena *scratch, struct arena *arena)
{
    struct replay_view *all;
    const int num_all = find_candidates(scene, longest, &all, scratch);
    int num = 0;
    for (int i = 0; i < num_all && num < MAX_VIEWS; i++) {
        struct replay_view view = all[i];
        replay_camera_add_lag(&view);
        if (has_like(views, num, &view) || !replay_rating_set(scene, &view, scratch))
            continue;
        view.camera = camera_copy(&view.camera, arena);
        views[num++] = view;
    }
    return num;
}

int replay_search_find(struct replay_search *search, const struct replay_request *request,
                       struct replay_view **out, struct arena *arena)
{
    struct replay_scene scene;
    struct arena *scratch = arena_create();
    struct replay_view *views = ARENA_NEW(arena, struct replay_view, MAX_VIEWS);
    int num = 0;
    if (set_scene(&scene, search, request, scratch) && replay_sight_is_lit(&scene)) {
        num = find_views(&scene, request->longest, views, scratch, arena);
        scene.is_of_victim = num == 0;
        if (num == 0)
            num = find_views(&scene, request->longest, views, scratch, arena);
    }
    arena_destroy(scratch);
    if (num > 0)
        sort_items(views, (size_t)num, sizeof *views, compare_views);
    *out = views;
    return num;
}

const struct replay_view *replay_search_choose(const struct replay_view *views, int num, int before,
                                               int side)
{
    const struct replay_view *best = NULL;
    float most = 0.0f;
    for (int i = 0; i < num; i++) {
        const float score = views[i].score - ((int)views[i].kind == before ? SAME_KIND : 0.0f) +
                            (side != 0 && views[i].side == side ? SAME_SIDE : 0.0f);
        if (!best || score > most) {
            best = &views[i];
            most = score;
        }
    }
    return best;
}
