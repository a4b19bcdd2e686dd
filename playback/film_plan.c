#include "playback/film_plan.h"

#include <math.h>

#include "base/arena.h"
#include "base/err.h"
#include "playback/film.h"

static const double LONGEST_SHOT = 3600.0; /* s */

/* The shot whose times are being resolved. */
struct resolver {
    struct shot *shot;
    double duration;
    struct err *err;
};

static bool fail(const struct resolver *r, const char *what, double time)
{
    return err_set(r->err, ERR_FORMAT, "%s%s: the shot never shows demo time %.3f", r->shot->where,
                   what, time);
}

/* Make shot time of a time. */
static bool resolve(const struct resolver *r, const char *what, double *time, bool *on_demo)
{
    const double demo = *time;
    if (!*on_demo)
        return true;
    *on_demo = false;
    return time_map_find(&r->shot->map, demo, r->duration + 1.0, time) || fail(r, what, demo);
}

/* A freeze counts from where the freezes before it leave the demo. */
static bool resolve_freezes(struct resolver *r)
{
    struct time_map *map = &r->shot->map;
    const int num = map->num_freezes;
    r->duration = LONGEST_SHOT;
    for (int i = 0; i < num; i++) {
        struct freeze *freeze = &map->freezes[i];
        map->num_freezes = i;
        const bool found = resolve(r, "freeze", &freeze->at, &freeze->on_demo);
        map->num_freezes = num;
        if (!found)
            return false;
        if (i > 0 && freeze->at < freeze[-1].at + freeze[-1].length)
            return err_set(r->err, ERR_FORMAT, "%sfreeze: at %.3f s the one before still lasts",
                           r->shot->where, freeze->at);
    }
    return true;
}

static bool find_duration(struct resolver *r)
{
    const struct shot *shot = r->shot;
    r->duration = shot->length;
    if (shot->length > 0.0)
        return true;
    if (!time_map_find(&shot->map, shot->to, LONGEST_SHOT, &r->duration))
        return err_set(r->err, ERR_FORMAT,
                       "%sto: from %.3f the demo never comes to %.3f at this speed", shot->where,
                       shot->map.from, shot->to);
    if (r->duration <= 0.0)
        return err_set(r->err, ERR_FORMAT, "%sshot: from and to are the same, %.3f", shot->where,
                       shot->to);
    return true;
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
            return err_set(r->err, ERR_FORMAT, "%s%s: key %d at %.3f s is not after the one before",
                           r->shot->where, what, i + 1, key->time);
    }
    curve->is_ramp = false;
    return true;
}

static bool resolve_camera(const struct resolver *r, struct camera *camera);

/* Of what moves by keys of its own. */
static bool resolve_target(const struct resolver *r, struct film_target *target)
{
    for (int i = 0; i < target->num_parts; i++)
        if (!resolve_target(r, &target->parts[i]))
            return false;
    return !target->path || resolve_camera(r, target->path);
}

static bool resolve_camera(const struct resolver *r, struct camera *camera)
{
    if (!resolve_target(r, &camera->target) || !resolve_target(r, &camera->look))
        return false;
    if (!resolve_curve(r, "distance or radius: ", &camera->distance) ||
        !resolve_curve(r, "angle: ", &camera->angle) ||
        !resolve_curve(r, "height: ", &camera->height) ||
        !resolve_curve(r, "fov: ", &camera->fov) || !resolve_curve(r, "roll: ", &camera->roll))
        return false;
    for (int i = 0; i < camera->num_keys; i++) {
        struct camera_key *key = &camera->keys[i];
        if (!resolve_target(r, &key->look))
            return false;
        if (!resolve(r, "path: ", &key->time, &key->on_demo))
            return false;
        if (i > 0 && key->time <= key[-1].time)
            return err_set(r->err, ERR_FORMAT,
                           "%spath: key %d at %.3f s is not after the one before", r->shot->where,
                           i + 1, key->time);
    }
    return true;
}

static bool resolve_cuts(const struct resolver *r)
{
    struct shot *shot = r->shot;
    for (int i = 0; i < shot->num_cuts; i++) {
        struct camera_cut *cut = &shot->cuts[i];
        if (!resolve(r, "cuts: ", &cut->at, &cut->on_demo) || !resolve_camera(r, &cut->camera))
            return false;
        if (i > 0 && (cut->at <= cut[-1].at || cut->at >= r->duration))
            return err_set(r->err, ERR_FORMAT,
                           "%scuts: %.3f s is not between the cut before and the shot's end",
                           shot->where, cut->at);
    }
    return true;
}

static bool resolve_overlays(const struct resolver *r)
{
    struct shot *shot = r->shot;
    for (int i = 0; i < shot->num_captions; i++)
        if (!resolve(r, "caption: ", &shot->captions[i].at, &shot->captions[i].on_demo))
            return false;
    for (int i = 0; i < shot->num_stills; i++) {
        struct still *still = &shot->stills[i];
        if (!resolve(r, "still: ", &still->at, &still->on_demo))
            return false;
        if (still->at < 0.0 || still->at > r->duration)
            return err_set(r->err, ERR_FORMAT, "%sstill: %.3f s is not in the shot (%.3f s)",
                           shot->where, still->at, r->duration);
    }
    return true;
}

static bool resolve_shot(struct resolver *r)
{
    struct time_map *map = &r->shot->map;
    r->duration = r->shot->length;
    if (!resolve_curve(r, "speed: ", &map->speed) || !resolve_freezes(r) || !find_duration(r))
        return false;
    return resolve_cuts(r) && resolve_overlays(r);
}

bool film_plan_make(struct film_plan *out, struct film *film, struct rational fps,
                    struct arena *arena, struct err *err)
{
    *out = (struct film_plan){.fps = fps, .num_shots = film->num_shots};
    out->shots = ARENA_NEW(arena, struct planned_shot, (size_t)film->num_shots);
    for (int i = 0; i < film->num_shots; i++) {
        struct resolver r = {.shot = &film->shots[i], .err = err};
        if (!resolve_shot(&r))
            return false;
        const int64_t num = llround(r.duration * fps.num / fps.den);
        out->shots[i] = (struct planned_shot){
            .shot = r.shot,
            .duration = r.duration,
            .first_frame = out->num_frames,
            .num_frames = num > 0 ? num : 1,
        };
        out->num_frames += out->shots[i].num_frames;
    }
    return true;
}

double film_plan_time(const struct film_plan *plan, const struct planned_shot *shot, int64_t frame)
{
    return rational_frame_time(plan->fps, frame - shot->first_frame);
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
