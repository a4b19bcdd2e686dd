/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/light/light_world.h"

#include <math.h>
#include <stdlib.h>

#include "base/arena.h"
#include "render/trace/trace.h"
#include "render/trace/trace_tree.h"
#include "world/image.h"
#include "world/map.h"

/* Which triangle of which face a triangle of the tree is. */
struct origin {
    int face, index;
};

struct light_world {
    const struct map *map;
    struct trace_tree *tree;
    struct origin *origins; /* of the tree's triangles */
    struct trace_filter filter;
    bool has_fences;
};

static enum map_surface surface_of(const struct map *map, const struct map_face *face)
{
    const int texture = map->texinfos[face->texinfo].texture;
    return texture >= 0 ? map->textures[texture].surface : SURFACE_PLAIN;
}

bool light_world_stops(const struct map *map, const struct map_face *face)
{
    const enum map_surface surface = surface_of(map, face);
    return face->num_vertices >= 3 &&
           (surface == SURFACE_PLAIN || surface == SURFACE_SKY || surface == SURFACE_FENCE);
}

struct trace_triangle light_world_triangle(const struct map *map, const struct map_face *face,
                                           int index)
{
    const int *vertices = map->face_vertices + face->first_vertex;
    return (struct trace_triangle){{map->vertices[vertices[0]], map->vertices[vertices[index + 1]],
                                    map->vertices[vertices[index + 2]]}};
}

/* ---- fences ---- */

/* Returns 0 where so large a number has no definite texel. */
static int wrap(float at, int size)
{
    const float texel = at - floorf(at / (float)size) * (float)size;
    return texel >= 0.0f && texel < (float)size ? (int)texel : 0;
}

static bool is_opaque_at(const struct map *map, const struct map_face *face, vec3s point)
{
    enum { TRANSPARENT = 255 };
    const struct map_texinfo *info = &map->texinfos[face->texinfo];
    const struct map_texture *texture = &map->textures[info->texture];
    const float s = info->s[0] * point.x + info->s[1] * point.y + info->s[2] * point.z + info->s[3];
    const float t = info->t[0] * point.x + info->t[1] * point.y + info->t[2] * point.z + info->t[3];
    if (texture->width < 1 || texture->height < 1 || !isfinite(s) || !isfinite(t))
        return true;
    const int column = wrap(s, texture->width), row = wrap(t, texture->height);
    const struct image *image = texture->image;
    if (image) {
        const int x = (int)((int64_t)column * image->width / texture->width);
        const int y = (int)((int64_t)row * image->height / texture->height);
        return image->rgba[((size_t)y * (size_t)image->width + (size_t)x) * 4 + 3] >= 128;
    }
    return !texture->mips[0] || texture->mips[0][row * texture->width + column] != TRANSPARENT;
}

static bool accepts(const void *context, int triangle, float u, float v)
{
    const struct light_world *world = context;
    const struct origin *origin = &world->origins[triangle];
    const struct map_face *face = &world->map->faces[origin->face];
    if (surface_of(world->map, face) != SURFACE_FENCE)
        return true;
    const struct trace_triangle of = light_world_triangle(world->map, face, origin->index);
    const vec3s along = vec3_mad(glms_vec3_scale(of.corners[0], 1.0f - u - v), of.corners[1], u);
    return is_opaque_at(world->map, face, vec3_mad(along, of.corners[2], v));
}

/* ---- the world ---- */

struct light_world *light_world_create(const struct map *map)
{
    struct light_world *world = mem_alloc(sizeof *world);
    struct trace_triangle *triangles = NULL;
    int num = 0, capacity = 0, num_origins = 0;
    const struct map_submodel *level = &map->submodels[0];
    world->map = map;
    world->filter = (struct trace_filter){accepts, world};
    for (int i = 0; map->num_submodels > 0 && i < level->num_faces; i++) {
        const int index = level->first_face + i;
        const struct map_face *face = &map->faces[index];
        if (!light_world_stops(map, face))
            continue;
        world->has_fences = world->has_fences || surface_of(map, face) == SURFACE_FENCE;
        for (int k = 0; k + 2 < face->num_vertices; k++) {
            triangles = mem_grow(triangles, num, &capacity, sizeof *triangles);
            world->origins = mem_grow(world->origins, num, &num_origins, sizeof *world->origins);
            world->origins[num] = (struct origin){index, k};
            triangles[num++] = light_world_triangle(map, face, k);
        }
    }
    world->tree = trace_tree_create(triangles, num);
    free(triangles);
    return world;
}

void light_world_destroy(struct light_world *world)
{
    if (!world)
        return;
    trace_tree_destroy(world->tree);
    free(world->origins);
    free(world);
}

static struct trace_ray ray_between(const struct light_world *world, vec3s from, vec3s to)
{
    return (struct trace_ray){.origin = from,
                              .direction = glms_vec3_sub(to, from),
                              .most = 1.0f,
                              .filter = world->has_fences ? &world->filter : NULL};
}

bool light_world_is_blocked(const struct light_world *world, vec3s from, vec3s to)
{
    const struct trace_ray ray = ray_between(world, from, to);
    return trace_is_blocked(world->tree, &ray);
}

bool light_world_find(const struct light_world *world, vec3s from, vec3s to, vec3s *out)
{
    const struct trace_ray ray = ray_between(world, from, to);
    struct trace_hit hit;
    if (!trace_find(world->tree, &ray, &hit))
        return false;
    *out = vec3_mad(from, ray.direction, hit.t);
    return true;
}
