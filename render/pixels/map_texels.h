/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/pixels/map_texels.h - a map's textures in full colour.
 *
 * What is made of a texture is one picture or two: what glows lies in a second
 * one, and so does the front of a sky. The alpha of a wall says how much of its
 * colour light does not touch, that of a fence and of a sky's front what is there. */
#ifndef RENDER_PIXELS_MAP_TEXELS_H
#define RENDER_PIXELS_MAP_TEXELS_H

#include <stdbool.h>
#include <stdint.h>

struct map;
struct palette;

/* Glass is a wall that light does not touch, seen through. */
enum surface_kind { KIND_WALL, KIND_GLOWING, KIND_FENCE, KIND_LIQUID, KIND_GLASS, KIND_SKY };

/* What is seen through alike: the first four as in scene.liquid_alpha, the others as the map
 * says. */
enum world_liquid {
    LIQUID_WATER,
    LIQUID_SLIME,
    LIQUID_LAVA,
    LIQUID_TELEPORT,
    LIQUID_THIRD,
    LIQUID_TWO_THIRDS,
    LIQUID_OPAQUE,
};
enum { NUM_WORLD_LIQUIDS = LIQUID_OPAQUE + 1 };

/* A liquid's texture takes so many texels of a wall, whatever its size, as in
 * the game, whose liquids all are so large, and its GL descendants. */
enum { MAP_TEXELS_LIQUID_SIDE = 64 };

struct map_texels {
    int width, height; /* px */
    uint8_t *rgba;     /* malloc'd */
};

/* `index` may be num_textures: the texture of faces that have none. */
enum surface_kind map_texels_kind(const struct map *map, int index);
enum world_liquid map_texels_liquid(const struct map *map, int index);

/* 0..1, 1: nothing is seen through it. `alphas`: the scene's, of the first four. */
float map_texels_alpha(const struct map *map, const float alphas[4], enum world_liquid liquid);

/* How the texels of liquids sway: by so many at most, once every so many across the other
 * axis. */
struct map_texels_wave {
    float height, length;
};
struct map_texels_wave map_texels_wave(const struct map *map);

/* How far along s a texture has flowed at that time, in repeats: 0..1 of a whole one. */
float map_texels_drift(const struct map *map, int index, double time);

/* How many texels it has; a sky, one of its halves. */
void map_texels_size(const struct map *map, int index, int *width, int *height);

/* Picture 0 of a texture, or 1 of one that glows or is a sky. Of a wall of palette
 * indices *has_fullbright, unless NULL, is set: it has texels that light does not
 * touch. A missing texture is a checker. */
struct map_texels map_texels_make(const struct map *map, int index, int picture,
                                  const struct palette *palette, bool *has_fullbright);

#endif
