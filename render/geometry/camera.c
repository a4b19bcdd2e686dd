/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/geometry/camera.h"

#include "base/mat.h"
#include "base/trig.h"
#include "render/scene.h"
#include "world/map.h"

static const float NEAR_PLANE = 4.0f, FAR_PLANE = 16384.0f; /* units; QuakeSpasm's */
static const float FLAT_DISTANCE = 1e6f;                    /* units */

static bool is_liquid(int contents)
{
    return contents == CONTENTS_WATER || contents == CONTENTS_SLIME || contents == CONTENTS_LAVA;
}

/* Returns the tangents of half the field of view, horizontal and vertical. */
static vec2s half_tangents(const struct scene *scene)
{
    vec2s tangents = {{trig_tanf(glm_rad(scene->view.fov_x) / 2.0f),
                       trig_tanf(glm_rad(scene->view.fov_y) / 2.0f)}};
    if (is_liquid(scene->view_contents)) {
        const float sway = (float)trig_sin(scene->time * 1.5) * 0.03f;
        const float narrower = scene->map && map_is_quake2(scene->map) ? 0.0f : 0.03f;
        tangents.x *= 1.0f - narrower + sway;
        tangents.y *= 1.0f + narrower - sway;
    }
    return tangents;
}

/* Returns the shift of a subframe's picture in clip space: towards another point of each
 * pixel, and such that objects in focus stay in place when seen through another point of
 * the lens. */
static vec2s picture_shift(const struct scene_view *view, vec2s tangents)
{
    const struct scene_sample *const sample = &view->sample;
    vec2s shift = {{-2.0f * sample->px_x / (float)view->rect.width,
                    -2.0f * sample->px_y / (float)view->rect.height}};
    if (view->ortho_height > 0.0f || view->lens.focus <= 0.0f)
        return shift;
    shift.x += sample->lens_x / (view->lens.focus * tangents.x);
    shift.y -= sample->lens_y / (view->lens.focus * tangents.y);
    return shift;
}

static mat4s view_matrix(vec3s origin, const struct axes *axes)
{
    const vec3s right = axes->right, up = axes->up, forward = axes->forward;
    return (mat4s){.col = {
                       {{right.x, up.x, -forward.x, 0.0f}},
                       {{right.y, up.y, -forward.y, 0.0f}},
                       {{right.z, up.z, -forward.z, 0.0f}},
                       {{-glms_vec3_dot(right, origin), -glms_vec3_dot(up, origin),
                         glms_vec3_dot(forward, origin), 1.0f}},
                   }};
}

/* Returns a perspective projection with y flipped, so that row 0 is the top of the picture. */
static mat4s perspective(vec2s tangents, vec2s shift)
{
    const float depth = FAR_PLANE - NEAR_PLANE;
    mat4s m = {0};
    m.col[0].x = 1.0f / tangents.x;
    m.col[1].y = -1.0f / tangents.y;
    m.col[2].z = -(FAR_PLANE + NEAR_PLANE) / depth;
    m.col[2].w = -1.0f;
    m.col[2].x = -shift.x;
    m.col[2].y = -shift.y;
    m.col[3].z = -2.0f * FAR_PLANE * NEAR_PLANE / depth;
    return m;
}

/* Returns an orthographic projection, also flipped, of what is in front of the eye. */
static mat4s orthographic(vec2s halves, vec2s shift)
{
    mat4s m = {0};
    m.col[0].x = 1.0f / halves.x;
    m.col[1].y = -1.0f / halves.y;
    m.col[2].z = -2.0f / FAR_PLANE;
    m.col[3] = (vec4s){{shift.x, shift.y, -1.0f, 1.0f}};
    return m;
}

/* Returns the side plane through the eye whose inward normal is forward * tangent + side. */
static vec4s side_plane(const struct camera_view *camera, float tangent, vec3s side)
{
    const vec3s normal = vec3_mad(side, camera->axes.forward, tangent);
    return (vec4s){{normal.x, normal.y, normal.z, -glms_vec3_dot(normal, camera->origin)}};
}

