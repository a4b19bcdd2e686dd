/* render/soft/stock.h - what is made of maps, models and pictures once and then kept.
 *
 * For all threads that draw: each asks when it needs something, the first one makes
 * it. What was found stays where it is until the stock is destroyed. */
#ifndef RENDER_SOFT_STOCK_H
#define RENDER_SOFT_STOCK_H

#include "render/geometry/alias_mesh.h"
#include "render/pixels/skin_texels.h"
#include "render/soft/texture.h"
#include "render/soft/world_store.h"

struct alias;
struct image;
struct map;
struct palette;
struct pic;
struct sky_box;
struct sprite_image;
struct span_kernels;
struct stock;
struct surface_store;

struct stock *stock_create(const struct palette *palette, const struct span_kernels *kernels);
void stock_destroy(struct stock *stock); /* NULL is fine */

const struct world_store *stock_world(struct stock *stock, const struct map *map);

struct surface_store *stock_surfaces(struct stock *stock);

/* The six pictures of a sky. */
struct texture *const *stock_sky(struct stock *stock, const struct sky_box *box);

const struct alias_mesh *stock_mesh(struct stock *stock, const struct alias *alias);

/* glow: added to the lit skin; NULL: none. */
struct stock_skin {
    struct texture *skin, *glow;
};
struct stock_skin stock_skin(struct stock *stock, const struct skin_image *image);

/* A demo may dye every model in every pair of colours: true when those that were found
 * should be dropped, which nobody may be drawing with. */
bool stock_has_many_dyed(struct stock *stock);
void stock_drop_dyed(struct stock *stock);

const struct texture *stock_sprite(struct stock *stock, const struct sprite_image *image);
const struct texture *stock_pic(struct stock *stock, const struct pic *pic);
const struct texture *stock_image(struct stock *stock, const struct image *image);

#endif
