/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/scene/wide_view.h"

#include <math.h>

#include "base/arena.h"
#include "base/sort.h"
#include "playback/client/level_solids.h"
#include "playback/scene/map_views.h"
#include "playback/scene/view_depth.h"
#include "world/map.h"
#include "world/map_trace.h"

enum { MAX_CANDIDATES = 4096 };

/* In units. */
static const float EYES = 20.0f, FEET = -20.0f; /* of a player, from the origin */
static const float NEAREST = 260.0f, FARTHEST = 1100.0f, IDEAL = 480.0f;
static const float CLEARANCE = 32.0f;

static const float STEEP = 0.6f;     /* maximum height of the camera, relative to the distance */
static const float SAME_WAY = 0.82f; /* cosine of the angle between two players in one picture */
static const float INNER = 0.87f;    /* cosine of the angle from the middle of the picture */

static bool is_clear(const struct level_solids *solids, vec3s from, vec3s to)
{
    struct map_trace trace;
    level_solids_trace(solids, from, to, &trace);
    return !trace.start_solid && trace.fraction >= 1.0f && !trace.in_water;
}

static bool is_open(const struct level_solids *solids, vec3s eye)
{
    if (map_contents_at(solids->map, 0, eye) != CONTENTS_EMPTY)
        return false;
    for (int axis = 0; axis < 3; axis++)
        for (int sign = -1; sign <= 1; sign += 2) {
            vec3s to = eye;
            to.raw[axis] += (float)sign * CLEARANCE;
            if (!is_clear(solids, eye, to))
                return false;
        }
    return true;
}

static bool sees_player(const struct level_solids *solids, vec3s eye, vec3s player)
{
    return is_clear(solids, eye, vec3_make(player.x, player.y, player.z + EYES)) &&
           is_clear(solids, eye, vec3_make(player.x, player.y, player.z + FEET));
}

/* Rates how much of a place a picture shows, 0 to 1. */
static float rate_depth(const struct level_solids *solids, const struct place *eye)
{
    const struct view_depth depth = view_depth_measure(solids, eye);
    return view_depth_rate(&depth);
}

static vec3s mean_of(const vec3s *places, int num)
{
    vec3s sum = {0};
    for (int i = 0; i < num; i++)
        sum = glms_vec3_add(sum, places[i]);
    return glms_vec3_scale(sum, 1.0f / (float)num);
}

static float cosine_between(vec3s eye, vec3s a, vec3s b)
{
    return glms_vec3_dot(glms_vec3_normalize(glms_vec3_sub(a, eye)),
                         glms_vec3_normalize(glms_vec3_sub(b, eye)));
}

static bool are_most(int part, int num)
{
    return part * 5 >= num * 4;
}

/* Returns whether the player is visible at most moments, in the inner part of the picture, and the
 * place that the camera looks at. */
static bool shows_player(const struct level_solids *solids, vec3s eye, vec3s look,
                         const vec3s *places, int num)
{
    int seen = 0;
    if (!is_clear(solids, eye, look))
        return false;
    for (int i = 0; i < num && are_most(seen + num - i, num); i++)
        seen += glms_vec3_distance(places[i], eye) < FARTHEST &&
                (num == 1 || cosine_between(eye, look, places[i]) >= INNER) &&
                sees_player(solids, eye, places[i]);
    return are_most(seen, num);
}

/* Returns whether the other player is visible next to the first one at most moments. */
static bool shows_both(const struct level_solids *solids, vec3s eye,
                       const struct wide_subject *subject)
{
    int seen = 0;
    for (int i = 0; i < subject->num && are_most(seen + subject->num - i, subject->num); i++)
        seen += glms_vec3_distance(subject->others[i], eye) < FARTHEST &&
                cosine_between(eye, subject->places[i], subject->others[i]) >= SAME_WAY &&
                sees_player(solids, eye, subject->others[i]);
    return are_most(seen, subject->num);
}

/* Returns whether a camera position is suitable for a player, as far as its place shows. */
static bool is_suitable(const struct level_solids *solids, vec3s eye, vec3s player)
{
    const vec3s way = glms_vec3_sub(player, eye);
    const float distance = glms_vec3_norm(way);
    return distance >= NEAREST && distance <= FARTHEST && fabsf(way.z) <= STEEP * distance &&
           is_open(solids, eye);
}

