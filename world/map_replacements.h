/* SPDX-License-Identifier: GPL-2.0-or-later */
/* world/map_replacements.h - full-colour replacements of a map's textures.
 *
 * They are looked for in textures/MAP/NAME, then textures/bmodels/NAME for ammo boxes and
 * the like, then textures/NAME. A "*" in a texture's name, which cannot be in file names,
 * becomes a "#". The fullbright parts are in NAME_luma or NAME_glow. A sky has two
 * layers: NAME_solid and, in front of it, NAME_alpha. */
#ifndef WORLD_MAP_REPLACEMENTS_H
#define WORLD_MAP_REPLACEMENTS_H

struct arena;
struct log;
struct map;
struct vfs;

/* Loads the replacements that the game folders have for the map's textures. */
void map_replacements_load(struct map *map, const struct vfs *vfs, struct arena *arena,
                           struct log *log);

#endif
