/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/replay_rating.h"

#include <math.h>

#include "base/arena.h"
#include "base/trig.h"
#include "cutscene/camera/camera_collision.h"
#include "cutscene/camera/camera_track.h"
#include "cutscene/camera/entity_track.h"
#include "cutscene/camera/time_map.h"
#include "pipeline/highlights/replay_camera.h"
#include "pipeline/highlights/replay_frame.h"
#include "playback/analysis/player_action.h"
#include "playback/scene/out_of_pvs.h"
#include "world/map_light_at.h"
#include "world/map_trace.h"

/* The time in which the conditions hold, in s of the demo before and after the hit. */
static const double BEFORE = 0.5, AFTER = 0.2, STEP = 0.05;
static const double LATE_RIDE = 0.25; /* s before the hit in which a ride shows the victim's size */
enum { MAX_STEPS = 16 };

/* Conditions. Heights are fractions of that of the frame. */
static const float MIN_VICTIM = 90.0f / 1080.0f, MIN_KILLER = 45.0f / 1080.0f;
static const float FREE = 32.0f; /* units around the camera */
static const float FREE_BEHIND_MISSILE = 6.0f;
static const float MIN_LIGHT = 40.0f;   /* on the victim; 255: full */
static const float MIN_CONTRAST = 0.6f; /* of that light to the light behind */
static const float MAX_PITCH = 55.0f;   /* degrees up and down */
static const double MAX_TURN = 120.0;   /* degrees per second of film */
static const float MIN_KEPT = 0.6f; /* part of the distance to the target that walls must leave */

/* The whole shot, in s of film. */
static const double SHOT_STEP = 0.1, MAX_HIDDEN = 0.4;

static const float BEST_HEIGHT = 0.2f; /* of the victim */
static const float RIDE = 2.5f;        /* a flight is worth seeing */
static const float NEAR = 160.0f;      /* units; facing counts in full */

/* A moment around the hit. */
struct step {
    double demo, film; /* s */
    struct camera_pose pose;
    struct axes axes;
    vec3s killer, victim, missile;
    bool has_missile;
};

struct rating {
    const struct replay_scene *scene;
    const struct replay_view *view;
    struct time_map map;
    double length; /* s of film */
    struct camera_world world;
    struct camera_track *track;
    int num;
    struct step steps[MAX_STEPS];
};

/* ---- the camera ---- */

static bool find_place(void *context, const struct camera_target *target, double demo,
                       struct place *out)
{
    const struct replay_scene *scene = context;
    const struct entity_track *track = target->kind == TARGET_MISSILE       ? scene->missile
                                       : target->name == scene->killer_name ? scene->killer
                                                                            : scene->victim;
    return entity_track_at(track, demo, out);
}

static float trace_wall(void *context, double demo, vec3s from, vec3s to)
{
    return camera_collision_trace(((const struct replay_scene *)context)->collision, demo, from,
                                  to);
}

static void set_time_map(struct rating *r, struct arena *arena)
{
    const struct replay_range *range = &r->view->range;
    struct replay_speed_key keys[REPLAY_SPEED_MAX_KEYS];
    struct curve *speed = &r->map.speed;
    speed->num = replay_speed_keys(range, keys);
    speed->keys = ARENA_NEW(arena, struct curve_key, (size_t)speed->num);
    for (int i = 0; i < speed->num; i++)
        speed->keys[i] = (struct curve_key){.time = keys[i].time,
                                            .value = keys[i].speed,
                                            .ease = keys[i].is_step ? EASE_HOLD : EASE_SMOOTH};
    r->map.from = range->from;
    r->length = (range->to - range->from) / range->mean;
}

static void open_camera(struct rating *r, struct arena *arena)
{
    const struct replay_scene *scene = r->scene;
    r->world = (struct camera_world){
        .context = (void *)scene,
        .find = find_place,
        .trace = trace_wall,
        .least_side = 0.75f * fminf(scene->shape, 1.0f),
    };
    set_time_map(r, arena);
    r->track = camera_track_create(&r->view->camera, &r->map, &r->world, arena);
}

static vec3s place_at(const struct entity_track *track, double demo)
{
    struct place place = {0};
    entity_track_at(track, demo, &place);
    return place.origin;
}

static bool is_eyes(const struct rating *r)
{
    return r->view->camera.kind == CAMERA_POV;
}

/* Finds the times around the hit. Returns false if the replay is too short. */
static bool set_times(struct rating *r)
{
    const struct replay_range *range = &r->view->range;
    const double first = r->view->kind == REPLAY_RIDE
                             ? fmax(r->scene->flight->begin, range->hit - BEFORE)
                             : range->hit - BEFORE;
    for (int i = 0; first + i * STEP <= range->hit + AFTER && r->num < MAX_STEPS; i++) {
        struct step *step = &r->steps[r->num];
        step->demo = first + i * STEP;
        if (step->demo < range->from || step->demo > range->to)
            continue;
        if (!time_map_find(&r->map, step->demo, r->length + 1.0, &step->film))
            return false;
        r->num++;
    }
    return r->num >= (int)(AFTER / STEP) + 2;
}

