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
#include "playback/analysis/match_facts.h"
#include "playback/analysis/player_action.h"
#include "playback/client/level.h"
#include "playback/motion/motion_curve.h"
#include "playback/timeline/timeline.h"

static const double MARGIN = 1.0; /* s of the demo that the lag of cameras may reach beyond */
static const float SAME_KIND = 1.5f, SAME_SIDE = 1.0f; /* by how much the score changes */

struct replay_search {
    const struct timeline *timeline;
    struct replay_search_options options;
    struct camera_collision *collision;
};

struct replay_search *replay_search_create(const struct timeline *timeline,
                                           const struct replay_search_options *options)
{
    struct replay_search *search = mem_alloc(sizeof *search);
    search->timeline = timeline;
    search->options = *options;
    search->collision = camera_collision_create(timeline, NULL);
    return search;
}

void replay_search_destroy(struct replay_search *search)
{
    if (search)
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
    };
    if (request->flight)
        scene->missile = entity_track_create_flight(search->timeline, request->flight,
                                                    request->slowest < MOTION_CURVE_SLOW, arena);
    return scene->map && set_players(scene, request, arena);
}

static int compare_views(const void *a, const void *b)
{
    const struct replay_view *x = a, *y = b;
    return x->score != y->score ? (x->score > y->score ? -1 : 1) : (int)x->kind - (int)y->kind;
}

/* Finds the best variant of a candidate that meets the conditions, without lag: that is fast. */
static bool find_variant(const struct replay_scene *scene, int index, double longest,
                         struct replay_view *out, struct arena *arena)
{
    bool has_any = false;
    for (int i = 0; i < replay_camera_num_variants(); i++) {
        struct replay_view view;
        if (!replay_camera_make(scene, index, i, &view, arena))
            continue;
        view.range.mean = replay_speed_mean(&view.range, longest);
        if (!replay_rating_set(scene, &view, arena) || (has_any && view.score <= out->score))
            continue;
        *out = view;
        has_any = true;
    }
    return has_any;
}

/* Finds the candidates that meet the conditions. */
static int find_candidates(const struct replay_scene *scene, double longest,
                           struct replay_view *out, struct arena *arena)
{
    int num = 0;
    for (int i = 0; i < replay_camera_num(); i++)
        num += find_variant(scene, i, longest, &out[num], arena);
    return num;
}

int replay_search_find(struct replay_search *search, const struct replay_request *request,
                       struct replay_view **out, struct arena *arena)
{
    struct replay_scene scene;
    struct arena *scratch = arena_create();
    struct replay_view *views = ARENA_NEW(arena, struct replay_view, (size_t)replay_camera_num());
    int num = 0;
    const int num_found = set_scene(&scene, search, request, scratch)
                              ? find_candidates(&scene, request->longest, views, scratch)
                              : 0;
    for (int i = 0; i < num_found; i++) {
        struct replay_view view = views[i];
        replay_camera_add_lag(&view);
        if (!replay_rating_set(&scene, &view, scratch))
            continue;
        view.camera = camera_copy(&view.camera, arena);
        views[num++] = view;
    }
    arena_destroy(scratch);
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
