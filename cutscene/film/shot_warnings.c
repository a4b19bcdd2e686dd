/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/film/shot_warnings.h"

#include <math.h>

#include "base/log.h"
#include "base/trig.h"
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

static const double STEP = 0.05; /* seconds of the shot between two checks */
static const double MAX_WAIT =
    0.5; /* seconds for which a camera may wait for a missile without a warning */
static const double MAX_AFTER_END =
    0.8; /* seconds of the demo after a target's end without a warning */
static const double MAX_PUSHED =
    0.5; /* seconds for which walls may push a camera close to its target */
static const double MAX_OUT_OF_FRAME = 0.5; /* seconds for which a target may be out of the frame */
static const double MAX_BEHIND_WALL = 1.0;  /* seconds for which it may be behind a wall */
static const float MIN_KEPT = 0.6f;         /* fraction of its distance that a camera must keep */
static const float BODY = 24.0f;  /* units; walls closer to a target than this do not hide it */
static const float SLACK = 1.02f; /* tolerance at the frame's edge */

struct check {
    const struct shot_player *player;
    const char *name;
    struct log *log;
};

/* The camera at a time of the shot. */
struct sample {
    double time, demo;
    struct camera_pose pose;
};

static struct sample sample_at(const struct shot_player *player, double time)
{
    const int cut = film_plan_cut(player->shot, time);
    return (struct sample){
        .time = time,
        .demo = time_map_at(&player->shot->map, time),
        .pose = camera_track_at(player->tracks[cut], time),
    };
}

/* ---- conditions ---- */

typedef bool condition(const struct shot_player *player, const struct sample *sample);

/* Returns the length of the longest period in which a condition holds, and its beginning. */
static double find_longest(const struct shot_player *player, condition *holds, double *begin)
{
    double longest = 0.0, since = -1.0;
    for (int i = 0; i * STEP < player->planned->duration; i++) {
        const struct sample sample = sample_at(player, i * STEP);
        const bool is = !sample.pose.own_eyes && holds(player, &sample);
        since = is ? (since < 0.0 ? sample.time : since) : -1.0;
        if (is && sample.time + STEP - since > longest) {
            longest = sample.time + STEP - since;
            *begin = since;
        }
    }
    return longest;
}

/* Is the camera where the recorded player cannot see? */
static bool is_blind(const struct shot_player *player, const struct sample *sample)
{
    return !out_of_pvs_sees(player->timeline, sample->demo, sample->pose.origin);
}

static bool is_buried(const struct shot_player *player, const struct sample *sample)
{
    return camera_collision_is_solid(player->collision, sample->demo, sample->pose.origin);
}

static bool is_in_lava(const struct shot_player *player, const struct sample *sample)
{
    return camera_collision_is_in_lava(player->collision, sample->demo, sample->pose.origin);
}

static bool is_pushed(const struct shot_player *player, const struct sample *sample)
{
    (void)player;
    return sample->pose.kept < MIN_KEPT;
}

