/* SPDX-License-Identifier: GPL-2.0-or-later */
/* world/map_textures.h - parses the textures inside a map. */
#ifndef WORLD_MAP_TEXTURES_H
#define WORLD_MAP_TEXTURES_H

#include <stdbool.h>

struct map_parser;

bool map_textures_parse(struct map_parser *p);

#endif
