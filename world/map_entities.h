/* SPDX-License-Identifier: GPL-2.0-or-later */
/* world/map_entities.h - parses the entities of a map, from its lump or an .ent file. */
#ifndef WORLD_MAP_ENTITIES_H
#define WORLD_MAP_ENTITIES_H

struct map_parser;

void map_entities_parse(struct map_parser *p);

#endif
