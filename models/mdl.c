/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "models/mdl.h"

#include "base/arena.h"
#include "base/err.h"
#include "base/limits.h"
#include "models/group.h"
#include "models/model.h"

enum {
    FACING_BYTES = 16,   /* of a triangle in the file */
    TEXCOORD_BYTES = 12, /* of a texture coordinate */
    BOUNDS_BYTES = 8,    /* box of a pose: mins and maxs as alias vertices */
    NAME_BYTES = 16,
    MAX_COORDINATE = 65536 /* units; our limit, twice the largest map coordinate */
};

/* The parser's state. */
struct mdl {
    struct bytes b;
    struct arena *arena;
    struct err *err;
    struct alias *alias;
    struct alias_vertex *poses;
    int max_poses; /* capacity of poses */
};

static bool read_count(struct mdl *mdl, const char *what, int limit, int *out)
{
    const int32_t count = bytes_i32(&mdl->b);
    *out = count;
    if (!bytes_ok(&mdl->b))
        return err_set(mdl->err, ERR_FORMAT, "truncated header");
    if (count < 1)
        return err_set(mdl->err, ERR_FORMAT, "%s is %d, expected at least 1", what, (int)count);
    if (count > limit)
        return err_set(mdl->err, ERR_LIMIT, "%s is %d, the limit is %d", what, (int)count, limit);
    return true;
}

static vec3s read_vec3(struct bytes *b)
{
    const float x = bytes_f32(b), y = bytes_f32(b), z = bytes_f32(b);
    return vec3_make(x, y, z);
}

static bool is_sane(vec3s v)
{
    return vec3_is_finite(v) && fabsf(v.x) <= MAX_COORDINATE && fabsf(v.y) <= MAX_COORDINATE &&
           fabsf(v.z) <= MAX_COORDINATE;
}

static bool read_header(struct mdl *mdl, int *flags)
{
    struct alias *alias = mdl->alias;
    struct bytes *b = &mdl->b;

    if (bytes_u32(b) != MDL_MAGIC)
        return err_set(mdl->err, ERR_FORMAT, "not an alias model");
    const int32_t version = bytes_i32(b);
    if (version != MDL_VERSION)
        return err_set(mdl->err, ERR_UNSUPPORTED, "unsupported alias model version %d, expected %d",
                       (int)version, MDL_VERSION);
    alias->scale = read_vec3(b);
    alias->offset = read_vec3(b);
    if (!is_sane(alias->scale) || !is_sane(alias->offset))
        return err_set(mdl->err, ERR_FORMAT, "scale or offset out of range");
    alias->radius = bytes_f32(b);
    if (!isfinite(alias->radius))
        alias->radius = 0;
    alias->eye_position = read_vec3(b);
    if (!is_sane(alias->eye_position))
        alias->eye_position = vec3_make(0, 0, 0);

    if (!read_count(mdl, "number of skins", LIMIT_SKINS, &alias->num_skins) ||
        !read_count(mdl, "skin width", LIMIT_TEXTURE_SIDE, &alias->skin_width) ||
        !read_count(mdl, "skin height", LIMIT_TEXTURE_SIDE, &alias->skin_height) ||
        !read_count(mdl, "number of vertices", LIMIT_ALIAS_VERTS, &alias->num_vertices) ||
        !read_count(mdl, "number of triangles", LIMIT_ALIAS_TRIS, &alias->num_triangles) ||
        !read_count(mdl, "number of frames", LIMIT_ALIAS_POSES, &alias->num_frames))
        return false;
    alias->random_phase = bytes_i32(b) == 1;
    *flags = bytes_i32(b) & (0xff | MODEL_HOLEY);
    bytes_f32(b); /* mean triangle size, not used */
    return bytes_ok(b) || err_set(mdl->err, ERR_FORMAT, "truncated header");
}

