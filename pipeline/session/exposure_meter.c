/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/session/exposure_meter.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/log.h"
#include "models/model.h"
#include "pipeline/session/exposure_rule.h"
#include "pipeline/session/picture_renderer.h"
#include "pipeline/session/session.h"
#include "pipeline/settings/settings.h"
#include "playback/scene/map_scene.h"
#include "playback/scene/map_views.h"
#include "playback/scene/scene_builder.h"
#include "playback/timeline/timeline.h"
#include "render/frame.h"
#include "render/pixels/exposure.h"
#include "render/renderer.h"
#include "render/scene.h"
#include "world/map.h"

enum {
    WIDTH = 64, /* of the pictures, in px */
    HEIGHT = 36,
    MAX_BASE_VIEWS = 64, /* pictures of a level */
    AHEAD = 8,           /* samples that are measured together while a film is rendered */
    KEPT = 32,           /* samples that are kept of a view; more than a measurement needs */
};

static const double GRID = 0.5; /* s between samples */

/* A longer way within GRID is a teleport or a respawn. */
static const float MAX_WAY = 850.0f; /* units */

static const int64_t NONE = INT64_MIN;

/* A measurement of a view. */
struct sample {
    int64_t index; /* on the grid; NONE: not measured */
    int steps;
    int stretch;
    const struct map *map;
    vec3s eye;
};

struct track {
    const void *id;
    int64_t first, last;         /* indices of its ends */
    struct sample samples[KEPT]; /* by index modulo KEPT */
    struct track *next;
};

struct base {
    const struct map *map;
    int steps;
    struct base *next;
};

struct exposure_meter {
    struct picture_settings picture; /* of the small pictures */
    const struct palette *palette;
    struct log *log;
    struct arena *arena;  /* of tracks and bases */
    struct arena *scenes; /* of the scene that is measured */
    struct renderer *renderer;
    struct frame frame;
    struct track *tracks;
    struct base *bases;
};

struct exposure_meter *exposure_meter_create(const struct picture_settings *picture,
                                             const struct palette *palette, struct log *log)
{
    struct exposure_meter *meter = mem_alloc(sizeof *meter);
    *meter = (struct exposure_meter){
        .picture = *picture,
        .palette = palette,
        .log = log,
        .arena = arena_create(),
        .scenes = arena_create(),
        .frame = {.width = WIDTH, .height = HEIGHT, .stride = (size_t)WIDTH * 4},
    };
    meter->picture.width = WIDTH;
    meter->picture.height = HEIGHT;
    meter->picture.gl = RENDER_SOFT;
    meter->picture.threads = 1;
    meter->picture.depth = 0;
    meter->picture.gamma = meter->picture.contrast = 1.0f;
    meter->picture.lut = NULL;
    meter->picture.light = 0;
    meter->picture.bloom = 0.0f;
    meter->picture.tone = TONE_OFF;
    meter->picture.shadows = false;
    meter->frame.rgba = mem_alloc((size_t)WIDTH * HEIGHT * 4 + FRAME_SLACK);
    return meter;
}

void exposure_meter_destroy(struct exposure_meter *meter)
{
    if (!meter)
        return;
    renderer_destroy(meter->renderer);
    arena_destroy(meter->arena);
    arena_destroy(meter->scenes);
    free(meter->frame.rgba);
    free(meter);
}

/* ---- pictures ---- */

/* Flashes, flames and the view weapon say nothing about the light of a place. */
static bool counts(const struct scene_entity *entity)
{
    return !(entity->flags & (SCENE_FULL_LIGHT | SCENE_VIEW_WEAPON)) &&
           entity->model->kind != MODEL_SPRITE;
}

/* Draws a scene and adds its tones. */
static bool draw(struct exposure_meter *meter, const struct scene *scene,
                 struct exposure_tones *tones, struct err *err)
{
    struct scene small = *scene;
    struct scene_entity *entities =
        ARENA_NEW(meter->scenes, struct scene_entity, (size_t)scene->num_entities + 1);
    if (!meter->renderer)
        meter->renderer =
            picture_renderer_create(&meter->picture, meter->palette, 1, meter->log, err);
    if (!meter->renderer)
        return false;
    small.num_entities = 0;
    for (int i = 0; i < scene->num_entities; i++)
        if (counts(&scene->entities[i]))
            entities[small.num_entities++] = scene->entities[i];
    small.entities = entities;
    small.num_particles = small.num_lights = small.num_pics = 0;
    small.tint[3] = 0.0f;
    small.exposure = 0;
    small.view.rect = (struct scene_rect){0, 0, WIDTH, HEIGHT};
    small.view.lens = (struct scene_lens){0};
    small.view.sample = (struct scene_sample){0};
    if (!renderer_draw(meter->renderer, &small, &meter->frame, err))
        return false;
    exposure_tones_add(tones, meter->frame.rgba, WIDTH, HEIGHT);
    return true;
}

