/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "models/md2.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/limits.h"
#include "base/log.h"
#include "base/vfs.h"
#include "models/model.h"
#include "models/pcx_skin.h"

enum {
    NAME_SIZE = 64,       /* of a skin */
    FRAME_NAME_SIZE = 16, /* of a frame */
    FRAME_HEADER_SIZE = 40,
    TEXCOORD_SIZE = 4,
    TRIANGLE_SIZE = 12,
    MAX_PLACES = 1 << 24, /* of vertices over all frames; our limit, those of players have 2^17 */
    STEPS = UINT16_MAX,   /* quantization steps of a coordinate, over the box of all frames */
};

/* A point of the mesh with its position on the skin. */
struct pair {
    int point, texcoord;
};

/* The parser's state. */
struct md2 {
    struct bytes file, skins, texcoords, triangles, frames;
    struct arena *arena;
    struct err *err;
    struct alias *alias;
    int frame_size, num_points, num_texcoords;
    struct pair *pairs; /* one for each vertex */
};

static bool read_count(struct bytes *b, const char *what, int least, int limit, struct err *err,
                       int *out)
{
    *out = bytes_i32(b);
    if (!bytes_ok(b))
        return err_set(err, ERR_FORMAT, "truncated header");
    if (*out < least)
        return err_set(err, ERR_FORMAT, "%s is %d, expected at least %d", what, *out, least);
    return *out <= limit || err_set(err, ERR_LIMIT, "%s is %d, the limit is %d", what, *out, limit);
}

static bool find_part(struct md2 *m, struct bytes *header, const char *what, int num, size_t size,
                      struct bytes *out)
{
    const uint32_t offset = bytes_u32(header);
    *out = bytes_sub(&m->file, offset, (size_t)num * size);
    return (bytes_ok(header) && bytes_ok(out)) || err_set(m->err, ERR_FORMAT, "truncated %s", what);
}

/* magic, version, i32 skin size[2], frame size, then counts of skins, points, texture
 * coordinates, triangles, drawing commands, frames, and their offsets except that of
 * points */
static bool read_header(struct md2 *m)
{
    struct alias *alias = m->alias;
    struct bytes b = m->file;
    int num_commands;
    bytes_u32(&b);
    const int32_t version = bytes_i32(&b);
    if (version != MD2_VERSION)
        return err_set(m->err, ERR_UNSUPPORTED, "unsupported alias model version %d, expected %d",
                       version, MD2_VERSION);
    struct err *err = m->err;
    if (!read_count(&b, "skin width", 1, LIMIT_TEXTURE_SIDE, err, &alias->skin_width) ||
        !read_count(&b, "skin height", 1, LIMIT_TEXTURE_SIDE, err, &alias->skin_height) ||
        !read_count(&b, "frame size", FRAME_HEADER_SIZE, LIMIT_ASSET_SIZE, err, &m->frame_size) ||
        !read_count(&b, "number of skins", 0, LIMIT_SKINS, err, &alias->num_skins) ||
        !read_count(&b, "number of vertices", 1, LIMIT_ALIAS_VERTS, err, &m->num_points) ||
        !read_count(&b, "number of texture coordinates", 1, LIMIT_ALIAS_VERTS, err,
                    &m->num_texcoords) ||
        !read_count(&b, "number of triangles", 1, LIMIT_ALIAS_TRIS, err, &alias->num_triangles) ||
        !read_count(&b, "number of drawing commands", 0, LIMIT_ASSET_SIZE, err, &num_commands) ||
        !read_count(&b, "number of frames", 1, LIMIT_ALIAS_POSES, err, &alias->num_frames))
        return false;
    if (m->frame_size < FRAME_HEADER_SIZE + m->num_points * 4)
        return err_set(m->err, ERR_FORMAT, "frames of %d bytes cannot hold %d vertices",
                       m->frame_size, m->num_points);
    alias->num_poses = alias->num_frames;
    return find_part(m, &b, "skins", alias->num_skins, NAME_SIZE, &m->skins) &&
           find_part(m, &b, "texture coordinates", m->num_texcoords, TEXCOORD_SIZE,
                     &m->texcoords) &&
           find_part(m, &b, "triangles", alias->num_triangles, TRIANGLE_SIZE, &m->triangles) &&
           find_part(m, &b, "frames", alias->num_frames, (size_t)m->frame_size, &m->frames);
}

