/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/film/shot_warnings.h"

#include <math.h>

#include "base/log.h"
#include "cutscene/camera/camera_collision.h"
#include "cutscene/camera/camera_track.h"
#include "cutscene/camera/target_set.h"
#include "cutscene/film/film.h"
#include "cutscene/film/film_plan.h"
#include "cutscene/film/overlay_warnings.h"
#include "cutscene/film/shot_player_state.h"
#include "playback/analysis/action_search.h"
#include "playback/scene/out_of_pvs.h"
#include "playback/timeline/timeline.h"

static const double STEP = 0.05;     /* s of the shot between two looks */
static const double LONG_AGO = 0.5;  /* s that a missile may be waited for unsaid */
static const double WATCHED = 0.8;   /* s of the demo that an end may be watched unsaid */
static const double NEAR = 0.5;      /* s that a wall may bring a camera near */
static const double NOT_SEEN = 0.5;  /* s that a target may be out of the frame */
static const double NOT_OPEN = 1.0;  /* s that it may be behind a wall */
static const float PULLED_IN = 0.6f; /* part of its distance that a camera may lose unsaid */
static const float BODY = 24.0f;     /* units: nearer to a target than that no wall hides it */
static const float SLACK = 1.02f;    /* of the frame's edge */

struct check {
    const struct shot_player *player;
    const char *name;
    struct log *log;
};

/* A moment of the shot. */
struct look {
    double time, demo;
    struct camera_pose pose;
};

static struct look look_at(const struct shot_player *player, double time)
{
    const int cut = film_plan_cut(player->shot, time);
    return (struct look){
        .time = time,
        .demo = time_map_at(&player->shot->map, time),
        .pose = camera_track_at(player->tracks[cut], time),
    };
}

/* ---- stretches ---- */

typedef bool look_test(const struct shot_player *player, const struct look *look);

/* The longest stretch in which something is so. */
static double find_stretch(const struct shot_player *player, look_test *is_so, double *begin)
{
    double longest = 0.0, since = -1.0;
    for (int i = 0; i * STEP < player->planned->duration; i++) {
        const struct look look = look_at(player, i * STEP);
        const bool is = !look.pose.own_eyes && is_so(player, &look);
        since = is ? (since < 0.0 ? look.time : since) : -1.0;
        if (is && look.time + STEP - since > longest) {
            longest = look.time + STEP - since;
            *begin = since;
        }
    }
    return longest;
}

/* Where the recorder cannot see. */
static bool is_blind(const struct shot_player *player, const struct look *look)
{
    return !out_of_pvs_sees(player->timeline, look->demo, look->pose.origin);
}

static bool is_buried(const struct shot_player *player, const struct look *look)
{
    return camera_collision_is_solid(player->collision, look->demo, look->pose.origin);
}

static bool is_in_lava(const struct shot_player *player, const struct look *look)
{
    return camera_collision_is_in_lava(player->collision, look->demo, look->pose.origin);
}

static bool is_pulled_in(const struct shot_player *player, const struct look *look)
{
    (void)player;
    return look->pose.kept < PULLED_IN;
}

/* Is a place in the frame? */
static bool is_in_frame(const struct shot_player *player, const struct camera_pose *pose,
                        vec3s place)
{
    const double fov = pose->fov > 0.0 ? pose->fov : (double)player->options.fov;
    const float shape = (float)player->options.width / (float)player->options.height;
    const float up = 0.75f * (float)tan(fov * M_PI / 360.0) * SLACK;
    const struct axes axes = angles_to_axes(pose->angles);
    const vec3s way = glms_vec3_sub(place, pose->origin);
    const float ahead = glms_vec3_dot(way, axes.forward);
    return ahead > 0.0f && fabsf(glms_vec3_dot(way, axes.right)) <= ahead * up * shape &&
           fabsf(glms_vec3_dot(way, axes.up)) <= ahead * up;
}

static bool follows(const struct camera *camera)
{
    return camera->kind == CAMERA_CHASE || camera->kind == CAMERA_ORBIT;
}

