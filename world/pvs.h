/* SPDX-License-Identifier: GPL-2.0-or-later */
/* world/pvs.h - which leaves of a map can be seen from which.
 *
 * The map compiler stores one run-length coded row of bits per leaf. Bit i
 * stands for leaf i + 1; leaf 0 is the solid outside and has no bit. Leafs past
 * map->num_vis_leafs are those of submodels, and no row shows them. */
#ifndef WORLD_PVS_H
#define WORLD_PVS_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "world/map.h"

struct pvs_row {
    uint8_t *bits; /* pvs_row_size(num_leafs) bytes, owned by the caller */
    int num_leafs; /* leaf 0 not counted */
};

static inline size_t pvs_row_size(int num_leafs)
{
    return ((size_t)num_leafs + 7) / 8;
}

/* Fill the row of `leaf`. A leaf with no row, the outside, or a damaged row is
 * all-visible, so a damaged map draws slowly, not wrongly; false says so. */
bool pvs_decode(const struct map *map, int leaf, struct pvs_row *row);

/* What an eye at `origin` may see: its leaf's row, joined with those of the
 * leaves within a few units, so that nothing vanishes at a liquid's surface. */
void pvs_at(const struct map *map, vec3s origin, struct pvs_row *row);

static inline bool pvs_sees(const struct pvs_row *row, int leaf)
{
    assert(leaf >= 0 && leaf <= row->num_leafs);
    return leaf > 0 && (row->bits[(leaf - 1) / 8] >> ((leaf - 1) % 8) & 1);
}

#endif
