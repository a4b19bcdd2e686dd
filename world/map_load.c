/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "world/map_load.h"

#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/bytes.h"
#include "base/err.h"
#include "base/hash.h"
#include "base/limits.h"
#include "base/log.h"
#include "base/paths.h"
#include "base/vfs.h"
#include "world/map.h"
#include "world/map_entity.h"
#include "world/map_faces.h"
#include "world/map_light.h"
#include "world/map_lumps.h"
#include "world/map_nodes.h"
#include "world/map_parse.h"
#include "world/map_replacements.h"
#include "world/map_textures.h"
#include "world/map_textures_38.h"
#include "world/map_vis.h"

/* Each part needs those it refers to, hence this order. */
static bool parse_lumps(struct map_parser *p)
{
    map_vis_apply_patch(p);
    if (!map_textures_parse(p) || !map_light_parse(p) || !map_nodes_parse_planes(p) ||
        !map_faces_parse(p) || !map_nodes_parse(p))
        return false;
    map_vis_parse(p);
    map_entity_parse_all(p);
    return true;
}

static struct map *parse(const char *name, const struct map_files *files, struct arena *arena,
                         struct log *log, struct err *err)
{
    struct map *const map = ARENA_NEW(arena, struct map, 1);
    struct map_parser p = {.map = map, .files = files, .arena = arena, .log = log, .err = err};
    map->name = arena_strdup(arena, name);
    if (!map_lumps_open(&p) || !parse_lumps(&p)) {
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

enum companion { LIT, ENT, VIS, NUM_COMPANIONS };

static const char map_ending[] = ".bsp";
static const char *const endings[NUM_COMPANIONS] = {[LIT] = ".lit", [ENT] = ".ent", [VIS] = ".vis"};

bool map_load_has_extension(const char *name)
{
    for (int i = 0; i < NUM_COMPANIONS; i++)
        if (path_has_ending(name, endings[i]))
            return true;
    return path_has_ending(name, map_ending);
}

/* Loads the file next to the map with another extension. One from a game folder below the
 * map's own belongs to a different map of the same name. */
static struct bytes load_companion(const struct vfs *vfs, const char *name, enum companion which,
                                   int layer, struct vfs_file *out, struct log *log)
{
    char path[256];
    const size_t length = strlen(name);
    *out = (struct vfs_file){0};
    if (length >= sizeof path || !path_has_ending(name, map_ending))
        return (struct bytes){0};
    snprintf(path, sizeof path, "%.*s%s", (int)(length - strlen(map_ending)), name, endings[which]);
    if (vfs_find(vfs, path) < layer)
        return (struct bytes){0};
    struct err err = {0};
    if (!vfs_load(vfs, path, LIMIT_MAP_SIZE, out, &err))
        log_warn(log, "%s; ignored", err.text);
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
        .lit = load_companion(vfs, name, LIT, bsp.layer, &lit, log),
        .ent = load_companion(vfs, name, ENT, bsp.layer, &ent, log),
        .vis = load_companion(vfs, name, VIS, bsp.layer, &vis, log),
    };
    struct map *const map = parse(name, &files, arena, log, err);
    vfs_file_free(&bsp);
    vfs_file_free(&lit);
    vfs_file_free(&ent);
    vfs_file_free(&vis);
    if (map && map->version == BSP_38)
        map_textures_38_load(map, vfs, arena, log);
    if (map && vfs_allows_replacement(vfs, VFS_REPLACEMENT_IMAGES))
        map_replacements_load(map, vfs, arena, log);
    return map;
}