static bool is_out_of_frame(const struct shot_player *player, const struct look *look)
{
    const int cut = film_plan_cut(player->shot, look->time);
    const struct camera *camera = &player->shot->cuts[cut].camera;
    struct place place;
    return follows(camera) &&
           target_set_find(player->target_set, &camera->target, look->demo, &place) &&
           !is_in_frame(player, &look->pose, place.origin);
}

static bool is_behind_wall(const struct shot_player *player, const struct look *look)
{
    const vec3s from = look->pose.origin, to = look->pose.look_at;
    if (!look->pose.has_look_at)
        return false;
    const float free = camera_collision_trace(player->collision, look->demo, from, to);
    return (1.0f - free) * glms_vec3_distance(from, to) > BODY;
}

static void warn_stretch(const struct check *check, look_test *is_so, double least,
                         const char *what, const char *where)
{
    double begin = 0.0;
    const double length = find_stretch(check->player, is_so, &begin);
    if (length > least)
        log_warn(check->log, "%s: from %.1f s on %s is for %.1f s %s", check->name, begin, what,
                 length, where);
}

static void warn_of_walls(const struct check *check)
{
    double begin = 0.0;
    const double length = find_stretch(check->player, is_pulled_in, &begin);
    float least = HUGE_VALF;
    for (double time = begin; length > NEAR && time < begin + length; time += STEP) {
        const struct look look = look_at(check->player, time);
        const int cut = film_plan_cut(check->player->shot, time);
        struct place place;
        if (target_set_find(check->player->target_set,
                            &check->player->shot->cuts[cut].camera.target, look.demo, &place))
            least = fminf(least, glms_vec3_distance(place.origin, look.pose.origin));
    }
    if (least < HUGE_VALF)
        log_warn(check->log,
                 "%s: from %.1f s on walls bring the camera for %.1f s as near as %.0f units to "
                 "what it follows",
                 check->name, begin, length, (double)least);
}

/* ---- targets ---- */

/* The stretch of the shot in which a camera is shown. */
struct stretch {
    double from, to;
};

static void warn_of_flight(const struct check *check, const struct camera_target *target,
                           const struct stretch *stretch)
{
    double waits = 0.0, rests = 0.0, last = 0.0, begin, end;
    if (!target_set_flight(check->player->target_set, target, &begin, &end))
        return;
    for (double time = stretch->from; time < stretch->to; time += STEP) {
        const double demo = time_map_at(&check->player->shot->map, time);
        waits += demo < begin ? STEP : 0.0;
        rests += demo > end ? STEP : 0.0;
        last = fmax(last, demo - end);
    }
    const char *name = target_set_name(check->player->target_set, target);
    if (waits > LONG_AGO)
        log_warn(check->log, "%s: a camera waits %.1f s for the %s to be fired", check->name, waits,
                 name);
    if (last > WATCHED)
        log_warn(check->log, "%s: a camera stays %.1f s where the %s has ended", check->name, rests,
                 name);
}

static bool has_jumped(vec3s before, vec3s now, double demo)
{
    static const double least = 200.0, fastest = 3000.0; /* units; units/s */
    return (double)glms_vec3_distance(before, now) > fmax(least, fastest * fabs(demo));
}

/* Deaths of which more than the end is watched, and jumps; the first of each. */
static void warn_of_life(const struct check *check, const struct camera_target *target,
                         const struct stretch *stretch)
{
    const struct shot_player *player = check->player;
    const struct time_map *map = &player->shot->map;
    const int entity = target_set_entity(player->target_set, target);
    const char *name = target_set_name(player->target_set, target);
    struct place before, now;
    double died = -1.0, died_demo = 0.0; /* s of the shot, below 0: not yet; of the demo */
    bool is_told = false, has_moved = false;
    if (entity <= 0 ||
        !target_set_find(player->target_set, target, time_map_at(map, stretch->from), &before))
        return;
    for (double time = stretch->from + STEP; time < stretch->to && !has_moved; time += STEP) {
        const double a = time_map_at(map, time - STEP), b = time_map_at(map, time);
        target_set_find(player->target_set, target, b, &now);
        if (died < 0.0 && action_search_has_death(player->search, entity, fmin(a, b), fmax(a, b))) {
            died = time;
            died_demo = b;
        }
        if (died >= 0.0 && !is_told && fabs(b - died_demo) > WATCHED) {
            log_warn(check->log, "%s: at %.1f s %s dies", check->name, died, name);
            is_told = true;
        }
        has_moved = has_jumped(before.origin, now.origin, b - a);
        if (has_moved)
            log_warn(check->log, "%s: at %.1f s %s is elsewhere at once: %s", check->name, time,
                     name, died >= 0.0 ? "a new life" : "a teleporter, or a new life");
        before = now;
    }
}