static bool measure_base(struct exposure_meter *meter, const struct map *map, const struct vfs *vfs,
                         int *steps, struct err *err)
{
    static const struct scene_options options = {.hud = {.width = WIDTH, .height = HEIGHT},
                                                 .fov = 90.0f};
    struct exposure_tones tones = {0};
    struct map_scene level;
    int num;
    map_scene_init(&level, map, vfs, meter->arena, meter->log);
    const struct map_view *views = map_views_candidates(map, MAX_BASE_VIEWS, meter->arena, &num);
    for (int i = 0; i < num; i++) {
        struct scene scene;
        arena_reset(meter->scenes);
        map_scene_at(&level, 1.0, &views[i].eye, &options, &scene);
        if (!draw(meter, &scene, &tones, err))
            return false;
    }
    *steps = exposure_rule_suit(&tones);
    log_verbose(meter->log, "exposure of %s: %+.2f stops", map->name,
                (double)*steps / EXPOSURE_STEPS_PER_STOP);
    return true;
}

static bool find_base(struct exposure_meter *meter, const struct map *map, const struct vfs *vfs,
                      int *steps, struct err *err)
{
    for (const struct base *base = meter->bases; base; base = base->next)
        if (base->map == map) {
            *steps = base->steps;
            return true;
        }
    if (!measure_base(meter, map, vfs, steps, err))
        return false;
    struct base *base = ARENA_NEW(meter->arena, struct base, 1);
    *base = (struct base){map, *steps, meter->bases};
    meter->bases = base;
    return true;
}

/* The scene may be in the arena of scenes. */
static bool measure_still(struct exposure_meter *meter, const struct vfs *vfs,
                          const struct scene *scene, int *steps, struct err *err)
{
    struct exposure_tones tones = {0};
    int base;
    if (!scene->map)
        return true;
    if (!draw(meter, scene, &tones, err) || !find_base(meter, scene->map, vfs, &base, err))
        return false;
    *steps = exposure_rule_join(base, exposure_rule_suit(&tones));
    return true;
}

static bool measure_moment(struct exposure_meter *meter, const struct exposure_view *view,
                           double time, int *steps, struct err *err)
{
    struct scene scene;
    arena_reset(meter->scenes);
    view->scenes.scene_at(view->scenes.context, time, time, SCENE_OBJECTS, meter->scenes, &scene);
    return measure_still(meter, view->vfs, &scene, steps, err);
}

/* ---- views over time ---- */

static struct track *find_track(struct exposure_meter *meter, const struct exposure_view *view)
{
    for (struct track *track = meter->tracks; track; track = track->next)
        if (track->id == view->id)
            return track;
    struct track *track = ARENA_NEW(meter->arena, struct track, 1);
    track->id = view->id;
    track->first = (int64_t)floor(view->first / GRID);
    track->last = (int64_t)ceil(view->last / GRID);
    for (int i = 0; i < KEPT; i++)
        track->samples[i].index = NONE;
    track->next = meter->tracks;
    meter->tracks = track;
    return track;
}

static double time_of(const struct exposure_view *view, int64_t index)
{
    return fmin(fmax((double)index * GRID, view->first), view->last);
}

static struct sample *sample_at(struct track *track, int64_t index)
{
    return &track->samples[(uint64_t)index % KEPT];
}

/* Sets everything but the exposure. */
static void locate(const struct exposure_view *view, double time, const struct scene *scene,
                   struct sample *out)
{
    out->stretch = view->stretch_at(view->stretches, time);
    out->map = scene->map;
    out->eye = scene->view.origin;
}

static bool measure(struct exposure_meter *meter, const struct exposure_view *view, int64_t index,
                    struct sample *out, struct err *err)
{
    const double time = time_of(view, index);
    struct exposure_tones tones = {0};
    struct scene scene;
    arena_reset(meter->scenes);
    view->scenes.scene_at(view->scenes.context, time, time, SCENE_OBJECTS, meter->scenes, &scene);
    locate(view, time, &scene, out);
    if (scene.map && !draw(meter, &scene, &tones, err))
        return false;
    out->steps = exposure_rule_suit(&tones);
    out->index = index;
    return true;
}

/* Measures the samples from `from` to `to`. Once others are known, it also measures some that will
 * be needed, since going forth and back in a demo is slow. */
static bool measure_range(struct exposure_meter *meter, const struct exposure_view *view,
                          struct track *track, int64_t from, int64_t to, struct err *err)
{
    bool is_complete = true;
    for (int64_t i = from; i <= to; i++)
        is_complete = is_complete && sample_at(track, i)->index == i;
    if (is_complete)
        return true;
    if (sample_at(track, from)->index == from)
        to = to + AHEAD < track->last ? to + AHEAD : track->last;
    for (int64_t i = from; i <= to; i++)
        if (sample_at(track, i)->index != i && !measure(meter, view, i, sample_at(track, i), err))
            return false;
    return true;
}

