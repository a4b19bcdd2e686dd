/* SPDX-License-Identifier: GPL-2.0-or-later */
/* world/map_vis.h - reads the PVS of a map and determines whether liquids are transparent
 * in it. */
#ifndef WORLD_MAP_VIS_H
#define WORLD_MAP_VIS_H

struct map_parser;

void map_vis_parse(struct map_parser *p);

#endif
