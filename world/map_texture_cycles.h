/* SPDX-License-Identifier: GPL-2.0-or-later */
/* world/map_texture_cycles.h - textures that take turns: +0name to +9name, and the
 * alternate +aname to +jname. */
#ifndef WORLD_MAP_TEXTURE_CYCLES_H
#define WORLD_MAP_TEXTURE_CYCLES_H

struct map;
struct map_parser;
struct map_texture;

/* Link the textures that share a name. A cycle that lacks a frame is not animated. */
void map_texture_cycles_link(struct map_parser *p, struct map_texture *textures);

/* The texture that shows at `time` in place of `texture`; frame != 0 chooses
 * the alternate cycle. */
int map_texture_cycles_at(const struct map *map, int texture, int frame, double time);

#endif
