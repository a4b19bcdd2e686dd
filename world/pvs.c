/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "world/pvs.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/bytes.h"
#include "world/map.h"
#include "world/map_trace.h"

enum {
    NEAR_REACH = 8, /* units around the eye, within which the game extends a client's PVS */
    MAX_NEAR = 64,  /* leafs; our limit, real maps have fewer that close together */
};

/* Sets all bits, except those of leafs without vis data, which belong to submodels. */
static bool show_all(const struct map *map, struct pvs_row *row)
{
    const int num = row->num_leafs < map->num_vis_leafs ? row->num_leafs : map->num_vis_leafs;
    memset(row->bits, 0, pvs_row_size(row->num_leafs));
    memset(row->bits, 0xff, (size_t)num / 8);
    if (num % 8)
        row->bits[num / 8] = (uint8_t)((1 << num % 8) - 1);
    return false;
}

/* Decodes the row at `vis`: nonzero bytes are bits, a zero byte is followed by the number
 * of zero bytes. Returns false if the lump ends first. */
static bool unpack_row(struct bytes vis, uint8_t *bits, size_t size)
{
    size_t at = 0;
    while (at < size) {
        const uint8_t byte = bytes_u8(&vis);
        if (byte != 0) {
            bits[at++] = byte;
            continue;
        }
        /* QUIRK: in some maps, the last run of zeros exceeds the row. Engines with bounds
         * checks truncate it, and so does this. Test: pvs_decode__run_past_row__is_cut. */
        const size_t run = bytes_u8(&vis), texels_left = size - at;
        const size_t zeros = run < texels_left ? run : texels_left;
        if (!bytes_ok(&vis))
            return false;
        memset(bits + at, 0, zeros);
        at += zeros;
    }
    return true;
}

bool pvs_decode(const struct map *map, int leaf, struct pvs_row *row)
{
    show_all(map, row);
    if (!map->vis || leaf <= 0 || leaf > map->num_vis_leafs)
        return false;
    const int32_t offset = map->leafs[leaf].vis_offset;
    if (offset < 0 || (size_t)offset >= map->vis_size)
        return false;

    const int num = row->num_leafs < map->num_vis_leafs ? row->num_leafs : map->num_vis_leafs;
    const struct bytes vis = bytes_make(map->vis + offset, map->vis_size - (size_t)offset);
    if (!unpack_row(vis, row->bits, pvs_row_size(num)))
        return show_all(map, row);
    if (num % 8)
        row->bits[num / 8] &= (uint8_t)((1 << num % 8) - 1);
    return true;
}

/* Collects the leafs within NEAR_REACH of a point; returns false if there are more than
 * MAX_NEAR. */
static bool find_near(const struct map *map, int index, vec3s point, int *leafs, int *num)
{
    while (index >= 0) {
        const struct map_node *node = &map->nodes[index];
        const struct map_plane *plane = &map->planes[node->plane];
        const float distance = glms_vec3_dot(plane->normal, point) - plane->dist;
        if (fabsf(distance) < NEAR_REACH) {
            if (!find_near(map, node->child[0], point, leafs, num))
                return false;
            index = node->child[1];
        } else {
            index = node->child[distance < 0.0f];
        }
    }
    if (*num == MAX_NEAR)
        return false;
    leafs[(*num)++] = -(index + 1);
    return true;
}

void pvs_at(const struct map *map, vec3s origin, struct pvs_row *row)
{
    const int eye = map_leaf_at(map, origin);
    if (map->leafs[eye].contents == CONTENTS_SOLID || !pvs_decode(map, eye, row)) {
        show_all(map, row);
        return;
    }
    int near_leafs[MAX_NEAR], num = 0;
    if (!find_near(map, map->submodels[0].head_node[0], origin, near_leafs, &num)) {
        show_all(map, row);
        return;
    }
    const size_t size = pvs_row_size(row->num_leafs);
    uint8_t *bits = mem_alloc(size);
    for (int i = 0; i < num; i++) {
        struct pvs_row other = {bits, row->num_leafs};
        if (near_leafs[i] == eye || map->leafs[near_leafs[i]].contents == CONTENTS_SOLID)
            continue;
        pvs_decode(map, near_leafs[i], &other);
        for (size_t k = 0; k < size; k++)
            row->bits[k] |= bits[k];
    }
    free(bits);
}
