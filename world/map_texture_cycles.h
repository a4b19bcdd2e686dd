/* SPDX-License-Identifier: GPL-2.0-or-later */
/* world/map_texture_cycles.h - animated textures: +0name to +9name, with the alternate
 * cycle +aname to +jname. */
#ifndef WORLD_MAP_TEXTURE_CYCLES_H
#define WORLD_MAP_TEXTURE_CYCLES_H

struct map;
struct map_parser;
struct map_texture;

/* Links textures that share a name. A cycle with a missing frame is not animated. */
void map_texture_cycles_link(struct map_parser *p, struct map_texture *textures);

/* Returns the texture to show at `time` (in seconds) in place of `texture`; a nonzero
 * `frame` selects the alternate cycle. */
int map_texture_cycles_at(const struct map *map, int texture, int frame, double time);

#endif