static void take_step(struct rating *r, struct step *step)
{
    const struct replay_scene *scene = r->scene;
    const struct flight *flight = scene->flight;
    step->pose = camera_track_at(r->track, step->film);
    step->axes = angles_to_axes(step->pose.angles);
    step->killer = place_at(scene->killer, step->demo);
    step->victim = place_at(scene->victim, step->demo);
    step->has_missile = flight && step->demo >= flight->begin && step->demo < flight->end;
    if (step->has_missile)
        step->missile = place_at(scene->missile, step->demo);
}

/* ---- conditions on the camera ---- */

static bool is_air(const struct rating *r, vec3s point)
{
    return map_contents_at(r->scene->map, 0, point) == CONTENTS_EMPTY;
}

/* Returns whether nothing solid is near the camera, in any direction. */
static bool is_free(const struct rating *r, const struct step *step)
{
    static const float diagonal = 0.70710678f;
    static const float ways[10][3] = {{1, 0, 0},
                                      {-1, 0, 0},
                                      {0, 1, 0},
                                      {0, -1, 0},
                                      {0, 0, 1},
                                      {0, 0, -1},
                                      {diagonal, diagonal, 0},
                                      {diagonal, -diagonal, 0},
                                      {-diagonal, diagonal, 0},
                                      {-diagonal, -diagonal, 0}};
    const vec3s eye = step->pose.origin;
    const float least = r->view->kind == REPLAY_RIDE ? FREE_BEHIND_MISSILE : FREE;
    if (!is_air(r, eye) || camera_collision_is_solid(r->scene->collision, step->demo, eye))
        return false;
    for (int i = 0; i < 10; i++) {
        const vec3s way = vec3_make(ways[i][0], ways[i][1], ways[i][2]);
        if (camera_collision_trace(r->scene->collision, step->demo, eye,
                                   vec3_mad(eye, way, least)) < 1.0f)
            return false;
    }
    return true;
}

static bool is_steady(const struct rating *r)
{
    for (int i = 1; i < r->num; i++) {
        const struct step *now = &r->steps[i], *before = &r->steps[i - 1];
        const float cosine = glms_vec3_dot(now->axes.forward, before->axes.forward);
        const double turned = (double)glm_deg(trig_acosf(glm_clamp(cosine, -1.0f, 1.0f)));
        if (turned > MAX_TURN * (now->film - before->film))
            return false;
    }
    return true;
}

/* ---- conditions on the players ---- */

static bool is_visible(const struct rating *r, const struct step *step, vec3s point)
{
    return camera_collision_trace(r->scene->collision, step->demo, step->pose.origin, point) >=
           1.0f;
}

/* Returns how many of a player's head, chest and feet are visible. A dead one lies. */
static int count_visible(const struct rating *r, const struct step *step, vec3s player,
                         bool is_dead)
{
    static const float alive[] = {26.0f, 4.0f, -18.0f}, dead[] = {0.0f, -8.0f, -18.0f};
    const float *heights = is_dead ? dead : alive;
    int num = 0;
    for (int i = 0; i < 3; i++)
        num += is_visible(r, step, vec3_make(player.x, player.y, player.z + heights[i]));
    return num;
}

static float light_at(const struct rating *r, vec3s point)
{
    float styles[64];
    for (int i = 0; i < 64; i++)
        styles[i] = 1.0f;
    const vec3s light = map_light_at(r->scene->map, styles, point);
    return (light.x + light.y + light.z) / 3.0f;
}

/* Returns whether the victim is lit, and no silhouette in front of bright walls, on average. */
static bool is_lit(const struct rating *r)
{
    static const float far = 2048.0f, off = 8.0f; /* units */
    float light = 0.0f, light_behind = 0.0f;
    for (int i = 0; i < r->num; i++) {
        const struct step *step = &r->steps[i];
        const vec3s way = glms_vec3_normalize(glms_vec3_sub(step->victim, step->pose.origin));
        const float free = camera_collision_trace(r->scene->collision, step->demo, step->victim,
                                                  vec3_mad(step->victim, way, far));
        light += light_at(r, step->victim);
        light_behind += light_at(r, vec3_mad(step->victim, way, fmaxf(free * far - off, 0.0f)));
    }
    return r->view->kind == REPLAY_VICTIM_EYES ||
           (light >= MIN_LIGHT * (float)r->num && light >= MIN_CONTRAST * light_behind);
}

