/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "world/map_lumps.h"

#include <string.h>

#include "base/bytes.h"
#include "base/err.h"
#include "base/limits.h"
#include "world/map.h"
#include "world/map_files.h"

static const char *const lump_names[NUM_LUMPS] = {
    "entities", "planes",    "textures", "vertices", "vis",   "nodes",     "texinfos",  "faces",
    "light",    "clipnodes", "leafs",    "marks",    "edges", "surfedges", "submodels",
};

bool map_lumps_count(struct map_parser *p, enum map_lump lump, size_t record_size, int *num)
{
    const size_t size = bytes_left(&p->lumps[lump]);
    if (size % record_size != 0)
        return err_set(p->err, ERR_FORMAT,
                       "%s: %zu bytes are not a multiple of the record size %zu", lump_names[lump],
                       size, record_size);
    *num = (int)(size / record_size);
    return true;
}

enum { IBSP = 0x50534249, NUM_LUMPS_38 = 19 };

/* The lump that corresponds to each lump of BSP_38; NUM_LUMPS: not needed. */
static const enum map_lump lumps_38[NUM_LUMPS_38] = {
    LUMP_ENTITIES, LUMP_PLANES, LUMP_VERTICES,  LUMP_VIS,       LUMP_NODES,
    LUMP_TEXINFOS, LUMP_FACES,  LUMP_LIGHT,     LUMP_LEAFS,     LUMP_MARKS,
    NUM_LUMPS,     LUMP_EDGES,  LUMP_SURFEDGES, LUMP_SUBMODELS, NUM_LUMPS,
    NUM_LUMPS,     NUM_LUMPS,   NUM_LUMPS,      NUM_LUMPS,
};

static bool parse_version(struct map_parser *p, uint32_t version)
{
    switch (version) {
    case BSP_29:
    case BSP_30:
    case BSP_38:
        break;
    case BSP_2:
        p->has_float_boxes = true;
        p->is_wide = true;
        break;
    case BSP_2PSB:
        p->is_wide = true;
        break;
    default:
        return err_set(p->err, ERR_UNSUPPORTED,
                       "unsupported map version 0x%x, expected 29, 30, 38, BSP2 or 2PSB", version);
    }
    p->map->version = (int)version;
    return true;
}

/* [magic], u32 version, then u32 offset and u32 size of each lump. */
bool map_lumps_open(struct map_parser *p)
{
    const struct bytes *const bsp = &p->files->bsp;
    struct bytes header = *bsp;
    const uint32_t magic = bytes_u32(&header);
    const uint32_t version = magic == IBSP ? bytes_u32(&header) : magic;
    if (!bytes_ok(&header))
        return err_set(p->err, ERR_FORMAT, "too short for a map header");
    if (bytes_left(bsp) > LIMIT_MAP_SIZE)
        return err_set(p->err, ERR_LIMIT, "%zu bytes, the limit is %d", bytes_left(bsp),
                       LIMIT_MAP_SIZE);
    if (!parse_version(p, version))
        return false;
    if ((magic == IBSP) != (version == BSP_38))
        return err_set(p->err, ERR_UNSUPPORTED, "unsupported map version %u for this game",
                       version);
    const int num = version == BSP_38 ? NUM_LUMPS_38 : NUM_LUMPS;
    for (int i = 0; i < num; i++) {
        const uint32_t offset = bytes_u32(&header), size = bytes_u32(&header);
        const enum map_lump kind = version == BSP_38 ? lumps_38[i] : (enum map_lump)i;
        if (!bytes_ok(&header))
            return err_set(p->err, ERR_FORMAT, "too short for a map header");
        const struct bytes lump = bytes_sub(bsp, offset, size);
        if (!bytes_ok(&lump))
            return err_set(
                p->err, ERR_FORMAT, "%s: %u bytes at offset %u exceed the file's %zu bytes",
                kind < NUM_LUMPS ? lump_names[kind] : "lump", size, offset, bytes_left(bsp));
        if (kind < NUM_LUMPS)
            p->lumps[kind] = lump;
        const size_t end = (size_t)(lump.end - bsp->at);
        p->lumps_end = end > p->lumps_end ? end : p->lumps_end;
    }
    return true;
}

/* BSPX: after the last lump, at a multiple of 4, "BSPX", u32 number of entries, then for
 * each entry char name[24], u32 offset, u32 size. */
struct bytes map_lumps_extension(const struct map_parser *p, const char *name)
{
    enum { EXTENSION_NAME_SIZE = 24 };
    struct bytes b = p->files->bsp;
    bytes_take(&b, (p->lumps_end + 3) & ~(size_t)3);
    const uint8_t *magic = bytes_take(&b, 4);
    uint32_t num = bytes_u32(&b);
    if (!bytes_ok(&b) || memcmp(magic, "BSPX", 4) != 0)
        num = 0;
    for (; num > 0 && bytes_ok(&b); num--) {
        const uint8_t *found = bytes_take(&b, EXTENSION_NAME_SIZE);
        const uint32_t offset = bytes_u32(&b), size = bytes_u32(&b);
        if (bytes_ok(&b) && strncmp((const char *)found, name, EXTENSION_NAME_SIZE) == 0)
            return bytes_sub(&p->files->bsp, offset, size);
    }
    return (struct bytes){b.end, b.end, true};
}
