/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/film/tile.h - pictures of several shots in one: where they stand, and names over
 * them. */
#ifndef CUTSCENE_FILM_TILE_H
#define CUTSCENE_FILM_TILE_H

#include <stdbool.h>

#include "render/scene.h"

struct arena;
struct err;
struct pic;
struct tile;

/* Words of layouts, for messages. */
#define TILE_LAYOUTS "\"2x2\" (across x down), \"side\", \"over\", \"1+3\" (a large one) or \"pip\""

/* Give the tiles the places of a layout; false with err where it is none or has too few. */
bool tile_lay_out(struct tile *tiles, int num, const char *layout, struct err *err);

/* The px of a tile in a frame; `border` is what two are apart, part of the height. */
struct scene_rect tile_rect(const struct tile *tile, int width, int height, double border);

/* A name at the upper left of a picture of that size. `font` NULL: nothing. */
float tile_plate_height(int width, int height);
void tile_add_plate(struct scene *scene, const char *plate, int width, int height,
                    const struct pic *font, struct arena *arena);

#endif
