/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/geometry/world_outline.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/hash.h"
#include "world/map.h"

static const float CELL = 64.0f, PART = 64.0f; /* units */
/* Units. Most edges of maps are at multiples of 8: this offset keeps them away from cell
 * borders. */
static const float CELL_OFFSET = 4.0f;
static const float ON_EDGE = 0.03f, MIN_DISTANCE = 0.1f; /* units; compilers round to 0.01 */
static const float SEARCH_MARGIN =
    1.0f; /* units; ON_EDGE plus the rounding of distant coordinates */

enum {
    MAX_PARTS = 512,     /* of an edge; longer edges are left as they are */
    MAX_TESTS = 1 << 26, /* of a map; a malicious one could require far more */
    MAX_ON_EDGE = 64,    /* vertices added to one edge */
};

/* A vertex of the map. */
struct spot {
    vec3s at;
    int vertex;
};

/* A spatial hash of all vertices of a map. */
struct grid {
    const struct map *map;
    uint32_t num_buckets; /* a power of two */
    uint32_t *firsts;     /* the first spot of each bucket, and the end of the last */
    struct spot *spots;
    int tests_left;
};

struct cell {
    int x, y, z;
};

static struct cell cell_at(vec3s p)
{
    return (struct cell){(int)floorf((p.x + CELL_OFFSET) / CELL),
                         (int)floorf((p.y + CELL_OFFSET) / CELL),
                         (int)floorf((p.z + CELL_OFFSET) / CELL)};
}

static uint32_t bucket_of(const struct grid *grid, struct cell cell)
{
    const uint64_t xy = (uint64_t)(uint32_t)cell.x << 32 | (uint32_t)cell.y;
    return (uint32_t)hash_pair(xy, (uint32_t)cell.z) & (grid->num_buckets - 1);
}

/* The limit is far beyond any playable area and keeps cells within an int. */
static bool is_near(vec3s p)
{
    const float far = 1e6f;
    return fabsf(p.x) < far && fabsf(p.y) < far && fabsf(p.z) < far;
}

static void create_grid(struct grid *grid, const struct map *map)
{
    const uint32_t num = (uint32_t)map->num_vertices;
    *grid = (struct grid){.map = map, .num_buckets = 1, .tests_left = MAX_TESTS};
    while (grid->num_buckets < num)
        grid->num_buckets *= 2;
    grid->firsts = mem_alloc((grid->num_buckets + 1) * sizeof *grid->firsts);
    grid->spots = mem_alloc((num + 1) * sizeof *grid->spots);
    for (uint32_t i = 0; i < num; i++)
        if (is_near(map->vertices[i]))
            grid->firsts[bucket_of(grid, cell_at(map->vertices[i]))]++;
    for (uint32_t i = 1; i <= grid->num_buckets; i++)
        grid->firsts[i] += grid->firsts[i - 1];
    /* These are now the ends of the buckets; inserting moves each back to its start. */
    for (uint32_t i = 0; i < num; i++)
        if (is_near(map->vertices[i]))
            grid->spots[--grid->firsts[bucket_of(grid, cell_at(map->vertices[i]))]] =
                (struct spot){map->vertices[i], (int)i};
}

static void destroy_grid(struct grid *grid)
{
    free(grid->firsts);
    free(grid->spots);
}

/* An edge and the vertices that lie on it, in order. They are the map's own vertices, since
 * points computed along the edge would not round to the same pixels as those of the
 * neighbour. */
struct edge {
    vec3s from, way; /* way: unit length */
    float length;
    int num;
    float places[MAX_ON_EDGE]; /* units from `from` */
    int vertices[MAX_ON_EDGE];
};

static void add_vertex(struct edge *edge, float place, int vertex)
{
    int i = edge->num;
    if (i == MAX_ON_EDGE)
        return;
    for (int k = 0; k < edge->num; k++)
        if (fabsf(edge->places[k] - place) < MIN_DISTANCE)
            return;
    for (; i > 0 && edge->places[i - 1] > place; i--) {
        edge->places[i] = edge->places[i - 1];
        edge->vertices[i] = edge->vertices[i - 1];
    }
    edge->places[i] = place;
    edge->vertices[i] = vertex;
    edge->num++;
}

/* Adds the vertices of a cell that lie on the edge between `low` and `high`. */
static void search_cell(struct grid *grid, struct cell cell, struct edge *edge, float low,
                        float high)
{
    const uint32_t bucket = bucket_of(grid, cell), end = grid->firsts[bucket + 1];
    for (uint32_t i = grid->firsts[bucket]; i < end; i++) {
        const struct spot *const spot = &grid->spots[i];
        if (--grid->tests_left < 0)
            return;
        const vec3s along = glms_vec3_sub(spot->at, edge->from);
        const float place = glms_vec3_dot(along, edge->way);
        if (place < low || place >= high || place < MIN_DISTANCE ||
            place > edge->length - MIN_DISTANCE)
            continue;
        const vec3s off = vec3_mad(along, edge->way, -place);
        if (glms_vec3_norm2(off) < ON_EDGE * ON_EDGE)
            add_vertex(edge, place, spot->vertex);
    }
}

