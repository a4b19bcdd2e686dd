/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/session/layer_aov.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "pipeline/session/shutter.h"
#include "playback/scene/scene_layers.h"
#include "render/aov.h"
#include "render/geometry/camera.h"
#include "render/renderer.h"
#include "render/scene.h"

static const uint64_t SEEN = ~(UINT64_C(1) << SCENE_LAYER_WEAPON);

/* ---- places ---- */

/* Returns the point in the world that pixel (x, y) shows. */
static vec3s place_of(const struct layer_aov *f, const struct camera_view *camera,
                      const struct scene_view *view, int x, int y)
{
    const struct scene_rect rect = view->rect;
    const float depth = f->depth[(size_t)y * (size_t)f->width + (size_t)x];
    const float across = ((float)(x - rect.x) + 0.5f) * 2.0f / (float)rect.width - 1.0f;
    const float down = ((float)(y - rect.y) + 0.5f) * 2.0f / (float)rect.height - 1.0f;
    const float wide = camera->is_orthographic ? 1.0f : depth;
    vec3s at = vec3_mad(view->origin, camera->axes.forward, depth);
    at = vec3_mad(at, camera->axes.right, across * camera->tangents.x * wide);
    return vec3_mad(at, camera->axes.up, -down * camera->tangents.y * wide);
}

/* Returns the vector in the world from pixel (x, y) along an axis, to whichever of its two
 * neighbours is closer: at an edge the other one belongs to another surface. */
static vec3s way_along(const struct layer_aov *f, const struct camera_view *camera,
                       const struct scene_view *view, int x, int y, int dx, int dy)
{
    const vec3s here = place_of(f, camera, view, x, y);
    vec3s best = {{0, 0, 0}};
    float least = INFINITY;
    for (int side = -1; side <= 1; side += 2) {
        const int to_x = x + side * dx, to_y = y + side * dy;
        if (to_x < 0 || to_y < 0 || to_x >= f->width || to_y >= f->height)
            continue;
        const vec3s way = glms_vec3_scale(
            glms_vec3_sub(place_of(f, camera, view, to_x, to_y), here), (float)side);
        if (glms_vec3_norm2(way) < least) {
            least = glms_vec3_norm2(way);
            best = way;
        }
    }
    return best;
}

static void find_places(const struct layer_aov *f, const struct scene *scene)
{
    struct camera_view camera;
    camera_set_view(&camera, scene);
    for (int y = 0; y < f->height; y++)
        for (int x = 0; x < f->width; x++) {
            const size_t at = (size_t)y * (size_t)f->width + (size_t)x;
            vec3s place = {{0, 0, 0}}, normal = {{0, 0, 0}};
            if (f->depth[at] < AOV_FAR) {
                place = place_of(f, &camera, &scene->view, x, y);
                normal = glms_vec3_normalize(
                    glms_vec3_cross(way_along(f, &camera, &scene->view, x, y, 0, 1),
                                    way_along(f, &camera, &scene->view, x, y, 1, 0)));
            }
            if (f->position)
                memcpy(f->position + at * 3, place.raw, sizeof place.raw);
            if (f->normal)
                memcpy(f->normal + at * 3, normal.raw, sizeof normal.raw);
        }
}

/* ---- motion ---- */

/* Find the same entity in another scene. The search begins after the one found last, since
 * both scenes have entities in nearly the same order. */
static const struct scene_entity *find_same(const struct scene_entity *entity,
                                            const struct scene *then, int *next)
{
    for (int i = 0; i < then->num_entities && entity->number != 0; i++) {
        const int at = (*next + i) % then->num_entities;
        const struct scene_entity *const other = &then->entities[at];
        if (other->number != entity->number || other->model != entity->model)
            continue;
        *next = at + 1;
        return other;
    }
    return NULL;
}

static const struct scene_entity *const *match(const struct scene *scene, const struct scene *then,
                                               double seconds, struct arena *arena)
{
    const struct scene_entity **const out =
        ARENA_NEW(arena, const struct scene_entity *, (size_t)scene->num_entities + 1);
    int next = 0;
    for (int i = 0; i < scene->num_entities; i++) {
        const struct scene_entity *const entity = &scene->entities[i];
        const struct scene_entity *const other = find_same(entity, then, &next);
        if (other && shutter_is_motion(entity->origin, other->origin, seconds))
            out[i] = other;
    }
    return out;
}

/* Converts motion in pixels down to pixels up. */
static void take_motion(const struct layer_aov *f, int which)
{
    const size_t num = (size_t)f->width * (size_t)f->height;
    for (size_t i = 0; i < num; i++) {
        f->motion[i * 4 + (size_t)which * 2] = f->found[i * 2];
        f->motion[i * 4 + (size_t)which * 2 + 1] = -f->found[i * 2 + 1];
    }
}

/* ---- all ---- */

bool layer_aov_find(const struct layer_aov *f, const struct shutter *shutter,
                    const struct shutter_moment *moment, struct renderer *renderer,
                    const struct scene_source *source, struct arena *arena, struct err *err)
{
    const int num_others = f->motion ? 2 : 0;
    struct scene then[2], scene, seen;
    arena_reset(arena);
    for (int i = 0; i < num_others; i++)
        shutter_scene(moment, source, moment->time + (i ? -1 : 1) * shutter->frame, shutter->frame,
                      arena, &then[i]);
    shutter_scene(moment, source, moment->time, 0.0, arena, &scene);
    scene_layers_keep(&scene, NULL, SEEN, arena, &seen);
    for (int i = 0; i < num_others || i == 0; i++) {
        struct aov found = {.depth = i == 0 ? f->depth : NULL};
        if (f->motion) {
            found.motion = f->found;
            found.motion_scene = &then[i];
            found.motion_entities = match(&seen, &then[i], shutter->frame, arena);
        }
        if (!renderer_draw_aov(renderer, &seen, &found, err))
            return false;
        if (f->motion)
            take_motion(f, i);
    }
    if (f->position || f->normal)
        find_places(f, &scene);
    return true;
}
