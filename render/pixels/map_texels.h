/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/pixels/map_texels.h - the textures of a map in full colour.
 *
 * A texture becomes one picture or two: the second holds its luminous parts, or the front
 * layer of a sky. Alpha means: of a wall, how much of its colour is unaffected by light;
 * of a fence and of a sky's front layer, opacity. */
#ifndef RENDER_PIXELS_MAP_TEXELS_H
#define RENDER_PIXELS_MAP_TEXELS_H

#include <stdbool.h>
#include <stdint.h>

struct map;
struct palette;

/* Glass is a transparent wall that is not affected by light. */
enum surface_kind { KIND_WALL, KIND_GLOWING, KIND_FENCE, KIND_LIQUID, KIND_GLASS, KIND_SKY };

/* Kinds of transparent surface: the first four are indices of scene.liquid_alpha, the
 * others have an alpha set by the map. */
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

/* A liquid's texture is spread over this many texels of a wall whatever its size, as in
 * Quake, where all liquids have this size, and in its GL descendants. */
enum { MAP_TEXELS_LIQUID_SIDE = 64 };

struct map_texels {
    int width, height; /* pixels */
    uint8_t *rgba;     /* allocated with malloc */
};

/* `index` may be num_textures, which stands for faces without a texture. */
enum surface_kind map_texels_kind(const struct map *map, int index);
enum world_liquid map_texels_liquid(const struct map *map, int index);

/* Returns an opacity, 0..1. `alphas`: those of the scene, for the first four kinds. */
float map_texels_alpha(const struct map *map, const float alphas[4], enum world_liquid liquid);

/* The waves of liquids: the amplitude in texels, and the wavelength in texels along the
 * other axis. */
struct map_texels_wave {
    float height, length;
};
struct map_texels_wave map_texels_wave(const struct map *map);

/* Returns how far a scrolling texture has moved along s at a time: 0..1 of a repeat. */
float map_texels_drift(const struct map *map, int index, double time);

/* Finds the size in texels; of a sky, the size of one of its halves. */
void map_texels_size(const struct map *map, int index, int *width, int *height);

/* Creates picture 0 of a texture, or picture 1 of one that glows or is a sky. If it is a
 * wall made of palette indices and has_fullbright is not NULL, sets *has_fullbright to
 * whether it has texels that are unaffected by light. A missing texture becomes a
 * checkerboard. */
struct map_texels map_texels_make(const struct map *map, int index, int picture,
                                  const struct palette *palette, bool *has_fullbright);

#endif
