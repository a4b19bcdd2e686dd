/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/gl/world_mesh.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>

#include "base/arena.h"
#include "render/geometry/world_outline.h"
#include "render/gl/world_light.h"
#include "render/gl/world_textures.h"
#include "world/map.h"

static const double LUXEL_SIZE = 16.0; /* texels; for maps without DECOUPLED_LM */

static int texture_of(const struct map *map, const struct map_face *face)
{
    const int texture = map->texinfos[face->texinfo].texture;
    return texture >= 0 ? texture : map->num_textures;
}

/* The variants of a texture are itself, its animation cycle and the alternate cycle. */
static int num_variants(const struct map *map, int texture)
{
    if (texture >= map->num_textures)
        return 1;
    return 1 + map->textures[texture].anim_count + map->textures[texture].alt_count;
}

static int variant_texture(const struct map *map, int texture, int variant)
{
    if (variant == 0)
        return texture;
    const struct map_texture *const t = &map->textures[texture];
    return variant <= t->anim_count ? t->anim_main[variant - 1]
                                    : t->anim_alt[variant - 1 - t->anim_count];
}

int world_mesh_variant(const struct map *map, int face_texture, int texture)
{
    for (int i = 0; i < num_variants(map, face_texture); i++)
        if (variant_texture(map, face_texture, i) == texture)
            return i;
    return 0;
}

/* False for a face that should be lit but has no place in the atlas. */
static bool is_drawn(const struct map *map, const struct world_light *light, int face)
{
    int x, y;
    return map->faces[face].num_vertices >= 3 && (map->texinfos[map->faces[face].texinfo].special ||
                                                  world_light_place(light, face, &x, &y));
}

static void count(struct world_mesh *mesh, const struct map *map,
                  const struct world_outlines *outlines, const struct world_light *light,
                  size_t *num_vertices)
{
    *num_vertices = 0;
    for (int i = 0; i < map->num_faces; i++) {
        struct world_face *const face = &mesh->faces[i];
        if (!is_drawn(map, light, i))
            continue;
        const struct world_outline *const outline = &outlines->faces[i];
        face->num_vertices = outline->num;
        face->first_vertex = (uint32_t)*num_vertices;
        face->first_corner = (uint32_t)mesh->num_corners;
        face->num_corners = (outline->num - (outline->has_middle ? 1 : 2)) * 3;
        mesh->num_corners += face->num_corners;
        *num_vertices +=
            face->num_vertices * (size_t)num_variants(map, texture_of(map, &map->faces[i]));
    }
}

static float texel_at(const float axis[4], vec3s p)
{
    return p.x * axis[0] + p.y * axis[1] + p.z * axis[2] + axis[3];
}

/* Returns the offset to subtract from texture coordinates: whole repeats, since values far
 * from zero lose precision. As in QuakeSpasm, a liquid's texture starts at the world's
 * origin, whatever offset the map has. */
static float find_texel_shift(const float axis[4], vec3s p, int period, enum world_kind kind)
{
    if (kind == WORLD_LIQUID || kind == WORLD_SKY)
        return axis[3];
    return floorf(texel_at(axis, p) / (float)period) * (float)period;
}

static void fill_face(struct world_vertex *out, const struct map *map, int index,
                      const struct world_outlines *outlines, const struct world_texture *texture,
                      const struct world_array *array, const struct world_light *light)
{
    const struct map_face *const face = &map->faces[index];
    const struct map_texinfo *const texinfo = &map->texinfos[face->texinfo];
    const struct world_outline *const outline = &outlines->faces[index];
    const vec3s *const points = outlines->points + outline->first;
    const float *const axes[2] = {texinfo->s, texinfo->t};
    const int periods[2] = {array->width, array->height};
    int place[2];
    float shift[2];
    double offset[2]; /* in luxels, of texel 0 */

    world_light_place(light, index, &place[0], &place[1]);
    for (int a = 0; a < 2; a++) {
        shift[a] = find_texel_shift(axes[a], points[0], periods[a], texture->kind);
        offset[a] = face->light_axes[a].offset + (double)(shift[a] - axes[a][3]) / LUXEL_SIZE;
    }
    for (uint32_t i = 0; i < outline->num; i++) {
        out[i] = (struct world_vertex){
            .position = {points[i].x, points[i].y, points[i].z},
            .texel = {texel_at(axes[0], points[i]) - shift[0],
                      texel_at(axes[1], points[i]) - shift[1]},
            .layer = (float)texture->layer,
        };
        for (int a = 0; a < 2; a++) {
            const double luxel = map->light_has_custom_scale
                                     ? map_luxel_at(&face->light_axes[a], points[i])
                                     : offset[a];
            out[i].light[a] = (float)(place[a] + luxel);
        }
    }
}

