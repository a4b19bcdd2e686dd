/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "world/map_faces.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/limits.h"
#include "base/log.h"
#include "world/map_lightmaps.h"
#include "world/map_lumps.h"
#include "world/map_parse.h"
#include "world/map_textures_38.h"

enum {
    VERTEX_SIZE = 12,
    EDGE_SIZE = 4,
    EDGE_WIDE_SIZE = 8,
    SURFEDGE_SIZE = 4,
    TEXINFO_SIZE = 40,
    TEXINFO_SIZE_38 = 76,
    FACE_SIZE = 20,
    FACE_WIDE_SIZE = 28,
    TEXINFO_SPECIAL = 1,
};

/* Edges in the file's order, needed until the faces have been read. Real maps have garbage in entries
 * that no face uses (edge 0 above all), so values are checked where a face uses them. */
struct edge_lists {
    int num_edges, num_surfedges;
    int64_t (*edges)[2];
    int *surfedges;
};

static bool parse_vertices(struct map_parser *p)
{
    int num;
    if (!map_lumps_count(p, LUMP_VERTICES, VERTEX_SIZE, &num))
        return false;
    vec3s *vertices = ARENA_NEW(p->arena, vec3s, (size_t)num);
    struct bytes b = p->lumps[LUMP_VERTICES];
    for (int i = 0; i < num; i++) {
        vertices[i] = map_read_vec3(&b);
        if (!map_is_sane_vec3(vertices[i])) {
            vertices[i] = glms_vec3_zero();
            p->bad_vertices = map_mark_bad(p, p->bad_vertices, num, i);
        }
    }
    p->map->vertices = vertices;
    p->map->num_vertices = num;
    return true;
}

static bool parse_edges(struct map_parser *p, struct edge_lists *out)
{
    if (!map_lumps_count(p, LUMP_EDGES, p->is_wide ? EDGE_WIDE_SIZE : EDGE_SIZE, &out->num_edges))
        return false;
    out->edges = mem_alloc((size_t)out->num_edges * sizeof *out->edges);
    struct bytes b = p->lumps[LUMP_EDGES];
    for (int i = 0; i < out->num_edges * 2; i++)
        out->edges[i / 2][i % 2] = map_read_index(p, &b);
    return true;
}

/* Indices of edges in the order of faces. */
static bool parse_surfedges(struct map_parser *p, struct edge_lists *out)
{
    if (!map_lumps_count(p, LUMP_SURFEDGES, SURFEDGE_SIZE, &out->num_surfedges))
        return false;
    out->surfedges = mem_alloc((size_t)out->num_surfedges * sizeof *out->surfedges);
    struct bytes b = p->lumps[LUMP_SURFEDGES];
    for (int i = 0; i < out->num_surfedges; i++)
        out->surfedges[i] = bytes_i32(&b);
    return true;
}

static void read_texinfo_38(struct map_parser *p, struct bytes *b, int i, struct map_texinfo *out)
{
    struct texinfo_38 texinfo;
    map_textures_38_read(b, &texinfo);
    memcpy(out->s, texinfo.s, sizeof out->s);
    memcpy(out->t, texinfo.t, sizeof out->t);
    out->texture = p->texture_of[i];
    out->special = texinfo.flags & (SURFACE_38_SKY | SURFACE_38_WARP | SURFACE_38_GLASS);
    out->hidden = texinfo.flags & SURFACE_38_HIDDEN && !(texinfo.flags & SURFACE_38_SKY);
    out->emission = texinfo.flags & SURFACE_38_LIGHT && texinfo.value > 0 ? texinfo.value : 0;
}

/* f32[4] s, f32[4] t, i32 texture, i32 flags. */
static void read_texinfo(struct bytes *b, struct map_texinfo *out)
{
    for (int k = 0; k < 4; k++)
        out->s[k] = bytes_f32(b);
    for (int k = 0; k < 4; k++)
        out->t[k] = bytes_f32(b);
    out->texture = bytes_i32(b);
    out->special = bytes_i32(b) & TEXINFO_SPECIAL;
}

static void parse_texinfo(struct map_parser *p, struct bytes *b, int i, struct map_texinfo *out)
{
    bool is_sane = true;
    if (p->map->version == BSP_38)
        read_texinfo_38(p, b, i, out);
    else
        read_texinfo(b, out);
    for (int k = 0; k < 4; k++)
        is_sane = is_sane && map_is_sane(out->s[k]) && map_is_sane(out->t[k]);
    for (int k = 0; k < 4 && !is_sane; k++)
        out->s[k] = out->t[k] = 0.0f;
    if (!is_sane)
        log_warn(p->log, "%s: texinfo %d: texture axes out of range", p->map->name, i);

    if (out->texture < 0 || out->texture >= p->map->num_textures) {
        if (p->map->num_textures > 0)
            log_warn(p->log, "%s: texinfo %d: texture %d of %d", p->map->name, i, out->texture,
                     p->map->num_textures);
        out->texture = -1;
    } else if (p->map->textures[out->texture].surface == SURFACE_SKY) {
        out->special = true;
    }
}

static bool parse_texinfos(struct map_parser *p, struct map_texinfo **out)
{
    int num;
    if (!map_lumps_count(p, LUMP_TEXINFOS,
                         p->map->version == BSP_38 ? TEXINFO_SIZE_38 : TEXINFO_SIZE, &num))
        return false;
    struct map_texinfo *texinfos = ARENA_NEW(p->arena, struct map_texinfo, (size_t)num);
    struct bytes b = p->lumps[LUMP_TEXINFOS];
    for (int i = 0; i < num; i++)
        parse_texinfo(p, &b, i, &texinfos[i]);
    p->map->texinfos = *out = texinfos;
    p->map->num_texinfos = num;
    return true;
}

