/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "world/map_light_at.h"

#include "world/light_grid.h"
#include "world/map.h"

enum { LIGHT_REACH = 8192 /* units downwards; from QuakeSpasm, vanilla has 2048 */ };

/* Interpolates one style's light on a face at luxel position (s, t). */
static vec3s mix_luxels(const uint8_t *luxels, const int size[2], float s, float t)
{
    const int s0 = (int)s, t0 = (int)t;
    const int s1 = s0 + 1 < size[0] ? s0 + 1 : s0, t1 = t0 + 1 < size[1] ? t0 + 1 : t0;
    const float fs = s - (float)s0, ft = t - (float)t0;
    vec3s mixed;
    for (int i = 0; i < 3; i++) {
        const float a = luxels[3 * (t0 * size[0] + s0) + i],
                    b = luxels[3 * (t0 * size[0] + s1) + i];
        const float c = luxels[3 * (t1 * size[0] + s0) + i],
                    d = luxels[3 * (t1 * size[0] + s1) + i];
        const float above = a + (b - a) * fs, below = c + (d - c) * fs;
        mixed.raw[i] = above + (below - above) * ft;
    }
    return mixed;
}

/* Returns whether a point on a face's plane is covered by the face's lightmap; if so,
 * sets its light. A face that lacks its light data is black. */
static bool light_on_face(const struct map *map, const struct map_face *face, const float *styles,
                          vec3s point, vec3s *light)
{
    const struct map_texinfo *texinfo = &map->texinfos[face->texinfo];
    if (texinfo->special || face->num_vertices == 0)
        return false;
    float luxel[2];
    for (int i = 0; i < 2; i++) {
        luxel[i] = (float)map_luxel_at(&face->light_axes[i], point);
        if (!(luxel[i] >= 0.0f) || luxel[i] > (float)(face->light_size[i] - 1))
            return false;
    }
    *light = glms_vec3_zero();
    if (face->light_offset < 0)
        return true;
    const uint8_t *luxels = map->light + 3 * (size_t)face->light_offset;
    for (int i = 0; i < face->num_styles; i++) {
        *light = vec3_mad(*light, mix_luxels(luxels, face->light_size, luxel[0], luxel[1]),
                          styles[face->styles[i]]);
        luxels += 3 * (size_t)face->light_size[0] * (size_t)face->light_size[1];
    }
    return true;
}

static float plane_distance(const struct map_plane *plane, vec3s point)
{
    return glms_vec3_dot(plane->normal, point) - plane->dist;
}

/* Follows the line from `start` to `end` through the nodes, near side first, to the first
 * lit face. The recursion is as deep as the tree, which is limited when loading. */
static bool light_along(const struct map *map, int index, const float *styles, vec3s start,
                        vec3s end, vec3s *light)
{
    while (index >= 0) {
        const struct map_node *node = &map->nodes[index];
        const struct map_plane *plane = &map->planes[node->plane];
        const float front = plane_distance(plane, start), back = plane_distance(plane, end);
        const int near_side = front < 0.0f;
        if ((back < 0.0f) == near_side) {
            index = node->child[near_side];
            continue;
        }
        const vec3s middle = vec3_lerp(start, end, front / (front - back));
        if (light_along(map, node->child[near_side], styles, start, middle, light))
            return true;
        for (int i = 0; i < node->num_faces; i++)
            if (light_on_face(map, &map->faces[node->first_face + i], styles, middle, light))
                return true;
        start = middle;
        index = node->child[!near_side];
    }
    return false;
}

vec3s map_light_at(const struct map *map, const float styles[64], vec3s point)
{
    if (!map->light)
        return vec3_make(255.0f, 255.0f, 255.0f);
    vec3s light = glms_vec3_zero(), end = point;
    if (map->light_grid && light_grid_at(map->light_grid, styles, point, &light))
        return light;
    end.z -= LIGHT_REACH;
    light_along(map, map->submodels[0].head_node[0], styles, point, end, &light);
    return light;
}
