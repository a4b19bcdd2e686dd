/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/film/film_plan.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/limits.h"
#include "base/spelling.h"
#include "cutscene/film/film.h"

static const double LONGEST_SHOT = 3600.0; /* seconds */

/* The shot whose times are being resolved. */
struct resolver {
    struct shot *shot;
    double duration;
    struct arena *arena;
    struct err *err;
};

static int64_t frames_in(struct rational fps, double seconds)
{
    return llround(seconds * fps.num / fps.den);
}

static bool fail_demo_time(const struct resolver *r, const char *what, double time)
{
    return err_set(r->err, ERR_FORMAT, "%s%s: the shot never shows demo time %.3f s",
                   r->shot->where, what, time);
}

static bool fail_order(const struct resolver *r, const char *what, int key, double time)
{
    return err_set(r->err, ERR_FORMAT, "%s%s: key %d at %.3f s is not after the previous key",
                   r->shot->where, what, key + 1, time);
}

/* Converts a demo time to shot time. `what` names it in messages. */
static bool resolve(const struct resolver *r, const char *what, double *time, bool *on_demo)
{
    const double demo = *time;
    if (!*on_demo)
        return true;
    *on_demo = false;
    return time_map_find(&r->shot->map, demo, r->duration + 1.0, time) ||
           fail_demo_time(r, what, demo);
}

/* The time of a freeze depends on the freezes before it. */
static bool resolve_freezes(struct resolver *r)
{
    struct time_map *map = &r->shot->map;
    const int num = map->num_freezes;
    r->duration = LONGEST_SHOT;
    for (int i = 0; i < num; i++) {
        struct freeze *freeze = &map->freezes[i];
        map->num_freezes = i;
        freeze->has_demo = freeze->on_demo;
        freeze->demo = freeze->at;
        const bool found = resolve(r, "freeze", &freeze->at, &freeze->on_demo);
        map->num_freezes = num;
        if (!found)
            return false;
        if (i > 0 && freeze->at < freeze[-1].at + freeze[-1].length)
            return err_set(r->err, ERR_FORMAT,
                           "%sfreeze: at %.3f s the previous freeze has not ended", r->shot->where,
                           freeze->at);
    }
    return true;
}

static const double NEARLY = 1e-6; /* seconds by which two equal times may differ */

/* Freezes must begin within the shot, but may last longer. */
static bool check_freezes(const struct resolver *r)
{
    const struct time_map *map = &r->shot->map;
    for (int i = 0; i < map->num_freezes; i++) {
        const double at = map->freezes[i].at;
        if (at < 0.0 || at > r->duration - NEARLY)
            return err_set(r->err, ERR_FORMAT,
                           "%sfreeze: %.3f s is outside the shot, which is %.3f s long",
                           r->shot->where, at, r->duration);
    }
    return true;
}

static bool check_fades(const struct resolver *r)
{
    const double sum = r->shot->fade_in.length + r->shot->fade_out.length;
    return sum <= r->duration + NEARLY ||
           err_set(r->err, ERR_FORMAT,
                   "%sfade: in and out take %.3f s, but the shot is only %.3f s long",
                   r->shot->where, sum, r->duration);
}

static bool find_duration(struct resolver *r)
{
    const struct shot *shot = r->shot;
    r->duration = shot->length;
    if (shot->length > 0.0)
        return true;
    if (!time_map_find(&shot->map, shot->to, LONGEST_SHOT, &r->duration))
        return err_set(r->err, ERR_FORMAT,
                       "%sto: starting from %.3f s, the shot never reaches %.3f s at this speed",
                       shot->where, shot->map.from, shot->to);
    if (r->duration <= 0.0)
        return err_set(r->err, ERR_FORMAT, "%sshot: from and to are both %.3f s", shot->where,
                       shot->to);
    return true;
}

