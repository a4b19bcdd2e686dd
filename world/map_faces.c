/* What a map shows: faces with their outlines, texture axes and light maps. */
#include <math.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/log.h"
#include "world/map_parse.h"

enum {
    VERTEX_SIZE = 12,
    EDGE_SIZE = 4,
    EDGE_WIDE_SIZE = 8,
    SURFEDGE_SIZE = 4,
    TEXINFO_SIZE = 40,
    FACE_SIZE = 20,
    FACE_WIDE_SIZE = 28,
    TEXINFO_SPECIAL = 1,
    NO_STYLE = 255,
    NUM_STYLES = 64,
    LUXEL_SIZE = 16,          /* texels */
    MAX_SHARING = 4,          /* how often faces may name the same edge; ours, compilers do once */
    MAX_LIGHT_SIDE = 256,     /* luxels; ours: the original has 17, QuakeSpasm 126 */
    MAX_LIGHT_TOTAL = 1 << 26 /* luxels of one style over all faces; ours */
};

/* Edges as the file has them, while faces are being gathered. */
struct outlines {
    int num_edges, num_surfedges;
    int (*edges)[2];
    int *surfedges;
};

static bool parse_vertices(struct map_parser *p)
{
    int num;
    if (!map_count_records(p, LUMP_VERTICES, VERTEX_SIZE, &num))
        return false;
    vec3s *vertices = ARENA_NEW(p->arena, vec3s, (size_t)num);
    struct bytes b = p->lumps[LUMP_VERTICES];
    for (int i = 0; i < num; i++) {
        vertices[i] = map_read_vec3(&b);
        if (!map_is_tame_vec3(vertices[i]))
            return err_set(p->err, ERR_FORMAT, "vertex %d: not finite", i);
    }
    p->map->vertices = vertices;
    p->map->num_vertices = num;
    return true;
}

static bool parse_edges(struct map_parser *p, struct outlines *out)
{
    if (!map_count_records(p, LUMP_EDGES, p->is_wide ? EDGE_WIDE_SIZE : EDGE_SIZE, &out->num_edges))
        return false;
    out->edges = mem_alloc((size_t)out->num_edges * sizeof *out->edges);
    struct bytes b = p->lumps[LUMP_EDGES];
    for (int i = 0; i < out->num_edges * 2; i++) {
        const int64_t vertex = map_read_index(p, &b);
        if (vertex < 0 || vertex >= p->map->num_vertices)
            return err_set(p->err, ERR_FORMAT, "edge %d: vertex %d of %d", i / 2, (int)vertex,
                           p->map->num_vertices);
        out->edges[i / 2][i % 2] = (int)vertex;
    }
    return true;
}

/* Edges in the order of faces; a negative one is walked from its end. */
static bool parse_surfedges(struct map_parser *p, struct outlines *out)
{
    if (!map_count_records(p, LUMP_SURFEDGES, SURFEDGE_SIZE, &out->num_surfedges))
        return false;
    out->surfedges = mem_alloc((size_t)out->num_surfedges * sizeof *out->surfedges);
    struct bytes b = p->lumps[LUMP_SURFEDGES];
    for (int i = 0; i < out->num_surfedges; i++) {
        const int32_t edge = bytes_i32(&b);
        if (edge <= -out->num_edges || edge >= out->num_edges)
            return err_set(p->err, ERR_FORMAT, "surfedge %d: edge %d of %d", i, edge,
                           out->num_edges);
        out->surfedges[i] = edge;
    }
    return true;
}

