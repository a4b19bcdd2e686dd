#include "render/camera.h"

#include "world/map.h"

static const float NEAR_PLANE = 4.0f, FAR_PLANE = 16384.0f; /* units; QuakeSpasm's */

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

/* A perspective with y turned over: see draw.h. */
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

/* The side plane through the eye whose inward normal is forward * tangent + side. */
static vec4s side_plane(const struct draw_camera *camera, float tangent, vec3s side)
{
    const vec3s normal = vec3_mad(side, camera->axes.forward, tangent);
    return (vec4s){{normal.x, normal.y, normal.z, -glms_vec3_dot(normal, camera->origin)}};
}

void camera_look(struct draw_camera *camera, const struct scene *scene)
{
    const vec2s tangents = half_tangents(scene);
    const struct axes axes = angles_to_axes(scene->view.angles);

    camera->origin = scene->view.origin;
    camera->axes = axes;
    camera->near_plane = NEAR_PLANE;
    camera->focal = fminf((float)scene->view.rect.width / tangents.x,
                          (float)scene->view.rect.height / tangents.y) /
                    2.0f;
    camera->view_projection =
        glms_mat4_mul(perspective(tangents), look_matrix(camera->origin, &axes));
    camera->frustum[0] = side_plane(camera, tangents.x, axes.right);
    camera->frustum[1] = side_plane(camera, tangents.x, glms_vec3_negate(axes.right));
    camera->frustum[2] = side_plane(camera, tangents.y, glms_vec3_negate(axes.up));
    camera->frustum[3] = side_plane(camera, tangents.y, axes.up);
}