/* Is a position in the frame? */
static bool is_in_frame(const struct shot_player *player, const struct camera_pose *pose,
                        vec3s place)
{
    const double fov = pose->fov > 0.0 ? pose->fov : (double)player->options.fov;
    const float shape = (float)player->options.width / (float)player->options.height;
    const float up = 0.75f * (float)trig_tan(fov * M_PI / 360.0) * SLACK;
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

static bool is_out_of_frame(const struct shot_player *player, const struct sample *sample)
{
    const int cut = film_plan_cut(player->shot, sample->time);
    const struct camera *camera = &player->shot->cuts[cut].camera;
    struct place place;
    return follows(camera) &&
           target_set_find(player->target_set, &camera->target, sample->demo, &place) &&
           !is_in_frame(player, &sample->pose, place.origin);
}

static bool is_behind_wall(const struct shot_player *player, const struct sample *sample)
{
    const vec3s from = sample->pose.origin, to = sample->pose.look_at;
    if (!sample->pose.has_look_at)
        return false;
    const float free = camera_collision_trace(player->collision, sample->demo, from, to);
    return (1.0f - free) * glms_vec3_distance(from, to) > BODY;
}

static void warn_condition(const struct check *check, condition *holds, double least,
                           const char *what, const char *where)
{
    double begin = 0.0;
    const double length = find_longest(check->player, holds, &begin);
    if (length > least)
        log_warn(check->log, "%s: at %.1f s, %s is %s for %.1f s", check->name, begin, what, where,
                 length);
}

static void warn_about_walls(const struct check *check)
{
    double begin = 0.0;
    const double length = find_longest(check->player, is_pushed, &begin);
    float least = HUGE_VALF;
    for (double time = begin; length > MAX_PUSHED && time < begin + length; time += STEP) {
        const struct sample sample = sample_at(check->player, time);
        const int cut = film_plan_cut(check->player->shot, time);
        struct place place;
        if (target_set_find(check->player->target_set,
                            &check->player->shot->cuts[cut].camera.target, sample.demo, &place))
            least = fminf(least, glms_vec3_distance(place.origin, sample.pose.origin));
    }
    if (least < HUGE_VALF)
        log_warn(check->log,
                 "%s: at %.1f s, walls push the camera to within %.0f units of its target for "
                 "%.1f s",
                 check->name, begin, (double)least, length);
}

/* ---- targets ---- */

/* The part of the shot in which a camera is used. */
struct range {
    double from, to;
};

static void warn_about_flight(const struct check *check, const struct camera_target *target,
                              const struct range *range)
{
    double waits = 0.0, rests = 0.0, last = 0.0, begin, end;
    if (!target_set_flight(check->player->target_set, target, &begin, &end))
        return;
    for (double time = range->from; time < range->to; time += STEP) {
        const double demo = time_map_at(&check->player->shot->map, time);
        waits += demo < begin ? STEP : 0.0;
        rests += demo > end ? STEP : 0.0;
        last = fmax(last, demo - end);
    }
    const char *name = target_set_name(check->player->target_set, target);
    if (waits > MAX_WAIT)
        log_warn(check->log, "%s: a camera waits for %.1f s until the %s is fired", check->name,
                 waits, name);
    if (last > MAX_AFTER_END)
        log_warn(check->log, "%s: a camera stays for %.1f s after the %s has ended", check->name,
                 rests, name);
}

static bool has_jumped(vec3s before, vec3s now, double demo)
{
    static const double least = 200.0, fastest = 3000.0; /* units; units/s */
    return (double)glms_vec3_distance(before, now) > fmax(least, fastest * fabs(demo));
}

/* Warns about the first death that the shot continues after, and the first jump. */
static void warn_about_life(const struct check *check, const struct camera_target *target,
                            const struct range *range)
{
    const struct shot_player *player = check->player;
    const struct time_map *map = &player->shot->map;
    const int entity = target_set_entity(player->target_set, target);
    const char *name = target_set_name(player->target_set, target);
    struct place before, now;
    double died = -1.0, died_demo = 0.0; /* seconds of the shot, < 0: not yet; of the demo */
    bool is_reported = false, has_moved = false;
    if (entity <= 0 ||
        !target_set_find(player->target_set, target, time_map_at(map, range->from), &before))
        return;
    for (double time = range->from + STEP; time < range->to && !has_moved; time += STEP) {
        const double a = time_map_at(map, time - STEP), b = time_map_at(map, time);
        target_set_find(player->target_set, target, b, &now);
        if (died < 0.0 && action_search_has_death(player->search, entity, fmin(a, b), fmax(a, b))) {
            died = time;
            died_demo = b;
        }
        if (died >= 0.0 && !is_reported && fabs(b - died_demo) > MAX_AFTER_END) {
            log_warn(check->log, "%s: at %.1f s, %s dies", check->name, died, name);
            is_reported = true;
        }
        has_moved = has_jumped(before.origin, now.origin, b - a);
        if (has_moved)
            log_warn(check->log, "%s: at %.1f s, %s jumps to another position (%s)", check->name,
                     time, name, died >= 0.0 ? "respawn" : "teleporter or respawn");
        before = now;
    }
}

static void warn_about_target(const struct check *check, const struct camera_target *target,
                              const struct range *range)
{
    for (int i = 0; i < target->num_parts; i++)
        warn_about_target(check, &target->parts[i], range);
    if (target->kind == TARGET_MISSILE)
        warn_about_flight(check, target, range);
    else if (target->kind != TARGET_NONE && target->kind != TARGET_POINT &&
             target->kind != TARGET_MIDDLE && target->kind != TARGET_PATH)
        warn_about_life(check, target, range);
}

static bool is_same(const struct camera_target *a, const struct camera_target *b,
                    const struct target_set *set)
{
    return a->kind == b->kind && a->kind != TARGET_MISSILE && a->num_parts == 0 &&
           target_set_entity(set, a) == target_set_entity(set, b);
}

static void warn_about_targets(const struct check *check)
{
    const struct shot *shot = check->player->shot;
    for (int i = 0; i < shot->num_cuts; i++) {
        const struct camera *camera = &shot->cuts[i].camera;
        const struct range range = {shot->cuts[i].at, i + 1 < shot->num_cuts
                                                          ? shot->cuts[i + 1].at
                                                          : check->player->planned->duration};
        if (camera->kind != CAMERA_POV || camera->target.kind == TARGET_MISSILE)
            warn_about_target(check, &camera->target, &range);
        if (!is_same(&camera->look, &camera->target, check->player->target_set))
            warn_about_target(check, &camera->look, &range);
        for (int k = 0; k < camera->num_keys; k++)
            if (k == 0 || !is_same(&camera->keys[k].look, &camera->keys[k - 1].look,
                                   check->player->target_set))
                warn_about_target(check, &camera->keys[k].look, &range);
    }
}

/* ---- all checks ---- */

/* Returns how many seconds of the shot are before the beginning or after the end of the demo. */
static double count_outside(const struct shot_player *player)
{
    const double end = timeline_duration(player->timeline);
    double outside = 0.0;
    for (double time = 0.0; time < player->planned->duration; time += STEP) {
        const double demo = time_map_at(&player->shot->map, time);
        outside += demo < -STEP || demo > end + STEP ? STEP : 0.0; /* a tolerance of one step */
    }
    return outside;
}

void shot_warnings_log(struct shot_player *player, const char *name, struct log *log)
{
    const struct check check = {player, name, log};
    double length;
    if (player->timeline && (length = count_outside(player)) > 0.0)
        log_warn(log,
                 "%s: the demo lasts %.2f s; for %.1f s the shot is outside it and stands still",
                 name, timeline_duration(player->timeline), length);
    target_set_warn(player->target_set, name, log);
    warn_condition(&check, is_buried, 0.0, "the camera", "inside a wall or outside the map");
    warn_condition(&check, is_in_lava, 0.0, "the camera", "in lava or slime");
    warn_about_walls(&check);
    warn_condition(&check, is_out_of_frame, MAX_OUT_OF_FRAME, "the target of the camera",
                   "out of the frame");
    warn_condition(&check, is_behind_wall, MAX_BEHIND_WALL, "the target that the camera looks at",
                   "behind a wall");
    if (player->timeline)
        warn_about_targets(&check);
    if (player->timeline && !player->sees_all)
        warn_condition(
            &check, is_blind, 0.0, "the camera",
            "where the recorded player could not see (the recording has no moving objects there)");
    overlay_warnings_log(player, name, log);
}