/* Reads the number of items in a group, each of `item_size` bytes and a time. */
static int read_group_size(struct bytes *b, size_t item_size)
{
    const uint32_t num = bytes_u32(b);
    if (num >= 1 && num <= bytes_left(b) / (item_size + 4))
        return (int)num;
    bytes_fail(b);
    return 0;
}

static bool read_skin(struct mdl *mdl, struct alias_skin *out)
{
    struct bytes *b = &mdl->b;
    const size_t size = (size_t)mdl->alias->skin_width * (size_t)mdl->alias->skin_height;

    out->num_pictures = 1;
    if (bytes_i32(b) != 0) {
        out->num_pictures = read_group_size(b, size);
        out->end_times = group_read_times(b, out->num_pictures, mdl->arena);
    }
    struct skin_picture *pictures = ARENA_NEW(mdl->arena, struct skin_picture, out->num_pictures);
    for (int i = 0; i < out->num_pictures; i++) {
        const uint8_t *pixels = bytes_take(b, size);
        if (!pixels)
            return false;
        pictures[i].width = mdl->alias->skin_width;
        pictures[i].height = mdl->alias->skin_height;
        pictures[i].pixels = arena_copy(mdl->arena, pixels, size);
    }
    out->pictures = pictures;
    return bytes_ok(b);
}

static bool read_skins(struct mdl *mdl)
{
    struct alias *alias = mdl->alias;
    struct alias_skin *skins = ARENA_NEW(mdl->arena, struct alias_skin, alias->num_skins);
    for (int i = 0; i < alias->num_skins; i++)
        if (!read_skin(mdl, &skins[i]))
            return err_set(mdl->err, ERR_FORMAT, "skin %d: truncated, or an empty group", i);
    alias->skins = skins;
    return true;
}

static bool read_texcoords(struct mdl *mdl)
{
    struct alias *alias = mdl->alias;
    struct bytes *b = &mdl->b;
    if (bytes_left(b) / TEXCOORD_BYTES < (size_t)alias->num_vertices)
        return err_set(mdl->err, ERR_FORMAT, "truncated texture coordinates");

    struct alias_texcoord *out = ARENA_NEW(mdl->arena, struct alias_texcoord, alias->num_vertices);
    for (int i = 0; i < alias->num_vertices; i++) {
        out[i].on_seam = bytes_i32(b) != 0;
        out[i].s = bytes_i32(b);
        out[i].t = bytes_i32(b);
    }
    alias->texcoords = out;
    return true;
}

static bool read_triangles(struct mdl *mdl)
{
    struct alias *alias = mdl->alias;
    struct bytes *b = &mdl->b;
    if (bytes_left(b) / FACING_BYTES < (size_t)alias->num_triangles)
        return err_set(mdl->err, ERR_FORMAT, "truncated triangles");

    struct alias_triangle *out = ARENA_NEW(mdl->arena, struct alias_triangle, alias->num_triangles);
    for (int i = 0; i < alias->num_triangles; i++) {
        out[i].faces_front = bytes_i32(b) != 0;
        for (int j = 0; j < 3; j++) {
            const int32_t vertex = bytes_i32(b);
            if (vertex < 0 || vertex >= alias->num_vertices)
                return err_set(mdl->err, ERR_FORMAT, "triangle %d: vertex %d of %d", i, (int)vertex,
                               alias->num_vertices);
            out[i].vertex[j] = vertex;
        }
    }
    alias->triangles = out;
    return true;
}

static size_t pose_bytes(const struct alias *alias)
{
    return BOUNDS_BYTES + NAME_BYTES + (size_t)alias->num_vertices * 4;
}

