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
static bool parse_header(struct map_parser *p)
{
    const struct bytes *const bsp = &p->files->bsp;
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
        const size_t end = (size_t)(p->lumps[i].end - bsp->at);
        p->lumps_end = end > p->lumps_end ? end : p->lumps_end;
    }
    return true;
}

/* BSPX: after the last lump, at a multiple of 4, come "BSPX", u32 number of
 * entries, and each entry's char name[24], u32 offset, u32 size. */
struct bytes map_find_extension(const struct map_parser *p, const char *name)
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

static bool parse_lumps(struct map_parser *p)
{
    map_use_vis_patch(p);
    if (!map_parse_textures(p) || !map_parse_light(p) || !map_parse_planes(p) ||
        !map_parse_faces(p) || !map_parse_leafs(p) || !map_parse_nodes(p) ||
        !map_parse_clipnodes(p) || !map_parse_submodels(p))
        return false;
    map_parse_vis(p);
    map_parse_entities(p);
    return true;
}

static struct map *parse(const char *name, const struct map_files *files, struct arena *arena,
                         struct log *log, struct err *err)
{
    struct map *const map = ARENA_NEW(arena, struct map, 1);
    struct map_parser p = {.map = map, .files = files, .arena = arena, .log = log, .err = err};
    map->name = arena_strdup(arena, name);
    if (!parse_header(&p) || !parse_lumps(&p)) {
        err_prefix(err, "%s", name);
        return NULL;
    }
    map->digest = hash_bytes(0, files->bsp.at, bytes_left(&files->bsp));
    return map;
}

const struct map *map_parse(const char *name, const struct map_files *files, struct arena *arena,
                            struct log *log, struct err *err)
{
    return parse(name, files, arena, log, err);
}

/* Load what lies beside the map under another ending. A file from a game
 * folder below the map's own belongs to another map of that name. */
static struct bytes load_beside(const struct vfs *vfs, const char *name, const char *ending,
                                int layer, struct vfs_file *out, struct log *log)
{
    char path[256];
    const size_t length = strlen(name);
    *out = (struct vfs_file){0};
    if (length < 4 || length >= sizeof path || strcasecmp(name + length - 4, ".bsp") != 0)
        return (struct bytes){0};
    snprintf(path, sizeof path, "%.*s%s", (int)length - 4, name, ending);
    if (vfs_find(vfs, path) < layer)
        return (struct bytes){0};
    struct err err = {0};
    if (!vfs_load(vfs, path, LIMIT_MAP_SIZE, out, &err))
        log_warn(log, "%s; it is ignored", err.text);
    return bytes_make(out->data, out->size);
}

const struct map *map_load(const struct vfs *vfs, const char *name, struct arena *arena,
                           struct log *log, struct err *err)
{
    struct vfs_file bsp, lit, ent, vis;
    if (!vfs_load(vfs, name, LIMIT_MAP_SIZE, &bsp, err))
        return NULL;
    const struct map_files files = {
        .bsp = bytes_make(bsp.data, bsp.size),
        .lit = load_beside(vfs, name, ".lit", bsp.layer, &lit, log),
        .ent = load_beside(vfs, name, ".ent", bsp.layer, &ent, log),
        .vis = load_beside(vfs, name, ".vis", bsp.layer, &vis, log),
    };
    struct map *const map = parse(name, &files, arena, log, err);
    vfs_file_free(&bsp);
    vfs_file_free(&lit);
    vfs_file_free(&ent);
    vfs_file_free(&vis);
    if (map && vfs_wants(vfs, VFS_PICTURES))
        map_load_pictures(map, vfs, arena, log);
    return map;
}
