/* SPDX-License-Identifier: GPL-2.0-or-later */
/* world/map_entity.h - the entities of a map. */
#ifndef WORLD_MAP_ENTITY_H
#define WORLD_MAP_ENTITY_H

#include <stdbool.h>

#include "base/vec.h"

struct map_entity;
struct map_parser;

/* Parses all entities of the map, from its lump or the .ent file. */
void map_entity_parse_all(struct map_parser *p);

/* Returns the first value of a key, or NULL if the entity does not have it. A leading
 * underscore of keys is ignored. */
const char *map_entity_value(const struct map_entity *entity, const char *key);

/* Returns the number at the beginning of a key's value, 0 if there is none; `otherwise`
 * if the key is missing or the number is not finite. */
double map_entity_number(const struct map_entity *entity, const char *key, double otherwise);

/* Reads the three numbers of a key's value. Returns false and leaves *out unchanged if
 * they are missing or not finite. */
bool map_entity_vector(const struct map_entity *entity, const char *key, vec3s *out);

#endif
