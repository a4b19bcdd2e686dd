/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/geometry/alias_place.h"

#include <string.h>

#include "base/trig.h"
#include "models/group.h"
#include "models/md5.h"
#include "models/md5_pose.h"
#include "models/model.h"
#include "render/geometry/camera.h"
#include "render/scene.h"
#include "world/map_trace.h"
#include "world/pic.h"

/* QuakeSpasm's shadows: skewed along x, whatever lights the model. */
static const float SHADOW_SKEW = -0.7f, SHADOW_HEIGHT = 0.1f;

bool alias_place_is_weapon(const struct scene_entity *entity)
{
    return entity->flags & SCENE_VIEW_WEAPON;
}

bool alias_place_is_outside(const struct scene_entity *entity, const struct camera_view *camera)
{
    if (alias_place_is_weapon(entity))
        return false;
    const struct model *const model = entity->model;
    const vec3s far = glms_vec3_maxv(glms_vec3_abs(model->mins), glms_vec3_abs(model->maxs));
    const float radius = fmaxf(glms_vec3_norm(far), model->md5 ? model->md5->radius : 0.0f);
    const float r = radius * entity->scale;
    return camera_culls(camera, glms_vec3_subs(entity->origin, r),
                        glms_vec3_adds(entity->origin, r));
}

/* Widens the view weapon at fields of view above 90 degrees (on a 4:3 picture), so that
 * it does not shrink: QuakeSpasm's cl_gun_fovscale 1. */
static float weapon_stretch(const struct scene_view *view, float aspect)
{
    return fmaxf(1.0f, trig_tanf(glm_rad(view->fov_x) / 2.0f) / aspect * (4.0f / 3.0f));
}

/* Keeps the view weapon as seen through the centre of the lens. It moves with the eye,
 * less the farther ahead it is, since the picture is shifted back. */
static mat4s undo_lens(const struct scene_view *view, mat4s m)
{
    const struct axes axes = angles_to_axes(view->angles);
    const vec3s off = glms_vec3_add(glms_vec3_scale(axes.right, view->sample.lens_x),
                                    glms_vec3_scale(axes.up, view->sample.lens_y));
    for (int i = 0; i < 4; i++) {
        const vec3s column = vec3_make(m.col[i].x, m.col[i].y, m.col[i].z);
        const float ahead = glms_vec3_dot(axes.forward, column) -
                            m.col[i].w * glms_vec3_dot(axes.forward, view->origin);
        const float back = view->lens.focus > 0.0f ? ahead / view->lens.focus : 0.0f;
        const vec3s moved = vec3_mad(column, off, m.col[i].w - back);
        m.col[i] = (vec4s){{moved.x, moved.y, moved.z, m.col[i].w}};
    }
    return m;
}

mat4s alias_place_matrix(const struct scene_entity *entity, vec3s scale, vec3s offset,
                         const struct scene_view *view, float aspect)
{
    const float stretch = alias_place_is_weapon(entity) ? weapon_stretch(view, aspect) : 1.0f;
    const vec3s angles = vec3_make(-entity->angles.x, entity->angles.y, entity->angles.z);
    const struct axes axes = angles_to_axes(angles);
    const vec3s columns[3] = {axes.forward, glms_vec3_negate(axes.right), axes.up};
    const float widen[3] = {entity->scale, entity->scale * stretch, entity->scale * stretch};

    mat4s m = GLMS_MAT4_IDENTITY_INIT;
    vec3s origin = entity->origin;
    for (int i = 0; i < 3; i++) {
        const vec3s column = glms_vec3_scale(columns[i], scale.raw[i] * widen[i]);
        m.col[i] = (vec4s){{column.x, column.y, column.z, 0.0f}};
        origin = vec3_mad(origin, columns[i], offset.raw[i] * widen[i]);
    }
    m.col[3] = (vec4s){{origin.x, origin.y, origin.z, 1.0f}};
    const bool is_aside = view->sample.lens_x != 0.0f || view->sample.lens_y != 0.0f;
    return is_aside && alias_place_is_weapon(entity) ? undo_lens(view, m) : m;
}

struct skin_image alias_place_skin(const struct scene *scene, const struct scene_entity *entity,
                                   const struct alias_skin *skin)
{
    const double time = scene->time + (double)entity->phase;
    const int index = group_index_at(skin->end_times, skin->num_pictures, time);
    struct skin_image image = {
        .picture = skin->pictures[index],
        .is_holey = entity->model->flags & MODEL_HOLEY,
        .shirt = entity->shirt,
        .pants = entity->pants,
    };
    if (entity->skin_pic)
        image.picture = (struct skin_picture){
            .width = entity->skin_pic->width,
            .height = entity->skin_pic->height,
            .pixels = entity->skin_pic->pixels,
            .image = entity->skin_pic->image,
        };
    return image;
}

bool alias_place_skinned(const struct scene_entity *entity, struct alias_skinned_pose *out)
{
    const struct md5 *const md5 = entity->model->md5;
    if (!md5 || (entity->skin_pic && !md5->uses_alias_skins))
        return false;
    out->from = md5_pose_frame(md5, entity->model->alias, entity->pose_from);
    out->to = md5_pose_frame(md5, entity->model->alias, entity->pose_to);
    out->skin = entity->skin >= 0 ? entity->skin : 0;
    if (out->from >= md5->num_frames || out->to >= md5->num_frames)
        return false;
    for (int i = 0; i < md5->num_meshes; i++)
        if (out->skin >= md5->meshes[i].num_skins)
            return false;
    return true;
}

/* Models that are light sources themselves cast none. */
static bool casts_shadow(const struct scene_entity *entity)
{
    static const char *const without[] = {"progs/flame.mdl", "progs/flame2.mdl", "progs/bolt.mdl",
                                          "progs/bolt2.mdl", "progs/bolt3.mdl",  "progs/laser.mdl"};
    if (entity->model->kind != MODEL_ALIAS || entity->alpha <= 0.0f ||
        alias_place_is_weapon(entity))
        return false;
    for (size_t i = 0; i < sizeof without / sizeof *without; i++)
        if (strcmp(entity->model->name, without[i]) == 0)
            return false;
    return true;
}

/* Finds the height of the floor below a point. Returns false inside a wall or over nothing. */
static bool find_floor(const struct map *map, vec3s from, float *floor)
{
    static const float reach = 8192.0f; /* units, as for light */
    vec3s below = from;
    struct map_trace trace;
    below.z -= reach;
    map_trace(map, 0, 0, from, below, &trace);
    *floor = trace.end.z;
    return !trace.start_solid && trace.fraction < 1.0f;
}

/* Projects everything onto the floor, sideways in proportion to its height. */
static mat4s flatten(float floor)
{
    mat4s m = GLMS_MAT4_IDENTITY_INIT;
    m.col[2].x = SHADOW_SKEW;
    m.col[3].x = -SHADOW_SKEW * floor;
    m.col[2].z = 0.0f;
    m.col[3].z = floor + SHADOW_HEIGHT;
    return m;
}

bool alias_place_shadow(const struct scene *scene, const struct scene_entity *entity, mat4s *out)
{
    float floor;
    if (!casts_shadow(entity) || !find_floor(scene->map, entity->origin, &floor))
        return false;
    *out = flatten(floor);
    return true;
}
