#include "render/gl/mesh.h"

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "base/arena.h"
#include "models/model.h"
#include "models/normals.h"

/* Mesa compiles the vertex shader anew for each way in which attributes lie in
 * their buffers, and takes what is less than MAX_RELATIVE bytes apart, or from
 * the buffer's begin, for such a way. So all poses are there twice, and late. */
enum { INDICES, TEXCOORDS, POSES_FROM, POSES_TO, NUM_BUFFERS };
enum { MAX_RELATIVE = 2048 };

struct vertex {
    uint8_t position[4]; /* w is padding */
    int8_t normal[4];
};

/* Which model vertex each mesh vertex is, and where on the skin. */
struct layout {
    int *source; /* num_vertices */
    float (*texcoord)[2];
    uint32_t *indices; /* num_indices */
    int num_vertices, num_indices;
};

static int add_vertex(struct layout *layout, const struct alias *alias, int source, bool on_back)
{
    const struct alias_texcoord *at = &alias->texcoords[source];
    const float width = (float)alias->skin_width, height = (float)alias->skin_height;
    const int index = layout->num_vertices++;

    layout->source[index] = source;
    layout->texcoord[index][0] = ((float)at->s + 0.5f) / width + (on_back ? 0.5f : 0.0f);
    layout->texcoord[index][1] = ((float)at->t + 0.5f) / height;
    return index;
}

static void lay_out(struct layout *layout, const struct alias *alias)
{
    const size_t most = 2 * (size_t)alias->num_vertices;
    /* Mesh vertex plus one of every model vertex, on the front and the back. */
    int(*made)[2] = mem_alloc((size_t)alias->num_vertices * sizeof *made);

    layout->source = mem_alloc(most * sizeof *layout->source);
    layout->texcoord = mem_alloc(most * sizeof *layout->texcoord);
    layout->indices = mem_alloc((size_t)alias->num_triangles * 3 * sizeof *layout->indices);
    for (int i = 0; i < alias->num_triangles; i++)
        for (int j = 0; j < 3; j++) {
            const struct alias_triangle *triangle = &alias->triangles[i];
            const int source = triangle->vertex[j];
            const bool on_back = !triangle->faces_front && alias->texcoords[source].on_seam;
            int *known = &made[source][on_back];
            if (*known == 0)
                *known = add_vertex(layout, alias, source, on_back) + 1;
            layout->indices[layout->num_indices++] = (uint32_t)(*known - 1);
        }
    free(made);
}

static void free_layout(struct layout *layout)
{
    free(layout->source);
    free(layout->texcoord);
    free(layout->indices);
}

static struct vertex *expand_poses(const struct layout *layout, const struct alias *alias)
{
    const size_t row = (size_t)layout->num_vertices;
    struct vertex *const vertices = mem_alloc((size_t)alias->num_poses * row * sizeof *vertices);
    const vec3s *const normals = alias_normals();

    struct vertex *out = vertices;
    for (int pose = 0; pose < alias->num_poses; pose++) {
        const struct alias_vertex *in = alias->poses + (size_t)pose * (size_t)alias->num_vertices;
        for (int i = 0; i < layout->num_vertices; i++, out++) {
            const struct alias_vertex *from = &in[layout->source[i]];
            for (int c = 0; c < 3; c++) {
                out->position[c] = from->position[c];
                out->normal[c] = (int8_t)lrintf(normals[from->normal].raw[c] * 127.0f);
            }
        }
    }
    return vertices;
}

void mesh_create(const struct gl *gl, const struct alias *alias, struct mesh *out)
{
    struct layout layout = {0};
    lay_out(&layout, alias);
    struct vertex *vertices = expand_poses(&layout, alias);
    const size_t num_vertices = (size_t)layout.num_vertices;

    *out = (struct mesh){
        .alias = alias, .num_vertices = layout.num_vertices, .num_indices = layout.num_indices};
    gl->GenVertexArrays(1, &out->array);
    gl->BindVertexArray(out->array);
    gl->GenBuffers(NUM_BUFFERS, out->buffers);
    gl->BindBuffer(GL_ELEMENT_ARRAY_BUFFER, out->buffers[INDICES]);
    gl->BufferData(GL_ELEMENT_ARRAY_BUFFER,
                   (GLsizeiptr)((size_t)layout.num_indices * sizeof *layout.indices),
                   layout.indices, GL_STATIC_DRAW);
    gl->BindBuffer(GL_ARRAY_BUFFER, out->buffers[TEXCOORDS]);
    gl->BufferData(GL_ARRAY_BUFFER, (GLsizeiptr)(num_vertices * sizeof *layout.texcoord),
                   layout.texcoord, GL_STATIC_DRAW);
    gl->VertexAttribPointer(MESH_TEXCOORD, 2, GL_FLOAT, GL_FALSE, 0, NULL);
    const size_t size = (size_t)alias->num_poses * num_vertices * sizeof *vertices;
    for (int i = POSES_FROM; i <= POSES_TO; i++) {
        gl->BindBuffer(GL_ARRAY_BUFFER, out->buffers[i]);
        gl->BufferData(GL_ARRAY_BUFFER, (GLsizeiptr)(MAX_RELATIVE + size), NULL, GL_STATIC_DRAW);
        gl->BufferSubData(GL_ARRAY_BUFFER, MAX_RELATIVE, (GLsizeiptr)size, vertices);
    }
    for (GLuint i = MESH_FROM; i <= MESH_TEXCOORD; i++)
        gl->EnableVertexAttribArray(i);
    free(vertices);
    free_layout(&layout);
}

void mesh_destroy(const struct gl *gl, struct mesh *mesh)
{
    gl->DeleteVertexArrays(1, &mesh->array);
    gl->DeleteBuffers(NUM_BUFFERS, mesh->buffers);
}

static void point_at_pose(const struct gl *gl, const struct mesh *mesh, int pose, GLuint position,
                          GLuint normal)
{
    if (pose < 0 || pose >= mesh->alias->num_poses)
        pose = 0;
    const size_t offset =
        MAX_RELATIVE + (size_t)pose * (size_t)mesh->num_vertices * sizeof(struct vertex);
    gl->VertexAttribPointer(position, 4, GL_UNSIGNED_BYTE, GL_FALSE, sizeof(struct vertex),
                            (const void *)(offset + offsetof(struct vertex, position)));
    gl->VertexAttribPointer(normal, 4, GL_BYTE, GL_TRUE, sizeof(struct vertex),
                            (const void *)(offset + offsetof(struct vertex, normal)));
}

void mesh_draw(const struct gl *gl, const struct mesh *mesh, int pose_from, int pose_to)
{
    gl->BindVertexArray(mesh->array);
    gl->BindBuffer(GL_ARRAY_BUFFER, mesh->buffers[POSES_FROM]);
    point_at_pose(gl, mesh, pose_from, MESH_FROM, MESH_NORMAL_FROM);
    gl->BindBuffer(GL_ARRAY_BUFFER, mesh->buffers[POSES_TO]);
    point_at_pose(gl, mesh, pose_to, MESH_TO, MESH_NORMAL_TO);
    gl->DrawElements(GL_TRIANGLES, mesh->num_indices, GL_UNSIGNED_INT, NULL);
}