/* Sound is stretched for the complete shot at once. */
static bool check_sound(const struct resolver *r)
{
    const struct shot *shot = r->shot;
    return shot->sound != SOUND_STRETCH || time_map_is_plain(&shot->map) ||
           r->duration + shot->sound_before + shot->sound_after <= LIMIT_STRETCHED ||
           err_set(r->err, ERR_LIMIT,
                   "%ssound: \"stretch\" supports shots of at most %d s, but this one is %.3f s "
                   "long; split it",
                   shot->where, LIMIT_STRETCHED, r->duration);
}

static bool resolve_curve(const struct resolver *r, const char *what, struct curve *curve)
{
    for (int i = 0; i < curve->num; i++) {
        struct curve_key *key = &curve->keys[i];
        if (curve->is_ramp)
            key->time *= r->duration;
        if (!resolve(r, what, &key->time, &key->on_demo))
            return false;
        if (i > 0 && key->time <= key[-1].time)
            return fail_order(r, what, i, key->time);
    }
    curve->is_ramp = false;
    return true;
}

static bool resolve_camera(const struct resolver *r, struct camera *camera);

/* Repeats a loop's last key before the first, and the first two after the last: then every
 * key of a round has neighbours, and loops need no special case. */
static void unroll_loop(const struct resolver *r, struct camera *camera)
{
    const int num = camera->num_keys;
    const struct camera_key *old = camera->keys;
    vec3s angles = {0};
    if (camera->loop <= 0.0 || num < 2)
        return;
    camera->period = old[num - 1].time - old[0].time + camera->loop;
    camera->num_keys = num + 3;
    camera->keys = ARENA_NEW(r->arena, struct camera_key, (size_t)num + 3);
    for (int i = 0; i < num; i++)
        angles = old[i].has_angles ? old[i].angles : angles;
    for (int i = 0; i < num + 3; i++) {
        struct camera_key *key = &camera->keys[i];
        *key = old[(i + num - 1) % num];
        key->time += i == 0 ? -camera->period : i > num ? camera->period : 0.0;
        angles = key->has_angles ? key->angles : angles;
        key->angles = angles;
        key->has_angles = true;
    }
}

/* Converts the times in a target that moves along a path of its own. */
static bool resolve_target(const struct resolver *r, struct camera_target *target)
{
    for (int i = 0; i < target->num_parts; i++)
        if (!resolve_target(r, &target->parts[i]))
            return false;
    return !target->path || resolve_camera(r, target->path);
}

static bool resolve_focus(const struct resolver *r, struct camera *camera)
{
    for (int i = 0; i < camera->num_focuses; i++) {
        struct focus_key *const key = &camera->focuses[i];
        if (!resolve_target(r, &key->target) || !resolve(r, "focus", &key->time, &key->on_demo))
            return false;
        if (i > 0 && key->time <= key[-1].time)
            return fail_order(r, "focus", i, key->time);
    }
    return resolve_curve(r, "focus", &camera->focus) && resolve_curve(r, "fstop", &camera->fstop) &&
           resolve_curve(r, "blur", &camera->blur);
}

static bool resolve_camera(const struct resolver *r, struct camera *camera)
{
    if (!resolve_target(r, &camera->target) || !resolve_target(r, &camera->look))
        return false;
    if (!resolve_curve(r, "distance or radius", &camera->distance) ||
        !resolve_curve(r, "angle", &camera->angle) ||
        !resolve_curve(r, "height", &camera->height) || !resolve_curve(r, "fov", &camera->focal) ||
        !resolve_curve(r, "roll", &camera->roll) || !resolve_curve(r, "shake", &camera->shake) ||
        !resolve_curve(r, "handheld", &camera->handheld) || !resolve_focus(r, camera))
        return false;
    for (int i = 0; i < camera->num_keys; i++) {
        struct camera_key *key = &camera->keys[i];
        if (!resolve_target(r, &key->look))
            return false;
        if (!resolve(r, "path", &key->time, &key->on_demo))
            return false;
        if (i > 0 && key->time <= key[-1].time)
            return fail_order(r, "path", i, key->time);
    }
    unroll_loop(r, camera);
    return true;
}