/* Returns half the width or height of the picture, or its tangent, towards plane i of the
 * frustum. */
static float half_of(vec2s halves, vec2s shift, int i)
{
    return halves.raw[i / 2] * (i % 2 ? 1.0f - shift.raw[i / 2] : 1.0f + shift.raw[i / 2]);
}

/* Parallel rays come from an eye far behind the picture. It is in no leaf, so the whole
 * map may be visible, and no face is near. */
static void set_orthographic(struct camera_view *camera, const struct scene *scene)
{
    const struct scene_view *view = &scene->view;
    const struct axes axes = angles_to_axes(view->angles);
    const vec2s halves = {
        {view->ortho_height / 2.0f * (float)view->rect.width / (float)view->rect.height,
         view->ortho_height / 2.0f}};
    camera->origin = vec3_mad(view->origin, axes.forward, -FLAT_DISTANCE);
    camera->axes = axes;
    camera->near_plane = 0.0f;
    camera->far_plane = FAR_PLANE;
    camera->is_orthographic = true;
    camera->focal = 0.0f;
    camera->tangents = halves;
    camera->shift = picture_shift(view, halves);
    camera->view_projection =
        mat4_mul(orthographic(halves, camera->shift), view_matrix(view->origin, &axes));
    const vec3s normals[4] = {axes.right, glms_vec3_negate(axes.right), glms_vec3_negate(axes.up),
                              axes.up};
    for (int i = 0; i < 4; i++)
        camera->frustum[i] =
            (vec4s){{normals[i].x, normals[i].y, normals[i].z,
                     half_of(halves, camera->shift, i) - glms_vec3_dot(normals[i], view->origin)}};
}

void camera_set_view(struct camera_view *camera, const struct scene *scene)
{
    camera->num_areas = scene->num_areas;
    camera->areas = scene->areas;
    if (scene->view.ortho_height > 0.0f) {
        set_orthographic(camera, scene);
        return;
    }
    const vec2s tangents = half_tangents(scene);
    const struct axes axes = angles_to_axes(scene->view.angles);

    const struct scene_sample *const sample = &scene->view.sample;
    const vec3s sides[4] = {axes.right, glms_vec3_negate(axes.right), glms_vec3_negate(axes.up),
                            axes.up};
    camera->origin = scene->view.origin;
    if (sample->lens_x != 0.0f || sample->lens_y != 0.0f)
        camera->origin =
            vec3_mad(vec3_mad(camera->origin, axes.right, sample->lens_x), axes.up, sample->lens_y);
    camera->axes = axes;
    camera->near_plane = NEAR_PLANE;
    camera->far_plane = FAR_PLANE;
    camera->is_orthographic = false;
    camera->focal = fminf((float)scene->view.rect.width / tangents.x,
                          (float)scene->view.rect.height / tangents.y) /
                    2.0f;
    camera->tangents = tangents;
    camera->shift = picture_shift(&scene->view, tangents);
    camera->view_projection =
        mat4_mul(perspective(tangents, camera->shift), view_matrix(camera->origin, &axes));
    for (int i = 0; i < 4; i++)
        camera->frustum[i] = side_plane(camera, half_of(tangents, camera->shift, i), sides[i]);
}

bool camera_culls(const struct camera_view *camera, vec3s mins, vec3s maxs)
{
    for (int i = 0; i < 4; i++) {
        const vec4s p = camera->frustum[i];
        const float x = p.x >= 0.0f ? maxs.x : mins.x;
        const float y = p.y >= 0.0f ? maxs.y : mins.y;
        const float z = p.z >= 0.0f ? maxs.z : mins.z;
        if (p.x * x + p.y * y + p.z * z + p.w < 0.0f)
            return true;
    }
    return false;
}
