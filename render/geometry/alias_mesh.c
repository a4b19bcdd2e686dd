/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/geometry/alias_mesh.h"

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

#include "base/arena.h"
#include "models/model.h"
#include "models/normals.h"

static int add_vertex(struct alias_mesh *mesh, const struct alias *alias, int source, bool on_back)
{
    const struct alias_texcoord *at = &alias->texcoords[source];
    const float width = (float)alias->skin_width, height = (float)alias->skin_height;
    const int index = mesh->num_vertices++;

    mesh->source[index] = source;
    mesh->texcoord[index][0] = ((float)at->s + 0.5f) / width + (on_back ? 0.5f : 0.0f);
    mesh->texcoord[index][1] = ((float)at->t + 0.5f) / height;
    return index;
}

static void build_layout(struct alias_mesh *mesh, const struct alias *alias)
{
    const size_t max = 2 * (size_t)alias->num_vertices;
    /* For each vertex of the model, the index of its copy plus one (0: none yet), for the
     * front and the back of the skin. */
    int(*made)[2] = mem_alloc((size_t)alias->num_vertices * sizeof *made);

    mesh->source = mem_alloc(max * sizeof *mesh->source);
    mesh->texcoord = mem_alloc(max * sizeof *mesh->texcoord);
    mesh->indices = mem_alloc((size_t)alias->num_triangles * 3 * sizeof *mesh->indices);
    for (int i = 0; i < alias->num_triangles; i++)
        for (int j = 0; j < 3; j++) {
            const struct alias_triangle *triangle = &alias->triangles[i];
            const int source = triangle->vertex[j];
            const bool on_back = !triangle->faces_front && alias->texcoords[source].on_seam;
            int *known = &made[source][on_back];
            if (*known == 0)
                *known = add_vertex(mesh, alias, source, on_back) + 1;
            mesh->indices[mesh->num_indices++] = (uint32_t)(*known - 1);
        }
    free(made);
}

static struct alias_mesh_vertex *expand_poses(const struct alias_mesh *mesh,
                                              const struct alias *alias)
{
    const size_t row = (size_t)mesh->num_vertices;
    struct alias_mesh_vertex *const vertices =
        mem_alloc((size_t)alias->num_poses * row * sizeof *vertices);
    const vec3s *const normals = alias_normals();

    struct alias_mesh_vertex *out = vertices;
    for (int pose = 0; pose < alias->num_poses; pose++) {
        const struct alias_vertex *in = alias->poses + (size_t)pose * (size_t)alias->num_vertices;
        for (int i = 0; i < mesh->num_vertices; i++, out++) {
            const struct alias_vertex *from = &in[mesh->source[i]];
            for (int c = 0; c < 3; c++) {
                out->position[c] = from->position[c];
                out->normal[c] = (int8_t)lrintf(normals[from->normal].raw[c] * 127.0f);
            }
        }
    }
    return vertices;
}

void alias_mesh_create(struct alias_mesh *out, const struct alias *alias)
{
    *out = (struct alias_mesh){0};
    build_layout(out, alias);
    out->vertices = expand_poses(out, alias);
}

void alias_mesh_destroy(struct alias_mesh *mesh)
{
    free(mesh->source);
    free(mesh->texcoord);
    free(mesh->indices);
    free(mesh->vertices);
}
