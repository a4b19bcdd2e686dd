/* SPDX-License-Identifier: GPL-2.0-or-later */
/* world/map_vis_38.h - visibility of a map of version 38 (Quake II), converted from
 * clusters of leafs to rows of leafs. */
#ifndef WORLD_MAP_VIS_38_H
#define WORLD_MAP_VIS_38_H

#include "world/map_parse.h"

/* Creates map->vis, and sets the leafs' offsets into it. Leafs with damaged rows see
 * everything. */
void map_vis_38_parse(struct map_parser *p, struct map_leaf *leafs);

#endif