/* f32[4] s, f32[4] t, i32 texture, i32 flags. */
static void parse_texinfo(struct map_parser *p, struct bytes *b, int i, struct map_texinfo *out)
{
    bool is_tame = true;
    for (int k = 0; k < 4; k++)
        is_tame = map_is_tame(out->s[k] = bytes_f32(b)) && is_tame;
    for (int k = 0; k < 4; k++)
        is_tame = map_is_tame(out->t[k] = bytes_f32(b)) && is_tame;
    out->texture = bytes_i32(b);
    out->special = bytes_i32(b) & TEXINFO_SPECIAL;
    for (int k = 0; k < 4 && !is_tame; k++)
        out->s[k] = out->t[k] = 0.0f;
    if (!is_tame)
        log_warn(p->log, "%s: texinfo %d: not finite", p->map->name, i);

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
    if (!map_count_records(p, LUMP_TEXINFOS, TEXINFO_SIZE, &num))
        return false;
    struct map_texinfo *texinfos = ARENA_NEW(p->arena, struct map_texinfo, (size_t)num);
    struct bytes b = p->lumps[LUMP_TEXINFOS];
    for (int i = 0; i < num; i++)
        parse_texinfo(p, &b, i, &texinfos[i]);
    p->map->texinfos = *out = texinfos;
    p->map->num_texinfos = num;
    return true;
}

/* The luxels that cover a face along one texture axis. Compilers did this in
 * more than single precision, and a luxel more or less shifts the whole map. */
static bool measure_axis(const struct map *map, const struct map_face *face, const float axis[4],
                         int *mins, int *size)
{
    double low = INFINITY, high = -INFINITY;
    for (int i = 0; i < face->num_vertices; i++) {
        const vec3s v = map->vertices[map->face_vertices[face->first_vertex + i]];
        const double texel =
            (double)v.x * axis[0] + (double)v.y * axis[1] + (double)v.z * axis[2] + (double)axis[3];
        low = fmin(low, texel);
        high = fmax(high, texel);
    }
    low = floor(low / LUXEL_SIZE);
    high = ceil(high / LUXEL_SIZE);
    if (!(fabs(low) < 1 << 24) || !(high - low < MAX_LIGHT_SIDE))
        return false;
    *mins = (int)low * LUXEL_SIZE;
    *size = (int)(high - low) + 1;
    return true;
}

/* Find the face's luxels, `offset` bytes into the light of the file. A face
 * whose light cannot be has none: that is told and is black. */
static void place_light(struct map_parser *p, int i, struct map_face *face, int64_t offset,
                        int64_t *total)
{
    const struct map *map = p->map;
    const struct map_texinfo *texinfo = &map->texinfos[face->texinfo];
    face->light_offset = -1;
    face->light_size[0] = face->light_size[1] = 1;
    const bool has_size =
        face->num_vertices > 0 &&
        measure_axis(map, face, texinfo->s, &face->light_mins[0], &face->light_size[0]) &&
        measure_axis(map, face, texinfo->t, &face->light_mins[1], &face->light_size[1]);
    if (offset < 0 || texinfo->special || face->num_styles == 0 || !map->light)
        return;
    if (!has_size) {
        log_warn(p->log, "%s: face %d: too large to be lit", map->name, i);
        return;
    }
    const int64_t area = (int64_t)face->light_size[0] * face->light_size[1];
    offset /= map->version == BSP_30 ? 3 : 1;
    if (!map_is_range(offset, area * face->num_styles, (int64_t)map->num_luxels)) {
        log_warn(p->log, "%s: face %d: light %lld+%lld of %zu", map->name, i, (long long)offset,
                 (long long)area * face->num_styles, map->num_luxels);
        return;
    }
    *total += area;
    face->light_offset = (int)offset;
}

/* QUIRK: styles over 63 stay at their first brightness for ever in the
 * original, which is what style 0 looks like.
 * Test: map_parse__style_over_63__is_style_0. */
static void parse_styles(struct bytes *b, struct map_face *face)
{
    bool ended = false;
    for (int i = 0; i < MAP_MAX_STYLES; i++) {
        const uint8_t style = bytes_u8(b);
        ended = ended || style == NO_STYLE;
        face->styles[i] = style < NUM_STYLES ? style : 0;
        face->num_styles += !ended;
    }
}

/* Face as in the file: plane, side, i32 first surfedge, number of them,
 * texinfo, u8[4] styles, i32 offset of the light. */
