/* SPDX-License-Identifier: GPL-2.0-or-later */
/* world/map_parse.h - state shared by the map parser's parts (world/map_*.c).
 *
 * Each part reads some lumps into the map and checks them against the parts parsed
 * before; map_load.c determines the order. A part returns false on errors and sets
 * p->err, without the file's name. Damage that affects only a detail is repaired, with a
 * warning in p->log. */
#ifndef WORLD_MAP_PARSE_H
#define WORLD_MAP_PARSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/bytes.h"
#include "base/err.h"
#include "base/vec.h"
#include "world/map.h"
#include "world/map_files.h"

enum map_version {
    BSP_29 = 29,
    BSP_30 = 30,           /* Half-Life: like 29, with palettes and RGB light */
    BSP_2 = 0x32505342,    /* "BSP2": 32-bit indices, f32 boxes */
    BSP_2PSB = 0x42535032, /* "2PSB": 32-bit indices, i16 boxes */
    BSP_38 = 38,           /* Quake II, after "IBSP": textures in separate files, RGB light */
};

enum map_lump {
    LUMP_ENTITIES,
    LUMP_PLANES,
    LUMP_TEXTURES,
    LUMP_VERTICES,
    LUMP_VIS,
    LUMP_NODES,
    LUMP_TEXINFOS,
    LUMP_FACES,
    LUMP_LIGHT,
    LUMP_CLIPNODES,
    LUMP_LEAFS,
    LUMP_MARKS,
    LUMP_EDGES,
    LUMP_SURFEDGES,
    LUMP_SUBMODELS,
    NUM_LUMPS
};

struct map_parser {
    struct map *map;
    const struct map_files *files;
    struct bytes lumps[NUM_LUMPS];
    size_t lumps_end;     /* in bytes from the start of the file; extensions follow */
    bool is_wide;         /* 32-bit indices */
    bool has_float_boxes; /* f32 boxes of nodes and leafs */
    int *texture_of;      /* BSP_38: texture of each texinfo */
    int *clusters;        /* BSP_38: visibility cluster of each leaf; -1: none */
    /* Entries that are out of range, which is an error where one is used; NULL: none. */
    bool *bad_planes, *bad_vertices;
    struct arena *arena;
    struct log *log;
    struct err *err;
};

/* Marks entry `i` of `num` in a list of bad entries, which is created in the arena if it is NULL.
 * Returns the list. */
static inline bool *map_mark_bad(struct map_parser *p, bool *bad, int num, int i)
{
    if (!bad)
        bad = ARENA_NEW(p->arena, bool, (size_t)num);
    bad[i] = true;
    return bad;
}

/* Fails with an error if a plane that is used is out of range. */
static inline bool map_check_plane(const struct map_parser *p, int plane)
{
    return !p->bad_planes || !p->bad_planes[plane] ||
           err_set(p->err, ERR_FORMAT, "plane %d: out of range", plane);
}

/* Returns whether [first, first + num) is within [0, total). */
static inline bool map_is_range(int64_t first, int64_t num, int64_t total)
{
    return first >= 0 && num >= 0 && first <= total && num <= total - first;
}

/* Returns whether a number is finite and small enough that products of two do not
 * overflow a float. */
static inline bool map_is_sane(float f)
{
    return isfinite(f) && fabsf(f) <= 1e9f;
}

static inline bool map_is_sane_vec3(vec3s v)
{
    return map_is_sane(v.x) && map_is_sane(v.y) && map_is_sane(v.z);
}

static inline vec3s map_read_vec3(struct bytes *b)
{
    const float x = bytes_f32(b), y = bytes_f32(b), z = bytes_f32(b);
    return vec3_make(x, y, z);
}

/* Reads an index that has 16 bits, or 32 in the wide versions. */
static inline int64_t map_read_index(const struct map_parser *p, struct bytes *b)
{
    return p->is_wide ? (int64_t)bytes_i32(b) : (int64_t)bytes_u16(b);
}

#endif
