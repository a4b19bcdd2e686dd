/* SPDX-License-Identifier: GPL-2.0-or-later */
/* world/map_nodes.h - parses the trees of a map: planes, nodes, leafs, clipnodes and
 * submodels. */
#ifndef WORLD_MAP_NODES_H
#define WORLD_MAP_NODES_H

#include <stdbool.h>

struct map_parser;

bool map_nodes_parse_planes(struct map_parser *p);

/* Parses everything but the planes; the faces must have been parsed before. */
bool map_nodes_parse(struct map_parser *p);

#endif
