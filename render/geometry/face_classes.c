/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/geometry/face_classes.h"

#include <math.h>

#include "base/arena.h"
#include "world/map.h"

struct face_classes {
    const struct map *map;
    bool *is_black; /* by face */
};

static bool find_black(const struct map *map, const struct map_face *face)
{
    if (!map->light || map->texinfos[face->texinfo].special)
        return false;
    if (face->light_offset < 0)
        return true;
    const uint8_t *const luxels = map->light + (size_t)face->light_offset * 3;
    const size_t area = (size_t)face->light_size[0] * (size_t)face->light_size[1];
    for (size_t i = 0; i < area * (size_t)face->num_styles * 3; i++)
        if (luxels[i] != 0)
            return false;
    return true;
}

struct face_classes *face_classes_create(const struct map *map, struct arena *arena)
{
    struct face_classes *const classes = ARENA_NEW(arena, struct face_classes, 1);
    classes->map = map;
    classes->is_black = ARENA_NEW(arena, bool, (size_t)map->num_faces);
    for (int i = 0; i < map->num_faces; i++)
        classes->is_black[i] = find_black(map, &map->faces[i]);
    return classes;
}

/* How (s, t) changes between neighbouring pixels along one side of the picture, at the
 * point `way` from the eye: depth / focal times the length of the gradient. */
struct gradient {
    vec3s s, t;   /* axes of the face's texinfo */
    float s0, t0; /* change of (s, t) along the side */
    float tilt;   /* how fast the plane approaches along the side */
};

static struct gradient make_gradient(const struct map_texinfo *texinfo, vec3s normal, vec3s side,
                                     float height)
{
    const vec3s s = vec3_make(texinfo->s[0], texinfo->s[1], texinfo->s[2]);
    const vec3s t = vec3_make(texinfo->t[0], texinfo->t[1], texinfo->t[2]);
    return (struct gradient){s, t, glms_vec3_dot(s, side), glms_vec3_dot(t, side),
                             glms_vec3_dot(normal, side) / height};
}

static float gradient_length(const struct gradient *g, vec3s way)
{
    const float s = g->s0 + g->tilt * glms_vec3_dot(g->s, way);
    const float t = g->t0 + g->tilt * glms_vec3_dot(g->t, way);
    return sqrtf(s * s + t * t);
}

/* Depth and gradient both have their maximum at a corner, so that the product of the two
 * maxima is an upper bound. */
bool face_classes_is_near(const struct face_classes *classes, int face_index,
                          const struct world_eye *eye)
{
    const struct map *const map = classes->map;
    const struct map_face *const face = &map->faces[face_index];
    const struct map_texinfo *const texinfo = &map->texinfos[face->texinfo];
    const struct map_plane *const plane = &map->planes[face->plane];
    const float height = glms_vec3_dot(eye->origin, plane->normal) - plane->dist;
    const struct gradient across = make_gradient(texinfo, plane->normal, eye->right, height);
    const struct gradient down = make_gradient(texinfo, plane->normal, eye->up, height);
    float depth = 0.0f, steepest = 0.0f;

    for (int i = 0; i < face->num_vertices; i++) {
        const vec3s corner = map->vertices[map->face_vertices[face->first_vertex + i]];
        const vec3s way = glms_vec3_sub(corner, eye->origin);
        depth = fmaxf(depth, glms_vec3_dot(way, eye->forward));
        steepest = fmaxf(steepest, gradient_length(&across, way));
        steepest = fmaxf(steepest, gradient_length(&down, way));
    }
    return depth * steepest <= eye->focal;
}

bool face_classes_is_black(const struct face_classes *classes, int face)
{
    return classes->is_black[face];
}
