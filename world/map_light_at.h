/* SPDX-License-Identifier: GPL-2.0-or-later */
/* world/map_light_at.h - the brightness of a map at a point. */
#ifndef WORLD_MAP_LIGHT_AT_H
#define WORLD_MAP_LIGHT_AT_H

#include "base/vec.h"

struct map;

/* Returns the light at a point per channel, from the map's light grid or else from the
 * floor below it. 255 is a full luxel at a style factor of 1; `styles` are the factors
 * from struct scene. Black if nothing is below, 255 if the map has no light data. */
vec3s map_light_at(const struct map *map, const float styles[64], vec3s point);

#endif
