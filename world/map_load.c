/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "world/map_load.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/bytes.h"
#include "base/err.h"
#include "base/file.h"
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

/* `label`: the file's name in messages. */
static struct map *parse(const char *name, const char *label, const struct map_files *files,
                         struct arena *arena, struct log *log, struct err *err)
{
    struct map *const map = ARENA_NEW(arena, struct map, 1);
    struct map_parser p = {.map = map, .files = files, .arena = arena, .log = log, .err = err};
    map->name = arena_strdup(arena, name);
    if (!map_lumps_open(&p) || !parse_lumps(&p)) {
        err_prefix(err, "%s", label);
        return NULL;
    }
    map->digest = hash_bytes(0, files->bsp.at, bytes_left(&files->bsp));
    return map;
}

const struct map *map_parse(const char *name, const struct map_files *files, struct arena *arena,
                            struct log *log, struct err *err)
{
    return parse(name, name, files, arena, log, err);
}

enum companion { LIT, ENT, VIS };

static const char map_ending[] = ".bsp";
const char *const map_companion_endings[MAP_NUM_COMPANIONS] = {
    [LIT] = ".lit", [ENT] = ".ent", [VIS] = ".vis"};

bool map_load_has_extension(const char *name)
{
    for (int i = 0; i < MAP_NUM_COMPANIONS; i++)
        if (path_has_ending(name, map_companion_endings[i]))
            return true;
    return path_has_ending(name, map_ending);
}

/* Loads the file next to the map with another extension. One from a game folder below the
 * map's own belongs to a different map of the same name. */
static void load_companion(const struct vfs *vfs, const char *name, enum companion which, int layer,
                           struct vfs_file *out, struct log *log)
{
    char path[256];
    const size_t length = strlen(name);
    if (length >= sizeof path || !path_has_ending(name, map_ending))
        return;
    snprintf(path, sizeof path, "%.*s%s", (int)(length - strlen(map_ending)), name,
             map_companion_endings[which]);
    if (vfs_find(vfs, path) < layer)
        return;
    struct err err = {0};
    if (!vfs_load(vfs, path, LIMIT_MAP_SIZE, out, &err))
        log_warn(log, "%s; ignored", err.text);
}

/* The files of a map, as loaded. */
struct map_parts {
    struct vfs_file bsp, companions[MAP_NUM_COMPANIONS];
};

/* Parses the parts, frees them, and loads the textures that replace those of the map. */
static const struct map *parse_parts(const struct vfs *vfs, const char *name, const char *label,
                                     struct map_parts *parts, struct arena *arena, struct log *log,
                                     struct err *err)
{
    struct bytes companions[MAP_NUM_COMPANIONS];
    for (int i = 0; i < MAP_NUM_COMPANIONS; i++)
        companions[i] = bytes_make(parts->companions[i].data, parts->companions[i].size);
    const struct map_files files = {.bsp = bytes_make(parts->bsp.data, parts->bsp.size),
                                    .lit = companions[LIT],
                                    .ent = companions[ENT],
                                    .vis = companions[VIS]};
    struct map *const map = parse(name, label, &files, arena, log, err);
    vfs_file_free(&parts->bsp);
    for (int i = 0; i < MAP_NUM_COMPANIONS; i++)
        vfs_file_free(&parts->companions[i]);
    if (map && map->version == BSP_38)
        map_textures_38_load(map, vfs, arena, log);
    if (map && vfs_allows_replacement(vfs, VFS_REPLACEMENT_IMAGES))
        map_replacements_load(map, vfs, arena, log);
    return map;
}

const struct map *map_load(const struct vfs *vfs, const char *name, struct arena *arena,
                           struct log *log, struct err *err)
{
    struct map_parts parts = {0};
    if (!vfs_load(vfs, name, LIMIT_MAP_SIZE, &parts.bsp, err))
        return NULL;
    for (int i = 0; i < MAP_NUM_COMPANIONS; i++)
        load_companion(vfs, name, (enum companion)i, parts.bsp.layer, &parts.companions[i], log);
    return parse_parts(vfs, name, name, &parts, arena, log, err);
}

const struct map *map_load_file(const struct vfs *vfs, const char *path, struct arena *arena,
                                struct log *log, struct err *err)
{
    struct map_parts parts = {0};
    const char *name = arena_printf(arena, "maps/%s", path_base(path));
    if (vfs_is_file(vfs, name, path))
        return map_load(vfs, name, arena, log, err);
    if (!file_load(path, LIMIT_MAP_SIZE, &parts.bsp, err))
        return NULL;
    for (int i = 0; i < MAP_NUM_COMPANIONS; i++) {
        struct err failed = {0};
        const char *companion =
            arena_printf(arena, "%.*s%s", path_stem_length(path), path, map_companion_endings[i]);
        if (access(companion, F_OK) == 0 &&
            !file_load(companion, LIMIT_MAP_SIZE, &parts.companions[i], &failed))
            log_warn(log, "%s; ignored", failed.text);
    }
    return parse_parts(vfs, name, path, &parts, arena, log, err);
}

bool map_load_is_38(const char *path)
{
    uint8_t header[8];
    const int fd = file_open_regular(path);
    const bool is_38 = fd >= 0 && file_read_at(fd, header, sizeof header, 0) &&
                       memcmp(header, "IBSP\46\0\0\0", sizeof header) == 0;
    if (fd >= 0)
        close(fd);
    return is_38;
}
