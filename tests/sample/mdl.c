/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/sample/mdl.h"

#include <stdio.h>
#include <stdlib.h>

#include "models/model.h"
#include "models/normals.h"

enum { MDL_VERSION = 6, GROUP = 1, NUM_NORMALS = 162 };

struct pose pose_rest(void)
{
    struct pose pose;
    for (int i = 0; i < MESH_PARTS; i++)
        pose.parts[i] = glms_mat4_identity();
    return pose;
}

void mdl_add_frame(struct mdl *mdl, const char *name, const struct pose *pose)
{
    snprintf(mdl->frames[mdl->num_frames].name, sizeof mdl->frames->name, "%s", name);
    mdl->frames[mdl->num_frames++].pose = *pose;
}

void mdl_add_still(struct mdl *mdl)
{
    const struct pose rest = pose_rest();
    mdl_add_frame(mdl, "still", &rest);
}

static vec3s posed(const struct mdl *mdl, int frame, int vertex, float w)
{
    const struct mesh_vertex *v = &mdl->mesh.vertices[vertex];
    const mat4s move = mdl->frames[frame].pose.parts[v->part];
    return glms_mat4_mulv3(move, w > 0 ? v->at : v->normal, w);
}

static int nearest_normal(vec3s n)
{
    const vec3s *table = alias_normals();
    int best = 0;
    for (int i = 1; i < NUM_NORMALS; i++)
        if (glms_vec3_dot(table[i], n) > glms_vec3_dot(table[best], n))
            best = i;
    return best;
}

static void write_vec(struct buffer *out, vec3s v)
{
    buf_f32(out, v.x);
    buf_f32(out, v.y);
    buf_f32(out, v.z);
}

static void write_vertex(struct buffer *out, vec3s at, int normal, vec3s scale, vec3s offset)
{
    for (int k = 0; k < 3; k++) {
        const float byte = (at.raw[k] - offset.raw[k]) / scale.raw[k] + 0.5f;
        buf_u8(out, byte < 0 ? 0 : byte > 255 ? 255 : (int)byte);
    }
    buf_u8(out, normal);
}

static void write_frame(const struct mdl *mdl, int frame, vec3s scale, vec3s offset,
                        struct buffer *out)
{
    vec3s mins = vec3_make(1e6f, 1e6f, 1e6f), maxs = vec3_make(-1e6f, -1e6f, -1e6f);
    for (int i = 0; i < mdl->mesh.num_vertices; i++) {
        const vec3s at = posed(mdl, frame, i, 1);
        mins = glms_vec3_minv(mins, at);
        maxs = glms_vec3_maxv(maxs, at);
    }
    write_vertex(out, mins, 0, scale, offset);
    write_vertex(out, maxs, 0, scale, offset);
    buf_name(out, mdl->frames[frame].name, 16);
    for (int i = 0; i < mdl->mesh.num_vertices; i++)
        write_vertex(out, posed(mdl, frame, i, 1), nearest_normal(posed(mdl, frame, i, 0)), scale,
                     offset);
}

static void write_frames(const struct mdl *mdl, vec3s scale, vec3s offset, struct buffer *out)
{
    const bool grouped = mdl->frame_interval > 0;
    if (grouped) {
        buf_i32(out, GROUP);
        buf_i32(out, mdl->num_frames);
        write_vertex(out, offset, 0, scale, offset);
        write_vertex(out, glms_vec3_add(offset, glms_vec3_scale(scale, 255)), 0, scale, offset);
        for (int i = 0; i < mdl->num_frames; i++)
            buf_f32(out, mdl->frame_interval * (float)(i + 1));
    }
    for (int i = 0; i < mdl->num_frames; i++) {
        if (!grouped)
            buf_i32(out, 0);
        write_frame(mdl, i, scale, offset, out);
    }
}

static void write_skins(struct mdl *mdl, const struct colours *colours, struct buffer *out)
{
    const bool grouped = mdl->skin_interval > 0;
    if (grouped) {
        buf_i32(out, GROUP);
        buf_i32(out, mdl->num_skins);
        for (int i = 0; i < mdl->num_skins; i++)
            buf_f32(out, mdl->skin_interval * (float)(i + 1));
    }
    for (int i = 0; i < mdl->num_skins; i++) {
        struct canvas *skin = &mdl->skins[i];
        uint8_t *pixels = canvas_pixels(skin, colours, 0.02f);
        if (!grouped)
            buf_i32(out, 0);
        buffer_append(out, pixels, (size_t)skin->width * (size_t)skin->height);
        free(pixels);
    }
}

static void write_header(const struct mdl *mdl, vec3s scale, vec3s offset, float radius,
                         struct buffer *out)
{
    buf_name(out, "IDPO", 4);
    buf_i32(out, MDL_VERSION);
    write_vec(out, scale);
    write_vec(out, offset);
    buf_f32(out, radius);
    write_vec(out, glms_vec3_zero()); /* eye position: unused by the game */
    buf_i32(out, mdl->skin_interval > 0 ? 1 : mdl->num_skins);
    buf_i32(out, mdl->skins[0].width);
    buf_i32(out, mdl->skins[0].height);
    buf_i32(out, mdl->mesh.num_vertices);
    buf_i32(out, mdl->mesh.num_triangles);
    buf_i32(out, mdl->frame_interval > 0 ? 1 : mdl->num_frames);
    buf_i32(out, mdl->frame_interval > 0); /* random phase, for torches */
    buf_i32(out, mdl->flags);
    buf_f32(out, radius); /* average size of triangles, for the level of detail */
}

void mdl_free(struct mdl *mdl)
{
    mesh_free(&mdl->mesh);
    for (int i = 0; i < mdl->num_skins; i++)
        canvas_destroy(&mdl->skins[i]);
}

bool mdl_save(struct mdl *mdl, const struct colours *colours, const char *folder, const char *name,
              struct err *err)
{
    vec3s mins = vec3_make(1e6f, 1e6f, 1e6f), maxs = vec3_make(-1e6f, -1e6f, -1e6f);
    for (int f = 0; f < mdl->num_frames; f++)
        for (int i = 0; i < mdl->mesh.num_vertices; i++) {
            mins = glms_vec3_minv(mins, posed(mdl, f, i, 1));
            maxs = glms_vec3_maxv(maxs, posed(mdl, f, i, 1));
        }
    const vec3s size = glms_vec3_sub(maxs, mins);
    const vec3s scale = glms_vec3_scale(glms_vec3_maxv(size, vec3_make(1, 1, 1)), 1.0f / 255);
    const float radius = fmaxf(glms_vec3_norm(mins), glms_vec3_norm(maxs));

    struct buffer out = {0};
    write_header(mdl, scale, mins, radius, &out);
    write_skins(mdl, colours, &out);
    for (int i = 0; i < mdl->mesh.num_vertices; i++) {
        buf_i32(&out, 0); /* not on a seam: vertices at seams are duplicated */
        buf_i32(&out, mdl->mesh.vertices[i].s);
        buf_i32(&out, mdl->mesh.vertices[i].t);
    }
    for (int i = 0; i < mdl->mesh.num_triangles; i++) {
        buf_i32(&out, 1); /* front-facing */
        for (int k = 0; k < 3; k++)
            buf_i32(&out, mdl->mesh.triangles[i].vertex[k]);
    }
    write_frames(mdl, scale, mins, &out);
    mdl_free(mdl);
    return out_save(folder, name, &out, err);
}
