/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/sample/mesh.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/trig.h"

static int add_vertex(struct mesh *mesh, struct mesh_vertex vertex)
{
    if (mesh->num_vertices == mesh->vertex_capacity) {
        mesh->vertex_capacity = mesh->vertex_capacity ? mesh->vertex_capacity * 2 : 64;
        mesh->vertices =
            mem_resize(mesh->vertices, (size_t)mesh->vertex_capacity, sizeof *mesh->vertices);
    }
    mesh->vertices[mesh->num_vertices] = vertex;
    return mesh->num_vertices++;
}

/* The corners may be in either order; they are swapped if necessary to agree with the
 * normals. */
static void add_triangle(struct mesh *mesh, int a, int b, int c)
{
    const struct mesh_vertex *v = mesh->vertices;
    const vec3s ab = glms_vec3_sub(v[b].at, v[a].at), ac = glms_vec3_sub(v[c].at, v[a].at);
    const vec3s cross = glms_vec3_cross(ab, ac);
    const vec3s sum = glms_vec3_add(v[a].normal, glms_vec3_add(v[b].normal, v[c].normal));
    if (glms_vec3_norm(cross) < 1e-4f)
        return;
    if (mesh->num_triangles == mesh->triangle_capacity) {
        mesh->triangle_capacity = mesh->triangle_capacity ? mesh->triangle_capacity * 2 : 64;
        mesh->triangles =
            mem_resize(mesh->triangles, (size_t)mesh->triangle_capacity, sizeof *mesh->triangles);
    }
    const bool turn = glms_vec3_dot(cross, sum) > 0;
    mesh->triangles[mesh->num_triangles++] =
        (struct mesh_triangle){{a, turn ? c : b, turn ? b : c}};
}

/* Converts (along the tube, to its side, up) to the game's axes. */
static vec3s place(enum mesh_axis axis, float along, float side, float up)
{
    return axis == MESH_ALONG_X ? vec3_make(along, side, up) : vec3_make(up, side, along);
}

static void add_cap(struct mesh *mesh, int part, enum mesh_axis axis, const struct ring *ring,
                    int first, int sides, float direction, struct skin_area area)
{
    const vec3s normal = place(axis, direction, 0, 0);
    const int centre =
        add_vertex(mesh, (struct mesh_vertex){place(axis, ring->along, ring->side, ring->up),
                                              normal, part, area.s + area.width / 2,
                                              direction > 0 ? area.t + area.height - 1 : area.t});
    for (int i = 0; i < sides; i++)
        add_triangle(mesh, centre, first + i, first + i + 1);
}

void mesh_add_tube(struct mesh *mesh, int part, enum mesh_axis axis, const struct ring *rings,
                   int count, int sides, struct skin_area area)
{
    const int first = mesh->num_vertices;
    for (int r = 0; r < count; r++)
        for (int i = 0; i <= sides; i++) { /* the seam twice, for both ends of the skin */
            const float turn = ((float)(i % sides) + 0.5f) * 6.2831853f / (float)sides;
            const float c = trig_cosf(turn), s = trig_sinf(turn);
            const struct ring *ring = &rings[r];
            const struct ring *before = &rings[r > 0 ? r - 1 : 0];
            const struct ring *after = &rings[r < count - 1 ? r + 1 : r];
            const float length = fmaxf(fabsf(after->along - before->along), 0.1f);
            const float rise = after->along >= before->along ? 1 : -1;
            const float taper = (before->width + before->height - after->width - after->height) /
                                (2 * length) * rise;
            const vec3s out = place(axis, taper, c * ring->height / (ring->width + 0.1f), s);
            add_vertex(mesh, (struct mesh_vertex){
                                 place(axis, ring->along, ring->side + c * ring->width,
                                       ring->up + s * ring->height),
                                 glms_vec3_normalize(out), part, area.s + area.width * i / sides,
                                 area.t + (area.height - 1) * r / (count - 1)});
        }
    for (int r = 0; r + 1 < count; r++)
        for (int i = 0; i < sides; i++) {
            const int at = first + r * (sides + 1) + i;
            add_triangle(mesh, at, at + 1, at + sides + 1);
            add_triangle(mesh, at + 1, at + sides + 2, at + sides + 1);
        }
    const float up = rings[count - 1].along >= rings[0].along ? 1 : -1;
    add_cap(mesh, part, axis, &rings[0], first, sides, -up, area);
    add_cap(mesh, part, axis, &rings[count - 1], first + (count - 1) * (sides + 1), sides, up,
            area);
}

void mesh_add_box(struct mesh *mesh, int part, vec3s mins, vec3s maxs, struct skin_area area)
{
    for (int face = 0; face < 6; face++) {
        const int axis = face / 2, u = (axis + 1) % 3, v = (axis + 2) % 3;
        const int first = mesh->num_vertices;
        for (int i = 0; i < 4; i++) {
            const int a = i == 1 || i == 2, b = i >= 2;
            struct mesh_vertex vertex = {.part = part};
            vertex.at.raw[axis] = face % 2 ? mins.raw[axis] : maxs.raw[axis];
            vertex.at.raw[u] = a ? maxs.raw[u] : mins.raw[u];
            vertex.at.raw[v] = b ? maxs.raw[v] : mins.raw[v];
            vertex.normal.raw[axis] = face % 2 ? -1 : 1;
            /* Walls are upright in the skin. */
            const int across = axis == 1 ? b : a, down = axis == 1 ? !a : !b;
            vertex.s = area.s + across * (area.width - 1);
            vertex.t = area.t + down * (area.height - 1);
            add_vertex(mesh, vertex);
        }
        add_triangle(mesh, first, first + 1, first + 2);
        add_triangle(mesh, first, first + 2, first + 3);
    }
}

void mesh_free(struct mesh *mesh)
{
    free(mesh->vertices);
    free(mesh->triangles);
    *mesh = (struct mesh){0};
}
