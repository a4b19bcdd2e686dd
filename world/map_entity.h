/* SPDX-License-Identifier: GPL-2.0-or-later */
/* world/map_entity.h - the keys of one entity of a map. */
#ifndef WORLD_MAP_ENTITY_H
#define WORLD_MAP_ENTITY_H

#include <stdbool.h>

#include "base/vec.h"

struct map_entity;

/* First value of a key, NULL when the entity has none. Keys are compared
 * without a leading underscore. */
const char *map_entity_value(const struct map_entity *entity, const char *key);

/* The number that a key's value begins with, 0 where it begins with none; `otherwise`
 * without the key or where it is not finite. */
double map_entity_number(const struct map_entity *entity, const char *key, double otherwise);

/* The three numbers of a key; false, with `out` as it was, where it has not got them. */
bool map_entity_vector(const struct map_entity *entity, const char *key, vec3s *out);

#endif