/* Rates a camera position; 0: it cannot be used. */
static float rate(const struct level_solids *solids, vec3s eye, const struct wide_subject *subject,
                  struct wide_view *out)
{
    const int num = subject->num;
    const vec3s player = mean_of(subject->places, num);
    if (!is_suitable(solids, eye, subject->places[num / 2]) ||
        !shows_player(solids, eye, player, subject->places, num))
        return 0.0f;
    *out = (struct wide_view){.is_found = true, .eye = eye, .look = player};
    if (subject->others && shows_both(solids, eye, subject)) {
        const vec3s middle = vec3_lerp(player, mean_of(subject->others, num), 0.5f);
        out->sees_both = shows_player(solids, eye, middle, subject->places, num) &&
                         shows_player(solids, eye, middle, subject->others, num);
        out->look = out->sees_both ? middle : player;
    }
    const float distance = glms_vec3_distance(player, eye);
    const float size = fminf(distance, IDEAL) / fmaxf(distance, IDEAL);
    const float depth = rate_depth(solids, &(struct place){eye, angles_towards(eye, out->look)});
    return depth > 0.0f ? size + 2.0f * depth + (out->sees_both ? 1.0f : 0.0f) : 0.0f;
}

struct wide_view wide_view_find(const struct wide_cameras *cameras,
                                const struct level_solids *solids,
                                const struct wide_subject *subject)
{
    static const float NAMED_BONUS = 0.3f;
    struct wide_view best = {.is_found = false};
    float most = 0.0f;
    if (view_depth_light_at(solids, subject->places[subject->num / 2]) < VIEW_DEPTH_MIN_LIGHT)
        return best;
    for (int i = 0; i < cameras->num; i++) {
        struct wide_view view;
        const float rating = rate(solids, cameras->places[i], subject, &view);
        const float bonus = i < cameras->num_named ? NAMED_BONUS : 0.0f;
        if (rating <= 0.0f || rating + bonus <= most)
            continue;
        most = rating + bonus;
        best = view;
    }
    return best;
}

/* Adds the places of views, each once although there are views in several directions. */
static void add_places(const struct map_view *views, int num, bool is_named, vec3s *places,
                       struct wide_cameras *out)
{
    for (int i = 0; i < num; i++)
        if ((!is_named || views[i].is_camera) &&
            (i == 0 || glms_vec3_distance(views[i].eye.origin, views[i - 1].eye.origin) >= 1.0f))
            places[out->num++] = views[i].eye.origin;
}

struct wide_cameras wide_cameras_find(const struct map *map, struct arena *arena)
{
    int num_named, num;
    const struct map_view *named = map_views_of_entities(map, arena, &num_named);
    const struct map_view *others = map_views_candidates(map, MAX_CANDIDATES, arena, &num);
    vec3s *places = ARENA_NEW(arena, vec3s, (size_t)(num_named + num));
    struct wide_cameras out = {.places = places};
    add_places(named, num_named, true, places, &out);
    out.num_named = out.num;
    add_places(others, num, false, places, &out);
    return out;
}

/* ---- scenery ---- */

/* A candidate. */
struct outlook {
    struct place eye;
    float rating;
};

/* Returns a point in front of a camera, this side of the wall. */
static vec3s in_front(const struct level_solids *solids, const struct place *eye)
{
    const vec3s ahead = angles_to_axes(eye->angles).forward;
    const vec3s to = glms_vec3_add(eye->origin, glms_vec3_scale(ahead, IDEAL));
    struct map_trace trace;
    level_solids_trace(solids, eye->origin, to, &trace);
    return vec3_lerp(eye->origin, to, fmaxf(0.9f * trace.fraction, 0.1f));
}

/* Returns whether a camera that moves from one place to another sees a point all the time. */
static bool sees_on_the_way(const struct level_solids *solids, vec3s from, vec3s to, vec3s look)
{
    enum { STEPS = 6 };
    for (int i = 0; i <= STEPS; i++)
        if (!is_clear(solids, vec3_lerp(from, to, (float)i / STEPS), look))
            return false;
    return true;
}

/* Returns the end of a slow movement of a camera in the first direction that is free, within sight
 * of a point; `eye` if there is none. */
