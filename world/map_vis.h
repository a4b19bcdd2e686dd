/* SPDX-License-Identifier: GPL-2.0-or-later */
/* world/map_vis.h - reads the PVS of a map, which a .vis file may replace, and determines whether
 * liquids are transparent in it. */
#ifndef WORLD_MAP_VIS_H
#define WORLD_MAP_VIS_H

struct map_parser;

/* Replaces the vis and leaf lumps by those of the .vis file, if it fits the map. Such patches come
 * from compilers that support transparent water. Must be called before the leafs are parsed. */
void map_vis_apply_patch(struct map_parser *p);

/* The leafs must have been parsed before. */
void map_vis_parse(struct map_parser *p);

#endif
