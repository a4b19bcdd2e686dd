/* SPDX-License-Identifier: GPL-2.0-or-later */
/* world/pvs.h - potentially visible sets: which leafs of a map can be seen from which.
 *
 * The map compiler stores one run-length encoded row of bits per leaf. Bit i stands for
 * leaf i + 1; leaf 0 is the solid outside and has no bit. Leafs beyond map->num_vis_leafs
 * belong to submodels and are in no row. */
#ifndef WORLD_PVS_H
#define WORLD_PVS_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "world/map.h"

struct pvs_row {
    uint8_t *bits; /* pvs_row_size(num_leafs) bytes, owned by the caller */
    int num_leafs; /* not counting leaf 0 */
};

static inline size_t pvs_row_size(int num_leafs)
{
    return ((size_t)num_leafs + 7) / 8;
}

/* Decodes the row of `leaf`. If the leaf is outside or has no row, or the row is damaged,
 * returns false and sets all bits: a damaged map is drawn slowly, but correctly. */
bool pvs_decode(const struct map *map, int leaf, struct pvs_row *row);

/* Computes what may be visible from `origin`: the union of the rows of its leaf and of
 * the leafs within a few units, so that nothing vanishes at the surface of a liquid. */
void pvs_at(const struct map *map, vec3s origin, struct pvs_row *row);

static inline bool pvs_sees(const struct pvs_row *row, int leaf)
{
    assert(leaf >= 0 && leaf <= row->num_leafs);
    return leaf > 0 && (row->bits[(leaf - 1) / 8] >> ((leaf - 1) % 8) & 1);
}

#endif
