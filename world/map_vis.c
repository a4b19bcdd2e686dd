/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "world/map_vis.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/arena.h"
#include "base/log.h"
#include "base/paths.h"
#include "world/map_files.h"
#include "world/map_parse.h"
#include "world/pvs.h"

/* ---- patches ---- */

enum {
    NAME_SIZE = 32,
    LEAF_SIZE = 28,
    LEAF_WIDE_SIZE = 32,
    LEAF_WIDE_FLOAT_SIZE = 44,
    VIS_OFFSET_AT = 4, /* in a leaf, i32 */
    VIS_OFFSET_SIZE = 4,
    AMBIENT_SIZE = 4, /* last bytes of a leaf, computed together with the vis data */
};

static size_t leaf_size(const struct map_parser *p)
{
    if (!p->is_wide)
        return LEAF_SIZE;
    return p->has_float_boxes ? LEAF_WIDE_FLOAT_SIZE : LEAF_WIDE_SIZE;
}

/* Returns whether a patch's name, such as "e1m1.bsp", is that of the map. */
static bool is_named(const struct map *map, const uint8_t name[NAME_SIZE])
{
    const char *const own = path_base(map->name);
    return strlen(own) < NAME_SIZE && strncasecmp(own, (const char *)name, NAME_SIZE) == 0;
}

/* A file may hold patches for several maps, each as char name[32], i32 size, data. The
 * result has failed (bytes_ok) if there is none for this map. */
static struct bytes find_patch(const struct map_parser *p)
{
    struct bytes file = p->files->vis;
    while (bytes_ok(&file)) {
        const uint8_t *const name = bytes_take(&file, NAME_SIZE);
        const size_t size = bytes_u32(&file);
        const uint8_t *const data = bytes_take(&file, size);
        if (bytes_ok(&file) && is_named(p->map, name))
            return bytes_make(data, size);
    }
    return file;
}

/* i32 size, then that many bytes. */
static struct bytes read_block(struct bytes *b)
{
    const size_t size = bytes_u32(b);
    const uint8_t *const data = bytes_take(b, size);
    return data ? bytes_make(data, size) : *b;
}

/* Returns whether the leafs are the same except for fields computed with the vis data. */
static bool fits(struct bytes leafs, struct bytes own, size_t size)
{
    if (bytes_left(&leafs) != bytes_left(&own))
        return false;
    while (bytes_left(&leafs) >= size) {
        const uint8_t *const a = bytes_take(&leafs, size), *const b = bytes_take(&own, size);
        const size_t rest = VIS_OFFSET_AT + VIS_OFFSET_SIZE;
        if (memcmp(a, b, VIS_OFFSET_AT) != 0 ||
            memcmp(a + rest, b + rest, size - rest - AMBIENT_SIZE) != 0)
            return false;
    }
    return true;
}

void map_vis_apply_patch(struct map_parser *p)
{
    if (!p->files->vis.at)
        return;
    struct bytes patch = find_patch(p);
    const struct bytes vis = read_block(&patch), leafs = read_block(&patch);
    if (!bytes_ok(&patch) || !fits(leafs, p->lumps[LUMP_LEAFS], leaf_size(p))) {
        log_warn(p->log, "%s: .vis file is for a different map; ignored", p->map->name);
        return;
    }
    p->lumps[LUMP_VIS] = vis;
    p->lumps[LUMP_LEAFS] = leafs;
}

/* ---- the PVS ---- */

enum { MAX_ROW_BYTES = 1 << 28 }; /* unpacked, to find out whether liquids are opaque */

static bool is_liquid(int contents)
{
    return contents == CONTENTS_WATER || contents == CONTENTS_SLIME || contents == CONTENTS_LAVA;
}

/* Returns whether two rows have a leaf in common. */
static bool rows_meet(const struct pvs_row *a, const struct pvs_row *b)
{
    for (size_t i = 0; i < pvs_row_size(a->num_leafs); i++)
        if (a->bits[i] & b->bits[i])
            return true;
    return false;
}

/* If the compiler treated liquids as opaque, no leaf in a liquid sees an empty one. Without any
 * liquid, there is nothing to see through. A hostile map may have millions of leafs, so only as many
 * are tried as have MAX_ROW_BYTES; all of a map with 46,000 leafs have fewer. */
static bool sees_through_liquids(const struct map *map)
{
    const size_t size = pvs_row_size(map->num_vis_leafs);
    size_t left = size > 0 ? MAX_ROW_BYTES / size : 0;
    uint8_t *bits = mem_alloc(2 * size);
    struct pvs_row empty = {bits, map->num_vis_leafs}, row = {bits + size, map->num_vis_leafs};
    for (int i = 1; i <= map->num_vis_leafs; i++)
        if (map->leafs[i].contents == CONTENTS_EMPTY)
            empty.bits[(i - 1) / 8] |= (uint8_t)(1 << (i - 1) % 8);
    bool has_liquid = false, sees = false;
    for (int i = 1; i <= map->num_vis_leafs && !sees && left > 0; i++) {
        if (!is_liquid(map->leafs[i].contents))
            continue;
        has_liquid = true;
        left--;
        pvs_decode(map, i, &row);
        sees = rows_meet(&empty, &row);
    }
    free(bits);
    return sees || !has_liquid;
}

void map_vis_parse(struct map_parser *p)
{
    struct map *map = p->map;
    const struct bytes *lump = &p->lumps[LUMP_VIS];
    if (map->version == BSP_38)
        return; /* already done with the leafs */
    if (map->num_vis_leafs < 0 || map->num_vis_leafs > map->num_leafs - 1) {
        log_warn(p->log, "%s: visibility data for %d leafs of %d", map->name, map->num_vis_leafs,
                 map->num_leafs - 1);
        map->num_vis_leafs = map->num_leafs - 1;
    }
    map->vis_size = bytes_left(lump);
    map->vis = map->vis_size ? arena_copy(p->arena, lump->at, map->vis_size) : NULL;
    map->water_is_vised = !map->vis || sees_through_liquids(map);
}
