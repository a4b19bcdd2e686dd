/* SPDX-License-Identifier: GPL-2.0-or-later */
/* world/map_parse.h - the state of reading a map, for world/map*.c.
 *
 * Each part reads some lumps into the map and checks them against the parts
 * that were read before: see map_load.c for the order. False means that p->err
 * has the reason; the file's name is put before it at the end. Damage that costs
 * only a detail is a warning in p->log and is repaired. */
#ifndef WORLD_MAP_PARSE_H
#define WORLD_MAP_PARSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/bytes.h"
#include "base/vec.h"
#include "world/map.h"
#include "world/map_files.h"

enum map_version {
    BSP_29 = 29,
    BSP_30 = 30,           /* Half-Life: 29 with palettes and RGB light */
    BSP_2 = 0x32505342,    /* "BSP2": 32-bit indices, f32 boxes */
    BSP_2PSB = 0x42535032, /* "2PSB": 32-bit indices, i16 boxes */
    BSP_38 = 38,           /* Quake II, after "IBSP": textures in files, RGB light */
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
    size_t lumps_end;     /* bytes from the file's begin; the extensions follow */
    bool is_wide;         /* 32-bit indices */
    bool has_float_boxes; /* f32 boxes of nodes and leafs */
    int *texture_of;      /* BSP_38: the texture of each texinfo */
    int *clusters;        /* BSP_38: of each leaf, which share what they see; -1: none */
    struct arena *arena;
    struct log *log;
    struct err *err;
};

/* Whether [first, first + num) is within 0..total. */
static inline bool map_is_range(int64_t first, int64_t num, int64_t total)
{
    return first >= 0 && num >= 0 && first <= total && num <= total - first;
}

/* Finite and small enough that products of two do not overflow a float. */
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

/* An index that grew from 16 to 32 bits in the wide versions. */
static inline int64_t map_read_index(const struct map_parser *p, struct bytes *b)
{
    return p->is_wide ? (int64_t)bytes_i32(b) : (int64_t)bytes_u16(b);
}

#endif