/* Reads one pose: its box (ignored, since it is computed), a name and the vertices. */
static bool read_pose(struct mdl *mdl, char name[NAME_BYTES + 1])
{
    struct alias *alias = mdl->alias;
    struct bytes *b = &mdl->b;

    bytes_take(b, BOUNDS_BYTES);
    const uint8_t *text = bytes_take(b, NAME_BYTES);
    const uint8_t *at = bytes_take(b, (size_t)alias->num_vertices * 4);
    if (!text || !at || alias->num_poses == mdl->max_poses)
        return false;
    memcpy(name, text, NAME_BYTES);
    name[NAME_BYTES] = '\0';

    struct alias_vertex *pose = mdl->poses + (size_t)alias->num_poses * (size_t)alias->num_vertices;
    for (int i = 0; i < alias->num_vertices; i++, at += 4)
        pose[i] = (struct alias_vertex){{at[0], at[1], at[2]}, at[3]};
    alias->num_poses++;
    return true;
}

static bool read_frame(struct mdl *mdl, struct alias_frame *out)
{
    struct bytes *b = &mdl->b;

    out->first_pose = mdl->alias->num_poses;
    out->num_poses = 1;
    if (bytes_i32(b) == 0)
        return read_pose(mdl, out->name);

    out->num_poses = read_group_size(b, pose_bytes(mdl->alias));
    bytes_take(b, BOUNDS_BYTES);
    out->end_times = group_read_times(b, out->num_poses, mdl->arena);
    for (int i = 0; i < out->num_poses; i++)
        if (!read_pose(mdl, out->name))
            return false;
    return bytes_ok(b);
}

static bool read_frames(struct mdl *mdl)
{
    struct alias *alias = mdl->alias;
    const size_t max = bytes_left(&mdl->b) / pose_bytes(alias);
    if (max < (size_t)alias->num_frames)
        return err_set(mdl->err, ERR_FORMAT, "truncated frames");

    mdl->max_poses = max < LIMIT_ALIAS_POSES ? (int)max : LIMIT_ALIAS_POSES;
    mdl->poses = ARENA_NEW(mdl->arena, struct alias_vertex,
                           (size_t)mdl->max_poses * (size_t)alias->num_vertices);
    struct alias_frame *frames = ARENA_NEW(mdl->arena, struct alias_frame, alias->num_frames);
    for (int i = 0; i < alias->num_frames; i++)
        if (!read_frame(mdl, &frames[i]))
            return err_set(mdl->err, ERR_FORMAT,
                           "frame %d: truncated, an empty group, or too many poses", i);
    alias->frames = frames;
    alias->poses = mdl->poses;
    return true;
}

static void measure_bounds(struct model *model, const struct alias *alias)
{
    const size_t num = (size_t)alias->num_poses * (size_t)alias->num_vertices;
    uint16_t low[3] = {UINT16_MAX, UINT16_MAX, UINT16_MAX}, high[3] = {0, 0, 0};
    for (size_t i = 0; i < num; i++)
        for (int j = 0; j < 3; j++) {
            const uint16_t at = alias->poses[i].position[j];
            low[j] = at < low[j] ? at : low[j];
            high[j] = at > high[j] ? at : high[j];
        }
    for (int j = 0; j < 3; j++) {
        const float a = alias->offset.raw[j] + alias->scale.raw[j] * low[j];
        const float b = alias->offset.raw[j] + alias->scale.raw[j] * high[j];
        model->mins.raw[j] = fminf(a, b);
        model->maxs.raw[j] = fmaxf(a, b);
    }
}

bool mdl_parse(struct model *out, struct bytes file, struct arena *arena, struct err *err)
{
    struct alias *alias = ARENA_NEW(arena, struct alias, 1);
    struct mdl mdl = {.b = file, .arena = arena, .err = err, .alias = alias};
    int flags = 0;

    if (!read_header(&mdl, &flags) || !read_skins(&mdl) || !read_texcoords(&mdl) ||
        !read_triangles(&mdl) || !read_frames(&mdl))
        return false;
    out->kind = MODEL_ALIAS;
    out->flags = flags;
    out->alias = alias;
    measure_bounds(out, alias);
    return true;
}