/* Searches the cells around the part of the edge between `low` and `high`. */
static void search_part(struct grid *grid, struct edge *edge, float low, float high)
{
    const vec3s reach = vec3_make(SEARCH_MARGIN, SEARCH_MARGIN, SEARCH_MARGIN);
    const vec3s a = vec3_mad(edge->from, edge->way, low), b = vec3_mad(edge->from, edge->way, high);
    const struct cell first = cell_at(glms_vec3_sub(glms_vec3_minv(a, b), reach));
    const struct cell last = cell_at(glms_vec3_add(glms_vec3_maxv(a, b), reach));

    for (int x = first.x; x <= last.x; x++)
        for (int y = first.y; y <= last.y; y++)
            for (int z = first.z; z <= last.z; z++)
                search_cell(grid, (struct cell){x, y, z}, edge, low, high);
}

static void search_edge(struct grid *grid, struct edge *edge, vec3s from, vec3s to)
{
    const vec3s whole = glms_vec3_sub(to, from);
    *edge = (struct edge){.from = from, .length = glms_vec3_norm(whole)};
    if (!(edge->length > 2.0f * MIN_DISTANCE) || !(edge->length < PART * MAX_PARTS) ||
        !is_near(from) || !is_near(to))
        return;
    edge->way = glms_vec3_scale(whole, 1.0f / edge->length);
    for (float low = 0.0f; low < edge->length; low += PART)
        search_part(grid, edge, low, low + PART);
}

static void add_point(struct world_outlines *out, uint32_t *capacity, vec3s point)
{
    if (out->num_points == *capacity) {
        *capacity = *capacity * 2 + 1024;
        out->points = mem_resize(out->points, *capacity, sizeof *out->points);
    }
    out->points[out->num_points++] = point;
}

static vec3s corner_at(const struct map *map, const struct map_face *face, int i)
{
    return map->vertices[map->face_vertices[face->first_vertex + i % face->num_vertices]];
}

/* True if point k is on the line between its neighbours. */
static bool is_straight(const vec3s *points, uint32_t num, uint32_t k)
{
    const vec3s before = points[(k + num - 1) % num], after = points[(k + 1) % num];
    const vec3s whole = glms_vec3_sub(after, before), part = glms_vec3_sub(points[k], before);
    const float length = glms_vec3_norm(whole);
    return glms_vec3_norm(glms_vec3_cross(whole, part)) <= ON_EDGE * length;
}

/* Returns a point from which triangles can fan out without any being degenerate: both its
 * neighbours are corners. Returns `num` if there is none. */
static uint32_t find_apex(const vec3s *points, uint32_t num)
{
    for (uint32_t k = 0; k < num; k++)
        if (!is_straight(points, num, k) && !is_straight(points, num, (k + 1) % num) &&
            !is_straight(points, num, (k + num - 1) % num))
            return k;
    return num;
}

static void reverse(vec3s *points, uint32_t num)
{
    for (uint32_t i = 0; i < num / 2; i++) {
        const vec3s point = points[i];
        points[i] = points[num - 1 - i];
        points[num - 1 - i] = point;
    }
}

/* Rotates the outline so that it begins with point `first`. */
static void rotate(vec3s *points, uint32_t num, uint32_t first)
{
    reverse(points, first);
    reverse(points + first, num - first);
    reverse(points, num);
}

static void add_middle(struct world_outlines *out, uint32_t *capacity,
                       struct world_outline *outline)
{
    vec3s sum = vec3_make(0.0f, 0.0f, 0.0f);
    for (uint32_t i = 0; i < outline->num; i++)
        sum = glms_vec3_add(sum, out->points[outline->first + i]);
    add_point(out, capacity, sum);
    vec3s *const points = out->points + outline->first;
    memmove(points + 1, points, outline->num * sizeof *points);
    points[0] = glms_vec3_scale(sum, 1.0f / (float)outline->num);
    outline->num++;
    outline->has_middle = true;
}

static void add_face(struct world_outlines *out, uint32_t *capacity, struct grid *grid, int index)
{
    const struct map_face *const face = &grid->map->faces[index];
    struct world_outline *const outline = &out->faces[index];

    outline->first = out->num_points;
    for (int i = 0; i < face->num_vertices; i++) {
        struct edge edge;
        search_edge(grid, &edge, corner_at(grid->map, face, i), corner_at(grid->map, face, i + 1));
        add_point(out, capacity, edge.from);
        for (int k = 0; k < edge.num; k++)
            add_point(out, capacity, grid->map->vertices[edge.vertices[k]]);
    }
    outline->num = out->num_points - outline->first;
    const uint32_t apex = find_apex(out->points + outline->first, outline->num);
    if (apex < outline->num)
        rotate(out->points + outline->first, outline->num, apex);
    else
        add_middle(out, capacity, outline);
}

void world_outlines_create(struct world_outlines *out, const struct map *map, struct arena *arena)
{
    struct grid grid;
    uint32_t capacity = 0;

    *out = (struct world_outlines){
        .faces = ARENA_NEW(arena, struct world_outline, (size_t)map->num_faces)};
    create_grid(&grid, map);
    for (int i = 0; i < map->num_faces; i++)
        if (map->faces[i].num_vertices >= 3)
            add_face(out, &capacity, &grid, i);
    destroy_grid(&grid);

    vec3s *const points = out->points;
    out->points = arena_copy(arena, points, out->num_points * sizeof *points);
    free(points);
}