/* Writes a triangle fan from the first point, closed if that is the centre. */
static void fill_corners(uint32_t *corner, const struct world_outline *outline)
{
    for (uint32_t k = 2; k < outline->num; k++, corner += 3) {
        corner[0] = 0;
        corner[1] = k - 1;
        corner[2] = k;
    }
    if (outline->has_middle) {
        corner[0] = 0;
        corner[1] = outline->num - 1;
        corner[2] = 1;
    }
}

static void fill(struct world_mesh *mesh, struct world_vertex *vertices, const struct map *map,
                 const struct world_outlines *outlines, const struct world_textures *textures,
                 const struct world_light *light)
{
    for (int i = 0; i < map->num_faces; i++) {
        const struct world_face *const face = &mesh->faces[i];
        if (face->num_corners == 0)
            continue;
        const int own = texture_of(map, &map->faces[i]);
        for (int v = 0; v < num_variants(map, own); v++) {
            const struct world_texture *const texture =
                &textures->textures[variant_texture(map, own, v)];
            fill_face(vertices + face->first_vertex + (size_t)v * face->num_vertices, map, i,
                      outlines, texture, &textures->arrays[texture->array], light);
        }
        fill_corners(mesh->corners + face->first_corner, &outlines->faces[i]);
    }
}

static void describe_attribute(const struct gl *gl, GLuint location, GLint size, size_t offset)
{
    gl->EnableVertexAttribArray(location);
    gl->VertexAttribPointer(location, size, GL_FLOAT, GL_FALSE, sizeof(struct world_vertex),
                            (const void *)offset);
}

static void upload(struct world_mesh *mesh, const struct gl *gl,
                   const struct world_vertex *vertices, size_t num_vertices)
{
    gl->GenVertexArrays(1, &mesh->vertex_array);
    gl->BindVertexArray(mesh->vertex_array);
    gl->GenBuffers(1, &mesh->vertices);
    gl->BindBuffer(GL_ARRAY_BUFFER, mesh->vertices);
    gl->BufferData(GL_ARRAY_BUFFER, (GLsizeiptr)(num_vertices * sizeof *vertices), vertices,
                   GL_STATIC_DRAW);
    gl->GenBuffers(1, &mesh->indices);
    gl->BindBuffer(GL_ELEMENT_ARRAY_BUFFER, mesh->indices);
    describe_attribute(gl, MESH_POSITION, 3, offsetof(struct world_vertex, position));
    describe_attribute(gl, MESH_TEXEL, 2, offsetof(struct world_vertex, texel));
    describe_attribute(gl, MESH_PLACE, 3, offsetof(struct world_vertex, light));
}

void world_mesh_create(struct world_mesh *mesh, const struct draw_context *context,
                       const struct map *map, const struct world_textures *textures,
                       const struct world_light *light, struct arena *arena)
{
    struct world_outlines outlines;
    size_t num_vertices;

    *mesh =
        (struct world_mesh){.faces = ARENA_NEW(arena, struct world_face, (size_t)map->num_faces)};
    world_outlines_create(&outlines, map, arena);
    count(mesh, map, &outlines, light, &num_vertices);
    mesh->corners = ARENA_NEW(arena, uint32_t, mesh->num_corners);
    struct world_vertex *const vertices = mem_alloc((num_vertices + 1) * sizeof *vertices);
    fill(mesh, vertices, map, &outlines, textures, light);
    upload(mesh, context->gl, vertices, num_vertices);
    free(vertices);
}

void world_mesh_destroy(struct world_mesh *mesh, const struct gl *gl)
{
    gl->DeleteVertexArrays(1, &mesh->vertex_array);
    gl->DeleteBuffers(1, &mesh->vertices);
    gl->DeleteBuffers(1, &mesh->indices);
}