/* Returns the vertex of a point and texture coordinate, creating it if necessary. `first`
 * holds the last vertex created for each point, `next` the previous one of the same
 * point. */
static int find_vertex(struct md2 *m, int *first, int *next, int point, int texcoord)
{
    struct alias *alias = m->alias;
    for (int i = first[point]; i >= 0; i = next[i])
        if (m->pairs[i].texcoord == texcoord)
            return i;
    const int vertex = alias->num_vertices++;
    m->pairs[vertex] = (struct pair){point, texcoord};
    next[vertex] = first[point];
    first[point] = vertex;
    return vertex;
}

/* A point may have many vertices, so there may be far more than the file has bytes. */
static bool check_vertices(const struct md2 *m)
{
    const int64_t num = m->alias->num_vertices, places = num * m->alias->num_frames;
    if (num > LIMIT_ALIAS_VERTS)
        return err_set(m->err, ERR_LIMIT, "number of vertices is %d, the limit is %d", (int)num,
                       LIMIT_ALIAS_VERTS);
    return places <= MAX_PLACES ||
           err_set(m->err, ERR_LIMIT, "%d frames of %d vertices, the limit is %d in total",
                   m->alias->num_frames, (int)num, MAX_PLACES);
}

/* u16 point[3], u16 texture coordinate[3] */
static bool read_triangles(struct md2 *m, int *first, int *next)
{
    struct alias *alias = m->alias;
    struct alias_triangle *out = ARENA_NEW(m->arena, struct alias_triangle, alias->num_triangles);
    struct bytes b = m->triangles;
    for (int i = 0; i < alias->num_triangles; i++) {
        int corner[6];
        for (int k = 0; k < 6; k++)
            corner[k] = bytes_u16(&b);
        out[i].faces_front = true;
        for (int k = 0; k < 3; k++) {
            if (corner[k] >= m->num_points || corner[k + 3] >= m->num_texcoords)
                return err_set(m->err, ERR_FORMAT,
                               "triangle %d: vertex %d of %d, texture coordinate %d of %d", i,
                               corner[k], m->num_points, corner[k + 3], m->num_texcoords);
            out[i].vertex[k] = find_vertex(m, first, next, corner[k], corner[k + 3]);
        }
    }
    alias->triangles = out;
    return check_vertices(m);
}

static bool make_vertices(struct md2 *m)
{
    const size_t max = (size_t)m->alias->num_triangles * 3;
    int *first = mem_alloc((size_t)m->num_points * sizeof *first);
    int *next = mem_alloc(max * sizeof *next);
    for (int i = 0; i < m->num_points; i++)
        first[i] = -1;
    m->pairs = ARENA_NEW(m->arena, struct pair, max);
    const bool ok = read_triangles(m, first, next);
    free(first);
    free(next);
    return ok;
}

/* i16 s, t in texels of the skin */
static void read_texcoords(struct md2 *m)
{
    struct alias *alias = m->alias;
    struct alias_texcoord *out = ARENA_NEW(m->arena, struct alias_texcoord, alias->num_vertices);
    for (int i = 0; i < alias->num_vertices; i++) {
        struct bytes b =
            bytes_sub(&m->texcoords, (size_t)m->pairs[i].texcoord * TEXCOORD_SIZE, TEXCOORD_SIZE);
        out[i].s = bytes_i16(&b);
        out[i].t = bytes_i16(&b);
    }
    alias->texcoords = out;
}

/* f32 scale[3], f32 offset[3], char name[16], then u8 position[3], u8 normal of each
 * point */
struct frame {
    vec3s scale, offset;
    const uint8_t *name, *points;
};

static vec3s read_vec3(struct bytes *b)
{
    const float x = bytes_f32(b), y = bytes_f32(b), z = bytes_f32(b);
    return vec3_make(x, y, z);
}

static struct frame frame_at(const struct md2 *m, int index)
{
    struct bytes b =
        bytes_sub(&m->frames, (size_t)index * (size_t)m->frame_size, (size_t)m->frame_size);
    struct frame frame = {.scale = read_vec3(&b)};
    frame.offset = read_vec3(&b);
    frame.name = bytes_take(&b, FRAME_NAME_SIZE);
    frame.points = bytes_take(&b, (size_t)m->num_points * 4);
    return frame;
}

static bool is_sane(vec3s v)
{
    const float max = 65536; /* units; our limit, twice the largest map coordinate */
    return vec3_is_finite(v) && fabsf(v.x) <= max && fabsf(v.y) <= max && fabsf(v.z) <= max;
}

