#include "render/geometry/camera.h"

#include "base/mat.h"
#include "render/scene.h"
#include "world/map.h"

static const float NEAR_PLANE = 4.0f, FAR_PLANE = 16384.0f; /* units; QuakeSpasm's */
static const float FLAT_DISTANCE = 1e6f;                    /* units */

static bool is_liquid(int contents)
{
    return contents == CONTENTS_WATER || contents == CONTENTS_SLIME || contents == CONTENTS_LAVA;
}

/* The tangents of half the field of view, across and down. */
static vec2s half_tangents(const struct scene *scene)
{
    vec2s tangents = {
        {tanf(glm_rad(scene->view.fov_x) / 2.0f), tanf(glm_rad(scene->view.fov_y) / 2.0f)}};
    if (is_liquid(scene->view_contents)) {
        const float sway = (float)sin(scene->time * 1.5) * 0.03f;
        tangents.x *= 0.97f + sway;
        tangents.y *= 1.03f - sway;
    }
    return tangents;
}

static mat4s look_matrix(vec3s origin, const struct axes *axes)
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

/* A perspective with y turned over, so that row 0 is the top of the picture. */
static mat4s perspective(vec2s tangents)
{
    const float depth = FAR_PLANE - NEAR_PLANE;
    mat4s m = {0};
    m.col[0].x = 1.0f / tangents.x;
    m.col[1].y = -1.0f / tangents.y;
    m.col[2].z = -(FAR_PLANE + NEAR_PLANE) / depth;
    m.col[2].w = -1.0f;
    m.col[3].z = -2.0f * FAR_PLANE * NEAR_PLANE / depth;
    return m;
}

/* An orthographic one, turned over as well, of what is before the eye. */
static mat4s orthographic(vec2s halves)
{
    mat4s m = {0};
    m.col[0].x = 1.0f / halves.x;
    m.col[1].y = -1.0f / halves.y;
    m.col[2].z = -2.0f / FAR_PLANE;
    m.col[3].z = -1.0f;
    m.col[3].w = 1.0f;
    return m;
}

/* The side plane through the eye whose inward normal is forward * tangent + side. */
static vec4s side_plane(const struct camera_view *camera, float tangent, vec3s side)
{
    const vec3s normal = vec3_mad(side, camera->axes.forward, tangent);
    return (vec4s){{normal.x, normal.y, normal.z, -glms_vec3_dot(normal, camera->origin)}};
}

/* Parallel rays come from an eye that is far behind the picture: no leaf is
 * there, so all that a map has may be seen, and no face is near. */
static void look_flat(struct camera_view *camera, const struct scene *scene)
{
    const struct scene_view *view = &scene->view;
    const struct axes axes = angles_to_axes(view->angles);
    const vec2s halves = {
        {view->flat_height / 2.0f * (float)view->rect.width / (float)view->rect.height,
         view->flat_height / 2.0f}};
    camera->origin = vec3_mad(view->origin, axes.forward, -FLAT_DISTANCE);
    camera->axes = axes;
    camera->near_plane = 0.0f;
    camera->is_flat = true;
    camera->focal = 0.0f;
    camera->view_projection = mat4_mul(orthographic(halves), look_matrix(view->origin, &axes));
    const vec3s normals[4] = {axes.right, glms_vec3_negate(axes.right), glms_vec3_negate(axes.up),
                              axes.up};
    for (int i = 0; i < 4; i++)
        camera->frustum[i] = (vec4s){{normals[i].x, normals[i].y, normals[i].z,
                                      halves.raw[i / 2] - glms_vec3_dot(normals[i], view->origin)}};
}

void camera_look(struct camera_view *camera, const struct scene *scene)
{
    if (scene->view.flat_height > 0.0f) {
        look_flat(camera, scene);
        return;
    }
    const vec2s tangents = half_tangents(scene);
    const struct axes axes = angles_to_axes(scene->view.angles);

    camera->origin = scene->view.origin;
    camera->axes = axes;
    camera->near_plane = NEAR_PLANE;
    camera->is_flat = false;
    camera->focal = fminf((float)scene->view.rect.width / tangents.x,
                          (float)scene->view.rect.height / tangents.y) /
                    2.0f;
    camera->view_projection = mat4_mul(perspective(tangents), look_matrix(camera->origin, &axes));
    camera->frustum[0] = side_plane(camera, tangents.x, axes.right);
    camera->frustum[1] = side_plane(camera, tangents.x, glms_vec3_negate(axes.right));
    camera->frustum[2] = side_plane(camera, tangents.y, glms_vec3_negate(axes.up));
    camera->frustum[3] = side_plane(camera, tangents.y, axes.up);
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
