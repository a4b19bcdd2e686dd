/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "models/md5_parse.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/limits.h"
#include "base/mat.h"
#include "base/sort.h"
#include "models/md5.h"
#include "models/md5_anim.h"
#include "models/md5_text.h"

/* A joint of the mesh file, in model space. */
struct placement {
    vec3s position;
    mat3s axes;
};

static void read_joints(struct md5_text *text, struct md5 *md5, struct placement *placement,
                        struct arena *arena)
{
    struct md5_joint *joints = ARENA_NEW(arena, struct md5_joint, (size_t)md5->num_joints);
    md5_text_expect(text, "joints");
    md5_text_expect(text, "{");
    for (int i = 0; i < md5->num_joints; i++) {
        snprintf(joints[i].name, sizeof joints[i].name, "%s", md5_text_next(text));
        joints[i].parent = md5_text_int(text, -1, i - 1);
        placement[i].position = md5_text_vec3(text);
        joints[i].bind = md5_anim_rotation(md5_text_vec3(text));
        placement[i].axes = quat_to_mat3(joints[i].bind);
    }
    md5_text_expect(text, "}");
    md5->joints = joints;
}

static void read_vertices(struct md5_text *text, struct md5_mesh *mesh, struct md5_vertex *vertices)
{
    for (int i = 0; i < mesh->num_vertices; i++) {
        struct md5_vertex *v = &vertices[i];
        md5_text_expect(text, "vert");
        md5_text_int(text, i, i);
        md5_text_expect(text, "(");
        v->s = md5_text_float(text);
        v->t = md5_text_float(text);
        md5_text_expect(text, ")");
        v->first_weight = md5_text_int(text, 0, LIMIT_MD5_WEIGHTS);
        v->num_weights = md5_text_int(text, 0, LIMIT_MD5_WEIGHTS);
    }
}

static void read_triangles(struct md5_text *text, struct md5_mesh *mesh, struct arena *arena)
{
    mesh->num_triangles = md5_text_count(text, "numtris", LIMIT_ALIAS_TRIS);
    uint32_t(*triangles)[3] =
        arena_alloc_array(arena, (size_t)mesh->num_triangles, sizeof *triangles);
    for (int i = 0; i < mesh->num_triangles; i++) {
        md5_text_expect(text, "tri");
        md5_text_int(text, i, i);
        for (int k = 0; k < 3; k++)
            triangles[i][k] = (uint32_t)md5_text_int(text, 0, mesh->num_vertices - 1);
    }
    mesh->triangles = (const uint32_t(*)[3])triangles;
}

static void read_weights(struct md5_text *text, struct md5_mesh *mesh, int num_joints,
                         struct arena *arena)
{
    mesh->num_weights = md5_text_count(text, "numweights", LIMIT_MD5_WEIGHTS);
    struct md5_weight *weights = ARENA_NEW(arena, struct md5_weight, (size_t)mesh->num_weights);
    for (int i = 0; i < mesh->num_weights; i++) {
        md5_text_expect(text, "weight");
        md5_text_int(text, i, i);
        weights[i].joint = md5_text_int(text, 0, num_joints - 1);
        weights[i].bias = md5_text_float(text);
        weights[i].position = md5_text_vec3(text);
    }
    mesh->weights = weights;
}

/* Vertices may share weights. The total is limited, since each costs time in every pose. */
static bool check_vertices(struct md5_text *text, const struct md5_mesh *mesh)
{
    int64_t used = 0;
    for (int i = 0; i < mesh->num_vertices && !text->failed; i++) {
        const struct md5_vertex *v = &mesh->vertices[i];
        used += v->num_weights;
        if (v->first_weight > mesh->num_weights - v->num_weights)
            md5_text_fail(text, "a vertex refers to weights that do not exist");
        else if (used > LIMIT_MD5_WEIGHTS)
            md5_text_fail(text, "the vertices have too many weights in total");
    }
    return !text->failed;
}

/* A vertex in the bind pose, for finding those at the same position. */
struct corner {
    vec3s at;
    int vertex;
};

static int compare_corners(const void *a, const void *b)
{
    const struct corner *const p = a, *const q = b;
    for (int i = 0; i < 3; i++)
        if (p->at.raw[i] != q->at.raw[i])
            return p->at.raw[i] < q->at.raw[i] ? -1 : 1;
    return p->vertex - q->vertex;
}

static struct corner *place_corners(const struct md5_mesh *mesh, const struct placement *placement)
{
    struct corner *corners = mem_alloc((size_t)mesh->num_vertices * sizeof *corners);
    for (int i = 0; i < mesh->num_vertices; i++) {
        const struct md5_vertex *v = &mesh->vertices[i];
        corners[i].vertex = i;
        for (int k = 0; k < v->num_weights; k++) {
            const struct md5_weight *w = &mesh->weights[v->first_weight + k];
            const struct placement *joint = &placement[w->joint];
            const vec3s at =
                glms_vec3_add(glms_mat3_mulv(joint->axes, w->position), joint->position);
            corners[i].at = vec3_mad(corners[i].at, at, w->bias);
        }
    }
    return corners;
}

