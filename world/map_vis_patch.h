/* SPDX-License-Identifier: GPL-2.0-or-later */
/* world/map_vis_patch.h - visibility that was computed for a map later, such as
 * by a compiler that sees through water: maps/NAME.vis, beside the map. */
#ifndef WORLD_MAP_VIS_PATCH_H
#define WORLD_MAP_VIS_PATCH_H

struct map_parser;

/* Put it in place of the lumps of vis and leafs, if it fits. */
void map_vis_patch_apply(struct map_parser *p);

#endif