/* In the file: plane, side, i32 first surfedge, number of surfedges, texinfo, u8[4]
 * styles, i32 light offset. */
static bool parse_face(struct map_parser *p, struct bytes *b, int i,
                       const struct edge_lists *edge_lists, struct map_face *face,
                       struct face_light *light)
{
    const struct map *map = p->map;
    const int64_t plane = map_read_index(p, b);
    face->back = map_read_index(p, b) != 0;
    const int32_t first = bytes_i32(b);
    const int64_t num = map_read_index(p, b), texinfo = map_read_index(p, b);
    light->styles = bytes_take(b, NUM_FACE_STYLES);
    light->offset = bytes_i32(b);

    if (plane < 0 || plane >= map->num_planes)
        return err_set(p->err, ERR_FORMAT, "face %d: plane %d of %d", i, (int)plane,
                       map->num_planes);
    if (!map_check_plane(p, (int)plane))
        return false;
    if (!map_is_range(first, num, edge_lists->num_surfedges))
        return err_set(p->err, ERR_FORMAT, "face %d: surfedges %d+%d of %d", i, first, (int)num,
                       edge_lists->num_surfedges);
    if (texinfo < 0 || texinfo >= map->num_texinfos)
        return err_set(p->err, ERR_FORMAT, "face %d: texinfo %d of %d", i, (int)texinfo,
                       map->num_texinfos);
    face->plane = (int)plane;
    face->texinfo = (int)texinfo;
    face->first_vertex = first;
    face->num_vertices = num < 3 || map->texinfos[texinfo].hidden ? 0 : (int)num;
    return true;
}

/* Finds the vertex at which surfedge `i` of a face starts; a negative edge is traversed backwards. */
static bool find_vertex(struct map_parser *p, const struct edge_lists *edge_lists, int i, int *out)
{
    const struct map *map = p->map;
    const int edge = edge_lists->surfedges[i];
    if (edge <= -edge_lists->num_edges || edge >= edge_lists->num_edges)
        return err_set(p->err, ERR_FORMAT, "surfedge %d: edge %d of %d", i, edge,
                       edge_lists->num_edges);
    const int64_t vertex = edge >= 0 ? edge_lists->edges[edge][0] : edge_lists->edges[-edge][1];
    if (vertex < 0 || vertex >= map->num_vertices)
        return err_set(p->err, ERR_FORMAT, "edge %d: vertex %d of %d", abs(edge), (int)vertex,
                       map->num_vertices);
    if (p->bad_vertices && p->bad_vertices[vertex])
        return err_set(p->err, ERR_FORMAT, "vertex %d: coordinate out of range", (int)vertex);
    *out = (int)vertex;
    return true;
}

static bool gather_vertices(struct map_parser *p, const struct edge_lists *edge_lists,
                            const struct map_face *face, int *vertices)
{
    for (int i = face->first_vertex; i < face->first_vertex + face->num_vertices; i++)
        if (!find_vertex(p, edge_lists, i, &vertices[i]))
            return false;
    return true;
}

static bool is_liquid(const struct map *map, const struct map_texinfo *texinfo)
{
    return texinfo->texture >= 0 && map->textures[texinfo->texture].surface == SURFACE_LIQUID;
}

/* Compilers that do not light liquids may not mark them as special. If no liquid has
 * light, none should be black for lack of it. */
static void find_lit_liquids(struct map *map, struct map_texinfo *texinfos)
{
    for (int i = 0; i < map->num_faces; i++)
        if (map->faces[i].light_offset >= 0 && is_liquid(map, &texinfos[map->faces[i].texinfo]))
            return;
    for (int i = 0; i < map->num_texinfos; i++)
        texinfos[i].special = texinfos[i].special || is_liquid(map, &texinfos[i]);
}

static bool parse_face_records(struct map_parser *p, const struct edge_lists *edge_lists)
{
    struct map *map = p->map;
    if (!map_lumps_count(p, LUMP_FACES, p->is_wide ? FACE_WIDE_SIZE : FACE_SIZE, &map->num_faces))
        return false;
    struct map_face *faces = ARENA_NEW(p->arena, struct map_face, (size_t)map->num_faces);
    int *vertices = ARENA_NEW(p->arena, int, (size_t)edge_lists->num_surfedges);
    map->face_vertices = vertices;
    struct bytes b = p->lumps[LUMP_FACES];
    struct light_reader *const reader = map_lightmaps_open(p);
    int64_t num_vertices = 0;
    for (int i = 0; i < map->num_faces; i++) {
        struct face_light light;
        if (!parse_face(p, &b, i, edge_lists, &faces[i], &light))
            return false;
        num_vertices += faces[i].num_vertices;
        if (num_vertices > (int64_t)edge_lists->num_surfedges * LIMIT_EDGE_REUSE)
            return err_set(p->err, ERR_LIMIT,
                           "faces use surfedges %lld times, but there are only %d",
                           (long long)num_vertices, edge_lists->num_surfedges);
        if (!gather_vertices(p, edge_lists, &faces[i], vertices) ||
            !map_lightmaps_read(reader, i, &light, &faces[i]))
            return false;
    }
    map->faces = faces;
    return true;
}

bool map_faces_parse(struct map_parser *p)
{
    struct edge_lists edge_lists = {0};
    struct map_texinfo *texinfos;
    bool ok = parse_vertices(p) && parse_edges(p, &edge_lists) && parse_surfedges(p, &edge_lists) &&
              parse_texinfos(p, &texinfos);
    ok = ok && parse_face_records(p, &edge_lists);
    if (ok)
        find_lit_liquids(p->map, texinfos);
    free(edge_lists.edges);
    free(edge_lists.surfedges);
    return ok;
}
