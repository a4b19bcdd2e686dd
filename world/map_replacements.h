/* SPDX-License-Identifier: GPL-2.0-or-later */
/* world/map_replacements.h - pictures in full colour for the textures of a map:
 * textures/MAP/NAME, textures/NAME or, for the boxes that entities are made of,
 * textures/bmodels/NAME. A "*", which no file name may have, is a "#" there. Beside
 * each may be what glows in the dark, NAME_luma or NAME_glow. A sky is two pictures,
 * NAME_solid and, in front of it, NAME_alpha. */
#ifndef WORLD_MAP_REPLACEMENTS_H
#define WORLD_MAP_REPLACEMENTS_H

struct arena;
struct log;
struct map;
struct vfs;

/* Give the map's textures the pictures that the game folders have for them. */
void map_replacements_load(struct map *map, const struct vfs *vfs, struct arena *arena,
                           struct log *log);

#endif