static bool resolve_cuts(const struct resolver *r)
{
    struct shot *shot = r->shot;
    for (int i = 0; i < shot->num_cuts; i++) {
        struct camera_cut *cut = &shot->cuts[i];
        if (!resolve(r, "cuts", &cut->at, &cut->on_demo) || !resolve_camera(r, &cut->camera))
            return false;
        if (i > 0 && (cut->at <= cut[-1].at || cut->at >= r->duration))
            return err_set(r->err, ERR_FORMAT,
                           "%scuts: %.3f s is not between the previous cut and the shot's end",
                           shot->where, cut->at);
    }
    return true;
}

static bool resolve_span(const struct resolver *r, const char *what, struct span *span)
{
    if (!resolve(r, what, &span->at, &span->on_demo))
        return false;
    return (span->at < r->duration && span->at + span->length > 0.0) ||
           err_set(r->err, ERR_FORMAT,
                   "%s%s: from %.3f s to %.3f s is outside the shot, which is %.3f s long",
                   r->shot->where, what, span->at, span->at + span->length, r->duration);
}

static bool resolve_placing(const struct resolver *r, struct placing *placing)
{
    return resolve_curve(r, "place", &placing->across) && resolve_curve(r, "place", &placing->down);
}

static bool resolve_overlays(const struct resolver *r)
{
    struct shot *shot = r->shot;
    for (int i = 0; i < shot->num_captions; i++)
        if (!resolve_span(r, "caption", &shot->captions[i].span) ||
            !resolve_placing(r, &shot->captions[i].placing) ||
            !resolve_curve(r, "caption: size", &shot->captions[i].size) ||
            !resolve_curve(r, "caption: alpha", &shot->captions[i].alpha) ||
            !resolve_target(r, &shot->captions[i].follow))
            return false;
    for (int i = 0; i < shot->num_pictures; i++)
        if (!resolve_span(r, "picture", &shot->pictures[i].span) ||
            !resolve_placing(r, &shot->pictures[i].placing) ||
            !resolve_curve(r, "picture: size", &shot->pictures[i].sizes) ||
            !resolve_curve(r, "picture: alpha", &shot->pictures[i].alpha))
            return false;
    for (int i = 0; i < shot->num_stills; i++) {
        struct still *still = &shot->stills[i];
        if (!resolve(r, "still", &still->at, &still->on_demo))
            return false;
        if (still->at < 0.0 || still->at > r->duration)
            return err_set(r->err, ERR_FORMAT,
                           "%sstill: %.3f s is outside the shot, which is %.3f s long", shot->where,
                           still->at, r->duration);
    }
    return true;
}

static bool resolve_look(const struct resolver *r)
{
    struct shot_look *look = &r->shot->look;
    return resolve_curve(r, "exposure", &r->shot->exposure.stops) &&
           resolve_curve(r, "tint", &r->shot->tint) && resolve_curve(r, "gamma", &look->gamma) &&
           resolve_curve(r, "contrast", &look->contrast) &&
           resolve_curve(r, "saturation", &look->saturation) &&
           resolve_curve(r, "vignette", &look->vignette) &&
           resolve_curve(r, "lut_amount", &look->lut_amount);
}

static bool resolve_shot(struct resolver *r)
{
    struct time_map *map = &r->shot->map;
    r->duration = r->shot->length;
    if (!resolve_curve(r, "speed", &map->speed) || !resolve_freezes(r) || !find_duration(r))
        return false;
    return check_freezes(r) && resolve_look(r) && check_fades(r) && check_sound(r) &&
           resolve_cuts(r) && resolve_overlays(r);
}

