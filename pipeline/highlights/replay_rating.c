/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/replay_rating.h"

#include <math.h>

#include "base/arena.h"
#include "base/trig.h"
#include "cutscene/camera/camera_collision.h"
#include "cutscene/camera/camera_track.h"
#include "cutscene/camera/entity_track.h"
#include "cutscene/camera/time_map.h"
#include "pipeline/highlights/replay_bodies.h"
#include "pipeline/highlights/replay_camera.h"
#include "pipeline/highlights/replay_frame.h"
#include "pipeline/highlights/replay_sight.h"
#include "playback/analysis/player_action.h"
#include "playback/scene/out_of_pvs.h"

/* s before the hit in which a ride shows the victim's size, and in which the missile is in view. */
static const double LATE_RIDE = 0.25;

/* Conditions. Heights are fractions of that of the frame. */
static const float MIN_VICTIM = 90.0f / 1080.0f, MIN_KILLER = 45.0f / 1080.0f;
static const float MIN_AT_HIT = 0.2f; /* of both players */
static const float MIDDLE = 0.75f;    /* part of the frame in which both are at the hit */
static const float FREE = 32.0f;      /* units around the camera */
static const float FREE_BEHIND_MISSILE = 6.0f;
static const float MIN_CONTRAST = 0.6f; /* of the light on the victim to the light behind it */
static const float MAX_PITCH = 55.0f;   /* degrees up and down */
static const double MAX_TURN = 120.0;   /* degrees per second of film */
static const float MIN_KEPT = 0.6f; /* part of the distance to the target that walls must leave */

/* The whole shot, in s of film. */
static const double MAX_HIDDEN = 0.4;

static const float BEST_HEIGHT = 0.25f; /* of a player */
static const int USUAL_FOV = 90;        /* degrees; wider ones make figures small and distort */
static const float RIDE = 2.5f;         /* a flight is worth seeing */
static const float NEAR = 160.0f;       /* units; facing counts in full */

/* Fields of view, in degrees. */
static const int fovs[] = {100, 90, 80, 70, 60, 50, 40, 30, 24};
enum { NUM_FOVS = sizeof fovs / sizeof fovs[0] };

