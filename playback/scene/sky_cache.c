#include "playback/scene/sky_cache.h"

#include <strings.h>

#include "base/arena.h"
#include "base/limits.h"
#include "world/map.h"
#include "world/sky_box.h"

struct skies {
    const struct vfs *vfs;
    struct arena *arena;
    struct log *log;
    int num;
    struct {
        const char *name;
        const struct sky_box *box; /* NULL: it could not be loaded */
    } known[LIMIT_SKIES];
};

struct skies *skies_create(const struct vfs *vfs, struct arena *arena, struct log *log)
{
    struct skies *const skies = ARENA_NEW(arena, struct skies, 1);
    skies->vfs = vfs;
    skies->arena = arena;
    skies->log = log;
    return skies;
}

const struct sky_box *skies_find(struct skies *skies, const char *name)
{
    for (int i = 0; i < skies->num; i++)
        if (strcasecmp(skies->known[i].name, name) == 0)
            return skies->known[i].box;
    if (!skies->vfs || skies->num == LIMIT_SKIES)
        return NULL;
    skies->known[skies->num].name = arena_strdup(skies->arena, name);
    skies->known[skies->num].box = sky_box_load(skies->vfs, name, skies->arena, skies->log);
    return skies->known[skies->num++].box;
}

const char *skies_name_of(const struct map *map)
{
    static const char *const keys[] = {"sky", "skyname", "qlsky"};
    const char *name = NULL;
    for (int i = 0; i < 3 && !name && map; i++)
        name = map_entity_value(&map->entities[0], keys[i]);
    return name;
}
