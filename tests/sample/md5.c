/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/sample/md5.h"

#include <stdio.h>
#include <stdlib.h>

#include "tests/sample/mdl.h"
#include "tests/sample/out.h"

static bool save(const char *folder, const char *name, const char *ending, struct buffer *out,
                 struct err *err)
{
    char path[64];
    snprintf(path, sizeof path, "progs/%s%s", name, ending);
    return out_save(folder, path, out, err);
}

static void write_vertices(const struct mdl *mdl, struct buffer *out)
{
    const struct mesh *mesh = &mdl->mesh;
    buffer_print(out, "numverts %d\n", mesh->num_vertices);
    for (int i = 0; i < mesh->num_vertices; i++) {
        const struct mesh_vertex *v = &mesh->vertices[i];
        buffer_print(out, "vert %d ( %.7f %.7f ) %d 1\n", i,
                     ((double)v->s + 0.5) / mdl->skins[0].width,
                     ((double)v->t + 0.5) / mdl->skins[0].height, i);
    }
    buffer_print(out, "numtris %d\n", mesh->num_triangles);
    for (int i = 0; i < mesh->num_triangles; i++) {
        const int *at = mesh->triangles[i].vertex;
        buffer_print(out, "tri %d %d %d %d\n", i, at[0], at[1], at[2]);
    }
    buffer_print(out, "numweights %d\n", mesh->num_vertices);
    for (int i = 0; i < mesh->num_vertices; i++) {
        const struct mesh_vertex *v = &mesh->vertices[i];
        buffer_print(out, "weight %d %d 1 ( %.6f %.6f %.6f )\n", i, v->part, (double)v->at.x,
                     (double)v->at.y, (double)v->at.z);
    }
}

static bool save_mesh(const struct mdl *mdl, const char *folder, const char *name, struct err *err)
{
    struct buffer out = {0};
    buffer_print(&out, "MD5Version 10\ncommandline \"\"\nnumJoints %d\nnumMeshes 1\njoints {\n",
                 MESH_PARTS);
    for (int i = 0; i < MESH_PARTS; i++)
        buffer_print(&out, "\"part%d\" -1 ( 0 0 0 ) ( 0 0 0 )\n", i);
    buffer_print(&out, "}\nmesh {\nshader \"%s\"\n", name);
    write_vertices(mdl, &out);
    buffer_print(&out, "}\n");
    return save(folder, name, ".md5mesh", &out, err);
}

/* Writes the six numbers of a part. Of the two quaternions of its rotation, it uses the
 * one whose w, which is not written, is negative. */
static void write_part(mat4s part, struct buffer *out)
{
    const versors q = glms_mat4_quat(part);
    const double sign = q.w > 0 ? -1 : 1;
    buffer_print(out, "%.6f %.6f %.6f %.8f %.8f %.8f\n", (double)part.col[3].x,
                 (double)part.col[3].y, (double)part.col[3].z, sign * (double)q.x,
                 sign * (double)q.y, sign * (double)q.z);
}

static bool save_anim(const struct mdl *mdl, const char *folder, const char *name, struct err *err)
{
    struct buffer out = {0};
    buffer_print(&out,
                 "MD5Version 10\ncommandline \"\"\nnumFrames %d\nnumJoints %d\nframeRate 10\n"
                 "numAnimatedComponents %d\nhierarchy {\n",
                 mdl->num_frames, MESH_PARTS, 6 * MESH_PARTS);
    for (int i = 0; i < MESH_PARTS; i++)
        buffer_print(&out, "\"part%d\" -1 63 %d\n", i, 6 * i);
    buffer_print(&out, "}\nbounds {\n");
    for (int i = 0; i < mdl->num_frames; i++)
        buffer_print(&out, "( -32 -32 -32 ) ( 32 32 32 )\n");
    buffer_print(&out, "}\nbaseframe {\n");
    for (int i = 0; i < MESH_PARTS; i++)
        buffer_print(&out, "( 0 0 0 ) ( 0 0 0 )\n");
    buffer_print(&out, "}\n");
    for (int i = 0; i < mdl->num_frames; i++) {
        buffer_print(&out, "frame %d {\n", i);
        for (int k = 0; k < MESH_PARTS; k++)
            write_part(mdl->frames[i].pose.parts[k], &out);
        buffer_print(&out, "}\n");
    }
    return save(folder, name, ".md5anim", &out, err);
}

static bool save_skin(const struct mdl *mdl, int index, const struct colours *colours,
                      const char *folder, const char *name, struct err *err)
{
    const struct canvas *skin = &mdl->skins[index];
    char ending[20];
    struct buffer out = {0};
    uint8_t *pixels = canvas_pixels(skin, colours, 0.02f);
    buf_i32(&out, skin->width);
    buf_i32(&out, skin->height);
    buffer_append(&out, pixels, (size_t)skin->width * (size_t)skin->height);
    free(pixels);
    snprintf(ending, sizeof ending, "_%02d_00.lmp", index);
    return save(folder, name, ending, &out, err);
}

bool md5_save(const struct mdl *mdl, const struct colours *colours, const char *folder,
              const char *name, struct err *err)
{
    bool ok = save_mesh(mdl, folder, name, err) && save_anim(mdl, folder, name, err);
    for (int i = 0; i < mdl->num_skins; i++)
        ok = save_skin(mdl, i, colours, folder, name, err) && ok;
    return ok;
}