static bool parse_face(struct map_parser *p, struct bytes *b, int i,
                       const struct outlines *outlines, struct map_face *face, int *light_offset)
{
    const struct map *map = p->map;
    const int64_t plane = map_read_index(p, b);
    face->back = map_read_index(p, b) != 0;
    const int32_t first = bytes_i32(b);
    const int64_t num = map_read_index(p, b), texinfo = map_read_index(p, b);
    parse_styles(b, face);
    *light_offset = bytes_i32(b);

    if (plane < 0 || plane >= map->num_planes)
        return err_set(p->err, ERR_FORMAT, "face %d: plane %d of %d", i, (int)plane,
                       map->num_planes);
    if (!map_is_range(first, num, outlines->num_surfedges))
        return err_set(p->err, ERR_FORMAT, "face %d: surfedges %d+%d of %d", i, first, (int)num,
                       outlines->num_surfedges);
    if (texinfo < 0 || texinfo >= map->num_texinfos)
        return err_set(p->err, ERR_FORMAT, "face %d: texinfo %d of %d", i, (int)texinfo,
                       map->num_texinfos);
    face->plane = (int)plane;
    face->texinfo = (int)texinfo;
    face->first_vertex = first;
    face->num_vertices = num < 3 ? 0 : (int)num;
    return true;
}

/* Each surfedge gives the vertex it starts from. */
static void gather_vertices(struct map_parser *p, const struct outlines *outlines)
{
    int *vertices = ARENA_NEW(p->arena, int, (size_t)outlines->num_surfedges);
    for (int i = 0; i < outlines->num_surfedges; i++) {
        const int edge = outlines->surfedges[i];
        vertices[i] = edge >= 0 ? outlines->edges[edge][0] : outlines->edges[-edge][1];
    }
    p->map->face_vertices = vertices;
}

static bool is_liquid(const struct map *map, const struct map_texinfo *texinfo)
{
    return texinfo->texture >= 0 && map->textures[texinfo->texture].surface == SURFACE_LIQUID;
}

/* Compilers that light no liquids may still not mark them as special: where no
 * liquid has light, none is to be black for lack of it. */
static void find_lit_liquids(struct map *map, struct map_texinfo *texinfos)
{
    for (int i = 0; i < map->num_faces; i++)
        if (map->faces[i].light_offset >= 0 && is_liquid(map, &texinfos[map->faces[i].texinfo]))
            return;
    for (int i = 0; i < map->num_texinfos; i++)
        texinfos[i].special = texinfos[i].special || is_liquid(map, &texinfos[i]);
}

static bool parse_face_records(struct map_parser *p, const struct outlines *outlines)
{
    struct map *map = p->map;
    if (!map_count_records(p, LUMP_FACES, p->is_wide ? FACE_WIDE_SIZE : FACE_SIZE, &map->num_faces))
        return false;
    struct map_face *faces = ARENA_NEW(p->arena, struct map_face, (size_t)map->num_faces);
    struct bytes b = p->lumps[LUMP_FACES];
    int64_t num_vertices = 0, num_luxels = 0;
    for (int i = 0; i < map->num_faces; i++) {
        int light_offset;
        if (!parse_face(p, &b, i, outlines, &faces[i], &light_offset))
            return false;
        num_vertices += faces[i].num_vertices;
        if (num_vertices > (int64_t)outlines->num_surfedges * MAX_SHARING)
            return err_set(p->err, ERR_LIMIT, "faces have %lld surfedges of %d",
                           (long long)num_vertices, outlines->num_surfedges);
        place_light(p, i, &faces[i], light_offset, &num_luxels);
        if (num_luxels > MAX_LIGHT_TOTAL)
            return err_set(p->err, ERR_LIMIT, "faces have more than %d luxels", MAX_LIGHT_TOTAL);
    }
    map->faces = faces;
    return true;
}

bool map_parse_faces(struct map_parser *p)
{
    struct outlines outlines = {0};
    struct map_texinfo *texinfos;
    bool ok = parse_vertices(p) && parse_edges(p, &outlines) && parse_surfedges(p, &outlines) &&
              parse_texinfos(p, &texinfos);
    if (ok) {
        gather_vertices(p, &outlines);
        ok = parse_face_records(p, &outlines);
        if (ok)
            find_lit_liquids(p->map, texinfos);
    }
    free(outlines.edges);
    free(outlines.surfedges);
    return ok;
}
