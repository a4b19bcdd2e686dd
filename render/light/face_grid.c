/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/light/face_grid.h"

#include <math.h>

#include "world/map.h"

static const float LIFT = 0.25f;   /* units in front of the face */
static const float MARGIN = 0.05f; /* units from its edges */

static bool is_near_enough(vec3s v)
{
    return vec3_is_finite(v) && fabsf(v.x) < 1e6f && fabsf(v.y) < 1e6f && fabsf(v.z) < 1e6f;
}

bool face_grid_find(const struct map *map, const struct map_face *face, struct face_grid *out)
{
    const struct map_plane *plane = &map->planes[face->plane];
    const struct map_light_axis *axes = face->light_axes;
    const vec3s by_u = glms_vec3_cross(axes[1].axis, plane->normal);
    const vec3s by_v = glms_vec3_cross(plane->normal, axes[0].axis);
    const float volume = glms_vec3_dot(axes[0].axis, by_u);
    if (face->num_vertices < 3 || !(fabsf(volume) > 1e-6f))
        return false;
    out->map = map;
    out->face = face;
    out->normal = face->back ? glms_vec3_negate(plane->normal) : plane->normal;
    out->across = glms_vec3_scale(by_u, 1.0f / volume);
    out->down = glms_vec3_scale(by_v, 1.0f / volume);
    const vec3s on_plane = glms_vec3_scale(plane->normal, plane->dist);
    out->origin =
        vec3_mad(vec3_mad(on_plane, out->across, -(float)map_luxel_at(&axes[0], on_plane)),
                 out->down, -(float)map_luxel_at(&axes[1], on_plane));
    const float lengths[2] = {glms_vec3_dot(out->across, out->across),
                              glms_vec3_dot(out->down, out->down)};
    out->spacing = sqrtf(lengths[0] > lengths[1] ? lengths[0] : lengths[1]);
    return is_near_enough(out->origin) && is_near_enough(out->across) && is_near_enough(out->down);
}

static vec3s vertex_of(const struct face_grid *grid, int index)
{
    return grid->map->vertices[grid->map->face_vertices[grid->face->first_vertex + index]];
}

/* Moves a point of the plane to the inner side of an edge. */
static vec3s move_inside(const struct face_grid *grid, vec3s point, vec3s from, vec3s to)
{
    /* Vertices are clockwise, seen from the visible side. */
    const vec3s inwards = glms_vec3_cross(glms_vec3_sub(to, from), grid->normal);
    const float length = sqrtf(glms_vec3_dot(inwards, inwards));
    if (!(length > 0.001f))
        return point;
    const float depth = glms_vec3_dot(glms_vec3_sub(point, from), inwards) / length - MARGIN;
    return depth < 0.0f ? vec3_mad(point, inwards, -depth / length) : point;
}

vec3s face_grid_point(const struct face_grid *grid, float s, float t)
{
    enum { PASSES = 2 }; /* one edge may push the point across another */
    const int num = grid->face->num_vertices;
    vec3s point = vec3_mad(vec3_mad(grid->origin, grid->across, s), grid->down, t);
    for (int pass = 0; pass < PASSES; pass++)
        for (int i = 0; i < num; i++)
            point = move_inside(grid, point, vertex_of(grid, i), vertex_of(grid, (i + 1) % num));
    return vec3_mad(point, grid->normal, LIFT);
}