static vec3s end_of_move(const struct level_solids *solids, vec3s eye, vec3s look,
                         const vec3s *ways, int num)
{
    static const float length = 72.0f; /* units */
    for (int i = 0; i < num; i++) {
        const vec3s to = glms_vec3_add(eye, glms_vec3_scale(ways[i], length));
        if (is_clear(solids, eye, to) && is_open(solids, to) &&
            sees_on_the_way(solids, eye, to, look))
            return to;
    }
    return eye;
}

vec3s wide_view_move(const struct level_solids *solids, vec3s eye, vec3s look)
{
    const vec3s right = angles_to_axes(angles_towards(eye, look)).right;
    const vec3s ways[] = {right, glms_vec3_negate(right)};
    return end_of_move(solids, eye, look, ways, 2);
}

/* Returns where the camera of a view of the map moves: to a side or forward. */
static vec3s end_of_scenery(const struct level_solids *solids, const struct place *eye, vec3s look)
{
    const struct axes axes = angles_to_axes(eye->angles);
    const vec3s ways[] = {axes.right, glms_vec3_negate(axes.right), axes.forward};
    return end_of_move(solids, eye->origin, look, ways, 3);
}

static int compare_outlooks(const void *a, const void *b)
{
    const struct outlook *x = a, *y = b;
    return x->rating != y->rating ? (x->rating > y->rating ? -1 : 1) : 0;
}

/* Returns whether a place is open and so high that nothing on the floor is close to the camera. */
static bool is_high(const struct level_solids *solids, vec3s eye)
{
    static const float least = 112.0f; /* units */
    return is_open(solids, eye) && is_clear(solids, eye, vec3_make(eye.x, eye.y, eye.z - least));
}

/* Adds the candidates that show enough. */
static void add_outlooks(const struct level_solids *solids, const struct map_view *views, int num,
                         bool is_named, struct outlook *out, int *num_out)
{
    static const float NAMED_BONUS = 0.1f, STEEPEST = 40.0f;
    for (int i = 0; i < num; i++) {
        struct outlook outlook = {.eye = views[i].eye};
        if (is_named ? !views[i].is_camera : !is_high(solids, views[i].eye.origin))
            continue;
        outlook.eye.angles.x = fmaxf(fminf(outlook.eye.angles.x, STEEPEST), -STEEPEST);
        outlook.rating = rate_depth(solids, &outlook.eye);
        if (outlook.rating <= 0.0f)
            continue;
        outlook.rating += is_named ? NAMED_BONUS : 0.0f;
        out[(*num_out)++] = outlook;
    }
}

/* Adds the map's own cameras, whatever they show. */
static void add_cameras(const struct map_view *named, int num, struct outlook *out, int *num_out)
{
    for (int i = 0; i < num; i++)
        if (named[i].is_camera)
            out[(*num_out)++] = (struct outlook){.eye = named[i].eye};
}

static bool has_near(const struct scenery *views, int num, vec3s eye)
{
    static const float apart = 256.0f; /* units */
    for (int i = 0; i < num; i++)
        if (glms_vec3_distance(views[i].eye, eye) < apart)
            return true;
    return false;
}

int wide_view_of_map(const struct level_solids *solids, struct scenery out[WIDE_MAX_SCENERY])
{
    static const float least = 0.6f; /* of the best rating */
    struct arena *arena = arena_create();
    int num_named, num_others, num = 0, num_out = 0;
    const struct map_view *named = map_views_of_entities(solids->map, arena, &num_named);
    const struct map_view *others =
        map_views_candidates(solids->map, MAX_CANDIDATES, arena, &num_others);
    struct outlook *all = ARENA_NEW(arena, struct outlook, (size_t)(num_named + num_others) + 1);
    add_outlooks(solids, named, num_named, true, all, &num);
    add_outlooks(solids, others, num_others, false, all, &num);
    if (num == 0)
        add_cameras(named, num_named, all, &num);
    if (num > 0)
        sort_items(all, (size_t)num, sizeof *all, compare_outlooks);
    for (int i = 0; i < num && num_out < WIDE_MAX_SCENERY; i++) {
        const struct place *eye = &all[i].eye;
        const vec3s look = in_front(solids, eye);
        if (all[i].rating < least * all[0].rating)
            break;
        if (!has_near(out, num_out, eye->origin))
            out[num_out++] = (struct scenery){eye->origin, look, end_of_scenery(solids, eye, look)};
    }
    arena_destroy(arena);
    return num_out;
}
