#include "world/map.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/arena.h"
#include "base/bytes.h"
#include "base/err.h"
#include "base/hash.h"
#include "base/limits.h"
#include "base/log.h"
#include "base/vfs.h"
#include "world/map_parse.h"

static const char *const lump_names[NUM_LUMPS] = {
    "entities", "planes",    "textures", "vertices", "vis",   "nodes",     "texinfos",  "faces",
    "light",    "clipnodes", "leafs",    "marks",    "edges", "surfedges", "submodels",
};

bool map_count_records(struct map_parser *p, enum map_lump lump, size_t record_size, int *num)
{
    const size_t size = bytes_left(&p->lumps[lump]);
    if (size % record_size != 0)
        return err_set(p->err, ERR_FORMAT, "%s: %zu bytes are not a number of %zu-byte records",
                       lump_names[lump], size, record_size);
    *num = (int)(size / record_size);
    return true;
}

static bool parse_version(struct map_parser *p, uint32_t version)
{
    switch (version) {
    case BSP_29:
    case BSP_30:
        break;
    case BSP_2:
        p->has_float_boxes = true;
        p->is_wide = true;
        break;
    case BSP_2PSB:
        p->is_wide = true;
        break;
    default:
        return err_set(p->err, ERR_UNSUPPORTED, "map version 0x%x; 29, 30, BSP2 and 2PSB are known",
                       version);
    }
    p->map->version = (int)version;
    return true;
}

/* u32 version, then u32 offset and u32 size of each lump. */
static bool parse_header(struct map_parser *p, const struct bytes *bsp)
{
    struct bytes header = *bsp;
    const uint32_t version = bytes_u32(&header);
    if (!bytes_ok(&header))
        return err_set(p->err, ERR_FORMAT, "shorter than a map's header");
    if (bytes_left(bsp) > LIMIT_MAP_SIZE)
        return err_set(p->err, ERR_LIMIT, "%zu bytes, the limit is %d", bytes_left(bsp),
                       LIMIT_MAP_SIZE);
    if (!parse_version(p, version))
        return false;
    for (int i = 0; i < NUM_LUMPS; i++) {
        const uint32_t offset = bytes_u32(&header), size = bytes_u32(&header);
        if (!bytes_ok(&header))
            return err_set(p->err, ERR_FORMAT, "shorter than a map's header");
        p->lumps[i] = bytes_sub(bsp, offset, size);
        if (!bytes_ok(&p->lumps[i]))
            return err_set(p->err, ERR_FORMAT, "%s: %u bytes at %u of %zu", lump_names[i], size,
                           offset, bytes_left(bsp));
    }
    return true;
}

/* BSPX: after the last lump, at a multiple of 4, come "BSPX", u32 number of
 * entries, and each entry's char name[24], u32 offset, u32 size. */
struct bytes map_find_extension(const struct map_parser *p, const char *name)
{
    enum { EXTENSION_NAME_SIZE = 24 };
    size_t end = 0;
    for (int i = 0; i < NUM_LUMPS; i++) {
        const size_t lump_end = (size_t)(p->lumps[i].end - p->file.at);
        end = lump_end > end ? lump_end : end;
    }
    struct bytes b = p->file;
    bytes_take(&b, (end + 3) & ~(size_t)3);
    const uint8_t *magic = bytes_take(&b, 4);
    uint32_t num = bytes_u32(&b);
    if (!bytes_ok(&b) || memcmp(magic, "BSPX", 4) != 0)
        num = 0;
    for (; num > 0 && bytes_ok(&b); num--) {
        const uint8_t *found = bytes_take(&b, EXTENSION_NAME_SIZE);
        const uint32_t offset = bytes_u32(&b), size = bytes_u32(&b);
        if (bytes_ok(&b) && strncmp((const char *)found, name, EXTENSION_NAME_SIZE) == 0)
            return bytes_sub(&p->file, offset, size);
    }
    return (struct bytes){p->file.end, p->file.end, true};
}

static bool parse_lumps(struct map_parser *p, const struct bytes *lit, const struct bytes *ent)
{
    if (!map_parse_textures(p) || !map_parse_light(p, lit) || !map_parse_planes(p) ||
        !map_parse_faces(p) || !map_parse_leafs(p) || !map_parse_nodes(p) ||
        !map_parse_clipnodes(p) || !map_parse_submodels(p))
        return false;
    map_parse_vis(p);
    map_parse_entities(p, ent ? *ent : p->lumps[LUMP_ENTITIES]);
    return true;
}

const struct map *map_parse(const char *name, const struct bytes *bsp, const struct bytes *lit,
                            const struct bytes *ent, struct arena *arena, struct log *log,
                            struct err *err)
{
    struct map *map = ARENA_NEW(arena, struct map, 1);
    struct map_parser p = {.map = map, .file = *bsp, .arena = arena, .log = log, .err = err};
    map->name = arena_strdup(arena, name);
    if (!parse_header(&p, bsp) || !parse_lumps(&p, lit, ent)) {
        err_prefix(err, "%s", name);
        return NULL;
    }
    map->digest = hash_bytes(0, bsp->at, bytes_left(bsp));
    return map;
}

/* Load what lies beside the map under another ending. A file from a game
 * folder below the map's own belongs to another map of that name. */
static bool load_beside(const struct vfs *vfs, const char *name, const char *ending, int layer,
                        struct vfs_file *out, struct log *log)
{
    char path[256];
    const size_t length = strlen(name);
    *out = (struct vfs_file){0};
    if (length < 4 || length >= sizeof path || strcasecmp(name + length - 4, ".bsp") != 0)
        return false;
    snprintf(path, sizeof path, "%.*s%s", (int)length - 4, name, ending);
    if (vfs_find(vfs, path) < layer)
        return false;
    struct err err = {0};
    if (!vfs_load(vfs, path, LIMIT_MAP_SIZE, out, &err)) {
        log_warn(log, "%s; it is ignored", err.text);
        return false;
    }
    return true;
}

const struct map *map_load(const struct vfs *vfs, const char *name, struct arena *arena,
                           struct log *log, struct err *err)
{
    struct vfs_file bsp, lit, ent;
    if (!vfs_load(vfs, name, LIMIT_MAP_SIZE, &bsp, err))
        return NULL;
    const bool has_lit = load_beside(vfs, name, ".lit", bsp.layer, &lit, log);
    const bool has_ent = load_beside(vfs, name, ".ent", bsp.layer, &ent, log);
    const struct bytes bsp_bytes = bytes_make(bsp.data, bsp.size);
    const struct bytes lit_bytes = bytes_make(lit.data, lit.size);
    const struct bytes ent_bytes = bytes_make(ent.data, ent.size);
    const struct map *map = map_parse(name, &bsp_bytes, has_lit ? &lit_bytes : NULL,
                                      has_ent ? &ent_bytes : NULL, arena, log, err);
    vfs_file_free(&bsp);
    vfs_file_free(&lit);
    vfs_file_free(&ent);
    return map;
}