/* The format has no normals. A vertex gets the mean of its triangles' normals, weighted
 * by area, including triangles of other vertices at the same position, which differ only
 * in texture coordinates. */
static void compute_normals(const struct md5_mesh *mesh, struct md5_vertex *vertices,
                            const struct placement *placement)
{
    struct corner *corners = place_corners(mesh, placement);
    for (int i = 0; i < mesh->num_triangles; i++) {
        const uint32_t *at = mesh->triangles[i];
        const vec3s a = corners[at[0]].at;
        const vec3s normal = glms_vec3_cross(glms_vec3_sub(corners[at[2]].at, a),
                                             glms_vec3_sub(corners[at[1]].at, a));
        for (int k = 0; k < 3; k++)
            vertices[at[k]].normal = glms_vec3_add(vertices[at[k]].normal, normal);
    }
    sort_items(corners, (size_t)mesh->num_vertices, sizeof *corners, compare_corners);
    for (int i = 0, end = 0; i < mesh->num_vertices; i = end) {
        vec3s sum = {{0, 0, 0}};
        for (end = i; end < mesh->num_vertices && glms_vec3_eqv(corners[end].at, corners[i].at);
             end++)
            sum = glms_vec3_add(sum, vertices[corners[end].vertex].normal);
        for (int k = i; k < end; k++)
            vertices[corners[k].vertex].normal = glms_vec3_normalize(sum);
    }
    free(corners);
}

static bool read_mesh(struct md5_text *text, struct md5_mesh *mesh, int num_joints,
                      const struct placement *placement, struct arena *arena)
{
    md5_text_expect(text, "mesh");
    md5_text_expect(text, "{");
    md5_text_expect(text, "shader");
    snprintf(mesh->shader, sizeof mesh->shader, "%s", md5_text_next(text));
    mesh->num_vertices = md5_text_count(text, "numverts", LIMIT_ALIAS_VERTS);
    struct md5_vertex *vertices = ARENA_NEW(arena, struct md5_vertex, (size_t)mesh->num_vertices);
    mesh->vertices = vertices;
    read_vertices(text, mesh, vertices);
    read_triangles(text, mesh, arena);
    read_weights(text, mesh, num_joints, arena);
    md5_text_expect(text, "}");
    if (!check_vertices(text, mesh))
        return false;
    compute_normals(mesh, vertices, placement);
    return true;
}

static bool read_model(struct md5_text *text, struct md5 *md5, struct arena *arena)
{
    md5_anim_read_version(text);
    md5->num_joints = md5_text_count(text, "numJoints", LIMIT_MD5_JOINTS);
    md5->num_meshes = md5_text_count(text, "numMeshes", LIMIT_MD5_MESHES);
    struct placement *placement = mem_alloc((size_t)md5->num_joints * sizeof *placement + 1);
    md5->meshes = ARENA_NEW(arena, struct md5_mesh, (size_t)md5->num_meshes);
    read_joints(text, md5, placement, arena);
    for (int i = 0; i < md5->num_meshes && !text->failed; i++)
        read_mesh(text, &md5->meshes[i], md5->num_joints, placement, arena);
    free(placement);
    return !text->failed;
}

/* Whatever the rotations are, a joint is no further from the origin than the sum of the
 * lengths of its ancestors and itself, and a vertex no further from its joint than the
 * length of its weight. */
static float measure_bounds(const struct md5 *md5)
{
    float *reach = mem_alloc((size_t)md5->num_joints * sizeof *reach);
    float radius = 0.0f;
    for (int i = 0; i < md5->num_joints; i++) {
        float far = 0.0f;
        for (int frame = 0; frame < md5->num_frames; frame++) {
            const struct md5_joint_pose *at = &md5->frames[frame * md5->num_joints + i];
            far = fmaxf(far, glms_vec3_norm(at->position));
        }
        reach[i] = far + (md5->joints[i].parent < 0 ? 0.0f : reach[md5->joints[i].parent]);
    }
    for (int i = 0; i < md5->num_meshes; i++) {
        const struct md5_mesh *mesh = &md5->meshes[i];
        for (int k = 0; k < mesh->num_weights; k++) {
            const struct md5_weight *w = &mesh->weights[k];
            radius = fmaxf(radius, reach[w->joint] + glms_vec3_norm(w->position));
        }
    }
    free(reach);
    return radius;
}

struct md5 *md5_parse(struct bytes mesh, struct bytes anim, struct arena *arena, struct err *err)
{
    struct md5 *md5 = ARENA_NEW(arena, struct md5, 1);
    struct md5_text text;

    md5_text_begin(&text, mesh, err);
    if (!read_model(&text, md5, arena)) {
        err_prefix(err, "md5mesh");
        return NULL;
    }
    md5_text_begin(&text, anim, err);
    if (!md5_anim_read(&text, md5, arena)) {
        err_prefix(err, "md5anim");
        return NULL;
    }
    md5->radius = measure_bounds(md5);
    return md5;
}
