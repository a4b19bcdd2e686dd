/* SPDX-License-Identifier: GPL-2.0-or-later */
/* world/map_light.h - reads a map's luxels, from the map or a .lit file, and its light
 * grid. */
#ifndef WORLD_MAP_LIGHT_H
#define WORLD_MAP_LIGHT_H

#include <stdbool.h>

struct map_parser;

bool map_light_parse(struct map_parser *p);

#endif