/* A tile is as long as its shot. */
static bool plan_tiles(const struct resolver *r, struct planned_shot *shot)
{
    shot->tiles = ARENA_NEW(r->arena, struct planned_shot, (size_t)r->shot->num_tiles + 1);
    for (int i = 0; i < r->shot->num_tiles; i++) {
        struct resolver of_tile = {
            .shot = r->shot->tiles[i].shot, .arena = r->arena, .err = r->err};
        of_tile.shot->length = r->duration;
        if (!resolve_shot(&of_tile))
            return false;
        shot->tiles[i] = (struct planned_shot){.shot = of_tile.shot,
                                               .duration = r->duration,
                                               .first_frame = shot->first_frame,
                                               .num_frames = shot->num_frames};
    }
    return true;
}

/* Sound before or after its own picture must fit under the neighbouring shot: that of this
 * shot before it, and that of the previous shot after its end. */
static bool check_sound_overlap(const struct film_plan *plan, int index, const struct resolver *r)
{
    const struct planned_shot *before = index > 0 ? &plan->shots[index - 1] : NULL;
    const struct shot *shot = r->shot;
    if (shot->sound_before > (before ? before->duration : 0.0) + NEARLY)
        return err_set(r->err, ERR_FORMAT,
                       "%ssound_before: %.3f s is longer than the previous shot (%.3f s)",
                       shot->where, shot->sound_before, before ? before->duration : 0.0);
    if (before && before->shot->sound_after > r->duration + NEARLY)
        return err_set(r->err, ERR_FORMAT,
                       "%ssound_after: %.3f s is longer than the next shot (%.3f s)",
                       before->shot->where, before->shot->sound_after, r->duration);
    return true;
}

/* Places a shot after the previous one or, in a transition, over its end. */
static bool place_shot(struct film_plan *plan, int index, const struct resolver *r)
{
    const struct transition *transition = &r->shot->transition;
    const struct planned_shot *before = index > 0 ? &plan->shots[index - 1] : NULL;
    struct planned_shot *shot = &plan->shots[index];
    const int64_t num = frames_in(plan->fps, r->duration);
    *shot = (struct planned_shot){.shot = r->shot, .duration = r->duration};
    shot->num_frames = num > 0 ? num : 1;
    if (before && transition->kind != TRANSITION_CUT)
        shot->overlap = frames_in(plan->fps, transition->length);
    if (before &&
        (shot->overlap > shot->num_frames || before->overlap + shot->overlap > before->num_frames))
        return err_set(r->err, ERR_FORMAT,
                       "%sshot: the two shots are too short for the %s of %.3f s into this one",
                       r->shot->where, transition->kind == TRANSITION_WIPE ? "wipe" : "dissolve",
                       transition->length);
    if (!check_sound_overlap(plan, index, r))
        return false;
    shot->first_frame = plan->num_frames - shot->overlap;
    plan->num_frames = shot->first_frame + shot->num_frames;
    if (!plan_tiles(r, shot))
        return false;
    return plan->num_frames <= LIMIT_FILM_FRAMES ||
           err_set(r->err, ERR_LIMIT, "%sshot: the film would have more than %d frames",
                   r->shot->where, LIMIT_FILM_FRAMES);
}

/* Music with a shot's name begins at the shot's first frame. */
static bool find_music_shot(const struct film_plan *plan, struct film_music *music,
                            struct arena *arena, struct err *err)
{
    for (int i = 0; i < plan->num_shots; i++) {
        const struct planned_shot *planned = &plan->shots[i];
        if (strcmp(planned->shot->name, music->at_shot) != 0)
            continue;
        music->at = rational_frame_time(plan->fps, planned->first_frame);
        return true;
    }
    return err_set(err, ERR_FORMAT, "%smusic: at: %s", music->where,
                   film_plan_unknown_shot(plan, music->at_shot, arena).text);
}

static bool place_music(const struct film_plan *plan, struct film_music *music, struct arena *arena,
                        struct err *err)
{
    const double end = rational_frame_time(plan->fps, plan->num_frames);
    for (int i = 0; i < music->gain.num; i++)
        music->gain.keys[i].time *= music->gain.is_ramp ? end : 1.0;
    music->gain.is_ramp = false;
    if (music->at_shot)
        return find_music_shot(plan, music, arena, err);
    return music->at < end ||
           err_set(err, ERR_FORMAT, "%smusic: at: %.3f s is after the end of the film, at %.3f s",
                   music->where, music->at, end);
}

