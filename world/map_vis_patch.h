/* SPDX-License-Identifier: GPL-2.0-or-later */
/* world/map_vis_patch.h - visibility computed later, for instance by a compiler that
 * supports transparent water: maps/NAME.vis, next to the map. */
#ifndef WORLD_MAP_VIS_PATCH_H
#define WORLD_MAP_VIS_PATCH_H

struct map_parser;

/* Replaces the vis and leaf lumps by those of the .vis file, if it fits the map. */
void map_vis_patch_apply(struct map_parser *p);

#endif
