/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/geometry/brush_place.h"

#include "base/arena.h"
#include "base/mat.h"
#include "render/geometry/camera.h"
#include "render/scene.h"
#include "world/map.h"

mat4s brush_place_matrix(const struct scene_entity *entity)
{
    mat4s m = glms_translate_make(entity->origin);
    if (entity->angles.y != 0.0f)
        m = mat4_turn(m, glm_rad(entity->angles.y), vec3_make(0.0f, 0.0f, 1.0f));
    if (entity->angles.x != 0.0f)
        m = mat4_turn(m, glm_rad(entity->angles.x), vec3_make(0.0f, 1.0f, 0.0f));
    if (entity->angles.z != 0.0f)
        m = mat4_turn(m, glm_rad(entity->angles.z), vec3_make(1.0f, 0.0f, 0.0f));
    return entity->scale != 1.0f ? glms_scale_uni(m, entity->scale) : m;
}

bool brush_place_is_outside(const struct scene_entity *entity, const struct map_submodel *submodel,
                            const struct camera_view *camera)
{
    vec3s mins = submodel->mins, maxs = submodel->maxs;
    if (entity->angles.x != 0.0f || entity->angles.y != 0.0f || entity->angles.z != 0.0f) {
        const float radius = fmaxf(glms_vec3_norm(mins), glms_vec3_norm(maxs));
        const vec3s far = glms_vec3_maxv(glms_vec3_abs(mins), glms_vec3_abs(maxs));
        const float reach = fmaxf(radius, glms_vec3_norm(far));
        mins = vec3_make(-reach, -reach, -reach);
        maxs = vec3_make(reach, reach, reach);
    }
    return camera_culls(camera, vec3_mad(entity->origin, mins, entity->scale),
                        vec3_mad(entity->origin, maxs, entity->scale));
}

const struct scene_light *brush_place_lights(struct arena *arena, const struct scene *scene,
                                             mat4s to_model, float scale)
{
    struct scene_light *const lights =
        ARENA_NEW(arena, struct scene_light, (size_t)scene->num_lights);
    for (int i = 0; i < scene->num_lights; i++) {
        lights[i] = scene->lights[i];
        lights[i].origin = mat4_apply(to_model, lights[i].origin, 1.0f);
        lights[i].radius /= scale;
        lights[i].min_light /= scale;
    }
    return lights;
}

struct world_eye brush_place_eye(const struct camera_view *camera, mat4s to_model, float scale)
{
    return (struct world_eye){
        .origin = mat4_apply(to_model, camera->origin, 1.0f),
        .forward = mat4_apply(to_model, camera->axes.forward, 0.0f),
        .right = mat4_apply(to_model, camera->axes.right, 0.0f),
        .up = mat4_apply(to_model, camera->axes.up, 0.0f),
        .focal = scale == 1.0f ? camera->focal : 0.0f,
    };
}