static bool is_cut(const struct sample *a, const struct sample *b)
{
    return a->stretch != b->stretch || a->map != b->map ||
           glms_vec3_distance(a->eye, b->eye) > MAX_WAY;
}

/* Returns whether a time between two samples with a cut between them is after the cut. */
static bool is_after_cut(struct exposure_meter *meter, const struct exposure_view *view,
                         double time, const struct sample *a, const struct sample *b)
{
    struct scene scene;
    struct sample here;
    arena_reset(meter->scenes);
    view->scenes.scene_at(view->scenes.context, time, time, SCENE_BARE, meter->scenes, &scene);
    locate(view, time, &scene, &here);
    if (a->stretch != b->stretch)
        return here.stretch != a->stretch;
    if (a->map != b->map)
        return here.map != a->map;
    return glms_vec3_distance(here.eye, b->eye) < glms_vec3_distance(here.eye, a->eye);
}

/* The samples from which the exposure at a time is computed. */
struct range {
    int64_t from, to;
};

/* Returns the part of a range that no cut separates from a time between `left` and left + 1. */
static struct range narrow(struct exposure_meter *meter, const struct exposure_view *view,
                           struct track *track, double time, int64_t left, struct range range)
{
    struct range out = {left, left < range.to ? left + 1 : left};
    if (is_cut(sample_at(track, out.from), sample_at(track, out.to))) {
        if (is_after_cut(meter, view, time, sample_at(track, out.from), sample_at(track, out.to)))
            out.from = out.to;
        else
            out.to = out.from;
    }
    while (out.from > range.from &&
           !is_cut(sample_at(track, out.from - 1), sample_at(track, out.from)))
        out.from--;
    while (out.to < range.to && !is_cut(sample_at(track, out.to), sample_at(track, out.to + 1)))
        out.to++;
    return out;
}

static double smooth(const struct exposure_view *view, struct track *track, double time,
                     struct range range)
{
    double sum = 0.0, weights = 0.0;
    for (int64_t i = range.from; i <= range.to; i++) {
        const double weight = exposure_rule_weight(time_of(view, i) - time);
        sum += weight * sample_at(track, i)->steps;
        weights += weight;
    }
    return sum / weights;
}

static bool measure_smoothly(struct exposure_meter *meter, const struct exposure_view *view,
                             double time, int *steps, struct err *err)
{
    struct track *track = find_track(meter, view);
    const double at = fmin(fmax(time, view->first), view->last);
    const int64_t left = (int64_t)floor(at / GRID);
    const int64_t from = (int64_t)ceil((at - EXPOSURE_REACH) / GRID);
    const int64_t to = (int64_t)floor((at + EXPOSURE_REACH) / GRID);
    const struct range near = {from > track->first ? from : track->first,
                               to < track->last ? to : track->last};
    int base;
    if (!measure_range(meter, view, track, near.from, near.to, err))
        return false;
    const struct range range = narrow(meter, view, track, at, left, near);
    const struct map *map = sample_at(track, range.from)->map;
    if (!map)
        return true;
    if (!find_base(meter, map, view->vfs, &base, err))
        return false;
    *steps = exposure_rule_join(base, smooth(view, track, at, range));
    return true;
}

static int steps_of(double stops)
{
    return (int)lrint(stops * EXPOSURE_STEPS_PER_STOP);
}

bool exposure_meter_at(struct exposure_meter *meter, const struct exposure_view *view, double time,
                       int *steps, struct err *err)
{
    *steps = view->mode == EXPOSURE_FIXED ? steps_of(view->stops) : 0;
    if (view->mode != EXPOSURE_AUTO)
        return true;
    return view->is_still ? measure_moment(meter, view, time, steps, err)
                          : measure_smoothly(meter, view, time, steps, err);
}

bool exposure_meter_set(struct exposure_meter *meter, const struct vfs *vfs, struct scene *scene,
                        struct err *err)
{
    scene->exposure = meter->picture.exposure == EXPOSURE_FIXED
                          ? steps_of((double)meter->picture.exposure_stops)
                          : 0;
    arena_reset(meter->scenes);
    return meter->picture.exposure != EXPOSURE_AUTO ||
           measure_still(meter, vfs, scene, &scene->exposure, err);
}

struct exposure_view exposure_meter_view(const struct session *session,
                                         const struct scene_source *scenes, bool is_still)
{
    const struct picture_settings *picture = &session->settings->picture;
    return (struct exposure_view){
        .mode = picture->exposure,
        .stops = (double)picture->exposure_stops,
        .is_still = is_still,
        .id = session,
        .vfs = session->vfs,
        .scenes = *scenes,
        .stretch_at = scene_builder_viewpoint,
        .stretches = session->builder,
        .last = timeline_duration(session->timeline),
    };
}
