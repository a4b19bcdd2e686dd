/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/scene/wide_view.h"

#include <math.h>

#include "base/arena.h"
#include "base/sort.h"
#include "base/trig.h"
#include "playback/scene/map_views.h"
#include "world/map.h"
#include "world/map_light_at.h"
#include "world/map_trace.h"

enum { MAX_CANDIDATES = 4096, NUM_RAYS = 7 };

/* In units. */
static const float EYES = 20.0f, FEET = -20.0f; /* of a player, from the origin */
static const float NEAREST = 260.0f, FARTHEST = 1100.0f, IDEAL = 480.0f;
static const float CLEARANCE = 32.0f;
static const float NEAR = 160.0f;  /* nothing nearer is in the picture */
static const float DEEP = 1200.0f; /* farther views count no more */

static const float STEEP = 0.6f;      /* maximum height of the camera, relative to the distance */
static const float RAY_STEP = 12.0f;  /* degrees between rays across the picture */
static const float MIN_LIGHT = 40.0f; /* of 255, where the players are */
static const float SAME_WAY = 0.82f;  /* cosine of the angle between two players in one picture */
static const float INNER = 0.87f;     /* cosine of the angle from the middle of the picture */

static bool is_clear(const struct map *map, vec3s from, vec3s to)
{
    struct map_trace trace;
    map_trace(map, 0, 0, from, to, &trace);
    return !trace.start_solid && trace.fraction >= 1.0f && !trace.in_water;
}

static bool is_open(const struct map *map, vec3s eye)
{
    if (map_contents_at(map, 0, eye) != CONTENTS_EMPTY)
        return false;
    for (int axis = 0; axis < 3; axis++)
        for (int sign = -1; sign <= 1; sign += 2) {
            vec3s to = eye;
            to.raw[axis] += (float)sign * CLEARANCE;
            if (!is_clear(map, eye, to))
                return false;
        }
    return true;
}

static bool sees_player(const struct map *map, vec3s eye, vec3s player)
{
    return is_clear(map, eye, vec3_make(player.x, player.y, player.z + EYES)) &&
           is_clear(map, eye, vec3_make(player.x, player.y, player.z + FEET));
}

static float light_at(const struct map *map, vec3s point)
{
    static const float full[64] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
                                   1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
                                   1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    const vec3s light = map_light_at(map, full, point);
    return fmaxf(light.x, fmaxf(light.y, light.z));
}

/* Returns how much of the place a picture shows, 0 to 1: the mean depth of rays across it, as far
 * as there is light at their ends; 0 if a wall is close in front of a part of it. */
