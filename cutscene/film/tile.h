/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/film/tile.h - layouts of several shots in one picture, and their name plates. */
#ifndef CUTSCENE_FILM_TILE_H
#define CUTSCENE_FILM_TILE_H

#include <stdbool.h>

#include "render/scene.h"

struct arena;
struct err;
struct pic;
struct tile;

/* Places the tiles according to a layout. Returns false with err if the layout is unknown or
 * does not have that number of tiles. */
bool tile_lay_out(struct tile *tiles, int num, const char *layout, struct err *err);

/* Returns the rectangle of a tile in a frame, in pixels. `border` is the gap between tiles,
 * as a fraction of the frame's height. */
struct scene_rect tile_rect(const struct tile *tile, int width, int height, double border);

/* Returns the part of a tile that later ones cover, in the tile's pixels and extended to its right
 * edge; its width is 0 if there is none. */
struct scene_rect tile_insets(const struct tile *tiles, int num, int index, int width, int height,
                              double border);

/* The name plate at the upper left of a picture of that size: return its height in pixels,
 * and draw it, which does nothing if `font` is NULL. Names that are too long are shortened. */
float tile_plate_height(int width, int height);
void tile_add_plate(struct scene *scene, const char *plate, int width, int height,
                    const struct scene_rect *insets, const struct pic *font, struct arena *arena);

#endif
