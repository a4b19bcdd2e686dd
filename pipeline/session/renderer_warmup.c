/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/session/renderer_warmup.h"

#include <stdlib.h>

#include "base/arena.h"
#include "models/model.h"
#include "playback/client/level.h"
#include "playback/scene/map_views.h"
#include "playback/scene/scene_builder.h"
#include "playback/timeline/level_assets.h"
#include "playback/timeline/timeline.h"
#include "render/frame.h"
#include "render/renderer.h"
#include "render/scene.h"

/* By then, servers have sent baselines and all that is in sight. */
enum { NUM_FRAMES = 32 };

/* A small picture will do: shaders do not depend on its size. */
enum { VIEW_WIDTH = 320, VIEW_HEIGHT = 180 }; /* px */

static const float PROP_DISTANCE = 64.0f; /* units */

struct renderer_warmup {
    struct arena *arena; /* of the files */
    struct level_assets *files;
    struct timeline *timeline;
    struct scene_builder *builder;
    int width, height; /* px */
};

struct renderer_warmup *renderer_warmup_open(struct demo *demo, const struct vfs *vfs,
                                             const char *pov, const struct scene_options *options,
                                             struct log *log)
{
    struct renderer_warmup *r = mem_alloc(sizeof *r);
    r->arena = arena_create();
    r->files = level_assets_create(vfs, r->arena, log);
    r->width = options->hud.width;
    r->height = options->hud.height;
    const struct timeline_options timeline = {
        .vfs = vfs, .pov = pov, .files = r->files, .max_frames = NUM_FRAMES};
    if ((r->timeline = timeline_open(demo, &timeline, NULL)) &&
        (r->builder = scene_builder_create(r->timeline, vfs, options, NULL, NULL)))
        return r;
    renderer_warmup_close(r);
    return NULL;
}

void renderer_warmup_close(struct renderer_warmup *warmup)
{
    if (!warmup)
        return;
    scene_builder_destroy(warmup->builder);
    timeline_close(warmup->timeline);
    level_assets_destroy(warmup->files);
    arena_destroy(warmup->arena);
    free(warmup);
}

struct level_assets *renderer_warmup_files(struct renderer_warmup *warmup)
{
    return warmup->files;
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

/* Returns the first model of a kind, except the map's own. */
static const struct model *find_model(const struct level *level, enum model_kind kind)
{
    for (int i = 1; i < level->num_models; i++) {
        const struct model *model = level->models[i];
        if (model && model->kind == kind && (kind != MODEL_BRUSH || model->map != level->map))
            return model;
    }
    return NULL;
}

/* Adds what many pictures contain: particles, a sprite, a brush model. */
static void add_props(const struct level *level, struct arena *arena, struct scene *scene)
{
    const struct model *props[] = {find_model(level, MODEL_SPRITE), find_model(level, MODEL_BRUSH)};
    enum { NUM_PROPS = sizeof props / sizeof props[0] };
    const vec3s ahead = angles_to_axes(scene->view.angles).forward;
    const vec3s place = vec3_mad(scene->view.origin, ahead, PROP_DISTANCE);
    struct scene_particle *particle = ARENA_NEW(arena, struct scene_particle, 1);
    *particle = (struct scene_particle){.origin = place, .alpha = 255};
    scene->particles = particle;
    scene->num_particles = 1;
    struct scene_entity *entities =
        ARENA_NEW(arena, struct scene_entity, (size_t)scene->num_entities + NUM_PROPS);
    for (int i = 0; i < scene->num_entities; i++)
        entities[i] = scene->entities[i];
    for (int i = 0; i < NUM_PROPS; i++)
        if (props[i])
            entities[scene->num_entities++] = (struct scene_entity){
                .model = props[i], .origin = place, .scale = 1.0f, .alpha = 1.0f};
    scene->entities = entities;
}

/* Use the map's intermission camera, from which most of the map is in sight. */
static bool find_camera(const struct map *map, struct arena *arena, struct scene_view *view)
{
    int num;
    const struct map_view *views = map_views_of_entities(map, arena, &num);
    for (int i = 0; i < num; i++) {
        if (!views[i].is_camera)
            continue;
        view->origin = views[i].eye.origin;
        view->angles = views[i].eye.angles;
        return true;
    }
    return false;
}

/* Sets scene number `take`: the recorder's view, the same with props, another camera. False
 * after the last. */
static bool set_scene(const struct renderer_warmup *warmup, int take, struct arena *arena,
                      struct scene *scene)
{
    switch (take) {
    case 0:
        scene_builder_build(warmup->builder, timeline_duration(warmup->timeline), SCENE_ALL, arena,
                            scene);
        scene->view.rect.width = smaller(scene->view.rect.width, VIEW_WIDTH);
        scene->view.rect.height = smaller(scene->view.rect.height, VIEW_HEIGHT);
        return true;
    case 1:
        add_props(timeline_level(warmup->timeline, 0), arena, scene);
        return true;
    case 2:
        return find_camera(scene->map, arena, &scene->view);
    default:
        return false;
    }
}

void renderer_warmup_draw(struct renderer_warmup *warmup, struct renderer *renderer,
                          const atomic_bool *is_enough)
{
    const size_t stride = 4 * (size_t)warmup->width;
    struct arena *arena = arena_create();
    struct frame frame = {
        .width = warmup->width,
        .height = warmup->height,
        .stride = stride,
        .rgba = arena_alloc(arena, stride * (size_t)warmup->height),
    };
    struct scene scene;
    for (int take = 0; !atomic_load(is_enough) && set_scene(warmup, take, arena, &scene); take++)
        renderer_draw(renderer, &scene, &frame, NULL);
    arena_destroy(arena);
}
