/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/session/map_overview.h"

#include "base/arena.h"
#include "pipeline/session/exposure_meter.h"
#include "pipeline/session/picture_renderer.h"
#include "pipeline/settings/settings.h"
#include "playback/scene/map_items.h"
#include "playback/scene/map_scene.h"
#include "playback/scene/map_views.h"
#include "render/frame.h"
#include "render/renderer.h"
#include "render/scene.h"
#include "world/map.h"

static const double VISIT_TIME = 1.0; /* s after the level began */

void map_overview_scene(const struct map_scene *map_scene, const struct render_settings *settings,
                        struct scene *out)
{
    const struct scene_options options = {
        .hud = {.width = settings->picture.width, .height = settings->picture.height},
        .fov = settings->eye.fov,
        .has_water_alpha = settings->look.water_alpha >= 0.0f,
        .water_alpha = settings->look.water_alpha};
    float height;
    struct place eye = map_views_above(
        map_scene->map, (float)settings->picture.width / (float)settings->picture.height, &height);
    if (settings->eye.has_camera)
        eye.origin.z = settings->eye.camera_origin.z;
    map_scene_at(map_scene, VISIT_TIME, &eye, &options, out);
    out->view.ortho_height = height;
    out->view_contents = CONTENTS_EMPTY;
    out->fog.density = 0.0f;
}

bool map_overview_draw(const struct map *map, const struct vfs *vfs, const struct palette *palette,
                       const struct render_settings *settings, struct log *log, struct frame *out,
                       struct err *err)
{
    struct arena *arena = arena_create();
    struct map_scene map_scene;
    struct scene scene;
    struct renderer *renderer = picture_renderer_create(&settings->picture, palette, 0, log, err);
    const size_t stride = 4 * (size_t)settings->picture.width;
    *out = (struct frame){
        .width = settings->picture.width,
        .height = settings->picture.height,
        .stride = stride,
        .rgba = mem_alloc(stride * (size_t)settings->picture.height),
    };
    map_scene_init(&map_scene, map, vfs, arena, log);
    map_items_add(&map_scene, vfs, arena, log);
    map_overview_scene(&map_scene, settings, &scene);
    struct exposure_meter *meter = exposure_meter_create(&settings->picture, palette, log);
    const bool ok = renderer && exposure_meter_set(meter, vfs, &scene, err) &&
                    renderer_draw(renderer, &scene, out, err);
    exposure_meter_destroy(meter);
    renderer_destroy(renderer);
    arena_destroy(arena);
    return ok;
}
