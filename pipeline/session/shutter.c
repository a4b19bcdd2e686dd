/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/session/shutter.h"

#include <string.h>

#include "base/arena.h"
#include "base/vec.h"
#include "pipeline/settings/settings.h"
#include "playback/scene/scene_layers.h"
#include "render/renderer.h"
#include "render/scene.h"
#include "world/map_trace.h"

/* A move of more than FAR units plus FAST units per second is a teleport. */
static const double FAR = 100.0, FAST = 5000.0;

struct shutter shutter_make(const struct picture_settings *picture)
{
    const double frame = (double)picture->fps.den / picture->fps.num;
    const double seconds = picture->samples > 1 ? frame * picture->shutter / 360.0 : 0.0;
    const bool has_phase = picture->shutter_phase <= 360.0f;
    return (struct shutter){
        .num_samples = picture->samples > picture->aa ? picture->samples : picture->aa,
        .frame = frame,
        .seconds = seconds,
        .opens = has_phase ? frame * picture->shutter_phase / 360.0 : -0.5 * seconds,
        .course = picture->shutter_shape,
        .background = picture->background == BACKGROUND_COLOUR ? picture->background_rgb : NULL,
    };
}

double shutter_time(const struct shutter *shutter, double time, int i)
{
    const double part =
        sampling_warp(shutter->course, 0.5 + sampling_at(SAMPLING_TIME, i, shutter->num_samples));
    return shutter->seconds > 0.0 ? time + shutter->opens + part * shutter->seconds : time;
}

/* Returns the part of the lens offset that is free of walls: a lens inside a wall would see
 * through it. */
static float free_part(const struct scene *scene, const struct scene_sample *sample)
{
    const struct axes axes = angles_to_axes(scene->view.angles);
    const vec3s from = scene->view.origin;
    const vec3s to = vec3_mad(vec3_mad(from, axes.right, sample->lens_x), axes.up, sample->lens_y);
    struct map_trace trace;
    map_trace(scene->map, 0, 0, from, to, &trace);
    return trace.start_solid || trace.fraction >= 1.0f ? 1.0f : 0.9f * trace.fraction;
}

void shutter_aim(const struct shutter *shutter, int i, struct scene *scene)
{
    const int num = shutter->num_samples;
    const struct scene_lens lens = scene->view.lens;
    struct scene_sample *const sample = &scene->view.sample;
    *sample = (struct scene_sample){(float)sampling_at(SAMPLING_ACROSS, i, num),
                                    (float)sampling_at(SAMPLING_DOWN, i, num), 0, 0};
    if (!(lens.aperture > 0.0f && lens.focus > 0.0f) || !scene->map || num == 1)
        return;
    const struct sampling_point point = sampling_on_disc(
        sampling_at(SAMPLING_LENS_X, i, num), sampling_at(SAMPLING_LENS_Y, i, num), lens.blades);
    sample->lens_x = lens.aperture * (float)point.x;
    sample->lens_y = lens.aperture * (float)point.y;
    const float part = free_part(scene, sample);
    sample->lens_x *= part;
    sample->lens_y *= part;
}

/* Replace the level by a colour, which still hides what is behind the level. The screen tint
 * is dropped, since it would show on the colour. */
static void put_background(const struct shutter *shutter, struct arena *arena, struct scene *scene)
{
    const uint64_t level = 1u << SCENE_LAYER_SKY | 1u << SCENE_LAYER_WORLD;
    if (!shutter->background)
        return;
    const struct scene whole = *scene;
    struct scene *const holdout = ARENA_NEW(arena, struct scene, 1);
    scene_layers_keep(&whole, NULL, level, arena, holdout);
    scene_layers_keep(&whole, NULL, ~level, arena, scene);
    scene->num_pics = whole.num_pics;
    scene->holdout = holdout;
    memcpy(scene->backdrop, shutter->background, sizeof scene->backdrop);
}

struct shutter_moment shutter_moment(const struct scene_source *source, double time,
                                     struct arena *arena)
{
    struct scene scene;
    arena_reset(arena);
    source->scene_at(source->context, time, time, SCENE_BARE, arena, &scene);
    return (struct shutter_moment){time, scene.map, scene.view.origin};
}

bool shutter_is_motion(vec3s from, vec3s to, double seconds)
{
    return (double)glms_vec3_distance(from, to) < FAR + FAST * seconds;
}

void shutter_scene(const struct shutter_moment *moment, const struct scene_source *source,
                   double now, double seconds, struct arena *arena, struct scene *out)
{
    const double time = moment->time;
    source->scene_at(source->context, time, now, SCENE_OBJECTS, arena, out);
    if (out->map != moment->map || !shutter_is_motion(moment->eye, out->view.origin, seconds))
        source->scene_at(source->context, time, time, SCENE_OBJECTS, arena, out);
}

void shutter_sample(const struct shutter *shutter, const struct shutter_moment *moment,
                    const struct scene_source *source, int i, struct arena *arena,
                    struct scene *out)
{
    arena_reset(arena);
    shutter_scene(moment, source, shutter_time(shutter, moment->time, i), shutter->seconds, arena,
                  out);
    shutter_aim(shutter, i, out);
    put_background(shutter, arena, out);
}

static bool submit_subframes(const struct shutter *shutter, struct renderer *renderer,
                             const struct scene_source *source, double time, int exposure,
                             struct arena *arena, struct err *err)
{
    const struct shutter_moment moment = shutter_moment(source, time, arena);
    for (int i = 0; i < shutter->num_samples; i++) {
        struct scene scene;
        shutter_sample(shutter, &moment, source, i, arena, &scene);
        scene.exposure = exposure;
        if (!renderer_add_subframe(renderer, &scene, err))
            return false;
    }
    return true;
}

bool shutter_submit(const struct shutter *shutter, struct renderer *renderer,
                    const struct scene_source *source, double time, struct arena *arena,
                    struct err *err)
{
    const bool is_open = shutter->num_samples > 1;
    struct scene scene;
    int exposure = 0;
    if (source->exposure_at && !source->exposure_at(source->context, time, &exposure, err))
        return false;
    if (is_open && !submit_subframes(shutter, renderer, source, time, exposure, arena, err))
        return false;
    arena_reset(arena);
    source->scene_at(source->context, time, time, is_open ? SCENE_OVERLAY : SCENE_ALL, arena,
                     &scene);
    put_background(shutter, arena, &scene);
    scene.exposure = exposure;
    return is_open ? renderer_submit_mean(renderer, &scene, err)
                   : renderer_submit(renderer, &scene, err);
}