/* Converts the times of a sound in a shot to film times. */
static bool place_shot_music(const struct film_plan *plan, struct film *film,
                             struct film_music *music, struct arena *arena, struct err *err)
{
    const struct planned_shot *planned = &plan->shots[music->of_shot];
    const double begin = rational_frame_time(plan->fps, planned->first_frame);
    const struct resolver r = {&film->shots[music->of_shot], planned->duration, arena, err};
    if (!resolve(&r, "play: at", &music->at, &music->on_demo) ||
        !resolve_curve(&r, "play: gain", &music->gain))
        return false;
    if (music->at >= planned->duration)
        return err_set(err, ERR_FORMAT,
                       "%splay: at: %.3f s is after the end of the shot, at %.3f s", music->where,
                       music->at, planned->duration);
    if (music->loop && music->length == 0.0)
        music->length = planned->duration - music->at;
    for (int i = 0; i < music->gain.num; i++)
        music->gain.keys[i].time += begin;
    music->at += begin;
    return true;
}

bool film_plan_build(struct film_plan *out, struct film *film, struct rational fps,
                     struct arena *arena, struct err *err)
{
    *out = (struct film_plan){.fps = fps, .num_shots = film->num_shots};
    out->shots = ARENA_NEW(arena, struct planned_shot, (size_t)film->num_shots);
    for (int i = 0; i < film->num_shots; i++) {
        struct resolver r = {.shot = &film->shots[i], .arena = arena, .err = err};
        if (!resolve_shot(&r) || !place_shot(out, i, &r))
            return false;
    }
    for (int i = 0; i < film->num_music; i++) {
        struct film_music *music = &film->music[i];
        if (music->of_shot >= 0 ? !place_shot_music(out, film, music, arena, err)
                                : !place_music(out, music, arena, err))
            return false;
    }
    const struct shot *last = film->num_shots > 0 ? &film->shots[film->num_shots - 1] : NULL;
    if (last && last->sound_after > 0.0)
        return err_set(err, ERR_FORMAT, "%ssound_after: no shot follows the last one", last->where);
    return true;
}

double film_plan_time(const struct film_plan *plan, const struct planned_shot *shot, int64_t frame)
{
    return rational_frame_time(plan->fps, frame - shot->first_frame);
}

int film_plan_shots(const struct film_plan *plan, int64_t frame, int *num)
{
    int low = 0, high = plan->num_shots - 1;
    while (low < high) { /* the last shot that has begun */
        const int middle = (low + high + 1) / 2;
        if (plan->shots[middle].first_frame <= frame)
            low = middle;
        else
            high = middle - 1;
    }
    *num = frame - plan->shots[low].first_frame < plan->shots[low].overlap ? 2 : 1;
    return low - (*num - 1);
}

double film_plan_blend(const struct film_plan *plan, int index, int64_t frame)
{
    const struct planned_shot *shot = &plan->shots[index];
    const double at = (double)(frame - shot->first_frame + 1) / (double)(shot->overlap + 1);
    return at < 1.0 ? at : 1.0;
}

int film_plan_cut(const struct shot *shot, double time)
{
    int cut = 0;
    while (cut + 1 < shot->num_cuts && time >= shot->cuts[cut + 1].at)
        cut++;
    return cut;
}

const char *film_plan_name(const struct film_plan *plan, int index, struct arena *arena)
{
    const char *name = plan->shots[index].shot->name;
    return name[0] ? name : arena_printf(arena, "shot %d", index + 1);
}

struct spelling_message film_plan_unknown_shot(const struct film_plan *plan, const char *name,
                                               struct arena *arena)
{
    const char **names = ARENA_NEW(arena, const char *, (size_t)plan->num_shots + 1);
    for (int i = 0; i < plan->num_shots; i++)
        names[i] = film_plan_name(plan, i, arena);
    return spelling_unknown("shot", name, names);
}