static float rate_depth(const struct map *map, vec3s eye, vec3s look)
{
    const vec3s way = glms_vec3_sub(look, eye);
    const float distance = trig_hypotf(way.x, way.y), slope = way.z / distance;
    const float yaw = glm_deg(trig_atan2f(way.y, way.x));
    float sum = 0.0f;
    for (int i = 0; i < NUM_RAYS; i++) {
        const float turn = glm_rad(yaw + ((float)i - NUM_RAYS / 2) * RAY_STEP);
        const vec3s to = vec3_make(eye.x + DEEP * trig_cosf(turn), eye.y + DEEP * trig_sinf(turn),
                                   eye.z + DEEP * slope);
        struct map_trace trace;
        map_trace(map, 0, 0, eye, to, &trace);
        if (trace.fraction < NEAR / DEEP)
            return 0.0f;
        const vec3s end = vec3_lerp(eye, to, fmaxf(trace.fraction - 24.0f / DEEP, 0.0f));
        sum += trace.fraction * fminf(light_at(map, end) / (2.0f * MIN_LIGHT), 1.0f);
    }
    return sum / NUM_RAYS;
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
static bool shows_player(const struct map *map, vec3s eye, vec3s look, const vec3s *places, int num)
{
    int seen = 0;
    if (!is_clear(map, eye, look))
        return false;
    for (int i = 0; i < num && are_most(seen + num - i, num); i++)
        seen += glms_vec3_distance(places[i], eye) < FARTHEST &&
                (num == 1 || cosine_between(eye, look, places[i]) >= INNER) &&
                sees_player(map, eye, places[i]);
    return are_most(seen, num);
}

/* Returns whether the other player is visible next to the first one at most moments. */
static bool shows_both(const struct map *map, vec3s eye, const struct wide_subject *subject)
{
    int seen = 0;
    for (int i = 0; i < subject->num && are_most(seen + subject->num - i, subject->num); i++)
        seen += glms_vec3_distance(subject->others[i], eye) < FARTHEST &&
                cosine_between(eye, subject->places[i], subject->others[i]) >= SAME_WAY &&
                sees_player(map, eye, subject->others[i]);
    return are_most(seen, subject->num);
}

/* Returns whether a camera position is suitable for a player, as far as its place shows. */
static bool is_suitable(const struct map *map, vec3s eye, vec3s player)
{
    const vec3s way = glms_vec3_sub(player, eye);
    const float distance = glms_vec3_norm(way);
    return distance >= NEAREST && distance <= FARTHEST && fabsf(way.z) <= STEEP * distance &&
           is_open(map, eye);
}

/* Rates a camera position; 0: it cannot be used. */
static float rate(const struct map *map, vec3s eye, const struct wide_subject *subject,
                  struct wide_view *out)
{
    const int num = subject->num;
    const vec3s player = mean_of(subject->places, num);
    if (!is_suitable(map, eye, subject->places[num / 2]) ||
        !shows_player(map, eye, player, subject->places, num))
        return 0.0f;
    *out = (struct wide_view){.is_found = true, .eye = eye, .look = player};
    if (subject->others && shows_both(map, eye, subject)) {
        const vec3s middle = vec3_lerp(player, mean_of(subject->others, num), 0.5f);
        out->sees_both = shows_player(map, eye, middle, subject->places, num) &&
                         shows_player(map, eye, middle, subject->others, num);
        out->look = out->sees_both ? middle : player;
    }
    const float distance = glms_vec3_distance(player, eye);
    const float size = fminf(distance, IDEAL) / fmaxf(distance, IDEAL);
    const float depth = rate_depth(map, eye, out->look);
    return depth > 0.0f ? size + 2.0f * depth + (out->sees_both ? 1.0f : 0.0f) : 0.0f;
}

struct wide_view wide_view_find(const struct wide_cameras *cameras,
                                const struct wide_subject *subject)
{
    static const float NAMED_BONUS = 0.3f;
    struct wide_view best = {.is_found = false};
    float most = 0.0f;
    if (light_at(cameras->map, subject->places[subject->num / 2]) < MIN_LIGHT)
        return best;
    for (int i = 0; i < cameras->num; i++) {
        struct wide_view view;
        const float rating = rate(cameras->map, cameras->places[i], subject, &view);
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
    struct wide_cameras out = {.map = map, .places = places};
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
static vec3s in_front(const struct map *map, const struct place *eye)
{
    const vec3s ahead = angles_to_axes(eye->angles).forward;
    const vec3s to = glms_vec3_add(eye->origin, glms_vec3_scale(ahead, IDEAL));
    struct map_trace trace;
    map_trace(map, 0, 0, eye->origin, to, &trace);
    return vec3_lerp(eye->origin, to, fmaxf(0.9f * trace.fraction, 0.1f));
}

enum { NUM_ROWS = 3 };

/* Returns how much the depths of neighbouring rays differ, 0 to 1: little before a single wall. */
static float rate_structure(const float depths[NUM_ROWS][NUM_RAYS])
{
    static const float rich = 0.35f; /* mean difference, as a logarithm */
    float sum = 0.0f;
    int num = 0;
    for (int row = 0; row < NUM_ROWS; row++)
        for (int i = 0; i < NUM_RAYS; i++) {
            const float own = depths[row][i];
            const float aside = i > 0 ? depths[row][i - 1] : own;
            const float above = row > 0 ? depths[row - 1][i] : own;
            sum += fminf(fabsf((float)trig_log2((double)(own / aside))), 1.0f) +
                   fminf(fabsf((float)trig_log2((double)(own / above))), 1.0f);
            num += (i > 0) + (row > 0);
        }
    return fminf(sum / (float)num / rich, 1.0f);
}

/* Rates how much of the map a picture shows, 0 to 1: the mean depth of rays in all of it, as far as
 * there is light at their ends, times how much it differs; 0 if something is close to the
 * camera. */
static float rate_outlook(const struct map *map, const struct place *eye)
{
    static const struct {
        float pitch, nearest; /* degrees down, units */
    } rows[NUM_ROWS] = {{-14.0f, 80.0f}, {0.0f, NEAR}, {14.0f, 100.0f}};
    float depths[NUM_ROWS][NUM_RAYS], sum = 0.0f;
    for (int i = 0; i < NUM_ROWS * NUM_RAYS; i++) {
        const int row = i / NUM_RAYS, column = i % NUM_RAYS;
        const vec3s angles =
            vec3_make(eye->angles.x + rows[row].pitch,
                      eye->angles.y + (float)(column - NUM_RAYS / 2) * RAY_STEP, 0.0f);
        const vec3s ray = angles_to_axes(angles).forward;
        const vec3s to = glms_vec3_add(eye->origin, glms_vec3_scale(ray, DEEP));
        struct map_trace trace;
        map_trace(map, 0, 0, eye->origin, to, &trace);
        depths[row][column] = trace.fraction * DEEP;
        if (depths[row][column] < rows[row].nearest || trace.in_water)
            return 0.0f;
        const vec3s end = vec3_lerp(eye->origin, to, fmaxf(trace.fraction - 24.0f / DEEP, 0.0f));
        sum += trace.fraction * fminf(light_at(map, end) / (2.0f * MIN_LIGHT), 1.0f);
    }
    return sum / (NUM_ROWS * NUM_RAYS) * rate_structure(depths);
}

/* Returns whether a camera that moves from one place to another sees a point all the time. */
static bool sees_on_the_way(const struct map *map, vec3s from, vec3s to, vec3s look)
{
    enum { STEPS = 6 };
    for (int i = 0; i <= STEPS; i++)
        if (!is_clear(map, vec3_lerp(from, to, (float)i / STEPS), look))
            return false;
    return true;
}

/* Returns the end of a slow movement of a camera in the first direction that is free, within sight
 * of a point; `eye` if there is none. */
static vec3s end_of_move(const struct map *map, vec3s eye, vec3s look, const vec3s *ways, int num)
{
    static const float length = 72.0f; /* units */
    for (int i = 0; i < num; i++) {
        const vec3s to = glms_vec3_add(eye, glms_vec3_scale(ways[i], length));
        if (is_clear(map, eye, to) && is_open(map, to) && sees_on_the_way(map, eye, to, look))
            return to;
    }
    return eye;
}

vec3s wide_view_move(const struct map *map, vec3s eye, vec3s look)
{
    const vec3s right = angles_to_axes(angles_towards(eye, look)).right;
    const vec3s ways[] = {right, glms_vec3_negate(right)};
    return end_of_move(map, eye, look, ways, 2);
}

/* Returns where the camera of a view of the map moves: to a side or forward. */
static vec3s end_of_scenery(const struct map *map, const struct place *eye, vec3s look)
{
    const struct axes axes = angles_to_axes(eye->angles);
    const vec3s ways[] = {axes.right, glms_vec3_negate(axes.right), axes.forward};
    return end_of_move(map, eye->origin, look, ways, 3);
}

static int compare_outlooks(const void *a, const void *b)
{
    const struct outlook *x = a, *y = b;
    return x->rating != y->rating ? (x->rating > y->rating ? -1 : 1) : 0;
}

/* Returns whether a place is open and so high that nothing on the floor is close to the camera. */
static bool is_high(const struct map *map, vec3s eye)
{
    static const float least = 112.0f; /* units */
    return is_open(map, eye) && is_clear(map, eye, vec3_make(eye.x, eye.y, eye.z - least));
}

/* Adds the candidates that can be used. */
static void add_outlooks(const struct map *map, const struct map_view *views, int num,
                         bool is_named, struct outlook *out, int *num_out)
{
    static const float NAMED_BONUS = 0.1f, STEEPEST = 40.0f;
    for (int i = 0; i < num; i++) {
        struct outlook outlook = {.eye = views[i].eye};
        if (is_named ? !views[i].is_camera : !is_high(map, views[i].eye.origin))
            continue;
        outlook.eye.angles.x = fmaxf(fminf(outlook.eye.angles.x, STEEPEST), -STEEPEST);
        outlook.rating = rate_outlook(map, &outlook.eye);
        if (outlook.rating <= 0.0f)
            continue;
        outlook.rating += is_named ? NAMED_BONUS : 0.0f;
        out[(*num_out)++] = outlook;
    }
}

static bool has_near(const struct scenery *views, int num, vec3s eye)
{
    static const float apart = 256.0f; /* units */
    for (int i = 0; i < num; i++)
        if (glms_vec3_distance(views[i].eye, eye) < apart)
            return true;
    return false;
}

int wide_view_of_map(const struct map *map, struct scenery out[WIDE_MAX_SCENERY])
{
    struct arena *arena = arena_create();
    int num_named, num_others, num = 0, num_out = 0;
    const struct map_view *named = map_views_of_entities(map, arena, &num_named);
    const struct map_view *others = map_views_candidates(map, MAX_CANDIDATES, arena, &num_others);
    struct outlook *all = ARENA_NEW(arena, struct outlook, (size_t)(num_named + num_others) + 1);
    add_outlooks(map, named, num_named, true, all, &num);
    add_outlooks(map, others, num_others, false, all, &num);
    if (num > 0)
        sort_items(all, (size_t)num, sizeof *all, compare_outlooks);
    for (int i = 0; i < num && num_out < WIDE_MAX_SCENERY; i++) {
        const struct place *eye = &all[i].eye;
        const vec3s look = in_front(map, eye);
        if (!has_near(out, num_out, eye->origin))
            out[num_out++] = (struct scenery){eye->origin, look, end_of_scenery(map, eye, look)};
    }
    arena_destroy(arena);
    return num_out;
}