/* Each frame has its own box; here, all poses share one that contains them all. */
static bool measure_bounds(struct md2 *m, vec3s *mins, vec3s *maxs)
{
    *mins = vec3_make(INFINITY, INFINITY, INFINITY);
    *maxs = vec3_make(-INFINITY, -INFINITY, -INFINITY);
    for (int i = 0; i < m->alias->num_frames; i++) {
        const struct frame frame = frame_at(m, i);
        if (!is_sane(frame.scale) || !is_sane(frame.offset))
            return err_set(m->err, ERR_FORMAT, "frame %d: scale or offset out of range", i);
        for (int k = 0; k < m->num_points; k++)
            for (int c = 0; c < 3; c++) {
                const float at =
                    frame.offset.raw[c] + frame.scale.raw[c] * (float)frame.points[k * 4 + c];
                mins->raw[c] = fminf(mins->raw[c], at);
                maxs->raw[c] = fmaxf(maxs->raw[c], at);
            }
    }
    m->alias->offset = *mins;
    m->alias->scale = glms_vec3_divs(glms_vec3_sub(*maxs, *mins), (float)STEPS);
    return true;
}

static uint16_t quantize(float at, float offset, float scale)
{
    return scale > 0.0f ? (uint16_t)fminf(roundf((at - offset) / scale), (float)STEPS) : 0;
}

static void read_frames(struct md2 *m)
{
    struct alias *alias = m->alias;
    const size_t num = (size_t)alias->num_vertices;
    struct alias_vertex *poses =
        ARENA_NEW(m->arena, struct alias_vertex, (size_t)alias->num_frames * num);
    struct alias_frame *frames = ARENA_NEW(m->arena, struct alias_frame, alias->num_frames);
    for (int i = 0; i < alias->num_frames; i++) {
        const struct frame frame = frame_at(m, i);
        memcpy(frames[i].name, frame.name, FRAME_NAME_SIZE);
        frames[i].first_pose = i;
        frames[i].num_poses = 1;
        for (size_t k = 0; k < num; k++) {
            const uint8_t *point = frame.points + (size_t)m->pairs[k].point * 4;
            struct alias_vertex *out = &poses[(size_t)i * num + k];
            for (int c = 0; c < 3; c++)
                out->position[c] =
                    quantize(frame.offset.raw[c] + frame.scale.raw[c] * (float)point[c],
                             alias->offset.raw[c], alias->scale.raw[c]);
            out->normal = point[3];
        }
    }
    alias->frames = frames;
    alias->poses = poses;
}

/* A missing skin is grey, as is that of a model without skins. */
static void load_skins(struct md2 *m, const struct vfs *vfs, struct log *log)
{
    struct alias *alias = m->alias;
    const int num = alias->num_skins > 0 ? alias->num_skins : 1;
    struct alias_skin *skins = ARENA_NEW(m->arena, struct alias_skin, num);
    struct skin_picture *pictures = ARENA_NEW(m->arena, struct skin_picture, num);
    for (int i = 0; i < num; i++) {
        char name[NAME_SIZE + 1] = "";
        struct bytes b = bytes_sub(&m->skins, (size_t)i * NAME_SIZE, NAME_SIZE);
        if (i < alias->num_skins)
            memcpy(name, b.at, NAME_SIZE);
        if (!name[0] || !vfs || !pcx_skin_load(&pictures[i], vfs, name, m->arena, log))
            pcx_skin_placeholder(&pictures[i], m->arena);
        skins[i] = (struct alias_skin){.name = name[0] ? arena_strdup(m->arena, name) : NULL,
                                       .num_pictures = 1,
                                       .pictures = &pictures[i]};
    }
    alias->num_skins = num;
    alias->skins = skins;
}

bool md2_parse(struct model *out, struct bytes file, const struct vfs *vfs, struct arena *arena,
               struct log *log, struct err *err)
{
    struct alias *alias = ARENA_NEW(arena, struct alias, 1);
    struct md2 m = {.file = file, .arena = arena, .err = err, .alias = alias};
    vec3s mins, maxs;
    if (!read_header(&m) || !make_vertices(&m) || !measure_bounds(&m, &mins, &maxs))
        return false;
    read_texcoords(&m);
    read_frames(&m);
    load_skins(&m, vfs, log);
    out->kind = MODEL_ALIAS;
    out->alias = alias;
    out->mins = mins;
    out->maxs = maxs;
    return true;
}
