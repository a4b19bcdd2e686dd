/* SPDX-License-Identifier: GPL-2.0-or-later */
/* world/map_vis_38.h - visibility of a map of version 38 (Quake II), which is kept for
 * clusters of leafs, as rows of leafs. */
#ifndef WORLD_MAP_VIS_38_H
#define WORLD_MAP_VIS_38_H

#include "world/map_parse.h"

/* Make map->vis, and the rows' offsets in the leafs. What is damaged sees everything. */
void map_vis_38_parse(struct map_parser *p, struct map_leaf *leafs);

#endif