/* A moment around the hit. */
struct step {
    int index;         /* of the scene's bodies */
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
    struct step steps[REPLAY_STEPS];
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

/* Finds the times around the hit. Returns false if the replay is too short. */
static bool set_times(struct rating *r)
{
    const struct replay_range *range = &r->view->range;
    for (int i = 0; i < REPLAY_STEPS; i++) {
        struct step *step = &r->steps[r->num];
        step->index = i;
        step->demo = range->hit - REPLAY_BEFORE + i * REPLAY_STEP;
        if (step->demo < fmax(range->from, r->scene->range.from) || step->demo > range->to)
            continue;
        if (!time_map_find(&r->map, step->demo, r->length + 1.0, &step->film))
            return false;
        r->num++;
    }
    return r->num >= (int)(REPLAY_AFTER / REPLAY_STEP) + 2;
}

/* Returns whether the camera shows the missile and the victim, instead of both players. */
static bool shows_missile(const struct rating *r)
{
    return r->view->kind == REPLAY_RIDE || r->view->kind == REPLAY_MISSILE;
}

/* Returns whether such a camera has to show the missile at a moment. */
static bool needs_missile(const struct rating *r, const struct step *step)
{
    return step->has_missile &&
           (r->view->kind == REPLAY_RIDE || r->view->range.hit - step->demo <= LATE_RIDE);
}

/* Returns where a player is or, while that is somewhere else, was before or after a jump. */
static vec3s player_at(const struct replay_scene *scene, const struct entity_track *track,
                       double demo)
{
    return place_at(track, fmin(fmax(demo, scene->range.from), scene->range.to));
}

static void take_step(struct rating *r, struct step *step)
{
    const struct replay_scene *scene = r->scene;
    const struct flight *flight = scene->flight;
    step->pose = camera_track_at(r->track, step->film);
    step->axes = angles_to_axes(step->pose.angles);
    step->killer = player_at(scene, scene->killer, step->demo);
    step->victim = player_at(scene, scene->victim, step->demo);
    step->has_missile = flight && step->demo >= flight->begin && step->demo < flight->end;
    if (step->has_missile)
        step->missile = place_at(scene->missile, step->demo);
}

/* ---- conditions on the camera ---- */

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

/* Returns whether the victim stands out from what is behind it: dark figures before bright walls do
 * not. */
static bool has_contrast(const struct rating *r)
{
    float light = 0.0f, light_behind = 0.0f;
    for (int i = 0; i < r->num; i++) {
        const struct step *step = &r->steps[i];
        light += replay_sight_light(r->scene, step->victim);
        light_behind +=
            replay_sight_light_behind(r->scene, step->demo, step->pose.origin, step->victim);
    }
    return light >= MIN_CONTRAST * light_behind;
}

static bool shows_both(const struct rating *r, const struct step *step)
{
    const bool is_dead = step->demo > r->view->range.hit;
    const vec3s eye = step->pose.origin;
    if (!replay_sight_sees(r->scene, step->demo, eye, step->victim, is_dead, 2))
        return false;
    return shows_missile(r) ? !needs_missile(r, step) ||
                                  replay_sight_is_visible(r->scene, step->demo, eye, step->missile)
                            : r->scene->is_of_victim || replay_sight_sees(r->scene, step->demo, eye,
                                                                          step->killer, false, 1);
}

/* Checks the conditions of a moment. */
static bool holds_at(struct rating *r, struct step *step)
{
    const float least = r->view->kind == REPLAY_RIDE ? FREE_BEHIND_MISSILE : FREE;
    take_step(r, step);
    return fabsf(step->pose.angles.x) <= MAX_PITCH && step->pose.kept >= MIN_KEPT &&
           shows_both(r, step) &&
           replay_sight_is_free(r->scene, step->demo, step->pose.origin, least);
}

/* ---- composition ---- */

/* Returns whether a player is in the frame, large enough and, at the hit, near its middle. */
static bool holds_player(const struct rating *r, const struct step *step,
                         const struct replay_spot *player, float least)
{
    const bool is_at_hit = fabs(r->view->range.hit - step->demo) <= REPLAY_STEP;
    return replay_frame_holds(player, is_at_hit ? MIN_AT_HIT : least) &&
           (!is_at_hit || fmaxf(fabsf(player->x), fabsf(player->y)) <= MIDDLE);
}

static bool is_composed(const struct rating *r, const struct step *step,
                        const struct replay_frame *frame)
{
    const struct replay_spot killer = replay_frame_spot(frame, &step->pose, step->killer);
    const struct replay_spot victim = replay_frame_spot(frame, &step->pose, step->victim);
    const struct replay_spot missile = replay_frame_spot(frame, &step->pose, step->missile);
    const bool is_early =
        r->view->kind == REPLAY_RIDE && r->view->range.hit - step->demo > LATE_RIDE;
    return holds_player(r, step, &victim, is_early ? 0.0f : MIN_VICTIM) &&
           (shows_missile(r)
                ? !needs_missile(r, step) || replay_frame_holds(&missile, 0.0f)
                : r->scene->is_of_victim || holds_player(r, step, &killer, MIN_KILLER)) &&
           replay_bodies_are_clear(&r->scene->bodies[step->index], frame, &step->pose);
}

/* Returns whether a field of view suits a moment. */
static bool is_composed_somehow(const struct rating *r, const struct step *step)
{
    for (int i = 0; i < NUM_FOVS; i++) {
        const struct replay_frame frame = replay_frame_make(fovs[i], r->scene->shape);
        if (is_composed(r, step, &frame))
            return true;
    }
    return false;
}

static int hit_step(const struct rating *r)
{
    int hit = 0;
    while (hit + 1 < r->num && r->steps[hit + 1].demo <= r->view->range.hit)
        hit++;
    return hit;
}

/* Checks the conditions of all moments: that of the hit first, which often fails. */
static bool holds_around_hit(struct rating *r)
{
    const int hit = hit_step(r);
    if (!holds_at(r, &r->steps[hit]) || !is_composed_somehow(r, &r->steps[hit]))
        return false;
    for (int i = hit + 1; i < r->num; i++)
        if (!holds_at(r, &r->steps[i]))
            return false;
    for (int i = hit - 1; i >= 0; i--)
        if (!holds_at(r, &r->steps[i]))
            return false;
    return is_steady(r) && has_contrast(r);
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

/* Rates the height of a player in the frame, 0 to 1. */
static float rate_height(const struct replay_spot *player)
{
    const float height = fmaxf(player->height, 0.001f);
    return fmaxf(1.0f - fabsf((float)trig_log2((double)(height / BEST_HEIGHT))) / 1.5f, 0.0f);
}

/* Rates a step with a lens. */
static float rate_step(const struct rating *r, const struct step *step,
                       const struct replay_frame *frame)
{
    const struct replay_spot killer = replay_frame_spot(frame, &step->pose, step->killer);
    const struct replay_spot victim = replay_frame_spot(frame, &step->pose, step->victim);
    const struct replay_spot missile = replay_frame_spot(frame, &step->pose, step->missile);
    float score = 3.0f * rate_height(&victim);
    if (r->view->kind == REPLAY_RIDE)
        score += RIDE; /* instead of a balance of two players */
    else if (r->view->kind == REPLAY_MISSILE)
        score += 3.0f * replay_frame_balance(frame, &missile, &victim);
    else
        score += 3.0f * replay_frame_balance(frame, &killer, &victim) + rate_height(&killer);
    score += 2.0f * rate_facing(r, step);
    if (step->has_missile && replay_frame_holds(&missile, 0.0f) &&
        replay_sight_is_visible(r->scene, step->demo, step->pose.origin, step->missile))
        score += 1.0f;
    return score + fminf(replay_sight_light(r->scene, step->victim) / 128.0f, 1.0f);
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
    return fmaxf(sum / (float)r->num - fmaxf((float)(fov - USUAL_FOV), 0.0f) / 10.0f, 0.0f);
}

/* Chooses the field of view. Returns false if none shows both. */
static bool choose_fov(const struct rating *r, float *score, int *fov)
{
    *score = -1.0f;
    for (int i = 0; i < NUM_FOVS; i++) {
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
    return r->view->kind == REPLAY_RIDE ? 0.0f : fminf(way / whole, 2.0f);
}

/* Returns what walls cost that are in the frame at the hit, nearer than half way to the victim. */
static float cost_of_walls(const struct rating *r)
{
    static const float whole = 6.0f;
    const struct replay_frame frame = replay_frame_make(r->view->fov, r->scene->shape);
    const struct step *step = &r->steps[hit_step(r)];
    const float reach = glms_vec3_distance(step->pose.origin, step->victim) / 2.0f;
    return whole * replay_sight_walls(r->scene, step->demo, &step->pose, &frame, reach);
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
    return replay_sight_is_air(r->scene, pose->origin) && pose->kept >= MIN_KEPT &&
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
    const struct replay_range *range = &r->view->range;
    const int first = (int)ceil((range->from - range->hit) / REPLAY_STEP);
    double hidden = 0.0, hidden_look = 0.0, outside = 0.0; /* s of film */
    double film, before = 0.0;
    /* These demo times are the same for all cameras, for whose sake the level is cached. */
    for (int i = first; range->hit + i * REPLAY_STEP <= range->to; i++) {
        const double demo = range->hit + i * REPLAY_STEP;
        if (!time_map_find(&r->map, demo, r->length + 1.0, &film))
            break;
        const double length = film - before;
        const struct camera_pose pose = camera_track_at(r->track, film);
        before = film;
        if (!is_sound(r, demo, &pose))
            return false;
        if (is_behind_wall(r, demo, pose.origin, player_at(r->scene, r->scene->victim, demo)))
            hidden += length;
        if (pose.has_look_at && is_behind_wall(r, demo, pose.origin, pose.look_at))
            hidden_look += length;
        if (follows(camera) && !is_in_frame(r, &frame, demo, &pose))
            outside += length;
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
    return fabsf(left) < on_it ? 0 : left > 0.0f ? 1 : -1;
}

bool replay_rating_set(const struct replay_scene *scene, struct replay_view *view,
                       struct arena *arena)
{
    struct rating r = {.scene = scene, .view = view};
    open_camera(&r, arena);
    if (!set_times(&r) || !holds_around_hit(&r) || !choose_fov(&r, &view->score, &view->fov) ||
        !holds_throughout(&r))
        return false;
    view->score -= cost_of_travel(&r) + cost_of_walls(&r);
    view->side = side_of(&r);
    replay_camera_set_fov(view, view->fov, arena);
    return true;
}
