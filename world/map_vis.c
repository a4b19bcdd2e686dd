/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "world/map_vis.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/log.h"
#include "world/map_parse.h"
#include "world/pvs.h"

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

/* If the compiler treated liquids as opaque, no leaf in a liquid sees an empty one.
 * Without any liquid, there is nothing to see through. */
static bool sees_through_liquids(const struct map *map)
{
    const size_t size = pvs_row_size(map->num_vis_leafs);
    uint8_t *bits = mem_alloc(2 * size);
    struct pvs_row empty = {bits, map->num_vis_leafs}, row = {bits + size, map->num_vis_leafs};
    for (int i = 1; i <= map->num_vis_leafs; i++)
        if (map->leafs[i].contents == CONTENTS_EMPTY)
            empty.bits[(i - 1) / 8] |= (uint8_t)(1 << (i - 1) % 8);
    bool has_liquid = false, sees = false;
    for (int i = 1; i <= map->num_vis_leafs && !sees; i++) {
        if (!is_liquid(map->leafs[i].contents))
            continue;
        has_liquid = true;
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