static bool shows_both(const struct rating *r, const struct step *step)
{
    const enum replay_kind kind = r->view->kind;
    const bool is_dead = step->demo > r->view->range.hit;
    if (kind != REPLAY_VICTIM_EYES && count_visible(r, step, step->victim, is_dead) < 2)
        return false;
    if (kind == REPLAY_RIDE)
        return !step->has_missile || is_visible(r, step, step->missile);
    return kind == REPLAY_KILLER_EYES || (kind == REPLAY_VICTIM_EYES && is_dead) ||
           count_visible(r, step, step->killer, false) >= 1;
}

/* Checks the conditions of a moment. */
static bool holds_at(struct rating *r, struct step *step)
{
    take_step(r, step);
    return fabsf(step->pose.angles.x) <= MAX_PITCH && step->pose.kept >= MIN_KEPT &&
           shows_both(r, step) && (is_eyes(r) || is_free(r, step));
}

/* Checks the conditions of all moments: that of the hit first, which often fails. */
static bool holds_around_hit(struct rating *r)
{
    int hit = 0;
    while (hit + 1 < r->num && r->steps[hit + 1].demo <= r->view->range.hit)
        hit++;
    for (int i = hit; i < r->num; i++)
        if (!holds_at(r, &r->steps[i]))
            return false;
    for (int i = hit - 1; i >= 0; i--)
        if (!holds_at(r, &r->steps[i]))
            return false;
    return is_steady(r) && is_lit(r);
}

/* ---- composition ---- */

static bool is_composed(const struct rating *r, const struct step *step,
                        const struct replay_frame *frame)
{
    const enum replay_kind kind = r->view->kind;
    const struct replay_spot killer = replay_frame_spot(frame, &step->pose, step->killer);
    const struct replay_spot victim = replay_frame_spot(frame, &step->pose, step->victim);
    const double before = r->view->range.hit - step->demo;
    if (kind == REPLAY_VICTIM_EYES)
        return before < 0.0 || replay_frame_holds(&killer, MIN_KILLER);
    if (kind == REPLAY_RIDE) {
        const struct replay_spot missile = replay_frame_spot(frame, &step->pose, step->missile);
        return replay_frame_holds(&victim, before > LATE_RIDE ? 0.0f : MIN_VICTIM) &&
               (!step->has_missile || replay_frame_holds(&missile, 0.0f));
    }
    return replay_frame_holds(&victim, MIN_VICTIM) &&
           (kind == REPLAY_KILLER_EYES || replay_frame_holds(&killer, MIN_KILLER));
}

static float rate_facing(const struct rating *r, const struct step *step)
{
    struct place place = {0};
    entity_track_at(r->scene->victim, step->demo, &place);
    const vec3s way = glms_vec3_sub(step->pose.origin, step->victim);
    const vec3s forward = angles_to_axes(vec3_make(0, place.angles.y, 0)).forward;
    const float facing = fmaxf(glms_vec3_dot(glms_vec3_normalize(way), forward), 0.0f);
    return facing * facing * sqrtf(fminf(NEAR / fmaxf(glms_vec3_norm(way), 1.0f), 1.0f));
}

/* Rates a step with a lens. */
static float rate_step(const struct rating *r, const struct step *step,
                       const struct replay_frame *frame)
{
    const struct replay_spot killer = replay_frame_spot(frame, &step->pose, step->killer);
    const struct replay_spot victim = replay_frame_spot(frame, &step->pose, step->victim);
    const struct replay_spot missile = replay_frame_spot(frame, &step->pose, step->missile);
    const bool has_both = !is_eyes(r) && r->view->kind != REPLAY_RIDE;
    const struct replay_spot *subject = r->view->kind == REPLAY_VICTIM_EYES ? &killer : &victim;
    const float size = fmaxf(subject->height, 0.001f);
    float score =
        2.0f * fmaxf(1.0f - fabsf((float)trig_log2((double)(size / BEST_HEIGHT))) / 1.5f, 0.0f);
    if (r->view->kind == REPLAY_RIDE)
        score += RIDE; /* instead of a balance of two players */
    if (has_both)
        score += 3.0f * replay_frame_balance(frame, &killer, &victim);
    if (r->view->kind != REPLAY_VICTIM_EYES)
        score += 2.0f * rate_facing(r, step);
    if (step->has_missile && replay_frame_holds(&missile, 0.0f) &&
        is_visible(r, step, step->missile))
        score += 1.0f;
    return score + fminf(light_at(r, step->victim) / 128.0f, 1.0f);
}

/* Returns the mean of the steps' ratings; negative if one of them fails. */
static float rate_frame(const struct rating *r, int fov)
{
    const struct replay_frame frame = replay_frame_make(fov, r->scene->shape);
    float sum = 0.0f;
    for (int i = 0; i < r->num; i++)
        if (!is_composed(r, &r->steps[i], &frame))
            return -1.0f;
    for (int i = 0; i < r->num; i++)
        sum += rate_step(r, &r->steps[i], &frame);
    return sum / (float)r->num;
}

