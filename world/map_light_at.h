/* SPDX-License-Identifier: GPL-2.0-or-later */
/* world/map_light_at.h - how bright a map is at a point. */
#ifndef WORLD_MAP_LIGHT_AT_H
#define WORLD_MAP_LIGHT_AT_H

#include "base/vec.h"

struct map;

/* Light at a point, from the map's grid or else from the floor below it, per
 * channel, in luxel units (255 = a full luxel at a style factor of 1); `styles`
 * are the factors of struct scene. Black where nothing is below, 255 in a map
 * without light. */
vec3s map_light_at(const struct map *map, const float styles[64], vec3s point);

#endif
