/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "world/map_vis_patch.h"

#include <string.h>
#include <strings.h>

#include "base/log.h"
#include "base/paths.h"
#include "world/map_files.h"
#include "world/map_parse.h"

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

void map_vis_patch_apply(struct map_parser *p)
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