/* Chooses the field of view. Returns false if none shows both. */
static bool choose_fov(const struct rating *r, float *score, int *fov)
{
    static const int fovs[] = {90, 80, 70, 60, 50, 40};
    *score = -1.0f;
    for (int i = 0; i < 6; i++) {
        const float rate = rate_frame(r, fovs[i]);
        if (rate > *score) {
            *score = rate;
            *fov = fovs[i];
        }
    }
    return *score >= 0.0f;
}

/* Returns what the movement of the camera costs. */
static float cost_of_travel(const struct rating *r)
{
    static const float whole = 400.0f; /* units */
    float way = 0.0f;
    for (int i = 1; i < r->num; i++)
        way += glms_vec3_distance(r->steps[i - 1].pose.origin, r->steps[i].pose.origin);
    return is_eyes(r) || r->view->kind == REPLAY_RIDE ? 0.0f : fminf(way / whole, 2.0f);
}

/* ---- the whole shot ---- */

/* Returns whether a wall hides a place, not just the edge of a body. */
static bool is_behind_wall(const struct rating *r, double demo, vec3s eye, vec3s place)
{
    static const float body = 24.0f; /* units */
    const float free = camera_collision_trace(r->scene->collision, demo, eye, place);
    return (1.0f - free) * glms_vec3_distance(eye, place) > body;
}

static bool is_sound(const struct rating *r, double demo, const struct camera_pose *pose)
{
    return is_air(r, pose->origin) && pose->kept >= MIN_KEPT &&
           !camera_collision_is_solid(r->scene->collision, demo, pose->origin) &&
           (r->scene->sees_all || out_of_pvs_sees(r->scene->timeline, demo, pose->origin));
}

static bool follows(const struct camera *camera)
{
    return camera->kind == CAMERA_ORBIT || camera->kind == CAMERA_CHASE;
}

/* Returns whether the target that the camera follows is in the frame. */
static bool is_in_frame(const struct rating *r, const struct replay_frame *frame, double demo,
                        const struct camera_pose *pose)
{
    struct place place = {0};
    find_place((void *)r->scene, &r->view->camera.target, demo, &place);
    const struct replay_spot spot = replay_frame_spot(frame, pose, place.origin);
    return spot.is_ahead && fabsf(spot.x) <= 1.0f && fabsf(spot.y) <= 1.0f;
}

/* Returns whether the camera is good enough before and after the time around the hit, too. */
static bool holds_throughout(const struct rating *r)
{
    const struct replay_frame frame = replay_frame_make(r->view->fov, r->scene->shape);
    const struct camera *camera = &r->view->camera;
    double hidden = 0.0, hidden_look = 0.0, outside = 0.0; /* s of film */
    for (double film = 0.0; film < r->length && !is_eyes(r); film += SHOT_STEP) {
        const double demo = time_map_at(&r->map, film);
        const struct camera_pose pose = camera_track_at(r->track, film);
        if (!is_sound(r, demo, &pose))
            return false;
        if (is_behind_wall(r, demo, pose.origin, place_at(r->scene->victim, demo)))
            hidden += SHOT_STEP;
        if (pose.has_look_at && is_behind_wall(r, demo, pose.origin, pose.look_at))
            hidden_look += SHOT_STEP;
        if (follows(camera) && !is_in_frame(r, &frame, demo, &pose))
            outside += SHOT_STEP;
    }
    return fmax(fmax(hidden, hidden_look), outside) <= MAX_HIDDEN;
}

/* Returns the side of the line from the killer to the victim on which the camera is. */
static int side_of(const struct rating *r)
{
    static const float on_it = 8.0f; /* units */
    const float axis = glm_rad(r->scene->axis);
    const struct step *last = &r->steps[r->num - 1];
    const vec3s way = glms_vec3_sub(last->pose.origin, r->scene->from);
    const float left = trig_cosf(axis) * way.y - trig_sinf(axis) * way.x;
    return is_eyes(r) || fabsf(left) < on_it ? 0 : left > 0.0f ? 1 : -1;
}

bool replay_rating_set(const struct replay_scene *scene, struct replay_view *view,
                       struct arena *arena)
{
    struct rating r = {.scene = scene, .view = view};
    open_camera(&r, arena);
    if (!set_times(&r) || !holds_around_hit(&r) || !choose_fov(&r, &view->score, &view->fov) ||
        !holds_throughout(&r))
        return false;
    view->score -= cost_of_travel(&r);
    view->side = side_of(&r);
    replay_camera_set_fov(view, view->fov, arena);
    return true;
}