static void warn_of_target(const struct check *check, const struct camera_target *target,
                           const struct stretch *stretch)
{
    for (int i = 0; i < target->num_parts; i++)
        warn_of_target(check, &target->parts[i], stretch);
    if (target->kind == TARGET_MISSILE)
        warn_of_flight(check, target, stretch);
    else if (target->kind != TARGET_NONE && target->kind != TARGET_POINT &&
             target->kind != TARGET_MIDDLE && target->kind != TARGET_PATH)
        warn_of_life(check, target, stretch);
}

static bool is_same(const struct camera_target *a, const struct camera_target *b,
                    const struct target_set *set)
{
    return a->kind == b->kind && a->kind != TARGET_MISSILE && a->num_parts == 0 &&
           target_set_entity(set, a) == target_set_entity(set, b);
}

static void warn_of_targets(const struct check *check)
{
    const struct shot *shot = check->player->shot;
    for (int i = 0; i < shot->num_cuts; i++) {
        const struct camera *camera = &shot->cuts[i].camera;
        const struct stretch stretch = {shot->cuts[i].at, i + 1 < shot->num_cuts
                                                              ? shot->cuts[i + 1].at
                                                              : check->player->planned->duration};
        if (camera->kind != CAMERA_POV || camera->target.kind == TARGET_MISSILE)
            warn_of_target(check, &camera->target, &stretch);
        if (!is_same(&camera->look, &camera->target, check->player->target_set))
            warn_of_target(check, &camera->look, &stretch);
        for (int k = 0; k < camera->num_keys; k++)
            if (k == 0 || !is_same(&camera->keys[k].look, &camera->keys[k - 1].look,
                                   check->player->target_set))
                warn_of_target(check, &camera->keys[k].look, &stretch);
    }
}

/* ---- all ---- */

/* Seconds of the shot that show the demo before its begin or after its end. */
static double count_outside(const struct shot_player *player)
{
    const double end = timeline_duration(player->timeline);
    double outside = 0.0;
    for (double time = 0.0; time < player->planned->duration; time += STEP) {
        const double demo = time_map_at(&player->shot->map, time);
        outside += demo < -STEP || demo > end + STEP ? STEP : 0.0; /* no more is meant */
    }
    return outside;
}

void shot_warnings_log(struct shot_player *player, const char *name, struct log *log)
{
    const struct check check = {player, name, log};
    double length;
    if (player->timeline && (length = count_outside(player)) > 0.0)
        log_warn(log, "%s: the demo lasts %.2f s; for %.1f s the shot is outside and stands still",
                 name, timeline_duration(player->timeline), length);
    target_set_warn(player->target_set, name, log);
    warn_stretch(&check, is_buried, 0.0, "the camera", "inside a wall or outside the map");
    warn_stretch(&check, is_in_lava, 0.0, "the camera", "in lava or slime, which hide all");
    warn_of_walls(&check);
    warn_stretch(&check, is_out_of_frame, NOT_SEEN, "what the camera follows", "out of the frame");
    warn_stretch(&check, is_behind_wall, NOT_OPEN, "what the camera looks at", "behind a wall");
    if (player->timeline)
        warn_of_targets(&check);
    if (player->timeline && !player->sees_all)
        warn_stretch(&check, is_blind, 0.0, "the camera",
                     "where the recorder could not see: what moves there is not in the recording");
    overlay_warnings_log(player, name, log);
}
