/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/scene/sky_cache.h"

#include <strings.h>

#include "base/arena.h"
#include "base/limits.h"
#include "world/map.h"
#include "world/map_entity.h"
#include "world/sky_box.h"

struct sky_cache {
    const struct vfs *vfs;
    struct arena *arena;
    struct log *log;
    int num;
    struct {
        const char *name;
        const struct sky_box *box; /* NULL: it could not be loaded */
    } known[LIMIT_SKIES];
};

struct sky_cache *sky_cache_create(const struct vfs *vfs, struct arena *arena, struct log *log)
{
    struct sky_cache *const sky_cache = ARENA_NEW(arena, struct sky_cache, 1);
    sky_cache->vfs = vfs;
    sky_cache->arena = arena;
    sky_cache->log = log;
    return sky_cache;
}

const struct sky_box *sky_cache_find(struct sky_cache *sky_cache, const char *name)
{
    for (int i = 0; i < sky_cache->num; i++)
        if (strcasecmp(sky_cache->known[i].name, name) == 0)
            return sky_cache->known[i].box;
    if (!sky_cache->vfs || sky_cache->num == LIMIT_SKIES)
        return NULL;
    sky_cache->known[sky_cache->num].name = arena_strdup(sky_cache->arena, name);
    sky_cache->known[sky_cache->num].box =
        sky_box_load(sky_cache->vfs, name, sky_cache->arena, sky_cache->log);
    return sky_cache->known[sky_cache->num++].box;
}

const char *sky_cache_name_of(const struct map *map)
{
    static const char *const keys[] = {"sky", "skyname", "qlsky"};
    const char *name = NULL;
    for (int i = 0; i < 3 && !name && map; i++)
        name = map_entity_value(&map->entities[0], keys[i]);
    return name;
}
